import { PRODUCT_IMPORT, type ProductImportEvent } from '@countinghouse/contracts/catalog/events';
import type { HistoryEntry } from '@countinghouse/contracts/history/views';
import type { EventMetadata } from '@countinghouse/contracts/kernel/event';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { type LogReads, type Recorded, readAll } from './log-reads.ts';

/** Returns what finds the import of products behind an event: all that an import causes shares its id as correlation. */
export function importOf(log: LogReads): (metadata: EventMetadata) => Promise<HistoryEntry['import']> {
  const known = new Map<string, Promise<readonly Recorded<ProductImportEvent>[]>>();
  const eventsOf = (importId: string) => {
    const events = known.get(importId) ?? readAll<ProductImportEvent>(log, streamOf(PRODUCT_IMPORT, importId));
    known.set(importId, events);
    return events;
  };
  return async ({ correlationId, causationId }) => {
    if (causationId === undefined) return undefined;
    const cause = (await eventsOf(correlationId)).find(({ id }) => id === causationId);
    return cause && { _id: correlationId, isUndo: cause.type === 'catalog.ProductImportUndoRequested' };
  };
}
