import { App } from 'antd';
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useState } from 'react';
import { formatList } from '../../../shared/i18n/punctuation.ts';
import type { GridColumn, GridEdits, GridRow } from '../grid-draft.ts';
import { useMessages } from './grid.messages.ts';
import { type Cell, type GridWords, gridColumnsOf, pasted, textOf, withEdit } from './grid-cells.ts';
import type { GridSelection } from './use-grid-selection.ts';

/** Maximum number of item numbers in a message. */
const MOST_NAMED = 5;

const steps: Readonly<Record<string, Cell>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
  PageUp: { row: -15, column: 0 },
  PageDown: { row: 15, column: 0 },
};

/** The cells of a grid, and what changes them. */
export interface EditedGrid {
  readonly rows: readonly GridRow[];
  readonly edits: GridEdits;
  /** The invalid cells, in reading order. */
  readonly faults: readonly Cell[];
  readonly words: GridWords;
  readonly onEdit: (edits: GridEdits) => void;
}

/** The initial text of an edited cell; typing replaces a `whole` one. */
export interface Typed {
  readonly text: string;
  readonly isWhole?: boolean;
}

/** Typing, filling, copying and pasting in a grid. */
export function useGridEditing(
  { rows, edits, faults, words, onEdit }: EditedGrid,
  { active, column, from, to, go, selectColumn }: GridSelection,
  grid: RefObject<HTMLTableElement | null>,
) {
  const t = useMessages();
  const { message } = App.useApp();
  const [typed, setTyped] = useState<Typed>();
  const activeRow = rows[active.row];
  const shownText = (row: GridRow, shown: GridColumn) =>
    edits[row._id]?.[shown] ?? textOf(shown, row.values[shown], words);
  const set = (text: string) => {
    if (activeRow && shownText(activeRow, column) !== text) onEdit(withEdit(edits, activeRow._id, column, text));
  };
  const fillDown = () => {
    const source = rows[from];
    if (!source) return;
    const text = shownText(source, column);
    onEdit(rows.slice(from + 1, to + 1).reduce((all, { _id }) => withEdit(all, _id, column, text), edits));
  };
  const goToNextFault = () => {
    const isBehind = (cell: Cell) => cell.row > active.row || (cell.row === active.row && cell.column > active.column);
    const next = faults.find(isBehind) ?? faults[0];
    if (!next) return;
    go(next);
    grid.current?.focus();
  };
  const selectWholeColumn = (place: number) => {
    selectColumn(place);
    grid.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (typed !== undefined) return;
    const step = steps[event.key];
    const isControl = event.ctrlKey || event.metaKey;
    if (step) go({ row: active.row + step.row, column: active.column + step.column }, event.shiftKey);
    else if (event.key === 'F8') goToNextFault();
    else if (isControl && event.key.toLowerCase() === 'd') fillDown();
    else if (isControl && event.key === ' ') selectWholeColumn(active.column);
    else if (event.key === 'Enter' || event.key === 'F2') {
      if (activeRow) setTyped({ text: shownText(activeRow, column) });
    } else if (event.key === 'Delete' || event.key === 'Backspace') set('');
    else if (event.key.length === 1 && !isControl && !event.altKey) setTyped({ text: event.key });
    else return;
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent) => {
    if (typed !== undefined) return;
    event.preventDefault();
    const columns = gridColumnsOf(words);
    const own = Object.fromEntries(columns.map((one) => [t(one).toLowerCase(), one]));
    const at = { row: from, column: active.column };
    const block = pasted(edits, rows, at, event.clipboardData.getData('text/plain'), { columns, own });
    onEdit(block.edits);
    const { unknown } = block;
    if (unknown.length > 0)
      void message.warning(t('notInGrid', { count: unknown.length, names: formatList(unknown.slice(0, MOST_NAMED)) }));
  };
  const onCopy = (event: ClipboardEvent) => {
    if (typed !== undefined) return;
    event.preventDefault();
    const texts = rows.slice(from, to + 1).map((row) => shownText(row, column));
    event.clipboardData.setData('text/plain', texts.join('\n'));
  };
  return {
    activeRow,
    shownText,
    typed,
    goToNextFault,
    selectWholeColumn,
    /** Begins to edit the active cell, whose text typing replaces. */
    edit: (text: string) => setTyped({ text, isWhole: true }),
    finish(text: string, down: number, right: number) {
      set(text);
      setTyped(undefined);
      go({ row: active.row + down, column: active.column + right });
      grid.current?.focus();
    },
    cancel() {
      setTyped(undefined);
      grid.current?.focus();
    },
    handlers: { onKeyDown, onPaste, onCopy },
  };
}

export type GridEditing = ReturnType<typeof useGridEditing>;
