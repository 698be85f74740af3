import { isRefusal } from '@countinghouse/contracts/kernel/errors';
import type { EventStore } from '@countinghouse/platform/event-log/event-store';
import { openEventStore } from '@countinghouse/platform/event-log/open-event-store';
import { seededRandom } from '@countinghouse/platform/runtime/seeded-random';
import { createTestDatabase, type TestDatabase } from '@countinghouse/platform/testing/test-database';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changeOrder } from '../change-order.ts';
import { order as orderStream } from '../order.decider.ts';
import { by, someOrder, type TestProcess, type TestShop, testShop } from '../testing/test-shop.ts';
import { placeOrder } from './place-order.saga.ts';

let database: TestDatabase;
let store: EventStore;
let shop: TestShop;

beforeEach(async () => {
  database = await createTestDatabase();
  store = await openEventStore(database.url);
  shop = testShop(store);
});
afterEach(async () => {
  await store.close();
  await database.drop();
});

const place = async (process: TestProcess, units: Record<string, number>) => {
  const order = someOrder(units);
  return { order, units, accepted: !isRefusal(await placeOrder(process.orderDeps, order, by())) };
};

describe('many buyers at once', () => {
  it.each([
    { processes: 1, buyers: 500 },
    { processes: 2, buyers: 80 },
  ])('sells the last unit and not one more: $buyers buyers at $processes processes', async ({ processes, buyers }) => {
    const running = Array.from({ length: processes }, () => shop.start());
    const first = running[0] as TestProcess;
    await first.addProduct('a', buyers - 1);
    const orders = await Promise.all(
      Array.from({ length: buyers }, (_, index) => place(running[index % processes] as TestProcess, { a: 1 })),
    );
    expect(orders.filter(({ accepted }) => accepted)).toHaveLength(buyers - 1);
    expect(await first.unitsInStock('a')).toBe(0);
  });

  it.each([1, 2])(
    'refuses no buyer for units that another order only held for a moment, at %i processes',
    async (count) => {
      const processes = Array.from({ length: count }, () => shop.start());
      const process = processes[0] as TestProcess;
      const products = Array.from({ length: 12 }, (_, index) => `p${index}`);
      for (const [index, productId] of products.entries()) await process.addProduct(productId, 6 + index * 2);
      const random = seededRandom(7);
      const orders = await Promise.all(
        Array.from({ length: 200 }, (_, index) => {
          const chosen = [...products].sort(() => random.next() - 0.5).slice(0, 1 + random.integer(10));
          return place(
            processes[index % count] as TestProcess,
            Object.fromEntries(chosen.map((productId) => [productId, 1 + random.integer(3)])),
          );
        }),
      );
      const left = new Map<string, number>();
      for (const productId of products) left.set(productId, await process.unitsInStock(productId));

      const sold = new Map<string, number>();
      for (const { units, accepted } of orders) {
        for (const [productId, quantity] of accepted ? Object.entries(units) : []) {
          sold.set(productId, (sold.get(productId) ?? 0) + quantity);
        }
      }
      for (const [index, productId] of products.entries()) {
        expect(left.get(productId)).toBe(6 + index * 2 - (sold.get(productId) ?? 0));
        expect(left.get(productId)).toBeGreaterThanOrEqual(0);
      }
      // Nothing came back from placed orders, so a buyer who was refused would be refused now.
      const refused = orders.filter(({ accepted }) => !accepted);
      expect(refused.length).toBeGreaterThan(0);
      for (const { units } of refused) {
        expect(Object.entries(units).some(([productId, quantity]) => quantity > (left.get(productId) ?? 0))).toBe(true);
      }
    },
  );

  it('keeps stock true while orders are placed, rejected and re-opened by two processes', async () => {
    const processes = [shop.start(), shop.start()] as const;
    for (const productId of ['a', 'b', 'c']) await processes[0].addProduct(productId, 20);
    const random = seededRandom(11);
    await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const process = processes[(index % 2) as 0 | 1];
        const { order, accepted } = await place(process, { a: 1, b: 1 + (index % 3), c: 1 });
        for (const to of accepted ? (['Rejected', 'Complete', 'Failed', 'Pending'] as const) : []) {
          if (random.chance(0.7)) {
            await changeOrder(process.orderDeps, order.orderId, { type: 'ChangeStatus', to }, by());
          }
        }
      }),
    );
    const held = { a: 0, b: 0, c: 0 } as Record<string, number>;
    for (const { state } of await ordersOf(processes[0])) {
      if (state.phase !== 'standing' || ['Failed', 'Rejected'].includes(state.orderStatus)) continue;
      for (const { productId, quantity } of state.placed.lines) held[productId] = (held[productId] ?? 0) + quantity;
    }
    for (const productId of ['a', 'b', 'c']) {
      expect(await processes[0].unitsInStock(productId)).toBe(20 - (held[productId] ?? 0));
    }
  });

  async function ordersOf(process: TestProcess) {
    const placed = (await shop.history()).filter(({ type }) => type === 'orders.OrderPlaced');
    return Promise.all(
      placed.map(({ data }) => process.commands.load(orderStream, (data as { orderId: string }).orderId)),
    );
  }
});
