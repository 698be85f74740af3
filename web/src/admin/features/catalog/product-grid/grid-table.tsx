import { App, Button } from 'antd';
import { type ClipboardEvent, Fragment, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { formatList } from '../../../shared/i18n/punctuation.ts';
import type { GridColumn, GridEdits, GridRow } from '../grid-draft.ts';
import { useMessages } from './grid.messages.ts';
import {
  type Cell,
  choicesOf,
  type GridWords,
  gridColumns,
  isNumeric,
  marginOf,
  pasted,
  textOf,
  withEdit,
} from './grid-cells.ts';
import { PriceChange } from './price-change.tsx';
import styles from './product-grid.module.css';
import { useCellFault } from './use-cell-fault.ts';

interface GridTableProps {
  readonly rows: readonly GridRow[];
  readonly edits: GridEdits;
  /** The invalid cells, in reading order. */
  readonly faults: readonly Cell[];
  /** Why a product was not saved, by product. */
  readonly failures: Readonly<Record<string, string>>;
  readonly words: GridWords;
  readonly onEdit: (edits: GridEdits) => void;
}

const ROW_HEIGHT = 36;
/** Rows rendered above and below the visible ones. */
const SPARE_ROWS = 8;
const FIRST: Cell = { row: 0, column: 0 };
/** Maximum number of item numbers in a message. */
const MOST_NAMED = 5;
/** Columns with long names. */
const wide: ReadonlySet<GridColumn> = new Set(['category', 'supplier']);

/** A spreadsheet of products; only visible rows are rendered. */
export function GridTable({ rows, edits, faults, failures, words, onEdit }: GridTableProps) {
  const t = useMessages();
  const { message } = App.useApp();
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState(FIRST);
  const [anchor, setAnchor] = useState(FIRST);
  /** The initial text of an edited cell; typing replaces a `whole` one. */
  const [typed, setTyped] = useState<{ readonly text: string; readonly isWhole?: boolean }>();
  const [top, setTop] = useState(0);
  const faultOf = useCellFault(words);
  const height = frame.current?.clientHeight ?? 600;
  const first = Math.max(0, Math.floor(top / ROW_HEIGHT) - SPARE_ROWS);
  const last = Math.min(rows.length, Math.ceil((top + height) / ROW_HEIGHT) + SPARE_ROWS);
  const columnOf = ({ column }: Cell): GridColumn => gridColumns[column] ?? 'sellingPrice';
  const shownText = (row: GridRow, column: GridColumn) =>
    edits[row._id]?.[column] ?? textOf(column, row.values[column], words);
  const activeRow = rows[active.row];
  const [from, to] = [Math.min(anchor.row, active.row), Math.max(anchor.row, active.row)];
  const isSelected = (cell: Cell) => cell.column === active.column && cell.row >= from && cell.row <= to;

  const go = (cell: Cell, extends_ = false) => {
    const next = {
      row: Math.max(0, Math.min(rows.length - 1, cell.row)),
      column: Math.max(0, Math.min(gridColumns.length - 1, cell.column)),
    };
    setActive(next);
    if (!extends_) setAnchor(next);
  };
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

  const set = (text: string) => {
    if (activeRow && shownText(activeRow, columnOf(active)) !== text)
      onEdit(withEdit(edits, activeRow._id, columnOf(active), text));
  };
  const finish = (text: string, down: number, right: number) => {
    set(text);
    setTyped(undefined);
    go({ row: active.row + down, column: active.column + right });
    grid.current?.focus();
  };
  const fillDown = () => {
    const source = rows[from];
    if (!source) return;
    const column = columnOf(active);
    const text = shownText(source, column);
    onEdit(rows.slice(from + 1, to + 1).reduce((all, { _id }) => withEdit(all, _id, column, text), edits));
  };
  const selectColumn = (column: number) => {
    setAnchor({ row: 0, column });
    setActive({ row: rows.length - 1, column });
    grid.current?.focus();
  };
  const goToNextFault = () => {
    const isBehind = ({ row, column }: Cell) => row > active.row || (row === active.row && column > active.column);
    const next = faults.find(isBehind) ?? faults[0];
    if (!next) return;
    go(next);
    grid.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (typed !== undefined) return;
    const step = steps[event.key];
    const isControl = event.ctrlKey || event.metaKey;
    if (step) go({ row: active.row + step.row, column: active.column + step.column }, event.shiftKey);
    else if (event.key === 'F8') goToNextFault();
    else if (isControl && event.key.toLowerCase() === 'd') fillDown();
    else if (isControl && event.key === ' ') selectColumn(active.column);
    else if (event.key === 'Enter' || event.key === 'F2') {
      if (activeRow) setTyped({ text: shownText(activeRow, columnOf(active)) });
    } else if (event.key === 'Delete' || event.key === 'Backspace') set('');
    else if (event.key.length === 1 && !isControl && !event.altKey) setTyped({ text: event.key });
    else return;
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent) => {
    if (typed !== undefined) return;
    event.preventDefault();
    const own = Object.fromEntries(gridColumns.map((column) => [t(column).toLowerCase(), column]));
    const at = { row: from, column: active.column };
    const block = pasted(edits, rows, at, event.clipboardData.getData('text/plain'), own);
    onEdit(block.edits);
    const { unknown } = block;
    if (unknown.length > 0)
      void message.warning(t('notInGrid', { count: unknown.length, names: formatList(unknown.slice(0, MOST_NAMED)) }));
  };
  const onCopy = (event: ClipboardEvent) => {
    if (typed !== undefined) return;
    event.preventDefault();
    const texts = rows.slice(from, to + 1).map((row) => shownText(row, columnOf(active)));
    event.clipboardData.setData('text/plain', texts.join('\n'));
  };

  const activeText = activeRow && edits[activeRow._id]?.[columnOf(active)];
  const fault = activeText === undefined ? undefined : faultOf(columnOf(active), activeText);
  return (
    <>
      <div className={styles.tools}>
        {faults.length > 0 && (
          <Button size="small" onClick={goToNextFault}>
            {t('nextFault', { count: faults.length })}
          </Button>
        )}
        <PriceChange
          column={columnOf(active)}
          rows={rows.slice(from, to + 1)}
          textOf={(row) => shownText(row, columnOf(active))}
          words={words}
          edits={edits}
          onEdit={onEdit}
        />
      </div>
      <div ref={frame} className={styles.frame} onScroll={(event) => setTop(event.currentTarget.scrollTop)}>
        <table
          ref={grid}
          className={styles.grid}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the one role of a table that can be edited
          role="grid"
          aria-label={t('title')}
          aria-rowcount={rows.length + 1}
          aria-activedescendant={`${id}-${active.row}-${active.column}`}
          tabIndex={0}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onCopy={onCopy}
        >
          <thead>
            <tr>
              <th>{t('product')}</th>
              {gridColumns.map((column, place) => (
                <Fragment key={column}>
                  <th data-numeric={isNumeric(column)} data-wide={wide.has(column)} onClick={() => selectColumn(place)}>
                    {t(column)}
                  </th>
                  {column === 'purchasePrice' && <th data-numeric>{t('margin')}</th>}
                </Fragment>
              ))}
            </tr>
          </thead>
          <tbody>
            {first > 0 && <tr aria-hidden style={{ height: first * ROW_HEIGHT }} />}
            {rows.slice(first, last).map((row, offset) => (
              <tr key={row._id} aria-rowindex={first + offset + 2}>
                <th scope="row" title={failures[row._id] ?? row.name}>
                  <span className={failures[row._id] ? `${styles.number} ${styles.failed}` : styles.number}>
                    {[row.itemNo, row.name].filter(Boolean).join(' · ')}
                  </span>
                </th>
                {gridColumns.map((column, place) => {
                  const cell = { row: first + offset, column: place };
                  const isActive = cell.row === active.row && cell.column === active.column;
                  const edited = edits[row._id]?.[column];
                  return (
                    <Fragment key={column}>
                      {/* biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus and names its active cell */}
                      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the grid takes the keys */}
                      <td
                        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell that can be edited
                        role="gridcell"
                        id={`${id}-${cell.row}-${cell.column}`}
                        aria-selected={isSelected(cell)}
                        aria-invalid={edited !== undefined && faultOf(column, edited) !== undefined}
                        title={shownText(row, column)}
                        data-numeric={isNumeric(column)}
                        data-edited={edited !== undefined}
                        data-selected={isSelected(cell) && from !== to}
                        data-active={isActive}
                        onClick={(event) => {
                          if (!isActive || event.shiftKey) go(cell, event.shiftKey);
                          else if (!typed) setTyped({ text: shownText(row, column), isWhole: true });
                        }}
                      >
                        {isActive && typed !== undefined ? (
                          <CellInput
                            label={`${t(column)} ${row.itemNo}`}
                            {...typed}
                            choices={choicesOf(column, words)}
                            onFinish={finish}
                            onCancel={() => {
                              setTyped(undefined);
                              grid.current?.focus();
                            }}
                          />
                        ) : (
                          shownText(row, column)
                        )}
                      </td>
                      {column === 'purchasePrice' && <MarginCell margin={marginOf(row, edits, words)} />}
                    </Fragment>
                  );
                })}
              </tr>
            ))}
            {last < rows.length && <tr aria-hidden style={{ height: (rows.length - last) * ROW_HEIGHT }} />}
          </tbody>
        </table>
      </div>
      <p className={styles.fault} role="status">
        {fault ?? (activeRow && failures[activeRow._id])}
      </p>
    </>
  );
}

/** The part of the selling price that is above the purchase price; it cannot be edited. */
function MarginCell({ margin }: { margin: number | undefined }) {
  const percent = new Intl.NumberFormat(useLanguage(), { style: 'percent', maximumFractionDigits: 1 });
  return (
    <td data-numeric data-loss={margin !== undefined && margin < 0}>
      {margin === undefined ? '–' : percent.format(margin)}
    </td>
  );
}

const steps: Readonly<Record<string, Cell>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
  PageUp: { row: -15, column: 0 },
  PageDown: { row: 15, column: 0 },
};

interface CellInputProps {
  readonly label: string;
  readonly text: string;
  /** True when typing replaces the text. */
  readonly isWhole?: boolean;
  readonly choices: readonly string[];
  /** Called with the text, and the number of cells to move. */
  readonly onFinish: (text: string, down: number, right: number) => void;
  readonly onCancel: () => void;
}

function CellInput({ label, text, isWhole = false, choices, onFinish, onCancel }: CellInputProps) {
  const id = useId();
  const [value, setValue] = useState(text);
  const isDone = useRef(false);
  const finish = (down: number, right: number) => {
    isDone.current = true;
    onFinish(value, down, right);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') finish(1, 0);
    else if (event.key === 'Tab') finish(0, event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape') {
      isDone.current = true;
      onCancel();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <input
        className={styles.input}
        aria-label={label}
        // biome-ignore lint/a11y/noAutofocus: the cell was chosen for editing
        autoFocus
        autoComplete="off"
        onFocus={(event) => isWhole && event.currentTarget.select()}
        {...(choices.length > 0 && { list: id })}
        value={value}
        onChange={(event) => setValue(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => !isDone.current && finish(0, 0)}
      />
      {choices.length > 0 && (
        <datalist id={id}>
          {choices.map((choice) => (
            <option key={choice} value={choice} />
          ))}
        </datalist>
      )}
    </>
  );
}
