import { ResourceTable, type ResourceTableProps } from '../list/resource-table.tsx';
import type { BulkOffer } from './bulk-action.ts';
import { SelectionBar } from './selection-bar.tsx';

export interface BulkTableProps<Row, Reply> extends Omit<ResourceTableProps<Row, Reply>, 'selectable'> {
  /** The bulk actions; without them the rows cannot be selected. */
  readonly bulk?: BulkOffer<Row, Reply>;
}

/** A list whose selected rows can be changed together. */
export function BulkTable<Row extends { readonly _id: string }, Reply>({ bulk, ...table }: BulkTableProps<Row, Reply>) {
  if (!bulk) return <ResourceTable {...table} />;
  return (
    <ResourceTable
      {...table}
      selectable={{
        labelOf: bulk.labelOf,
        actions: (selection, total) => (
          <SelectionBar offer={bulk} selection={selection} rowsOf={table.rowsOf} total={total} />
        ),
      }}
    />
  );
}
