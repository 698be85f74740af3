import { newId } from '@countinghouse/contracts/kernel/ids';
import type { OrderStatus } from '@countinghouse/contracts/orders/views';
import type { Failpoint } from '@countinghouse/platform/runtime/failpoint';
import { describe, expect, it } from 'vitest';
import { cart } from './cart.decider.ts';
import { putInCart } from './carts.ts';
import { changeOrder } from './change-order.ts';
import { order } from './order.decider.ts';
import { orderCart } from './order-cart.ts';
import type { PlacedOrder } from './order-state.ts';
import { placeOrder } from './place-order.ts';
import { by, oneByOne, someOrder, type TestProcess, type TestShop, testShop } from './testing/test-shop.ts';

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

interface Act {
  readonly name: string;
  /** The step that it takes where the log can do it in one. */
  readonly doneAtOnce: Failpoint;
  prepare(process: TestProcess): Promise<void>;
  run(process: TestProcess): Promise<unknown>;
  /** What must be true in the end, whether the act was interrupted or not. */
  check(process: TestProcess): Promise<void>;
}

const orderId = newId();
const customerId = newId();

const stocked = async (process: TestProcess) => {
  for (const productId of ['a', 'b', 'c']) await process.addProduct(productId, 5);
};
const unitsLeft = async (process: TestProcess) =>
  Promise.all(['a', 'b', 'c'].map((productId) => process.unitsInStock(productId)));
const statusOf = async (process: TestProcess) => (await process.commands.load(order, orderId)).state;
const change = (process: TestProcess, to: OrderStatus) =>
  changeOrder(process.ordering, orderId, { type: 'ChangeStatus', to }, by());
const place = (process: TestProcess, units: Record<string, number>) =>
  placeOrder(process.ordering, someOrder(units, orderId), by());
const checkout = {
  customerId,
  email: 'a@example.com',
  phone: '1',
  shippingAddress: 'x',
  paymentMethod: 'card',
  transactionId: '',
  remark: '',
  cartVersion: undefined,
  expectedTotal: undefined,
  keyed: false,
};
const fillCart = async (process: TestProcess, quantity: number) => {
  await process.addCustomer(customerId);
  for (const productId of ['a', 'b', 'c']) {
    await putInCart(process.ordering, customerId, { type: 'SetItem', productId, quantity }, by());
  }
};
const clickOrder = (process: TestProcess) => orderCart(process.ordering, checkout, by(), () => '');

const acts: readonly Act[] = [
  {
    name: 'placing an order that is in stock',
    doneAtOnce: 'orders.placed-at-once',
    prepare: stocked,
    run: (process) => place(process, { a: 1, b: 2, c: 3 }),
    async check(process) {
      expect(await statusOf(process)).toMatchObject({ phase: 'standing' });
      expect(await unitsLeft(process)).toEqual([4, 3, 2]);
    },
  },
  {
    name: 'placing an order that is not',
    doneAtOnce: 'orders.placed-at-once',
    prepare: stocked,
    run: (process) => place(process, { a: 1, b: 2, c: 9 }),
    async check(process) {
      expect(await statusOf(process)).toMatchObject({ phase: 'declined' });
      expect(await unitsLeft(process)).toEqual([5, 5, 5]);
    },
  },
  {
    name: 'rejecting an order',
    doneAtOnce: 'orders.status-changed-at-once',
    async prepare(process) {
      await stocked(process);
      await place(process, { a: 1, b: 2, c: 3 });
    },
    run: (process) => change(process, 'Rejected'),
    async check(process) {
      expect(await statusOf(process)).toMatchObject({ orderStatus: 'Rejected' });
      expect(await unitsLeft(process)).toEqual([5, 5, 5]);
    },
  },
  {
    name: 're-opening an order',
    doneAtOnce: 'orders.status-changed-at-once',
    async prepare(process) {
      await stocked(process);
      await place(process, { a: 1, b: 2, c: 3 });
      await change(process, 'Rejected');
    },
    run: (process) => change(process, 'Complete'),
    async check(process) {
      // Before it was asked, a re-opening leaves no trace.
      const state = await statusOf(process);
      const asked = state.phase === 'standing' && state.reopenings > 0;
      expect(state).toMatchObject({ orderStatus: asked ? 'Complete' : 'Rejected' });
      expect(await unitsLeft(process)).toEqual(asked ? [4, 3, 2] : [5, 5, 5]);
    },
  },
  {
    name: 're-opening an order whose stock is gone',
    doneAtOnce: 'orders.status-changed-at-once',
    async prepare(process) {
      await stocked(process);
      await place(process, { a: 1, b: 2, c: 3 });
      await change(process, 'Rejected');
      await placeOrder(process.ordering, someOrder({ c: 4 }), by());
    },
    run: (process) => change(process, 'Complete'),
    async check(process) {
      expect(await statusOf(process)).toMatchObject({ orderStatus: 'Rejected' });
      expect(await unitsLeft(process)).toEqual([5, 5, 1]);
    },
  },
  {
    name: 'ordering a cart',
    doneAtOnce: 'orders.placed-at-once',
    async prepare(process) {
      await stocked(process);
      await fillCart(process, 2);
    },
    run: clickOrder,
    async check(process) {
      expect((await process.commands.load(cart, customerId)).state.items).toEqual([]);
      expect(await unitsLeft(process)).toEqual([3, 3, 3]);
      expect(await clickOrder(process)).toMatchObject({ state: { phase: 'standing' } });
      expect(await unitsLeft(process)).toEqual([3, 3, 3]);
    },
  },
  {
    name: 'ordering a cart that is not in stock any more',
    doneAtOnce: 'orders.placed-at-once',
    async prepare(process) {
      await stocked(process);
      await fillCart(process, 2);
      await placeOrder(process.ordering, someOrder({ b: 4 }), by());
    },
    run: clickOrder,
    async check(process) {
      const { state } = await process.commands.load(cart, customerId);
      expect(state.items).toHaveLength(3);
      expect(state.declined).not.toHaveLength(0);
      expect(await unitsLeft(process)).toEqual([5, 1, 5]);
    },
  },
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
