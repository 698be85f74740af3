import { unpaidDefaults } from '@countinghouse/contracts/engine/unpaid-settings';
import { isRefusal } from '@countinghouse/contracts/kernel/errors';
import { newId } from '@countinghouse/contracts/kernel/ids';
import type { ServerTranslate } from '@countinghouse/contracts/messages/server-messages';
import { memoryKeys } from '@countinghouse/platform/personal-data/testing/memory-keys';
import { beforeEach, describe, expect, it } from 'vitest';
import { putInCart } from '../cart/carts.ts';
import { checkout } from '../cart/checkout.ts';
import { changeOrder, changeOwnOrder } from '../change-order.ts';
import { order } from '../order.decider.ts';
import { memoryUnpaidHolds } from '../testing/memory-unpaid-holds.ts';
import { by, logKinds, someCheckout, type TestProcess, type TestShop, testShop } from '../testing/test-shop.ts';
import { letExpire, partPayment } from '../testing/waiting-method.ts';
import { unpaidClock } from './unpaid-clock.ts';

const DAY_MS = 86_400_000;
const translate = ((phrase: string) => phrase) as ServerTranslate;
let holds: ReturnType<typeof memoryUnpaidHolds>;
let shop: TestShop;
let process: TestProcess;

async function bought(quantity: number, paymentMethod = 'Bank transfer', at = process): Promise<string> {
  const customerId = newId();
  await process.addCustomer(customerId);
  await putInCart(at.orderDeps, customerId, { type: 'SetItem', productId: 'a', quantity }, by());
  const placed = await checkout(at.orderDeps, { ...someCheckout(customerId), paymentMethod }, by(), translate);
  if (isRefusal(placed)) throw new Error(placed.refused);
  return placed.state.placed.orderId;
}

const stateOf = async (orderId: string) => {
  const { state } = await shop.start().commands.load(order, orderId);
  if (state.phase === 'none') throw new Error('no order');
  return state;
};
const statusOf = async (orderId: string) => {
  const { orderStatus, paymentStatus, statusReason } = await stateOf(orderId);
  return [orderStatus, paymentStatus, statusReason];
};
const tick = (days: number, at = process) =>
  unpaidClock(at.orderDeps, () => Date.now() + days * DAY_MS).tick(new AbortController().signal);
const waits = ['Pending', 'Pending', undefined];
const failed = ['Failed', 'Failed', 'unpaid'];

describe.each(Object.keys(logKinds) as (keyof typeof logKinds)[])('orders of a method with days, %s,', (kind) => {
  beforeEach(async () => {
    holds = memoryUnpaidHolds();
    const settings = { ...unpaidDefaults, UNPAID_EXPIRY_DAYS: 3 };
    shop = testShop(logKinds[kind](), memoryKeys(), { settings, holds });
    process = shop.start();
    await process.addProduct('a', 10);
    await letExpire(process, 5);
  });

  it('wait as long as their method says, whatever the days of others', async () => {
    const [transfer, card] = [await bought(2), await bought(3, 'card')];
    const { placed } = await stateOf(transfer);
    expect(Date.parse(placed.payBy ?? '') - Date.parse(placed.placedAt)).toBe(5 * DAY_MS);
    expect((await stateOf(card)).placed.payBy).toBeUndefined();
    await tick(4.9);
    expect([await statusOf(transfer), (await statusOf(card))[0]]).toEqual([waits, 'Rejected']);
    await tick(5.1);
    await tick(5.1);
    await process.finishEverything();
    expect(await statusOf(transfer)).toEqual(failed);
    expect(await process.unitsInStock('a')).toBe(10);
    expect(holds.all(), 'the limits of unpaid stock count it no longer').toEqual([]);
  });

  it('keep the end that their customer was told', async () => {
    const orderId = await bought(1);
    await letExpire(process, 1);
    await tick(4.9);
    expect(await statusOf(orderId)).toEqual(waits);
    await letExpire(process, undefined);
    await tick(5.1);
    expect(await statusOf(orderId)).toEqual(failed);
  });

  it('stay once somebody has named or recorded a payment, and when staff re-open them', async () => {
    const [named, partly, again] = [await bought(1), await bought(1), await bought(1)];
    const { customerId } = (await stateOf(named)).placed;
    const naming = { type: 'GivePaymentReference', transactionId: 'T1' } as const;
    await changeOwnOrder(process.orderDeps, customerId, named, naming, by());
    await changeOrder(process.orderDeps, partly, partPayment(), by());
    await tick(5.1);
    await process.finishEverything();
    expect([await statusOf(named), await statusOf(partly)]).toEqual([waits, waits]);
    expect(await statusOf(again)).toEqual(failed);
    await changeOrder(process.orderDeps, again, { type: 'ChangeStatus', to: 'Pending' }, by());
    await tick(30);
    expect((await statusOf(again))[0]).toBe('Pending');
  });

  it.each(['saga.committed', 'saga.started', 'saga.released'] as const)(
    'fail once, though the process dies at %s',
    async (step) => {
      const orderId = await bought(4);
      await tick(6, shop.start({ step, count: 1 })).catch(() => undefined);
      process = shop.start();
      await process.finishEverything();
      // What had been begun is tried again after its lease.
      await tick(6.1);
      await process.finishEverything();
      expect(await statusOf(orderId)).toEqual(failed);
      expect(await process.unitsInStock('a')).toBe(10);
    },
  );

  it('fail once at two processes, and not while they are paid', async () => {
    const orderId = await bought(2);
    const others = [shop.start(), shop.start()] as const;
    const paying = changeOrder(process.orderDeps, orderId, { type: 'ChangePaymentStatus', to: 'Complete' }, by());
    await Promise.all([tick(6, others[0]), tick(6, others[1]), paying]);
    const [orderStatus] = await statusOf(orderId);
    expect(await shop.start().unitsInStock('a')).toBe(orderStatus === 'Pending' ? 8 : 10);
    const ends = (await shop.history()).filter(({ type }) => type === 'orders.OrderStatusChanged');
    expect(ends.length).toBe(orderStatus === 'Pending' ? 0 : 1);
  });
});
