import { categoryState } from '@countinghouse/contracts/catalog/category.state';
import {
  CATEGORY_STREAM,
  type CategoryEvent,
  PRODUCT,
  type ProductDetails,
  type ProductEvent,
} from '@countinghouse/contracts/catalog/events';
import { placeViewOf } from '@countinghouse/contracts/catalog/grouping/category-view';
import { productState } from '@countinghouse/contracts/catalog/product.state';
import { productVersion } from '@countinghouse/contracts/catalog/version';
import { type ProductView, productViewOf } from '@countinghouse/contracts/catalog/views';
import { STOCK, type StockEvent, stockEvents, stockRefused } from '@countinghouse/contracts/inventory/events';
import { stateAfter } from '@countinghouse/contracts/kernel/fold';
import { versionOf } from '@countinghouse/contracts/kernel/http/version';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { baseCurrency, currencyListState } from '@countinghouse/contracts/settings/currency-list.state';
import { CURRENCY_LIST, type CurrencyEvent } from '@countinghouse/contracts/settings/events';
import { SUPPLIER, type SupplierEvent } from '@countinghouse/contracts/suppliers/events';
import { supplierState } from '@countinghouse/contracts/suppliers/supplier.state';
import { tagNamesAt } from '../category.history.ts';
import { type LogReads, lastRecorded, type Recorded, readAll } from '../log-reads.ts';

/** Returns the staff view of a product at a moment, with its references as they were then. */
export async function productAsOf(log: LogReads, productId: string, at: number): Promise<ProductView | undefined> {
  const events = await readAll<ProductEvent>(log, streamOf(PRODUCT, productId), at);
  const product = stateAfter(productState, events);
  if (product.status !== 'present') return undefined;
  const { details } = product;
  const [level, supplier, tags, category, currency] = await Promise.all([
    stockAt(log, productId, at),
    supplierAt(log, details.supplierId, at),
    tagsAt(log, details.tagIds, at),
    categoryAt(log, details.category, at),
    currencyAt(log, at),
  ]);
  return productViewOf(productId, details, {
    ...{ supplier, tags, category, currency },
    quantity: level?.data.balance ?? 0,
    version: productVersion({ details: events.at(-1)?.revision ?? -1, stock: level?.revision ?? -1 }),
  });
}

/** Returns the last movement: a refusal moves nothing and does not count for the version. */
async function stockAt(log: LogReads, productId: string, at: number): Promise<Recorded<StockEvent> | undefined> {
  const stream = streamOf(STOCK, productId);
  const last = await lastRecorded<StockEvent>(log, stream, at);
  if (last?.type !== stockRefused.type) return last;
  const before = { from: last.revision, direction: 'backwards', limit: 1, types: MOVEMENTS } as const;
  const [movement] = (await log.read(stream, before)) as Recorded<StockEvent>[];
  return movement;
}

const MOVEMENTS = stockEvents.map(({ type }) => type).filter((type) => type !== stockRefused.type);

async function supplierAt(log: LogReads, supplierId: string | null, at: number): Promise<ProductView['supplier']> {
  if (supplierId === null) return null;
  const events = await readAll<SupplierEvent>(log, streamOf(SUPPLIER, supplierId), at);
  const supplier = stateAfter(supplierState, events);
  return supplier.status === 'present' ? { _id: supplierId, name: supplier.details.name } : null;
}

async function tagsAt(log: LogReads, tagIds: readonly string[], at: number): Promise<ProductView['tags']> {
  if (tagIds.length === 0) return [];
  const names = await tagNamesAt(log, at);
  return tagIds.flatMap((_id) => {
    const name = names.get(_id);
    return name === undefined ? [] : [{ _id, name }];
  });
}

async function categoryAt(
  log: LogReads,
  category: ProductDetails['category'],
  at: number,
): Promise<ProductView['category']> {
  if (category === null) return null;
  const events = await readAll<CategoryEvent>(log, CATEGORY_STREAM, at);
  return placeViewOf(stateAfter(categoryState, events), category, versionOf(events.at(-1)?.revision ?? -1));
}

async function currencyAt(log: LogReads, at: number): Promise<string> {
  const events = await readAll<CurrencyEvent>(log, streamOf(CURRENCY_LIST.category, CURRENCY_LIST.id), at);
  return baseCurrency(stateAfter(currencyListState, events)).name;
}
