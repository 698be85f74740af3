import { useDebounced } from '../../shared/ui/use-debounced.ts';
import { hasWords, type PaletteEntry } from './palette-entry.ts';
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
 * What the palette offers. Before anything is typed: what was opened last, and the pages. Then: pages, settings and
 * actions by their words, and records of every kind.
 */
export function usePaletteGroups(typed: string): { groups: readonly PaletteGroup[]; isBusy: boolean } {
  const places = usePlaces();
  const actions = useActions();
  const recent = useRecentRecords();
  const wanted = typed.trim();
  const search = useDebounced(typed, REST_MS).trim();
  const found = useFoundRecords(search);
  const groups: PaletteGroup[] =
    wanted === ''
      ? [
          { heading: 'recent', entries: recent },
          { heading: 'places', entries: places.filter(({ kind }) => kind === 'page') },
          { heading: 'actions', entries: actions },
        ]
      : [
          { heading: 'places', entries: places.filter((entry) => hasWords(entry, wanted)) },
          { heading: 'actions', entries: actions.filter((entry) => hasWords(entry, wanted)) },
          { heading: 'records', entries: found.entries },
        ];
  return { groups: groups.filter(({ entries }) => entries.length > 0), isBusy: found.isBusy || search !== wanted };
}
