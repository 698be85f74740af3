import type { CategoryEvent, ProductEvent, TagEvent } from '@countinghouse/contracts/catalog/events';
import type { StockEvent } from '@countinghouse/contracts/inventory/events';
import { stockEvents } from '@countinghouse/contracts/inventory/events';
import { stockBandOf } from '@countinghouse/contracts/inventory/stock-band';
import type { DomainEvent } from '@countinghouse/contracts/kernel/event';
import type { OrderEvent } from '@countinghouse/contracts/orders/events';
import { isSale } from '@countinghouse/contracts/orders/statuses';
import type { PictureEvent } from '@countinghouse/contracts/pictures/events';
import type { SettingsEvent } from '@countinghouse/contracts/settings/events';

/**
 * Names of dependencies of pages: `product:<id>`, `stock:<id>` (its band), `together:<id>`, `picture:<path>`, and whole
 * areas: `catalogue` (any product's details), `stock` (any band), `sales`, `together`, `categories`, `tags`,
 * `settings`.
 */
export type PageKey = string;

type ShownEvent = ProductEvent | TagEvent | CategoryEvent | StockEvent | OrderEvent | PictureEvent | SettingsEvent;

const stockTypes = new Set<string>(stockEvents.map(({ type }) => type));

/**
 * Products of orders that are placed and not yet confirmed, by order; an order counts as sold from its confirmation on.
 */
export type PendingOrders = Map<string, readonly string[]>;

/** Returns the keys that an event changes; stock counts only when the shown band changes. */
export function keysTouchedBy(event: DomainEvent, pending: PendingOrders): readonly PageKey[] {
  const { type, data } = event as ShownEvent;
  switch (type) {
    case 'catalog.ProductCreated':
    case 'catalog.ProductChanged':
    case 'catalog.ProductDeleted':
    case 'catalog.ProductRestored':
      return ['catalogue', `product:${data.productId}`];
    case 'orders.OrderPlaced':
      pending.set(
        data.orderId,
        data.lines.map(({ productId }) => productId),
      );
      return [];
    case 'orders.OrderConfirmed': {
      const products = pending.get(data.orderId) ?? [];
      pending.delete(data.orderId);
      return ['sales', ...(products.length > 1 ? products.map((id) => `together:${id}`) : [])];
    }
    case 'orders.OrderDeclined':
      pending.delete(data.orderId);
      return [];
    case 'orders.OrderStatusChanged':
      return isSale(data.from) === isSale(data.to) ? [] : ['sales', 'together'];
    case 'pictures.PictureReady':
      return [`picture:${data.path}`];
    default:
      if (stockTypes.has(type)) return keysOfStock(event as StockEvent);
      if (type.startsWith('settings.') || type.startsWith('pricing.') || type.startsWith('payments.'))
        return ['settings'];
      if (type.startsWith('catalog.Tag')) return ['tags'];
      return type.startsWith('catalog.Category') || type.startsWith('catalog.SubCategory') ? ['categories'] : [];
  }
}

function keysOfStock({ type, data }: StockEvent): readonly PageKey[] {
  const before = balanceBefore({ type, data } as StockEvent);
  const [was, is] = [before, data.balance].map((balance) => JSON.stringify(stockBandOf(balance)));
  return was === is ? [] : ['stock', `stock:${data.productId}`];
}

function balanceBefore({ type, data }: StockEvent): number {
  switch (type) {
    case 'inventory.StockOpened':
      return 0;
    case 'inventory.StockReserved':
      return data.balance + data.quantity;
    case 'inventory.StockReleased':
      return data.balance - data.quantity;
    case 'inventory.StockCounted':
    case 'inventory.StockAdjusted':
      return data.balance - data.difference;
    case 'inventory.StockRefused':
      return data.balance;
  }
}

/** Areas that the result of a read depends on, by operation. */
const areas: Readonly<Record<string, readonly PageKey[]>> = {
  getFrame: ['settings', 'categories'],
  getHome: ['settings', 'tags', 'catalogue', 'categories'],
  productListing: ['catalogue', 'categories', 'tags', 'stock', 'settings'],
  productCards: [],
  getProduct: ['tags', 'categories', 'settings'],
  productMore: ['catalogue', 'stock', 'together', 'categories', 'tags', 'settings'],
  goneProduct: ['catalogue', 'stock', 'categories'],
  productAddresses: ['catalogue'],
  categoryNode: ['categories'],
  listTags: ['tags'],
  getPages: ['settings'],
  getDeliveryPlaces: ['settings'],
};

/** Returns the keys that the result of a read depends on; an unlisted operation depends on everything. */
export function keysReadBy(
  operation: string,
  { params, query }: { params?: object; query?: object },
  body: unknown,
): ReadonlySet<PageKey> {
  const keys = new Set<PageKey>(areas[operation] ?? ['everything']);
  const { id } = (params ?? {}) as { id?: string };
  const { sort, search } = (query ?? {}) as { sort?: string; search?: string };
  if (operation === 'productListing' && (sort === 'best' || search)) keys.add('sales');
  if (id !== undefined) keys.add(`product:${id}`).add(`stock:${id}`).add(`together:${id}`);
  collect(body, keys);
  return keys;
}

/** Collects products and pictures anywhere in a result; renditions never change once stored. */
function collect(value: unknown, keys: Set<PageKey>): void {
  if (Array.isArray(value)) {
    for (const item of value) collect(item, keys);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const { _id, sellingPrice, path, widths } = value as Record<string, unknown>;
  if (typeof _id === 'string' && sellingPrice !== undefined) keys.add(`product:${_id}`).add(`stock:${_id}`);
  if (typeof path === 'string' && Array.isArray(widths) && widths.length === 0) keys.add(`picture:${path}`);
  for (const item of Object.values(value)) if (typeof item === 'object') collect(item, keys);
}
