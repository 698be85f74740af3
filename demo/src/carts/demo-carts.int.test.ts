import { fileURLToPath } from 'node:url';
import { WISHES } from '@countinghouse/contracts/customers/events';
import { STOCK } from '@countinghouse/contracts/inventory/events';
import { occurredAt, type RecordedEvent } from '@countinghouse/contracts/kernel/event';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { shopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { CART } from '@countinghouse/contracts/orders/cart/cart-events';
import { createEventStoreDbEventStore } from '@countinghouse/platform/event-log/eventstoredb/event-store';
import type { EventStoreDbDouble } from '@countinghouse/platform/event-log/testing/eventstoredb/double';
import { startEventStoreDbDouble } from '@countinghouse/platform/event-log/testing/eventstoredb-double';
import { derivedId } from '@countinghouse/platform/runtime/derived-id';
import { type ImportDeps, importDeps } from '@countinghouse/write-api/importing/import-deps';
import {
  type ImportPlan,
  type PlannedProduct,
  planImport,
  shopTime,
} from '@countinghouse/write-api/importing/import-plan';
import { readInvoiceLines } from '@countinghouse/write-api/importing/online-retail-csv';
import { runImport } from '@countinghouse/write-api/importing/run-import';
import { stock } from '@countinghouse/write-api/inventory/stock/stock.decider';
import { openTestWriteSide, type TestWriteSide } from '@countinghouse/write-api/testing/test-write-side';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dice } from '../dice.ts';
import { DEMO, demoProductId } from '../ids.ts';
import { demoSource } from '../source.ts';
import { demoCarts } from './demo-carts.ts';
import { shoppersOf } from './shoppers.ts';

const FILE = fileURLToPath(new URL('../../data/online-retail-two-weeks.csv.gz', import.meta.url));
const NOW = Date.parse('2011-02-20T00:00:00Z');
let double: EventStoreDbDouble;
let side: TestWriteSide;
let deps: ImportDeps;
let plan: ImportPlan;

beforeAll(async () => {
  double = await startEventStoreDbDouble();
  side = await openTestWriteSide({}, createEventStoreDbEventStore(double.url));
  deps = importDeps(side.deps, side.masterKey);
  const calendar = shopCalendar('Asia/Hong_Kong');
  plan = planImport((await readInvoiceLines(FILE)).slice(0, 900), calendar, shopTime(calendar));
  await importPlan();
});
afterAll(async () => {
  await side.close();
  await double.stop();
});

/** Leaves nothing of a third of the products. */
const spareStock = ({ itemNo }: PlannedProduct) => 5 * (dice(itemNo) % 3);

async function importPlan(): Promise<void> {
  const shelves = { categoryOf: missing, supplierOf: missing, tagIdOf: missing, picturesOf: missing };
  const source = { ...demoSource(shelves, NOW), product: () => ({}), spareStock };
  expect(await runImport(deps, source, plan, () => {})).toMatchObject({ failed: [], refused: [] });
}

function missing(): never {
  throw new Error('products of this test have no details');
}

/** Dependencies with which the command after so many fails. */
function failingAfter(commands: number): ImportDeps {
  let left = commands;
  const handle: ImportDeps['commands']['handle'] = (...command) => {
    left -= 1;
    return left < 0 ? Promise.reject(new Error('stopped')) : deps.commands.handle(...command);
  };
  return { ...deps, commands: { ...deps.commands, handle } };
}

/** Events of all customers' streams of a kind, by type. */
async function eventsOf(category: string): Promise<Map<string, RecordedEvent[]>> {
  const byType = new Map<string, RecordedEvent[]>();
  for (const { number } of plan.customers) {
    const customerId = derivedId('import', DEMO.name, 'customer', number);
    for (const event of await side.deps.log.read(streamOf(category, customerId))) {
      byType.set(event.type, [...(byType.get(event.type) ?? []), event]);
    }
  }
  return byType;
}

async function balances(): Promise<number[]> {
  const found: number[] = [];
  for (const { itemNo } of plan.products) {
    found.push((await deps.commands.load(stock, demoProductId(itemNo))).state.balance);
  }
  return found;
}

test('some orders were carts, and none of these left anything in its cart', async () => {
  const carts = await eventsOf(CART);
  const sales = plan.movements.filter((movement) => movement.kind === 'order' && !movement.rejected).length;
  expect([...carts.keys()].sort()).toEqual(['orders.CartCheckedOut', 'orders.CartItemSet']);
  expect(carts.get('orders.CartCheckedOut')!.length).toBeGreaterThan(sales / 5);
  expect(carts.get('orders.CartCheckedOut')!.length).toBeLessThan(sales);
});

test('carts are left and sold-out products missed as chosen, also after an interruption, and no stock moves', async () => {
  const before = await balances();
  const set = (await eventsOf(CART)).get('orders.CartItemSet')!.length;
  const soldOut = plan.products.filter((_, index) => before[index] === 0).map(({ itemNo }) => itemNo);
  const { leavers, seekers, latecomers } = shoppersOf(plan, new Set(soldOut));
  expect(seekers.length).toBeGreaterThanOrEqual(15);

  await expect(demoCarts(failingAfter(leavers.length + seekers.length), plan, NOW)).rejects.toThrow('stopped');
  await demoCarts(deps, plan, NOW);
  const carts = await eventsOf(CART);
  expect(carts.get('orders.CartItemSet')!.length).toBeGreaterThanOrEqual(set + leavers.length + latecomers.length);
  expect(carts.get('orders.CartItemRefused')).toHaveLength(seekers.length);
  expect(carts.get('orders.CartOrderDeclined')).toHaveLength(latecomers.length);
  expect((await eventsOf(WISHES)).get('customers.WishChanged')).toHaveLength(
    seekers.filter(({ waits }) => waits).length,
  );
  expect(await balances()).toEqual(before);
});

test('it all happened before now, and what was refused was sold out by then', async () => {
  const events = [...(await eventsOf(CART)).values(), ...(await eventsOf(WISHES)).values()].flat();
  for (const { type, metadata } of events) {
    expect(metadata.occurredAt, type).toBeDefined();
    expect(Date.parse(metadata.occurredAt!), type).toBeLessThanOrEqual(NOW);
  }
  for (const refused of events.filter(({ type }) => type === 'orders.CartItemRefused')) {
    const { productId } = refused.data as { productId: string };
    const movements = await side.deps.log.read(streamOf(STOCK, productId));
    const reserved = movements.filter(({ type }) => type === 'inventory.StockReserved').map(occurredAt);
    expect(occurredAt(refused) >= reserved.sort().at(-1)!).toBe(true);
  }
});

test('the same again changes nothing', async () => {
  const head = await side.deps.log.head();
  await importPlan();
  await demoCarts(deps, plan, NOW + 3_600_000);
  expect(await side.deps.log.head()).toBe(head);
});
