import { STOCK } from '@countinghouse/contracts/inventory/events';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { CART } from '@countinghouse/contracts/orders/cart/cart-events';
import { ORDER } from '@countinghouse/contracts/orders/events';
import { createEventStoreDbEventStore } from '@countinghouse/platform/event-log/eventstoredb/event-store';
import type { EventStoreDbDouble } from '@countinghouse/platform/event-log/testing/eventstoredb/double';
import { startEventStoreDbDouble } from '@countinghouse/platform/event-log/testing/eventstoredb-double';
import { derivedId } from '@countinghouse/platform/runtime/derived-id';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { order } from '../orders/order.decider.ts';
import { openTestWriteSide, type TestWriteSide } from '../testing/test-write-side.ts';
import { type ImportDeps, importDeps } from './import-deps.ts';
import type { ImportPlan, PlannedOrder } from './import-plan.ts';
import { onlineRetail } from './import-source.ts';
import { runImport, stepsOf } from './run-import.ts';

const source = onlineRetail('appends');
let double: EventStoreDbDouble;
let side: TestWriteSide;
let deps: ImportDeps;

beforeAll(async () => {
  double = await startEventStoreDbDouble();
  side = await openTestWriteSide({}, createEventStoreDbEventStore(double.url));
  deps = importDeps(side.deps, side.masterKey);
});
afterAll(async () => {
  await side.close();
  await double.stop();
});

const ORDERS = 48;
const minute = (n: number) => new Date(Date.parse('2026-01-05T09:00:00Z') + n * 60_000).toISOString();
const idOf = (itemNo: string) => derivedId('import', source.name, source.file, 'product', itemNo);
const orderIdOf = ({ invoiceNo }: PlannedOrder) => derivedId('import', source.name, 'order', invoiceNo);

/** The products of orders in the order in which these were placed. */
function placedIn(appends: readonly string[], plan: ImportPlan): string[] {
  const orders = plan.movements as readonly PlannedOrder[];
  const items = new Map(orders.map((planned) => [streamOf(ORDER, orderIdOf(planned)), planned.lines[0]!.itemNo]));
  return [...new Set(appends)].flatMap((stream) => items.get(stream) ?? []);
}

/**
 * One order a minute of one unit of each product that `itemsOf` names, with no more stock than they need one after the
 * other.
 */
function planOf(
  name: string,
  orders: number,
  itemsOf: (n: number) => readonly string[],
  rejected = (_n: number) => false,
): ImportPlan {
  const movements = Array.from({ length: orders }, (_, n): PlannedOrder => {
    const lines = itemsOf(n).map((itemNo) => ({ itemNo, quantity: 1, price: 100 }));
    const [invoiceNo, at] = [`${name}-${n}`, minute(n)];
    return { kind: 'order', invoiceNo, at, customer: '', country: '', fee: 0, lines, rejected: rejected(n) };
  });
  const items = movements.flatMap(({ lines, rejected }) => (rejected ? [] : lines.map(({ itemNo }) => itemNo)));
  const products = [...new Set(items)].map((itemNo) => {
    return { itemNo, name: itemNo, price: 100, openingQuantity: items.filter((each) => each === itemNo).length };
  });
  return { opensAt: minute(-60), products, customers: [{ number: '', country: '' }], movements, skipped: [] };
}

/**
 * @param atOnce appends that products, and then orders, must have in flight before the first gets its response.
 * @returns the most appends that were in flight at once while products came in, and while orders did.
 */
async function importing(plan: ImportPlan, atOnce?: number) {
  // The latency of a real server; the shorter it is, the fewer there can be at once.
  double.respondToAppendsAfter(15);
  double.takeMostAppendsAtOnce();
  if (atOnce) double.gatherAppends(atOnce);
  let steps = 0;
  let products = 0;
  let watched = false;
  const outcome = await runImport(deps, source, plan, () => {
    steps += 1;
    watched ||= deps.commands.watching;
    if (steps !== plan.products.length + plan.customers.length) return;
    products = double.takeMostAppendsAtOnce();
    if (atOnce) double.gatherAppends(atOnce);
  });
  expect(outcome).toMatchObject({ refused: [], failed: [] });
  expect(steps).toBe(stepsOf(plan));
  // So that states of products stay current without being read again.
  expect({ watched, left: deps.commands.watching }).toEqual({ watched: true, left: false });
  return { products, orders: double.takeMostAppendsAtOnce() };
}

test('products, and orders of different products, keep many appends to EventStoreDB in flight', async () => {
  const most = await importing(
    planOf('APART', ORDERS, (n) => [`APART-${n}`]),
    16,
  );
  expect(most.products).toBeGreaterThanOrEqual(16);
  expect(most.orders).toBeGreaterThanOrEqual(16);
});

test('orders that wait for the stock of one product hold up no other', async () => {
  const free = 4;
  const plan = planOf('BEHIND', ORDERS, (n) => (n < ORDERS - free ? ['SHARED'] : [`FREE-${n}`]));
  double.takeCalls();
  await importing(plan);
  const placed = placedIn(double.takeCalls().appends, plan);
  const lastFree = placed.findLastIndex((itemNo) => itemNo.startsWith('FREE'));
  // They are the last of the file; few of those before them are through by then.
  expect(placed.slice(0, lastFree).filter((itemNo) => itemNo === 'SHARED').length).toBeLessThan(8);
});

test('movements of one product move its stock in their order, and the rest of an order continues in parallel', async () => {
  const isRejected = (n: number) => n % 7 === 3;
  const plan = planOf('CHAIN', 16, () => ['CHAIN'], isRejected);
  const most = await importing(plan);
  expect(most.orders).toBeGreaterThanOrEqual(2);

  const events = await side.deps.log.read(streamOf(STOCK, idOf('CHAIN')));
  const moved = events.slice(1).map(({ type, data }) => `${type} ${(data as { orderId: string }).orderId}`);
  const expected = plan.movements.flatMap((movement, n) => {
    const orderId = orderIdOf(movement as PlannedOrder);
    return [`inventory.StockReserved ${orderId}`, ...(isRejected(n) ? [`inventory.StockReleased ${orderId}`] : [])];
  });
  expect(moved).toEqual(expected);
  for (const [n, movement] of plan.movements.entries()) {
    const { state } = await deps.commands.load(order, orderIdOf(movement as PlannedOrder));
    expect(state).toMatchObject({ orderStatus: isRejected(n) ? 'Rejected' : 'Complete' });
  }
});

test('each order of a customer who used a cart empties the cart of its own lines before the next fills it', async () => {
  const plan = planOf('CART', 12, (n) => [`CART-${n}`]);
  const outcome = await runImport(deps, { ...source, wasCart: () => true }, plan, () => {});
  expect(outcome).toMatchObject({ refused: [], failed: [] });

  const events = await side.deps.log.read(streamOf(CART, derivedId('import', source.name, 'customer', '')));
  expect(events.map(({ type }) => type)).toEqual(
    plan.movements.flatMap(() => ['orders.CartItemSet', 'orders.CartCheckedOut']),
  );
  const ordered = events.flatMap(({ data }) => (data as { orderId?: string }).orderId ?? []);
  expect(ordered).toEqual(plan.movements.map((movement) => orderIdOf(movement as PlannedOrder)));
});
