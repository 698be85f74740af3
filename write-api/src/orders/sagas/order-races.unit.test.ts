import { setTimeout as delay } from 'node:timers/promises';
import type { StockEvent } from '@countinghouse/contracts/inventory/events';
import type { RecordedEvent } from '@countinghouse/contracts/kernel/event';
import type { OrderEvent } from '@countinghouse/contracts/orders/events';
import { resumeSaga } from '@countinghouse/platform/commands/saga';
import { type SeededRandom, seededRandom } from '@countinghouse/platform/runtime/seeded-random';
import { describe, expect, it } from 'vitest';
import { changeOrder } from '../change-order.ts';
import { order } from '../order.decider.ts';
import { by, logKinds, oneByOne, someOrder, type TestProcess, testShop } from '../testing/test-shop.ts';
import { changeStatusSaga } from './change-status.saga.ts';
import { placeOrder } from './place-order.saga.ts';

const opening = 12;
const products = ['a', 'b', 'c'];

/**
 * Two processes work on the same few orders at once, over a log that is slow and sometimes fails with an unknown
 * outcome. Whatever the result, the process managers bring stock to what the orders require.
 */
describe.each(Object.entries(logKinds))('two processes at the same orders, placed %s,', (_, openLog) => {
  it.each(Array.from({ length: 15 }, (_, seed) => seed + 1))(
    'leave stock, orders and carts consistent, seed %i',
    async (seed) => {
      const shop = testShop(openLog({ seed, maxDelay: 2, failureRate: 0.15 }));
      const processes = [shop.start(), shop.start()] as const;
      for (const productId of products) await untilDone(() => processes[0].addProduct(productId, opening));
      const random = choicesOf(seed);
      const { pick } = random;
      const orders = Array.from({ length: 2 }, () =>
        someOrder({ [pick(products)]: 1 + random.integer(5), [pick(products)]: 1 + random.integer(7) }),
      );

      const acts = Array.from({ length: 60 }, () => {
        const process = pick(processes);
        const chosen = pick(orders);
        const to = pick(['Pending', 'Complete', 'Failed', 'Rejected'] as const);
        return random.chance(0.15)
          ? () => placeOrder(process.orderDeps, chosen, by())
          : () => changeOrder(process.orderDeps, chosen.orderId, { type: 'ChangeStatus', to }, by());
      });
      await Promise.all(
        [0, 1, 2, 3].map(async (lane) => {
          for (const [index, act] of acts.entries()) if (index % 4 === lane) await act().catch(() => undefined);
        }),
      );

      const last = shop.start();
      await untilDone(() => last.finishEverything());
      if (last.commands.atomic) expectTrueShortages(await shop.history());
      const held = await unitsHeld(
        last,
        orders.map(({ orderId }) => orderId),
      );
      for (const productId of products) {
        const units = await untilDone(() => last.unitsInStock(productId));
        expect(units).toBe(opening - (held.get(productId) ?? 0));
        expect(units).toBeGreaterThanOrEqual(0);
      }
    },
  );
});

describe('an order that is declined', () => {
  const seeds = Array.from({ length: 20 }, (_, seed) => seed + 1);
  it.each(seeds)('keeps no unit from a buyer at another process for a moment, seed %i', async (seed) => {
    const shop = testShop(logKinds['in one append']({ seed, maxDelay: 3 }));
    await expectSold(shop.start(), shop.start());
  });

  it.each(seeds)('step by step keeps no unit from a buyer at the same process, seed %i', async (seed) => {
    const process = testShop(logKinds['step by step']({ seed, maxDelay: 3 })).start();
    await expectSold(process, process);
  });

  async function expectSold(one: TestProcess, other: TestProcess): Promise<void> {
    await one.addProduct('a', 1);
    await one.addProduct('b', 0);
    const [declined, bought] = await Promise.all([
      placeOrder(one.orderDeps, someOrder({ a: 1, b: 1 }), by()),
      placeOrder(other.orderDeps, someOrder({ a: 1 }), by()),
    ]);
    expect(declined).toMatchObject({ refused: 'INSUFFICIENT_STOCK' });
    expect(bought).toMatchObject({ state: { phase: 'standing' } });
  }
});

describe('a re-opening that is declined', () => {
  const seeds = Array.from({ length: 20 }, (_, seed) => seed + 1);
  it.each(seeds)('keeps no unit from a buyer at another process for a moment, seed %i', async (seed) => {
    const shop = testShop(logKinds['in one append']({ seed, maxDelay: 3 }));
    const [one, other] = [shop.start(), shop.start()];
    await one.addProduct('a', 1);
    await one.addProduct('b', 1);
    const wanted = someOrder({ a: 1, b: 1 });
    const change = (to: 'Rejected' | 'Pending') =>
      changeOrder(one.orderDeps, wanted.orderId, { type: 'ChangeStatus', to }, by());
    await placeOrder(one.orderDeps, wanted, by());
    await change('Rejected');
    await placeOrder(other.orderDeps, someOrder({ b: 1 }), by());
    const [declined, bought] = await Promise.all([
      change('Pending'),
      delay(seed).then(() => placeOrder(other.orderDeps, someOrder({ a: 1 }), by())),
    ]);
    expect(declined).toMatchObject({ refused: 'INSUFFICIENT_STOCK' });
    expect(bought).toMatchObject({ state: { phase: 'standing' } });
  });
});

describe('a buyer who is declined while stock comes back', () => {
  const seeds = Array.from({ length: 20 }, (_, seed) => seed + 1);
  it.each(seeds)('gets the stock at that very place of the history, seed %i', async (seed) => {
    const shop = testShop(logKinds['in one append']({ seed, maxDelay: 3 }));
    const [one, other] = [shop.start(), shop.start()];
    await one.addProduct('a', 1);
    const change = (process: TestProcess, { orderId }: { orderId: string }, to: 'Rejected' | 'Pending') =>
      changeOrder(process.orderDeps, orderId, { type: 'ChangeStatus', to }, by());
    const [stopped, holder] = [someOrder({ a: 1 }), someOrder({ a: 1 })];
    await placeOrder(one.orderDeps, stopped, by());
    await change(one, stopped, 'Rejected');
    await placeOrder(one.orderDeps, holder, by());
    const random = choicesOf(seed);
    const soon = () => delay(random.next() * 6);
    await Promise.all([
      soon().then(() => change(other, holder, 'Rejected')),
      soon().then(() => change(one, stopped, 'Pending')),
      soon().then(() => placeOrder(one.orderDeps, someOrder({ a: 1 }), by())),
    ]);
    expectTrueShortages(await shop.history());
  });
});

describe('a process that comes late to a refusal', () => {
  it('gives nothing back for an attempt that another process has begun since', async () => {
    const shop = testShop(oneByOne());
    const quick = shop.start();
    for (const productId of ['a', 'b']) await quick.addProduct(productId, 5);
    const wanted = someOrder({ a: 5, b: 1 });
    const change = (process: TestProcess, to: 'Rejected' | 'Pending') =>
      changeOrder(process.orderDeps, wanted.orderId, { type: 'ChangeStatus', to }, by());
    await placeOrder(quick.orderDeps, wanted, by());
    await change(quick, 'Rejected');
    await placeOrder(quick.orderDeps, someOrder({ a: 5 }), by());

    const askedOnly = () => shop.start({ step: 'saga.started', count: 1 });
    await change(askedOnly(), 'Pending').catch(() => undefined);
    const late = shop.start();
    const firstAttempt = await late.commands.load(order, wanted.orderId);
    await shop.start().finishEverything();
    await change(askedOnly(), 'Pending').catch(() => undefined);

    await resumeSaga(late.orderDeps, changeStatusSaga, wanted.orderId, by(), firstAttempt);
    expect(await quick.unitsInStock('a')).toBe(0);
    expect(await quick.unitsInStock('b')).toBe(5);
    await shop.start().finishEverything();
    expect(await quick.unitsInStock('b')).toBe(5);
  });
});

/** A buyer who is declined at once gets the stock as of that very place in the history. */
function expectTrueShortages(history: readonly RecordedEvent[]): void {
  const balances = new Map<string, number>();
  for (const { type, data } of history as readonly (OrderEvent | StockEvent)[]) {
    if (type === 'orders.OrderDeclined' || type === 'orders.OrderReopenDeclined') {
      expect(data.nothingReserved).toBe(true);
      for (const { productId, available } of data.shortages) expect(available).toBe(balances.get(productId));
    } else if ('balance' in data) balances.set(data.productId, data.balance);
  }
}

/** By orders that are sales. None may be left between placement and confirmation. */
async function unitsHeld(process: TestProcess, orderIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const held = new Map<string, number>();
  for (const orderId of orderIds) {
    const { state } = await untilDone(() => process.commands.load(order, orderId));
    expect(state.phase).not.toBe('placing');
    if (state.phase !== 'standing') continue;
    expect(state).not.toHaveProperty('reopening');
    if (state.orderStatus === 'Failed' || state.orderStatus === 'Rejected') continue;
    for (const { productId, quantity } of state.placed.lines) {
      held.set(productId, (held.get(productId) ?? 0) + quantity);
    }
  }
  return held;
}

async function untilDone<T>(act: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await act();
    } catch (error) {
      if (attempt === 20) throw error;
    }
  }
}

/** The log draws its troubles from the same seed; these are other numbers. */
function choicesOf(seed: number): SeededRandom {
  return seededRandom(seed * 7_919);
}
