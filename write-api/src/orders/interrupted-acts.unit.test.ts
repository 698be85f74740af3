import type { PlacedOrder } from '@countinghouse/contracts/orders/order.state';
import type { Failpoint } from '@countinghouse/platform/runtime/failpoint';
import { describe, expect, it } from 'vitest';
import { cart } from './cart.decider.ts';
import { changeOrder } from './change-order.ts';
import { order } from './order.decider.ts';
import {
  type Act,
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
} from './testing/acts.ts';
import { by, logKinds, oneByOne, type TestShop, testShop } from './testing/test-shop.ts';

/** Every point at which an act can be interrupted, and how often the acts reach it. */
const pointsIn: Readonly<Record<keyof typeof logKinds, readonly (readonly [Failpoint, number])[]>> = {
  'in one append': [['saga.committed', 1]],
  'step by step': [
    ['saga.started', 1],
    ['saga.reserved', 1],
    ['saga.reserved', 2],
    ['saga.reserved', 3],
    ['saga.completed', 1],
    ['saga.released', 1],
    ['saga.released', 2],
    ['saga.followed-up', 1],
  ],
};
const ways = Object.keys(logKinds) as readonly (keyof typeof logKinds)[];

async function prepared(act: Act, way: keyof typeof logKinds): Promise<TestShop> {
  const shop = testShop(logKinds[way]());
  await act.prepare(shop.start());
  return shop;
}

/** Runs an act in a process that dies at a point. @returns undefined when the act does not come through it */
async function interrupted(act: Act, way: keyof typeof logKinds, step: Failpoint, count: number) {
  const shop = await prepared(act, way);
  const crashing = shop.start({ step, count });
  await act.run(crashing).catch(() => undefined);
  return crashing.died ? shop : undefined;
}

describe.each(ways.flatMap((way) => acts.map((act) => ({ name: act.name, way, act }))))(
  '$name, $way',
  ({ act, way }) => {
    it('works', async () => {
      const shop = await prepared(act, way);
      await act.run(shop.start());
      await act.check(shop.start());
    });

    it.each(pointsIn[way])('is finished by the process manager after a crash at: %s, %i', async (step, count) => {
      const shop = await interrupted(act, way, step, count);
      if (!shop) return;
      const next = shop.start();
      await next.finishEverything();
      await act.check(next);
      await shop.start().finishEverything();
      await act.check(shop.start());
    });

    it.each(pointsIn[way])('is finished by its own repetition after a crash at: %s, %i', async (step, count) => {
      const shop = await interrupted(act, way, step, count);
      if (!shop) return;
      await act.run(shop.start());
      await act.check(shop.start());
    });
  },
);

describe.each(acts)('$name, in one append', (act) => {
  it('leaves nothing to do when it is interrupted behind the append', async () => {
    const shop = await prepared(act, 'in one append');
    const before = (await shop.history()).length;
    await expect(act.run(shop.start({ step: 'saga.committed', count: 1 }))).rejects.toThrow('died');
    const after = await shop.history();
    expect(after.length).toBeGreaterThan(before);
    await act.check(shop.start());
    await shop.start().finishEverything();
    expect(await shop.history()).toEqual(after);
  });
});

describe('an interrupted order', () => {
  it('is finished to the end even when staff were at it first', async () => {
    const shop = testShop(oneByOne());
    await stocked(shop.start());
    await fillCart(shop.start(), 2);
    await clickOrder(shop.start({ step: 'saga.completed', count: 1 })).catch(() => undefined);
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
    await change(shop.start({ step: 'saga.started', count: 1 }, 'older'), 'Rejected').catch(() => undefined);
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
  it('releases what it had before it reserves again', async () => {
    const shop = testShop(oneByOne());
    await stocked(shop.start());
    await place(shop.start(), { a: 1, b: 2, c: 3 });
    for (const to of ['Rejected', 'Pending'] as const) {
      await shop.start().commands.handle(order, orderId, { type: 'ChangeStatus', to }, by());
    }
    await shop.start().finishEverything();
    expect(await statusOf(shop.start())).toMatchObject({ orderStatus: 'Pending', pendingStock: undefined });
    expect(await unitsLeft(shop.start())).toEqual([4, 3, 2]);
  });
});

describe.each(ways)('the points of an act %s', (way) => {
  it.each(pointsIn[way])('%s, %i, is reached by some act', async (step, count) => {
    const shops = await Promise.all(acts.map((act) => interrupted(act, way, step, count)));
    expect(shops.filter((shop) => shop !== undefined)).not.toEqual([]);
  });
});
