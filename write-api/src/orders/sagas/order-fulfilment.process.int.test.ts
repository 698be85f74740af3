import { createSecretKey, randomBytes } from 'node:crypto';
import { openEventStore } from '@countinghouse/platform/event-log/open-event-store';
import { openDatabase } from '@countinghouse/platform/postgres/database';
import { createTestDatabase } from '@countinghouse/platform/testing/test-database';
import { openVault } from '@countinghouse/platform/vault/vault';
import { afterEach, expect, it } from 'vitest';
import { runProcesses } from '../../processes/run-processes.ts';
import { by, oneByOne, someOrder, type TestShop, testShop } from '../testing/test-shop.ts';
import { orderFulfilment } from './order-fulfilment.process.ts';
import { placeOrder } from './place-order.saga.ts';

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function openShop() {
  const test = await createTestDatabase();
  cleanUps.push(() => test.drop());
  const store = await openEventStore(test.url);
  cleanUps.push(() => store.close());
  const database = openDatabase(test.url, { name: 'test' });
  cleanUps.push(() => database.end());
  await openVault(database, createSecretKey(randomBytes(32)));
  return { shop: testShop(oneByOne(store)), database };
}

it('finishes on a real log what a process left that died between two steps, and continues from its checkpoint', async () => {
  const { shop, database } = await openShop();
  const first = shop.start();
  for (const productId of ['a', 'b', 'c']) await first.addProduct(productId, 5);

  const died = shop.start({ step: 'saga.reserved', count: 2 });
  const left = someOrder({ a: 1, b: 2, c: 3 });
  await expect(placeOrder(died.orderDeps, left, by())).rejects.toThrow('died');
  const short = someOrder({ a: 1, b: 9 });
  await expect(placeOrder(shop.start({ step: 'saga.completed', count: 1 }).orderDeps, short, by())).rejects.toThrow(
    'died',
  );

  for (let run = 0; run < 2; run++) {
    const stop = new AbortController();
    const failures: unknown[] = [];
    const process = shop.start();
    const running = runProcesses([orderFulfilment(process.orderDeps)], {
      log: shop.log,
      database,
      signal: stop.signal,
      onFailure: (_, error) => failures.push(error),
    });
    const later = await placeOrder(first.orderDeps, someOrder({ c: 1 }), by());
    expect(later).toMatchObject({ state: { phase: 'standing' } });
    await happened(shop, (events) => {
      const count = (type: string) => events.filter((event) => event === type).length;
      return count('orders.OrderConfirmed') === 2 + run && count('orders.OrderDeclined') === 1;
    });
    stop.abort();
    await running;
    expect(failures).toEqual([]);
  }
  expect(await Promise.all(['a', 'b', 'c'].map((productId) => first.unitsInStock(productId)))).toEqual([4, 3, 0]);
});

/** Waits until the log has the expected events. */
async function happened(shop: TestShop, isThere: (types: readonly string[]) => boolean): Promise<void> {
  const found = new AbortController();
  const types: string[] = [];
  for await (const { events } of shop.log.subscribeAll({ after: '', signal: found.signal })) {
    types.push(...events.map(({ type }) => type));
    if (isThere(types)) found.abort();
  }
}
