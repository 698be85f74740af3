import type { ArrangedList } from '@countinghouse/contracts/identity/arranged-lists';
import { type ListDefinition, listQuery } from '@countinghouse/contracts/kernel/http/list';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useListPreference } from '../session/preferences.ts';
import { withoutPanel } from '../url/panel-params.ts';
import { ListName } from './list-name.ts';

/**
 * The screen of a list that opens with the person's last filters, order and page size when the address has none; the
 * search is not stored, and of a report, without a definition, only the page size is.
 */
export function withRememberedFilters(
  list: ArrangedList,
  definition: ListDefinition | undefined,
  List: ComponentType,
): ComponentType {
  const filters = definition ? Object.keys(listQuery(definition)) : [];
  const names = [...filters.filter((name) => name !== 'search'), 'size'];
  return function RememberedList() {
    const isOpen = useRememberedAddress(list, names);
    return <ListName value={list}>{isOpen && <List />}</ListName>;
  };
}

/** Returns false until the address has the stored parameters; later changes are stored. */
function useRememberedAddress(list: ArrangedList, names: readonly string[]): boolean {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [{ query }, change] = useListPreference(list);
  const isUnspecified = withoutPanel(search) === '';
  const [opensWith, setOpensWith] = useState(() => (isUnspecified && query !== '' ? query : undefined));
  const isOpen = opensWith === undefined || !isUnspecified;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the list opens
  useEffect(() => {
    if (opensWith === undefined) return;
    const panel = search.replace(/^\?/, '&');
    void navigate({ pathname, search: `?${opensWith}${panel}` }, { replace: true, state });
  }, []);

  const shown = queryOf(search, names);
  const known = useRef<string>(undefined);
  useEffect(() => {
    if (!isOpen) return;
    setOpensWith(undefined);
    // Parameters of a link are not a choice of the person.
    if (known.current !== undefined && known.current !== shown) change({ query: shown });
    known.current = shown;
  }, [isOpen, shown, change]);
  return isOpen;
}

/** Returns the stored parameters of an address, in canonical form. */
function queryOf(search: string, names: readonly string[]): string {
  const given = [...new URLSearchParams(search)].filter(([name, value]) => names.includes(name) && value !== '');
  return new URLSearchParams(given.sort(([a], [b]) => (a < b ? -1 : 1))).toString();
}
