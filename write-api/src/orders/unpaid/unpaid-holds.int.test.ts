import { createSecretKey, randomBytes } from 'node:crypto';
import { unpaidDefaults } from '@countinghouse/contracts/engine/unpaid-settings';
import { isRefusal, type Refusal } from '@countinghouse/contracts/kernel/errors';
import { newId } from '@countinghouse/contracts/kernel/ids';
import type { ServerTranslate } from '@countinghouse/contracts/messages/server-messages';
import { openEventStore } from '@countinghouse/platform/event-log/open-event-store';
import { memoryKeys } from '@countinghouse/platform/personal-data/testing/memory-keys';
import { type Database, openDatabase } from '@countinghouse/platform/postgres/database';
import { createTestDatabase, type TestDatabase } from '@countinghouse/platform/testing/test-database';
import { openVault } from '@countinghouse/platform/vault/vault';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { putInCart } from '../cart/carts.ts';
import { checkout } from '../cart/checkout.ts';
import { changeOrder } from '../change-order.ts';
import { by, oneByOne, someCheckout, type TestProcess, type TestShop, testShop } from '../testing/test-shop.ts';
import { postgresUnpaidHolds, type UnpaidHolds, type UnpaidOrder } from './unpaid-holds.ts';
import { type HeldProduct, holdOf, limitsFor, mostlyHeld, type UnpaidLimits } from './unpaid-limits.ts';

const translate = ((phrase: string) => phrase) as ServerTranslate;

let test: TestDatabase;
let database: Database;
/** Of two processes. */
let holds: readonly [UnpaidHolds, UnpaidHolds];

beforeEach(async () => {
  test = await createTestDatabase();
  database = openDatabase(test.url, { name: 'test' });
  await openVault(database, createSecretKey(randomBytes(32)));
  holds = [postgresUnpaidHolds(database), postgresUnpaidHolds(database)];
});
afterEach(async () => {
  await database.end();
  await test.drop();
});

const limits = (orders: number, products = 1_000_000): UnpaidLimits => ({
  customer: { orders, products },
  network: { orders, products },
  share: 50,
});
const small: HeldProduct = { productId: newId(), units: 1, stock: 100 };

function orderOf(given: Partial<UnpaidOrder> & { readonly products?: readonly HeldProduct[] } = {}): UnpaidOrder {
  const { products = [small], ...more } = given;
  const unpaidSince = '2026-11-26T08:00:00.000Z';
  return { orderId: newId(), customerId: newId(), network: undefined, unpaidSince, ...holdOf(products), ...more };
}

/** Enters all at once, alternating between the processes. */
async function atOnce(orders: readonly UnpaidOrder[], within: UnpaidLimits): Promise<readonly (Refusal | undefined)[]> {
  return Promise.all(orders.map((one, n) => holds[n % 2 === 0 ? 0 : 1].hold(one, within)));
}

describe('orders that are entered at once by two processes', () => {
  it.each(['customer', 'network'] as const)('are as many as the %s may have, and not one more', async (holder) => {
    const by = holder === 'customer' ? { customerId: newId() } : { network: 'net' };
    const outcomes = await atOnce(
      Array.from({ length: 120 }, () => orderOf(by)),
      limits(70),
    );
    expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(70);
    const code = holder === 'customer' ? 'unpaid_orders' : 'unpaid_orders_network';
    expect(new Set(outcomes.flatMap((outcome) => outcome?.fields?.map((fault) => fault.code) ?? []))).toEqual(
      new Set([code]),
    );
  });

  it('hold most of as many products as they may, and not of one more', async () => {
    const orders = Array.from({ length: 60 }, (_, n) =>
      orderOf({
        network: 'net',
        products: [{ productId: `p${n % 30}`, units: 1, stock: 3 - (n < 30 ? 0 : 1) }, small],
      }),
    );
    const outcomes = await atOnce(orders, { ...limits(1_000), network: { orders: 1_000, products: 5 } });
    const entered = orders.filter((_, n) => outcomes[n] === undefined);
    expect(mostlyHeld(entered, 50)).toBeLessThanOrEqual(5);
    // One of three is no more than half: only the second of a product counts.
    expect(entered.length).toBeGreaterThanOrEqual(30);
  });

  it('go back and forth without a trace', async () => {
    const customerId = newId();
    const [one, other] = [orderOf({ customerId }), orderOf({ customerId })];
    expect(await holds[0].hold(one, limits(1))).toBeUndefined();
    // The same order again, with what it holds now.
    expect(
      await holds[1].hold({ ...one, ...holdOf([small, { ...small, productId: 'q' }]) }, limits(1)),
    ).toBeUndefined();
    expect(await holds[1].hold(other, limits(1))).toMatchObject({ refused: 'UNPAID_LIMIT' });
    expect(await holds[0].ofCustomer(customerId)).toEqual([one.orderId]);
    await holds[1].remove(one.orderId);
    expect(await holds[0].hold(other, limits(1))).toBeUndefined();
    await holds[0].put(one);
    expect(await holds[0].ofCustomer(customerId)).toHaveLength(2);
  });

  it('without limits are all entered', async () => {
    const none = limitsFor(unpaidDefaults, { mailbox: 'claimed', unpaidLimitLifted: true });
    const customerId = newId();
    const outcomes = await atOnce(
      Array.from({ length: 100 }, () => orderOf({ customerId, network: 'net' })),
      none,
    );
    expect(outcomes.every((outcome) => outcome === undefined)).toBe(true);
  });
});

it('old entries come in pages, as they were entered, and the unchecked ones apart', async () => {
  const orders = Array.from({ length: 5 }, () => orderOf());
  for (const one of orders) await holds[0].hold(one, limits(10));
  const ids = orders.map(({ orderId }) => orderId);
  const time = new Date('2026-11-26T09:00:00.000Z');
  const first = await holds[0].unpaidBefore({ time, count: 2 });
  const second = await holds[0].unpaidBefore({ time, count: 9, after: first.at(-1) });
  expect([...first, ...second].map(({ orderId }) => orderId)).toEqual(ids);
  await holds[0].noteChecked(ids[0] as string);
  const unchecked = await holds[0].unpaidBefore({ time, count: 9, unchecked: true });
  expect(unchecked.map(({ orderId }) => orderId)).toEqual(ids.slice(1));
  expect(await holds[0].unpaidBefore({ time: new Date('2026-11-26T08:00:00.000Z'), count: 9 })).toEqual([]);
});

describe.each(['in one append', 'step by step'])('a sale to 500 buyers of one network, placed %s,', (kind) => {
  it('sells all of 200 units: small orders of many people are no siege', async () => {
    const store = await openEventStore(test.url);
    const keys = memoryKeys();
    const shops = holds.map((one) => testShop(kind === 'step by step' ? oneByOne(store) : store, keys, { holds: one }));
    const processes = shops.map((shop: TestShop) => shop.start()) as [TestProcess, TestProcess];
    await processes[0].addProduct('a', 200);
    const buyers = Array.from({ length: 500 }, () => newId());
    await Promise.all(buyers.map((id) => processes[0].addCustomer(id)));
    for (const [n, id] of buyers.entries()) {
      const line = { type: 'SetItem', productId: 'a', quantity: 1 } as const;
      await putInCart((processes[n % 2] as TestProcess).orderDeps, id, line, by());
    }
    const outcomes = await Promise.all(
      buyers.map((id, n) =>
        checkout((processes[n % 2] as TestProcess).orderDeps, { ...someCheckout(id), network: 'net' }, by(), translate),
      ),
    );
    expect(outcomes.filter((outcome) => !isRefusal(outcome))).toHaveLength(200);
    const codes = new Set(outcomes.flatMap((outcome) => (isRefusal(outcome) ? [outcome.refused] : [])));
    expect([...codes].every((code) => code === 'INSUFFICIENT_STOCK' || code === 'UNPAID_LIMIT')).toBe(true);
    expect(await processes[0].unitsInStock('a')).toBe(0);
    await store.close();
  });
});

it('two orders of one customer at two processes never pass the limit together', async () => {
  const store = await openEventStore(test.url);
  const settings = { ...unpaidDefaults, UNPAID_ORDERS: { proved: 3, unproved: 3 } };
  const keys = memoryKeys();
  const processes = holds.map((one) => testShop(store, keys, { holds: one, settings }).start());
  const buyer = newId();
  await processes[0]?.addCustomer(buyer);
  await processes[0]?.addProduct('a', 100);
  const placed = new Set<string>();
  for (let round = 0; round < 8; round++) {
    const outcomes = await Promise.all(
      processes.map(async ({ orderDeps }) => {
        await putInCart(orderDeps, buyer, { type: 'SetItem', productId: 'a', quantity: 1 }, by());
        return checkout(orderDeps, someCheckout(buyer), by(), translate);
      }),
    );
    for (const outcome of outcomes) if (!isRefusal(outcome)) placed.add(outcome.state.placed.orderId);
  }
  expect(placed.size).toBe(3);
  const [first = ''] = placed;
  const { orderDeps, finishEverything } = processes[1] as TestProcess;
  await changeOrder(orderDeps, first, { type: 'ChangePaymentStatus', to: 'Complete' }, by());
  await finishEverything();
  expect(isRefusal(await checkout(orderDeps, someCheckout(buyer), by(), translate))).toBe(false);
  await store.close();
});
