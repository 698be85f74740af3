import { findNames } from '../../shared/ui/name-search.ts';
import { useDebounced } from '../../shared/ui/use-debounced.ts';
import { type PaletteEntry, textOf } from './palette-entry.ts';
import { useActions } from './use-actions.ts';
import { usePlaces } from './use-places.ts';
import { useFoundRecords, useRecentRecords } from './use-records.ts';

const REST_MS = 200;

/** Entries under one heading. */
export interface PaletteGroup {
  readonly heading: 'recent' | 'places' | 'actions' | 'records';
  readonly entries: readonly PaletteEntry[];
}

/**
 * Returns the entries of the palette: without input recent records and the pages, then pages, settings and actions by
 * their words, and records of every kind; where nothing has the words, pages, settings and actions with similar ones.
 */
export function usePaletteGroups(typed: string): { groups: readonly PaletteGroup[]; isBusy: boolean } {
  const places = usePlaces();
  const actions = useActions();
  const recent = useRecentRecords();
  const wanted = typed.trim();
  const search = useDebounced(typed, REST_MS).trim();
  const found = useFoundRecords(search);
  const isBusy = found.isBusy || search !== wanted;
  const { has, similar } = findNames(wanted, [...places, ...actions].map(textOf));
  const mayBeMistyped = !isBusy && found.entries.length === 0;
  const offered = similar === undefined || mayBeMistyped ? (entry: PaletteEntry) => has(textOf(entry)) : () => false;
  const groups: PaletteGroup[] =
    wanted === ''
      ? [
          { heading: 'recent', entries: recent },
          { heading: 'places', entries: places.filter(({ kind }) => kind === 'page') },
          { heading: 'actions', entries: actions },
        ]
      : [
          { heading: 'places', entries: places.filter(offered) },
          { heading: 'actions', entries: actions.filter(offered) },
          { heading: 'records', entries: found.entries },
        ];
  return { groups: groups.filter(({ entries }) => entries.length > 0), isBusy };
}
