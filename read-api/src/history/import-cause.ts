import { PRODUCT_IMPORT, type ProductImportEvent } from '@countinghouse/contracts/catalog/product-import/import-events';
import type { HistoryEntry } from '@countinghouse/contracts/history/views';
import type { RecordedEvent } from '@countinghouse/contracts/kernel/event';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { type LogReads, type Recorded, readAll } from './log-reads.ts';

/** What begins changes of products, by an import or by its undo. */
const beginnings: readonly ProductImportEvent['type'][] = [
  'catalog.ProductImportConfirmed',
  'catalog.ProductImportUndoRequested',
];

/** Returns what finds the import of products behind an event: all that an import causes has its id as correlation. */
export function importOf(log: LogReads): (event: RecordedEvent) => Promise<HistoryEntry['import']> {
  const known = new Map<string, Promise<readonly Recorded<ProductImportEvent>[]>>();
  const beginningsOf = (importId: string) => {
    const events =
      known.get(importId) ??
      readAll<ProductImportEvent>(log, streamOf(PRODUCT_IMPORT, importId), undefined, beginnings);
    known.set(importId, events);
    return events;
  };
  return async ({ metadata: { correlationId }, position }) => {
    const cause = (await beginningsOf(correlationId)).findLast((event) => event.position < position);
    return cause && { _id: correlationId, isUndo: cause.type === 'catalog.ProductImportUndoRequested' };
  };
}
