import type { TableReading } from '@countinghouse/contracts/catalog/product-import/table-reading';
import type { TableLine } from '@countinghouse/platform/files/tables/table-line';

/** A text or a sheet before its heads were looked for; its lines may be read once. */
export interface RawTable {
  readonly reading: Omit<TableReading, 'headRow' | 'chosen' | 'preview'>;
  readonly lines: Iterable<TableLine>;
}
