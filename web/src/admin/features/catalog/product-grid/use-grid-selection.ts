import { type RefObject, useEffect, useRef, useState } from 'react';
import type { GridColumn } from '../grid-draft.ts';
import type { Cell } from './grid-cells.ts';

/** Height in pixels of a row and of the head. */
export const ROW_HEIGHT = 36;
const FIRST: Cell = { row: 0, column: 0 };

/** The active cell, the selected rows of its column, and movements between cells. */
export interface GridSelection {
  /** The element that scrolls. */
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly active: Cell;
  readonly column: GridColumn;
  /** The first and the last selected row. */
  readonly from: number;
  readonly to: number;
  isSelected(cell: Cell): boolean;
  /** Makes the nearest existing cell the active one; with `extends_` the selection begins where it did. */
  go(cell: Cell, extends_?: boolean): void;
  selectColumn(column: number): void;
}

/** @param id prefix of the ids of cells */
export function useGridSelection(id: string, count: number, columns: readonly GridColumn[]): GridSelection {
  const frame = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(FIRST);
  const [anchor, setAnchor] = useState(FIRST);
  const [from, to] = [Math.min(anchor.row, active.row), Math.max(anchor.row, active.row)];
  useEffect(() => {
    const box = frame.current;
    if (!box) return;
    const y = active.row * ROW_HEIGHT;
    if (y < box.scrollTop) box.scrollTop = y;
    const below = y + 2 * ROW_HEIGHT - box.clientHeight;
    if (below > box.scrollTop) box.scrollTop = below;
  }, [active.row]);
  useEffect(() => {
    const cell = document.getElementById(`${id}-${active.row}-${active.column}`);
    cell?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [id, active]);
  return {
    frame,
    active,
    column: columns[active.column] ?? 'sellingPrice',
    from,
    to,
    isSelected: (cell) => cell.column === active.column && cell.row >= from && cell.row <= to,
    go(cell, extends_ = false) {
      const next = {
        row: Math.max(0, Math.min(count - 1, cell.row)),
        column: Math.max(0, Math.min(columns.length - 1, cell.column)),
      };
      setActive(next);
      if (!extends_) setAnchor(next);
    },
    selectColumn(column) {
      setAnchor({ row: 0, column });
      setActive({ row: count - 1, column });
    },
  };
}
