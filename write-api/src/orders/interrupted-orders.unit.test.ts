import type { Failpoint } from '@countinghouse/platform/runtime/failpoint';
import { describe, expect, it } from 'vitest';
import { cart } from './cart.decider.ts';
import { changeOrder } from './change-order.ts';
import { order } from './order.decider.ts';
import type { PlacedOrder } from './order-state.ts';
import {
  acts,
  change,
  clickOrder,
  customerId,
  fillCart,
  orderId,
  place,
  statusOf,
  stocked,
  unitsLeft,
} from './testing/order-acts.ts';
import { by, oneByOne, type TestShop, testShop } from './testing/test-shop.ts';

/** Every step at which an order leaves something unfinished when it is interrupted there, and how often the acts below reach it. */
const steps: readonly (readonly [Failpoint, number])[] = [
  ['orders.order-placed', 1],
  ['orders.product-taken', 1],
  ['orders.product-taken', 2],
  ['orders.product-taken', 3],
  ['orders.taking-finished', 1],
  ['orders.product-returned', 1],
  ['orders.product-returned', 2],
  ['orders.cart-settled', 1],
  ['orders.status-asked', 1],
];

describe.each(acts)('$name, step by step', (act) => {
  async function prepared(): Promise<TestShop> {
    const shop = testShop(oneByOne());
    await act.prepare(shop.start());
    return shop;
  }

  it('works', async () => {
    const shop = await prepared();
    await act.run(shop.start());
    await act.check(shop.start());
  });

  it.each(steps)('is finished by the process manager after a crash at: %s, %i', async (step, count) => {
    const shop = await prepared();
    const doomed = shop.start({ step, count });
    await act.run(doomed).catch(() => undefined);
    // Not every act comes through every step.
    if (!doomed.died) return;
    const next = shop.start();
    await next.finishEverything();
    await act.check(next);
    await shop.start().finishEverything();
    await act.check(shop.start());
  });

  it.each(steps)('is finished by its own repetition after a crash at: %s, %i', async (step, count) => {
    const shop = await prepared();
    const doomed = shop.start({ step, count });
    await act.run(doomed).catch(() => undefined);
    if (!doomed.died) return;
    await act.run(shop.start());
    await act.check(shop.start());
  });
});

describe.each(acts)('$name, at once', (act) => {
  it('works, and leaves nothing to do when it is interrupted behind its append', async () => {
    const shop = testShop();
    await act.prepare(shop.start());
    const before = (await shop.history()).length;
    const doomed = shop.start({ step: act.doneAtOnce, count: 1 });
    await expect(act.run(doomed)).rejects.toThrow('died');
    const after = await shop.history();
    expect(after.length).toBeGreaterThan(before);
    await act.check(shop.start());
    await shop.start().finishEverything();
    expect(await shop.history()).toEqual(after);
    await act.run(shop.start());
    await act.check(shop.start());
  });
});

describe('an interrupted order', () => {
  it('is finished to the end even when staff were at it first', async () => {
    const shop = testShop(oneByOne());
    await stocked(shop.start());
    await fillCart(shop.start(), 2);
    await clickOrder(shop.start({ step: 'orders.taking-finished', count: 1 })).catch(() => undefined);
    const next = shop.start();
    const [interrupted] = (await shop.history()).flatMap(({ type, data }) =>
      type === 'orders.OrderPlaced' ? [(data as PlacedOrder).orderId] : [],
    );
    await changeOrder(next.ordering, interrupted ?? '', { type: 'ChangeStatus', to: 'Complete' }, by());
    await next.finishEverything();
    expect((await next.commands.load(cart, customerId)).state.items).toEqual([]);
  });
});

describe('what a process left that went step by step', () => {
  it('comes first where a status is changed at once', async () => {
    const shop = testShop();
    await stocked(shop.start());
    await place(shop.start(), { a: 1, b: 2, c: 3 });
    await change(shop.start({ step: 'orders.status-asked', count: 1 }, 'older'), 'Rejected').catch(() => undefined);
    const next = shop.start();
    expect(await unitsLeft(next)).toEqual([4, 3, 2]);
    await change(next, 'Complete');
    await next.finishEverything();
    expect(await unitsLeft(next)).toEqual([4, 3, 2]);
    await change(next, 'Failed');
    expect(await unitsLeft(next)).toEqual([5, 5, 5]);
  });
});

describe('an order that was stopped and re-opened before its stock came back', () => {
  it('gives back what it had before it takes again', async () => {
    const shop = testShop(oneByOne());
    await stocked(shop.start());
    await place(shop.start(), { a: 1, b: 2, c: 3 });
    for (const to of ['Rejected', 'Pending'] as const) {
      await shop.start().commands.handle(order, orderId, { type: 'ChangeStatus', to }, by());
    }
    await shop.start().finishEverything();
    expect(await statusOf(shop.start())).toMatchObject({ orderStatus: 'Pending', stockWork: undefined });
    expect(await unitsLeft(shop.start())).toEqual([4, 3, 2]);
  });
});

describe('the steps', () => {
  it.each(steps)('%s, %i, is reached by some act', async (step, count) => {
    const deaths = await Promise.all(
      acts.map(async (act) => {
        const shop = testShop(oneByOne());
        await act.prepare(shop.start());
        const doomed = shop.start({ step, count });
        await act.run(doomed).catch(() => undefined);
        return doomed.died;
      }),
    );
    expect(deaths).toContain(true);
  });
});
