import type { PlacedOrder } from '@countinghouse/contracts/orders/order.state';
import { describe, expect, it } from 'vitest';
import type { Failpoint } from '../../failpoints.ts';
import { cart } from '../cart/cart.decider.ts';
import { changeOrder } from '../change-order.ts';
import { order } from '../order.decider.ts';
import {
  change,
  clickOrder,
  customerId,
  fillCart,
  orderId,
  place,
  type SagaScenario,
  sagaScenarios,
  statusOf,
  stocked,
  unitsLeft,
} from '../testing/saga-scenarios.ts';
import { by, logKinds, oneByOne, type TestShop, testShop } from '../testing/test-shop.ts';

/** Every point at which a saga can be interrupted, and how often the scenarios reach it. */
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

async function prepared(scenario: SagaScenario, way: keyof typeof logKinds): Promise<TestShop> {
  const shop = testShop(logKinds[way]());
  await scenario.prepare(shop.start());
  return shop;
}

/** Runs a scenario in a process that dies at a point. @returns undefined when the scenario does not come through it */
async function interrupted(scenario: SagaScenario, way: keyof typeof logKinds, step: Failpoint, count: number) {
  const shop = await prepared(scenario, way);
  const crashing = shop.start({ step, count });
  await scenario.run(crashing).catch(() => undefined);
  return crashing.died ? shop : undefined;
}

describe.each(ways.flatMap((way) => sagaScenarios.map((scenario) => ({ name: scenario.name, way, scenario }))))(
  '$name, $way',
  ({ scenario, way }) => {
    it('works', async () => {
      const shop = await prepared(scenario, way);
      await scenario.run(shop.start());
      await scenario.check(shop.start());
    });

    it.each(pointsIn[way])('is finished by the process manager after a crash at: %s, %i', async (step, count) => {
      const shop = await interrupted(scenario, way, step, count);
      if (!shop) return;
      const next = shop.start();
      await next.finishEverything();
      await scenario.check(next);
      await shop.start().finishEverything();
      await scenario.check(shop.start());
    });

    it.each(pointsIn[way])('is finished by its own repetition after a crash at: %s, %i', async (step, count) => {
      const shop = await interrupted(scenario, way, step, count);
      if (!shop) return;
      await scenario.run(shop.start());
      await scenario.check(shop.start());
    });
  },
);

describe.each(sagaScenarios)('$name, in one append', (scenario) => {
  it('leaves nothing to do when it is interrupted behind the append', async () => {
    const shop = await prepared(scenario, 'in one append');
    const before = (await shop.history()).length;
    await expect(scenario.run(shop.start({ step: 'saga.committed', count: 1 }))).rejects.toThrow('died');
    const after = await shop.history();
    expect(after.length).toBeGreaterThan(before);
    await scenario.check(shop.start());
    await shop.start().finishEverything();
    expect(await shop.history()).toEqual(after);
  });
});

describe('an interrupted order', () => {
  it('is finished to the end even when staff changed it first', async () => {
    const shop = testShop(oneByOne());
    await stocked(shop.start());
    await fillCart(shop.start(), 2);
    await clickOrder(shop.start({ step: 'saga.completed', count: 1 })).catch(() => undefined);
    const next = shop.start();
    const [interrupted] = (await shop.history()).flatMap(({ type, data }) =>
      type === 'orders.OrderPlaced' ? [(data as PlacedOrder).orderId] : [],
    );
    await changeOrder(next.orderDeps, interrupted ?? '', { type: 'ChangeStatus', to: 'Complete' }, by());
    await next.finishEverything();
    expect((await next.commands.load(cart, customerId)).state.items).toEqual([]);
  });
});

describe('what a process left that ran step by step', () => {
  it('comes first where a status is changed at once', async () => {
    const shop = testShop();
    await stocked(shop.start());
    await place(shop.start(), { a: 1, b: 2, c: 3 });
    await change(shop.start({ step: 'saga.started', count: 1 }, 'step by step'), 'Rejected').catch(() => undefined);
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

describe.each(ways)('the points of a saga %s', (way) => {
  it.each(pointsIn[way])('%s, %i, is reached by some scenario', async (step, count) => {
    const shops = await Promise.all(sagaScenarios.map((scenario) => interrupted(scenario, way, step, count)));
    expect(shops.filter((shop) => shop !== undefined)).not.toEqual([]);
  });
});
