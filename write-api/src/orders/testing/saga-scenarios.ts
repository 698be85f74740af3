import { newId } from '@countinghouse/contracts/kernel/ids';
import type { OrderStatus } from '@countinghouse/contracts/orders/statuses';
import { expect } from 'vitest';
import {
  recordAdjustment,
  restoreAdjustment,
  reverseAdjustment,
  reviseAdjustment,
} from '../../inventory/adjust-stock.saga.ts';
import { adjustment } from '../../inventory/adjustment.decider.ts';
import { cart } from '../cart/cart.decider.ts';
import { putInCart } from '../cart/carts.ts';
import { checkout } from '../cart/checkout.ts';
import { changeOrder } from '../change-order.ts';
import { order } from '../order.decider.ts';
import { placeOrder } from '../sagas/place-order.saga.ts';
import { by, someCheckout, someOrder, type TestProcess } from './test-shop.ts';

/** A saga, run whole and interrupted. */
export interface SagaScenario {
  readonly name: string;
  prepare(process: TestProcess): Promise<void>;
  run(process: TestProcess): Promise<unknown>;
  /** What must be true in the end, whether the saga was interrupted or not. */
  check(process: TestProcess): Promise<void>;
}

/** The order, the adjustment and the customer of every scenario. */
export const orderId = newId();
const adjustmentId = newId();
export const customerId = newId();

export const stocked = async (process: TestProcess) => {
  for (const productId of ['a', 'b', 'c']) await process.addProduct(productId, 5);
};
export const unitsLeft = async (process: TestProcess) =>
  Promise.all(['a', 'b', 'c'].map((productId) => process.unitsInStock(productId)));
export const statusOf = async (process: TestProcess) => (await process.commands.load(order, orderId)).state;
export const change = (process: TestProcess, to: OrderStatus) =>
  changeOrder(process.orderDeps, orderId, { type: 'ChangeStatus', to }, by());
export const place = (process: TestProcess, units: Record<string, number>) =>
  placeOrder(process.orderDeps, someOrder(units, orderId), by());
export const fillCart = async (process: TestProcess, quantity: number) => {
  await process.addCustomer(customerId);
  for (const productId of ['a', 'b', 'c']) {
    await putInCart(process.orderDeps, customerId, { type: 'SetItem', productId, quantity }, by());
  }
};
const record = ({ stockkeeping }: TestProcess, quantity: number) =>
  recordAdjustment(stockkeeping, { adjustmentId, lines: [{ productId: 'a', quantity }], reason: 'broken' }, by());
type Moved = { readonly quantity: number } | { readonly counted: number };
const recordLines = ({ stockkeeping }: TestProcess, ...moved: readonly Moved[]) => {
  const lines = moved.map((line, index) => ({ productId: 'abc'.charAt(index), ...line }));
  return recordAdjustment(stockkeeping, { adjustmentId, lines, reason: '', reasonCode: 'count' }, by());
};
const expectAdjusted = async (process: TestProcess, effective: object | undefined, left: number, leftOfB = 5) => {
  const { state } = await process.commands.load(adjustment, adjustmentId);
  expect(state.pending).toBeUndefined();
  if (effective) expect(state.effective).toMatchObject(effective);
  else expect(state).not.toHaveProperty('effective');
  expect(await unitsLeft(process)).toEqual([left, leftOfB, 5]);
};
export const clickOrder = (process: TestProcess) =>
  checkout(process.orderDeps, someCheckout(customerId), by(), () => '');

export const sagaScenarios: readonly SagaScenario[] = [
  {
    name: 'placing an order that is in stock',
    prepare: stocked,
    run: (process) => place(process, { a: 1, b: 2, c: 3 }),
    async check(process) {
      expect(await statusOf(process)).toMatchObject({ phase: 'standing' });
      expect(await unitsLeft(process)).toEqual([4, 3, 2]);
    },
  },
  {
    name: 'placing an order that is not',
    prepare: stocked,
    run: (process) => place(process, { a: 1, b: 2, c: 9 }),
    async check(process) {
      expect(await statusOf(process)).toMatchObject({ phase: 'declined' });
      expect(await unitsLeft(process)).toEqual([5, 5, 5]);
    },
  },
  {
    name: 'rejecting an order',
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
    async prepare(process) {
      await stocked(process);
      await place(process, { a: 1, b: 2, c: 3 });
      await change(process, 'Rejected');
    },
    run: (process) => change(process, 'Complete'),
    async check(process) {
      // Before its command, a re-opening leaves no trace.
      const state = await statusOf(process);
      const asked = state.phase === 'standing' && state.reopenings > 0;
      expect(state).toMatchObject({ orderStatus: asked ? 'Complete' : 'Rejected' });
      expect(await unitsLeft(process)).toEqual(asked ? [4, 3, 2] : [5, 5, 5]);
    },
  },
  {
    name: 're-opening an order whose stock is gone',
    async prepare(process) {
      await stocked(process);
      await place(process, { a: 1, b: 2, c: 3 });
      await change(process, 'Rejected');
      await placeOrder(process.orderDeps, someOrder({ c: 4 }), by());
    },
    run: (process) => change(process, 'Complete'),
    async check(process) {
      expect(await statusOf(process)).toMatchObject({ orderStatus: 'Rejected' });
      expect(await unitsLeft(process)).toEqual([5, 5, 1]);
    },
  },
  {
    name: 'ordering a cart',
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
    async prepare(process) {
      await stocked(process);
      await fillCart(process, 2);
      await placeOrder(process.orderDeps, someOrder({ b: 4 }), by());
    },
    run: clickOrder,
    async check(process) {
      const { state } = await process.commands.load(cart, customerId);
      expect(state.items).toHaveLength(3);
      expect(state.declined).not.toHaveLength(0);
      expect(await unitsLeft(process)).toEqual([5, 1, 5]);
    },
  },
  {
    name: 'recording an adjustment',
    prepare: stocked,
    run: (process) => record(process, -2),
    check: (process) => expectAdjusted(process, { lines: [{ quantity: -2 }] }, 3),
  },
  {
    name: 'recording an adjustment of more than there is',
    prepare: stocked,
    run: (process) => record(process, -9),
    check: (process) => expectAdjusted(process, undefined, 5),
  },
  {
    name: 'recording counts of several products',
    prepare: stocked,
    run: (process) => recordLines(process, { counted: 2 }, { counted: 9 }),
    check: (process) => expectAdjusted(process, { lines: [{ quantity: -3 }, { quantity: 4 }] }, 2, 9),
  },
  {
    name: 'adjusting several products, one by more than there is',
    prepare: stocked,
    run: (process) => recordLines(process, { quantity: -2 }, { quantity: -6 }, { quantity: 4 }),
    check: (process) => expectAdjusted(process, undefined, 5),
  },
  {
    name: 'reversing counts of several products',
    async prepare(process) {
      await stocked(process);
      await recordLines(process, { counted: 2 }, { counted: 9 });
    },
    run: ({ stockkeeping }) => reverseAdjustment(stockkeeping, adjustmentId, by()),
    check: (process) => expectAdjusted(process, { reversed: true }, 5),
  },
  {
    name: 'revising an adjustment',
    async prepare(process) {
      await stocked(process);
      await record(process, -2);
    },
    run: ({ stockkeeping }) => reviseAdjustment(stockkeeping, adjustmentId, { quantity: 4 }, by()),
    check: (process) => expectAdjusted(process, { lines: [{ quantity: 4 }] }, 9),
  },
  {
    name: 'revising the products of an adjustment',
    async prepare(process) {
      await stocked(process);
      await recordLines(process, { quantity: -2 }, { quantity: -1 });
    },
    run: ({ stockkeeping }) =>
      reviseAdjustment(
        stockkeeping,
        adjustmentId,
        {
          lines: [
            { productId: 'b', quantity: 3 },
            { productId: 'c', counted: 5 },
          ],
        },
        by(),
      ),
    check: (process) => expectAdjusted(process, { lines: [{ quantity: 3 }, { quantity: 0, counted: 5 }] }, 5, 8),
  },
  {
    name: 'counting one product and taking too much of another',
    prepare: stocked,
    run: (process) => recordLines(process, { counted: 9 }, { quantity: -6 }),
    check: (process) => expectAdjusted(process, undefined, 5),
  },
  {
    name: 'restoring an adjustment that was reversed',
    async prepare(process) {
      await stocked(process);
      await recordLines(process, { quantity: 2 }, { quantity: 4 });
      await reverseAdjustment(process.stockkeeping, adjustmentId, by());
    },
    run: ({ stockkeeping }) => restoreAdjustment(stockkeeping, adjustmentId, by()),
    check: (process) => expectAdjusted(process, { reversed: false }, 7, 9),
  },
  {
    name: 'reversing an adjustment',
    async prepare(process) {
      await stocked(process);
      await record(process, 3);
    },
    run: ({ stockkeeping }) => reverseAdjustment(stockkeeping, adjustmentId, by()),
    check: (process) => expectAdjusted(process, { lines: [{ quantity: 0 }], reversed: true }, 5),
  },
];
