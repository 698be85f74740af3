import { Fragment } from 'react';
import { formatShare } from '../../../../shared/format/amount.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import type { GridColumn, GridEdits, GridRow } from '../grid-draft.ts';
import { CellInput } from './cell-input.tsx';
import { useMessages } from './grid.messages.ts';
import { choicesOf, type GridWords, gridColumnsOf, isNumeric, marginOf } from './grid-cells.ts';
import styles from './product-grid.module.css';
import { useCellFault } from './use-cell-fault.ts';
import type { GridEditing } from './use-grid-editing.ts';
import type { GridSelection } from './use-grid-selection.ts';

interface GridLineProps {
  /** Prefix of the ids of cells. */
  readonly id: string;
  readonly row: GridRow;
  readonly index: number;
  readonly edits: GridEdits;
  readonly words: GridWords;
  /** Why the product was not saved. */
  readonly failure: string | undefined;
  readonly selection: GridSelection;
  readonly editing: GridEditing;
}

/** A product of the grid. */
export function GridLine({ failure, ...line }: GridLineProps) {
  const { row, index, edits, words } = line;
  return (
    <tr aria-rowindex={index + 2}>
      <th scope="row" title={failure ?? row.name}>
        <span className={failure ? `${styles.number} ${styles.failed}` : styles.number}>
          {[row.itemNo, row.name].filter(Boolean).join(' · ')}
        </span>
      </th>
      {gridColumnsOf(words).map((column, place) => (
        <Fragment key={column}>
          <GridCell {...line} column={column} place={place} />
          {column === 'purchasePrice' && <MarginCell margin={marginOf(row, edits, words)} />}
        </Fragment>
      ))}
    </tr>
  );
}

interface GridCellProps extends Omit<GridLineProps, 'failure'> {
  readonly column: GridColumn;
  readonly place: number;
}

function GridCell({ id, row, index, edits, words, selection, editing, column, place }: GridCellProps) {
  const t = useMessages();
  const faultOf = useCellFault(words);
  const { active, from, to, isSelected, go } = selection;
  const { typed, shownText } = editing;
  const cell = { row: index, column: place };
  const isActive = cell.row === active.row && cell.column === active.column;
  const edited = edits[row._id]?.[column];
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus and names its active cell
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid takes the keys
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
        else if (!typed) editing.edit(shownText(row, column));
      }}
    >
      {isActive && typed !== undefined ? (
        <CellInput
          label={`${t(column)} ${row.itemNo}`}
          {...typed}
          choices={choicesOf(column, words)}
          onFinish={editing.finish}
          onCancel={editing.cancel}
        />
      ) : (
        shownText(row, column)
      )}
    </td>
  );
}

/** The part of the selling price that is above the purchase price; it cannot be edited. */
function MarginCell({ margin }: { margin: number | undefined }) {
  const language = useLanguage();
  return (
    <td data-numeric data-loss={margin !== undefined && margin < 0}>
      {margin === undefined ? '–' : formatShare(margin, language)}
    </td>
  );
}
