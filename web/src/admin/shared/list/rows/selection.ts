import { useState } from 'react';
import { narrowingOf } from '../filters/list-params.ts';

interface Identified {
  readonly _id: string;
}

/** Maximum number of selected rows: an action runs in the browser, one command after the other. */
export const MAX_SELECTED_ROWS = 1_000;

export interface Selection<Row> {
  readonly rows: readonly Row[];
  readonly has: (row: Row) => boolean;
  readonly toggle: (rows: readonly Row[], isSelected: boolean) => void;
  readonly clear: () => void;
}

/**
 * Rows selected in a list, kept over pages and reset by another search or filter; a row on screen counts as it is
 * shown, so that actions are based on what was seen last.
 */
export function useSelection<Row extends Identified>(shown: readonly Row[], filterKey: string): Selection<Row> {
  const [held, setHeld] = useState<{ readonly filterKey: string; readonly byId: ReadonlyMap<string, Row> }>();
  const byId: ReadonlyMap<string, Row> = held?.filterKey === filterKey ? held.byId : new Map();
  const shownById = new Map(shown.map((row) => [row._id, row]));
  return {
    rows: [...byId.values()].map((row) => shownById.get(row._id) ?? row),
    has: (row) => byId.has(row._id),
    toggle: (rows, isSelected) => {
      const next = new Map(byId);
      for (const row of rows) {
        if (isSelected && next.size < MAX_SELECTED_ROWS) next.set(row._id, row);
        if (!isSelected) next.delete(row._id);
      }
      setHeld({ filterKey, byId: next });
    },
    clear: () => setHeld(undefined),
  };
}

/** Returns a key for the filters of a list: everything in its address but the page and the order. */
export function filterKeyOf(view: object): string {
  return JSON.stringify(narrowingOf(view));
}

const PAGE = 100;

/** Reads all rows of a list up to the maximum of one action; rows that move to another page meanwhile count once. */
export async function collectRows<Row extends Identified, Reply>(
  readPage: (page: { current: number; size: number }) => Promise<Reply>,
  rowsOf: (reply: Reply) => readonly Row[],
  most = MAX_SELECTED_ROWS,
): Promise<Row[]> {
  const byId = new Map<string, Row>();
  for (let current = 1; byId.size < most; current++) {
    const rows = rowsOf(await readPage({ current, size: PAGE }));
    for (const row of rows) byId.set(row._id, row);
    if (rows.length < PAGE) break;
  }
  return [...byId.values()].slice(0, most);
}
