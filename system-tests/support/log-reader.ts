import type { DomainEvent, RecordedEvent } from '@countinghouse/contracts/kernel/event';
import type { Order } from '@countinghouse/contracts/orders/order.state';
import { isSale } from '@countinghouse/contracts/orders/statuses';
import { adjustment } from '@countinghouse/write-api/inventory/adjustment.decider';
import { unitsInStock } from '@countinghouse/write-api/inventory/stock/product-stock';
import { cart } from '@countinghouse/write-api/orders/cart/cart.decider';
import { order } from '@countinghouse/write-api/orders/order.decider';
import type { WriteDeps } from '@countinghouse/write-api/write-deps';

/** Reads the log with a cache of its own. */
type LogReader = Pick<WriteDeps, 'commands' | 'log'>;

/** Returns all events of some types so far. */
export async function eventsOf(reader: LogReader, ...types: readonly string[]): Promise<readonly DomainEvent[]> {
  const ended = new AbortController();
  const events: RecordedEvent[] = [];
  for await (const batch of reader.log.subscribeAll({ after: '', types, signal: ended.signal })) {
    events.push(...batch.events);
    if (batch.caughtUp) ended.abort();
  }
  return events as unknown as DomainEvent[];
}

async function allOrders(reader: LogReader): Promise<readonly Order[]> {
  const placed = await eventsOf(reader, 'orders.OrderPlaced');
  const ids = placed.map(({ data }) => (data as { orderId: string }).orderId);
  const states = await Promise.all(ids.map(async (id) => (await reader.commands.load(order, id)).state));
  return states.filter((state): state is Order => state.phase !== 'none');
}

/** Returns the status of every order of a customer that was not declined; `placing` for an incomplete one. */
export async function ordersOf(reader: LogReader, customerId: string): Promise<readonly string[]> {
  const own = (await allOrders(reader)).filter(({ placed }) => placed.customerId === customerId);
  return own
    .filter(({ phase }) => phase !== 'declined')
    .map(({ phase, orderStatus }) => (phase === 'placing' ? phase : orderStatus));
}

export function unitsLeft(reader: LogReader, products: readonly string[]): Promise<number[]> {
  return Promise.all(products.map((productId) => unitsInStock(reader.commands, productId)));
}

/** Returns the quantities in a cart. */
export async function cartOf(reader: LogReader, customerId: string): Promise<readonly number[]> {
  return (await reader.commands.load(cart, customerId)).state.items.map(({ quantity }) => quantity);
}

async function allAdjustments(reader: LogReader) {
  const recorded = await eventsOf(reader, 'inventory.AdjustmentRecorded');
  const ids = recorded.map(({ data }) => (data as { adjustmentId: string }).adjustmentId);
  return Promise.all(ids.map(async (id) => (await reader.commands.load(adjustment, id)).state));
}

/** Returns the units of every adjustment of a product; undefined for an incomplete one. */
export async function adjustmentsOf(reader: LogReader, productId: string): Promise<readonly (number | undefined)[]> {
  return (await allAdjustments(reader)).flatMap(({ recorded, effective }) =>
    (recorded?.lines ?? []).flatMap((line, index) =>
      line.productId === productId ? [effective?.lines[index]?.quantity] : [],
    ),
  );
}

/** Returns how many customers registered an address. */
export async function customersWith(reader: LogReader, email: string): Promise<number> {
  const registered = await eventsOf(reader, 'customers.CustomerRegistered');
  return registered.filter(({ data }) => (data as { email: string }).email === email).length;
}

/**
 * Returns products of which units were created or lost: stock is opening + adjustments − units of active sales, after
 * any crash.
 */
export async function stockFaults(reader: LogReader): Promise<readonly object[]> {
  const due = new Map<string, number>();
  const add = (productId: string, units: number) => due.set(productId, (due.get(productId) ?? 0) + units);
  for (const { data } of await eventsOf(reader, 'catalog.ProductCreated')) {
    const { productId, openingQuantity } = data as { productId: string; openingQuantity: number };
    add(productId, openingQuantity);
  }
  for (const { recorded, effective } of await allAdjustments(reader)) {
    if (!recorded || !effective || effective.reversed) continue;
    for (const { productId, quantity } of effective.lines) add(productId, quantity);
  }
  for (const { phase, orderStatus, placed, refunds } of await allOrders(reader)) {
    if (phase !== 'standing') continue;
    // What a refund put back into stock is counted by its adjustment, and was not released when the order stopped.
    const taken = isSale(orderStatus) ? placed.lines : refunds.flatMap(({ restock = [] }) => restock);
    for (const { productId, quantity } of taken) add(productId, -quantity);
  }
  const products = [...due.keys()];
  const units = await unitsLeft(reader, products);
  return products.flatMap((productId, index) => {
    const expected = due.get(productId);
    return units[index] === expected ? [] : [{ productId, expected, units: units[index] }];
  });
}

/** Returns readable numbers that were assigned to two orders, or to two adjustments. */
export async function numbersGivenTwice(reader: LogReader): Promise<readonly string[]> {
  const events = await eventsOf(reader, 'orders.OrderPlaced', 'inventory.AdjustmentRecorded');
  const numbers = events.map(({ data }) => {
    const { orderNo, adjustmentNo } = data as { orderNo?: string; adjustmentNo?: string };
    return orderNo ?? adjustmentNo ?? '';
  });
  return numbers.filter((number, index) => numbers.indexOf(number) !== index);
}
