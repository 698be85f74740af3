import type { ArrangedList } from '@countinghouse/contracts/identity/preference-events';
import { type ListDefinition, listQuery } from '@countinghouse/contracts/kernel/http/list';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useListPreference } from '../session/preferences.ts';
import { withoutPanel } from '../url/panel-params.ts';
import { ListName } from './list-name.ts';

/**
 * The screen of a list that opens, where the address says nothing, with the filters, the order and the page size that
 * its person last chose there. What was searched for is not remembered; of a report, without a definition, the page
 * size is.
 */
export function remembered(
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

/** False until the address says what the list opens with; from then on what changes in it is remembered. */
function useRememberedAddress(list: ArrangedList, names: readonly string[]): boolean {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [{ query }, change] = useListPreference(list);
  const saysNothing = withoutPanel(search) === '';
  const [opensWith, setOpensWith] = useState(() => (saysNothing && query !== '' ? query : undefined));
  const isOpen = opensWith === undefined || !saysNothing;

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
    // What a link brought along is not what the person chose.
    if (known.current !== undefined && known.current !== shown) change({ query: shown });
    known.current = shown;
  }, [isOpen, shown, change]);
  return isOpen;
}

/** What of an address is remembered, in one spelling. */
function queryOf(search: string, names: readonly string[]): string {
  const given = [...new URLSearchParams(search)].filter(([name, value]) => names.includes(name) && value !== '');
  return new URLSearchParams(given.sort(([a], [b]) => (a < b ? -1 : 1))).toString();
}
