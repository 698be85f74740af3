import { Button } from 'antd';
import { Fragment, useId, useRef, useState } from 'react';
import type { GridColumn } from '../grid-draft.ts';
import { useMessages } from './grid.messages.ts';
import { gridColumnsOf, isNumeric } from './grid-cells.ts';
import { GridLine } from './grid-line.tsx';
import { PriceChange } from './price-change.tsx';
import styles from './product-grid.module.css';
import { useCellFault } from './use-cell-fault.ts';
import { type EditedGrid, useGridEditing } from './use-grid-editing.ts';
import { ROW_HEIGHT, useGridSelection } from './use-grid-selection.ts';

interface GridTableProps extends EditedGrid {
  /** Why a product was not saved, by product. */
  readonly failures: Readonly<Record<string, string>>;
}

/** Rows rendered above and below the visible ones. */
const SPARE_ROWS = 8;
/** Columns with long names. */
const wide: ReadonlySet<GridColumn> = new Set(['category', 'supplier']);

/** A spreadsheet of products; only visible rows are rendered. */
export function GridTable({ failures, ...edited }: GridTableProps) {
  const { rows, edits, faults, words, onEdit } = edited;
  const t = useMessages();
  const id = useId();
  const grid = useRef<HTMLTableElement>(null);
  const selection = useGridSelection(id, rows.length, gridColumnsOf(words));
  const editing = useGridEditing(edited, selection, grid);
  const faultOf = useCellFault(words);
  const [top, setTop] = useState(0);
  const { frame, active, column, from, to } = selection;
  const { activeRow, shownText } = editing;
  const height = frame.current?.clientHeight ?? 600;
  const first = Math.max(0, Math.floor(top / ROW_HEIGHT) - SPARE_ROWS);
  const last = Math.min(rows.length, Math.ceil((top + height) / ROW_HEIGHT) + SPARE_ROWS);
  const activeText = activeRow && edits[activeRow._id]?.[column];
  const fault = activeText === undefined ? undefined : faultOf(column, activeText);
  return (
    <>
      <div className={styles.tools}>
        {faults.length > 0 && (
          <Button size="small" onClick={editing.goToNextFault}>
            {t('nextFault', { count: faults.length })}
          </Button>
        )}
        <PriceChange
          column={column}
          rows={rows.slice(from, to + 1)}
          textOf={(row) => shownText(row, column)}
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
          {...editing.handlers}
        >
          <GridHead columns={gridColumnsOf(words)} onSelect={editing.selectWholeColumn} />
          <tbody>
            {first > 0 && <tr aria-hidden style={{ height: first * ROW_HEIGHT }} />}
            {rows.slice(first, last).map((row, offset) => (
              <GridLine
                key={row._id}
                {...{ id, row, edits, words, selection, editing }}
                index={first + offset}
                failure={failures[row._id]}
              />
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

interface GridHeadProps {
  readonly columns: ReturnType<typeof gridColumnsOf>;
  readonly onSelect: (place: number) => void;
}

/** The names of the columns; a click selects a whole one. */
function GridHead({ columns, onSelect }: GridHeadProps) {
  const t = useMessages();
  return (
    <thead>
      <tr>
        <th>{t('product')}</th>
        {columns.map((column, place) => (
          <Fragment key={column}>
            <th data-numeric={isNumeric(column)} data-wide={wide.has(column)} onClick={() => onSelect(place)}>
              {t(column)}
            </th>
            {column === 'purchasePrice' && <th data-numeric>{t('margin')}</th>}
          </Fragment>
        ))}
      </tr>
    </thead>
  );
}
