import { Button } from 'antd';
import { useState } from 'react';
import type { GridColumn, GridEdits, GridRow } from '../grid-draft.ts';
import { useMessages } from './grid.messages.ts';
import { type GridWords, readCell, withEdit } from './grid-cells.ts';
import { PriceDialog } from './price-dialog.tsx';

interface PriceChangeProps {
  readonly column: GridColumn;
  /** The selected rows. */
  readonly rows: readonly GridRow[];
  readonly textOf: (row: GridRow) => string;
  readonly words: GridWords;
  readonly edits: GridEdits;
  readonly onEdit: (edits: GridEdits) => void;
}

/** The button that changes the selected prices together; it is there while prices are selected. */
export function PriceChange({ column, rows, textOf, words, edits, onEdit }: PriceChangeProps) {
  const t = useMessages();
  const [isOpen, setOpen] = useState(false);
  if (column !== 'sellingPrice' && column !== 'purchasePrice') return null;
  const prices = rows.flatMap((row) => {
    const read = readCell(column, textOf(row), words);
    const label = [row.itemNo, row.name].filter(Boolean).join(' · ');
    return 'value' in read && typeof read.value === 'number' ? [{ id: row._id, label, price: read.value }] : [];
  });
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('changePrices', { count: prices.length })}
      </Button>
      {isOpen && (
        <PriceDialog
          column={t(column)}
          prices={prices}
          onApply={(changed) => {
            onEdit(changed.reduce((all, { id, price }) => withEdit(all, id, column, price.toFixed(2)), edits));
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
