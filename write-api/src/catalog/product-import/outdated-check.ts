import {
  categoryEvents,
  productChanged,
  productCreated,
  productDeleted,
  productRestored,
  tagEvents,
} from '@countinghouse/contracts/catalog/events';
import { PRODUCT_IMPORT } from '@countinghouse/contracts/catalog/product-import/import-events';
import type { RecordedEvent } from '@countinghouse/contracts/kernel/event';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { baseCurrencySet } from '@countinghouse/contracts/settings/events';
import {
  supplierChanged,
  supplierCreated,
  supplierDeleted,
  supplierRestored,
} from '@countinghouse/contracts/suppliers/events';
import type { EventLog } from '@countinghouse/platform/event-log/event-log';
import { StoreUnavailable } from '@countinghouse/platform/event-log/event-store';
import { product } from '../product/product.decider.ts';
import type { ImportDeps } from './run-import.ts';

/** Changes that the result of every check depends on. */
const references: readonly string[] = [
  ...[...categoryEvents, ...tagEvents].map(({ type }) => type),
  ...[supplierCreated, supplierDeleted, supplierRestored, baseCurrencySet].map(({ type }) => type),
];
/** Changes that the result of a check of the same products depends on. */
const products: readonly string[] = [productCreated, productChanged, productDeleted, productRestored].map(
  ({ type }) => type,
);
/** How long a check counts, in milliseconds: as long as its file is kept, so that it can be made again. */
const LIFETIME = 24 * 3_600_000;
/** Products that are looked up; where more have changed, one of them is taken to be in the file. */
const MOST_PRODUCTS = 200;

/**
 * Whether a check may find something else by now: whether categories, tags, names of suppliers, the currency of the
 * shop or products of the file have changed since it was asked for, or that was a day ago, so that a day of the log is
 * read at most. Stock that was sold since is no such change, and neither is what `ownCommandId` caused: a command that
 * is repeated finds what it made.
 * @param now milliseconds since the epoch.
 */
export async function isCheckOutdated(
  deps: Pick<ImportDeps, 'commands' | 'rows'> & { readonly log: Pick<EventLog, 'read' | 'subscribeAll'> },
  importId: string,
  { ownCommandId, now = Date.now() }: { readonly ownCommandId?: string; readonly now?: number } = {},
): Promise<boolean> {
  const { log, commands, rows } = deps;
  const [asked] = await log.read(streamOf(PRODUCT_IMPORT, importId), { limit: 1 });
  if (!asked) return false;
  if (now - Date.parse(asked.recordedAt) > LIFETIME) return true;
  const types = [...references, ...products, supplierChanged.type];
  const stop = new AbortController();
  const changed = new Set<string>();
  try {
    for await (const { events, caughtUp } of log.subscribeAll({ after: asked.position, types, signal: stop.signal })) {
      for (const event of events) {
        if (ownCommandId !== undefined && event.metadata.causationId === ownCommandId) continue;
        if (concernsEveryFile(event)) return true;
        if (products.includes(event.type)) changed.add((event.data as WithProduct).productId);
      }
      if (changed.size > MOST_PRODUCTS) return true;
      if (!caughtUp) continue;
      const states = await Promise.all([...changed].map((productId) => commands.load(product, productId)));
      const itemNos = states.flatMap(({ state }) => (state.status === 'none' ? [] : [state.details.itemNo]));
      return rows.hasItemNo(importId, itemNos);
    }
    throw new StoreUnavailable('the log ended before its end was seen');
  } finally {
    stop.abort();
  }
}

interface WithProduct {
  readonly productId: string;
}

/** A new item number may be in any file, and the former one is not in the state of the product. */
function concernsEveryFile({ type, data }: RecordedEvent): boolean {
  if (references.includes(type)) return true;
  const { changes = {} } = data as { readonly changes?: Readonly<Record<string, unknown>> };
  return (type === supplierChanged.type && 'name' in changes) || (type === productChanged.type && 'itemNo' in changes);
}
