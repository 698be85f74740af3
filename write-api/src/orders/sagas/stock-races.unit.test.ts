import { setTimeout as delay } from 'node:timers/promises';
import { isRefusal } from '@countinghouse/contracts/kernel/errors';
import type { RecordedEvent } from '@countinghouse/contracts/kernel/event';
import type { EventLog } from '@countinghouse/platform/event-log/event-log';
import { createEventStoreDbEventStore } from '@countinghouse/platform/event-log/eventstoredb/event-store';
import { startEventStoreDbDouble } from '@countinghouse/platform/event-log/testing/eventstoredb-double';
import { memoryKeys } from '@countinghouse/platform/personal-data/testing/memory-keys';
import { seededRandom } from '@countinghouse/platform/runtime/seeded-random';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { by, oneByOne, someOrder, type TestProcess, type TestShop, testShop } from '../testing/test-shop.ts';
import { orderFulfilment } from './order-fulfilment.process.ts';
import { placeOrder } from './place-order.saga.ts';

/** Write-apis with clients, caches and process managers of their own, on one EventStoreDB. */
const processes: TestProcess[] = [];
const cleanUps: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const double = await startEventStoreDbDouble();
  double.respondToAppendsAfter(2);
  cleanUps.push(() => double.stop());
  const keys = memoryKeys();
  const stop = new AbortController();
  for (let n = 0; n < 2; n++) {
    const store = createEventStoreDbEventStore(double.url);
    // Long enough for a machine that is busy with other tests.
    const shop = testShop(store, keys, { longestWait: 30_000 });
    const process = shop.start();
    const running = [process.commands.watchLog(stop.signal), finishOrders(process, shop.log, stop.signal)];
    cleanUps.push(() => Promise.all(running).then(() => store.close()));
    await vi.waitUntil(() => process.commands.watching, { timeout: 10_000 });
    processes.push(process);
  }
  cleanUps.push(async () => stop.abort());
});
afterAll(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
});

async function finishOrders({ orderDeps }: TestProcess, log: EventLog, signal: AbortSignal): Promise<void> {
  const { types, handle } = orderFulfilment(orderDeps);
  for await (const { events } of log.subscribeAll({ after: '', types, signal })) {
    for (const event of events as readonly RecordedEvent[]) if (!signal.aborted) await handle(event, signal);
  }
}

/** Orders carts at once, at the processes in turn; checks that none is oversold and nobody refused falsely. */
async function race(carts: readonly (readonly string[])[], units: Readonly<Record<string, number>>) {
  const [first] = processes as [TestProcess];
  for (const [productId, stock] of Object.entries(units)) await first.addProduct(productId, stock);
  const orders = await Promise.all(
    carts.map(async (products, n) => {
      const order = someOrder(Object.fromEntries(products.map((productId) => [productId, 1])));
      const { orderDeps } = processes[n % processes.length]!;
      return { products, accepted: !isRefusal(await placeOrder(orderDeps, order, by())) };
    }),
  );
  const left = new Map<string, number>();
  for (const [productId, stock] of Object.entries(units)) {
    const sold = orders.filter(({ products, accepted }) => accepted && products.includes(productId)).length;
    left.set(productId, await first.unitsInStock(productId));
    expect(left.get(productId), `${productId}: ${sold} of ${stock} sold`).toBe(stock - sold);
    expect(left.get(productId)).toBeGreaterThanOrEqual(0);
  }
  // Nothing comes back from orders that stand, so a buyer who was refused would be refused now.
  const isThere = (productId: string) => left.get(productId)! > 0;
  expect(orders.filter(({ products, accepted }) => !accepted && products.every(isThere))).toEqual([]);
  return orders;
}

const chances = Array.from({ length: 20 }, (_, seed) => seed + 1);

describe('two write-apis that sell the last units of several products', { timeout: 60_000 }, () => {
  it.each(chances)('oversell none and refuse nobody falsely, race %i', async (seed) => {
    const random = seededRandom(seed);
    const [a, b, gone, last] = ['a', 'b', 'gone', 'last'].map((name) => `${name} ${seed}`) as [
      string,
      string,
      string,
      string,
    ];
    const [p, q, r] = ['p', 'q', 'r'].map((name) => `${name} ${seed}`) as [string, string, string];
    const carts = [
      // Every one without the product that is gone can be sold, and one of those with the last unit of another.
      ...Array.from({ length: 12 }, () => random.pick([[a], [b], [a, b], [gone, a], [b, gone]])),
      ...Array.from({ length: 4 }, () => [a, last]),
      ...Array.from({ length: 4 }, () => [a]),
      // These want the same units the other way round.
      ...Array.from({ length: 6 }, () =>
        random.pick([
          [p, q, r],
          [r, q, p],
          [q, p],
          [r, p],
          [q, r],
        ]),
      ),
    ];
    const wanted = (productId: string) =>
      carts.filter((products) => products.includes(productId) && !products.includes(gone) && !products.includes(last))
        .length;
    const orders = await race(carts, {
      [a]: wanted(a) + 1,
      [b]: wanted(b),
      [gone]: 0,
      [last]: 1,
      [p]: 2,
      [q]: 2,
      [r]: 2,
    });
    const declined = orders.filter(
      ({ products, accepted }) => !accepted && products.some((one) => one === a || one === b),
    );
    expect(declined.every(({ products }) => products.includes(gone) || products.includes(last))).toBe(true);
  });
});

describe('units that an order holds whose process has died', { timeout: 60_000 }, () => {
  const holding = async (shop: TestShop) => {
    const healthy = shop.start();
    await healthy.addProduct('a', 1);
    await healthy.addProduct('b', 1);
    const dying = shop.start({ step: 'saga.reserved', count: 1 });
    await expect(placeOrder(dying.orderDeps, someOrder({ a: 1, b: 1 }), by())).rejects.toThrow('died');
    expect(await healthy.unitsInStock('a')).toBe(0);
    return healthy;
  };

  it('are waited for, and sold to who waits when they come back', async () => {
    const shop = testShop(oneByOne());
    const healthy = await holding(shop);
    // Meanwhile the other product is sold, so that the order that was left is declined.
    await placeOrder(healthy.orderDeps, someOrder({ b: 1 }), by());
    const waiting = placeOrder(healthy.orderDeps, someOrder({ a: 1 }), by());
    await shop.start().finishEverything();
    expect(await waiting).toMatchObject({ state: { phase: 'standing' } });
  });

  it('are waited for no longer than two seconds, and by nobody again', async () => {
    const shop = testShop(oneByOne());
    const healthy = await holding(shop);
    const clock = vi.spyOn(performance, 'now');
    onTestFinished(() => clock.mockRestore());
    const began = performance.now();
    let isLate = false;
    clock.mockImplementation(() => (isLate ? began + 2_000 : began));
    const first = placeOrder(healthy.orderDeps, someOrder({ a: 1 }), by());
    const ended = first.then(() => 'ended');
    expect(await Promise.race([ended, delay(200, 'waits')])).toBe('waits');
    isLate = true;
    expect(await first).toMatchObject({ refused: 'INSUFFICIENT_STOCK', details: { available: 0 } });
    const reads = vi.spyOn(healthy.commands, 'load');
    expect(await placeOrder(healthy.orderDeps, someOrder({ a: 1 }), by())).toMatchObject({
      refused: 'INSUFFICIENT_STOCK',
    });
    expect(reads.mock.calls.length).toBeLessThan(10);
  });

  it('are not waited for by who wants more than could come back', async () => {
    const healthy = await holding(testShop(oneByOne()));
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
    onTestFinished(() => clock.mockRestore());
    expect(await placeOrder(healthy.orderDeps, someOrder({ a: 2 }), by())).toMatchObject({
      refused: 'INSUFFICIENT_STOCK',
    });
  });
});
