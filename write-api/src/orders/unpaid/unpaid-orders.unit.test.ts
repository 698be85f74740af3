import { unpaidDefaults } from '@countinghouse/contracts/engine/unpaid-settings';
import { isRefusal } from '@countinghouse/contracts/kernel/errors';
import { newId } from '@countinghouse/contracts/kernel/ids';
import type { ServerTranslate } from '@countinghouse/contracts/messages/server-messages';
import { isUnpaid } from '@countinghouse/contracts/orders/progress';
import type { OrderStatus, PaymentStatus, TrackStatus } from '@countinghouse/contracts/orders/statuses';
import { memoryKeys } from '@countinghouse/platform/personal-data/testing/memory-keys';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { customer } from '../../customers/customer.decider.ts';
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
const expiring = { ...unpaidDefaults, UNPAID_EXPIRY_DAYS: 3 };
let holds: ReturnType<typeof memoryUnpaidHolds>;
let shop: TestShop;
let process: TestProcess;

async function openShop(kind: keyof typeof logKinds = 'in one append', settings = unpaidDefaults) {
  holds = memoryUnpaidHolds();
  shop = testShop(logKinds[kind](), memoryKeys(), { settings, holds });
  process = shop.start();
}

async function newCustomer(): Promise<string> {
  const customerId = newId();
  await process.addCustomer(customerId);
  return customerId;
}

async function buy(customerId: string, productId: string, quantity: number, at = process, more: object = {}) {
  await putInCart(at.orderDeps, customerId, { type: 'SetItem', productId, quantity }, by());
  return checkout(at.orderDeps, { ...someCheckout(customerId), ...more }, by(), translate);
}

async function bought(customerId: string, productId: string, quantity: number): Promise<string> {
  const placed = await buy(customerId, productId, quantity);
  if (isRefusal(placed)) throw new Error(placed.refused);
  return placed.state.placed.orderId;
}

/** A minute's work of the clock, `days` from now. */
const tick = (days: number, at = process) =>
  unpaidClock(at.orderDeps, () => Date.now() + days * DAY_MS).tick(new AbortController().signal);
const statusOf = async (orderId: string) => {
  const { state } = await shop.start().commands.load(order, orderId);
  return state.phase === 'standing' ? [state.orderStatus, state.statusReason] : [state.phase];
};
const pay = (orderId: string, to: PaymentStatus = 'Complete', at = process) =>
  changeOrder(at.orderDeps, orderId, { type: 'ChangePaymentStatus', to }, by());
const erase = (customerId: string) =>
  process.commands.handle(customer, customerId, { type: 'EraseCustomer' }, by()).then(() => process.finishEverything());

describe.each(Object.keys(logKinds) as (keyof typeof logKinds)[])('unpaid orders, placed %s,', (kind) => {
  beforeEach(() => openShop(kind, expiring));

  it('are counted from their placement until they are paid, handed over, complete or rejected', async () => {
    const buyer = await newCustomer();
    await process.addProduct('a', 10);
    const ids = [];
    for (let n = 0; n < 5; n++) ids.push(await bought(buyer, 'a', 1));
    expect(holds.all()).toHaveLength(5);
    expect(holds.all()[4]?.products).toEqual([{ productId: 'a', units: 1, stock: 6 }]);
    const [paid = '', sent = '', complete = '', rejected = ''] = ids;
    await pay(paid);
    await changeOrder(process.orderDeps, sent, { type: 'Track', to: 'picked_by_courier' }, by());
    await changeOrder(process.orderDeps, complete, { type: 'ChangeStatus', to: 'Complete' }, by());
    await changeOrder(process.orderDeps, rejected, { type: 'ChangeStatus', to: 'Rejected' }, by());
    await process.finishEverything();
    expect(holds.all().map(({ orderId }) => orderId)).toEqual([ids[4]]);
  });

  it('expire after the days of the setting, give their stock back and say why', async () => {
    const buyer = await newCustomer();
    await process.addProduct('a', 10);
    const orderId = await bought(buyer, 'a', 4);
    await tick(2.9);
    expect(await statusOf(orderId)).toEqual(['Pending', undefined]);
    await tick(3.1);
    await tick(3.1);
    expect(await statusOf(orderId)).toEqual(['Rejected', 'unpaid']);
    expect(await process.unitsInStock('a')).toBe(10);
    await process.finishEverything();
    expect(holds.all()).toEqual([]);
  });

  it('do not expire once they are paid, or the customer has named a payment', async () => {
    const buyer = await newCustomer();
    await process.addProduct('a', 10);
    const [paid, named] = [await bought(buyer, 'a', 1), await bought(buyer, 'a', 1)];
    await pay(paid);
    await changeOwnOrder(process.orderDeps, buyer, named, { type: 'GivePaymentReference', transactionId: 'T1' }, by());
    await tick(30);
    expect([await statusOf(paid), await statusOf(named)]).toEqual([
      ['Pending', undefined],
      ['Pending', undefined],
    ]);
  });

  it('count from their re-opening', async () => {
    const buyer = await newCustomer();
    await process.addProduct('a', 10);
    const orderId = await bought(buyer, 'a', 1);
    await tick(4);
    await process.finishEverything();
    await changeOrder(process.orderDeps, orderId, { type: 'ChangeStatus', to: 'Pending' }, by());
    await process.finishEverything();
    await tick(2);
    expect(await statusOf(orderId)).toEqual(['Pending', undefined]);
    expect(holds.all()).toMatchObject([{ orderId, products: [{ productId: 'a', units: 1, stock: 10 }] }]);
  });

  it.each(Array.from({ length: 12 }, (_, n) => n))(
    'win or lose against a payment at the same moment, try %i',
    async () => {
      const buyer = await newCustomer();
      await process.addProduct('a', 3);
      const orderId = await bought(buyer, 'a', 3);
      const others = [shop.start(), shop.start()] as const;
      await Promise.all([tick(4, others[0]), tick(4, others[1]), pay(orderId, 'Complete', process)]);
      const { state } = await shop.start().commands.load(order, orderId);
      const units = await shop.start().unitsInStock('a');
      expect(state).toMatchObject({ paymentStatus: 'Complete' });
      if (state.phase !== 'standing') throw new Error('it stands');
      expect([state.orderStatus, units]).toEqual(state.orderStatus === 'Pending' ? ['Pending', 0] : ['Rejected', 3]);
      const rejections = (await shop.history()).filter(({ type }) => type === 'orders.OrderStatusChanged');
      expect(rejections.length).toBe(state.orderStatus === 'Pending' ? 0 : 1);
    },
  );

  it('of an erased account are rejected, paid ones are not', async () => {
    const buyer = await newCustomer();
    await process.addProduct('a', 10);
    const [open, paid] = [await bought(buyer, 'a', 2), await bought(buyer, 'a', 3)];
    await changeOwnOrder(process.orderDeps, buyer, open, { type: 'GivePaymentReference', transactionId: 'T1' }, by());
    await pay(paid);
    await process.finishEverything();
    await erase(buyer);
    await process.finishEverything();
    expect([await statusOf(open), await statusOf(paid)]).toEqual([
      ['Rejected', 'account-erased'],
      ['Pending', undefined],
    ]);
    expect(await process.unitsInStock('a')).toBe(7);
    expect(holds.all()).toEqual([]);
  });

  it.each(['saga.committed', 'saga.started', 'saga.released'] as const)(
    'are rejected once, though the process dies at %s',
    async (step) => {
      const buyer = await newCustomer();
      await process.addProduct('a', 5);
      const orderId = await bought(buyer, 'a', 5);
      await tick(4, shop.start({ step, count: 1 })).catch(() => undefined);
      process = shop.start();
      await process.finishEverything();
      await tick(4);
      await process.finishEverything();
      expect(await statusOf(orderId)).toEqual(['Rejected', 'unpaid']);
      expect(await process.unitsInStock('a')).toBe(5);
      const rejections = (await shop.history()).filter(({ type }) => type === 'orders.OrderStatusChanged');
      expect(rejections).toHaveLength(1);
    },
  );
});

describe('the entries of unpaid orders', () => {
  beforeEach(() => openShop());

  it('are checked once: an order that was never placed counts no longer', async () => {
    const buyer = await newCustomer();
    await process.addProduct('a', 5);
    const dead = shop.start({ step: 'orders.number-taken', count: 1 });
    await buy(buyer, 'a', 1, dead).catch(() => undefined);
    expect(holds.all()).toHaveLength(1);
    await tick(0);
    expect(holds.all()).toHaveLength(1);
    await tick(0.01);
    expect(holds.all()).toHaveLength(0);
  });

  it('of an order that was declined go', async () => {
    const [buyer, other] = [await newCustomer(), await newCustomer()];
    await process.addProduct('a', 1);
    for (const one of [buyer, other]) {
      await putInCart(process.orderDeps, one, { type: 'SetItem', productId: 'a', quantity: 1 }, by());
    }
    const check = (id: string) => checkout(process.orderDeps, someCheckout(id), by(), translate);
    expect((await Promise.all([check(buyer), check(other)])).filter(isRefusal)).toHaveLength(1);
    await process.finishEverything();
    expect(holds.all()).toHaveLength(1);
  });

  it('off, nothing expires', async () => {
    const buyer = await newCustomer();
    await process.addProduct('a', 5);
    const orderId = await bought(buyer, 'a', 1);
    await tick(3_000);
    expect(await statusOf(orderId)).toEqual(['Pending', undefined]);
  });

  it('one that cannot be rejected keeps no other from it', async () => {
    await openShop('in one append', expiring);
    const buyer = await newCustomer();
    await process.addProduct('a', 5);
    const [first, second] = [await bought(buyer, 'a', 1), await bought(buyer, 'a', 1)];
    const { commands } = process.orderDeps;
    const failing: typeof commands = {
      ...commands,
      load: (type, id, consistency) =>
        id === first ? Promise.reject(new Error('unreadable')) : commands.load(type, id, consistency),
    };
    const clock = unpaidClock({ ...process.orderDeps, commands: failing }, () => Date.now() + 4 * DAY_MS);
    await expect(clock.tick(new AbortController().signal)).rejects.toThrow('unreadable');
    expect([await statusOf(first), await statusOf(second)]).toEqual([
      ['Pending', undefined],
      ['Rejected', 'unpaid'],
    ]);
  });
});

type Act =
  | {
      readonly act: 'buy';
      readonly buyer: number;
      readonly product: string;
      readonly units: number;
      readonly paymentMethod: string;
    }
  | { readonly act: 'record'; readonly order: number }
  | { readonly act: 'status'; readonly order: number; readonly to: OrderStatus }
  | { readonly act: 'payment'; readonly order: number; readonly to: PaymentStatus }
  | { readonly act: 'track'; readonly order: number; readonly to: TrackStatus }
  | { readonly act: 'expire' | 'restart' }
  | { readonly act: 'erase'; readonly buyer: number };

const anyAct: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant('buy' as const),
      buyer: fc.nat(2),
      product: fc.constantFrom('a', 'b'),
      units: fc.integer({ min: 1, max: 3 }),
      paymentMethod: fc.constantFrom('card', 'Bank transfer'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('record' as const), order: fc.nat(9) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('status' as const),
      order: fc.nat(9),
      to: fc.constantFrom('Pending' as const, 'Complete' as const, 'Failed' as const, 'Rejected' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('payment' as const),
      order: fc.nat(9),
      to: fc.constantFrom('Pending' as const, 'Complete' as const, 'Failed' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('track' as const),
      order: fc.nat(9),
      to: fc.constantFrom('ordered' as const, 'picked_by_courier' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constantFrom('expire' as const, 'restart' as const) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('erase' as const), buyer: fc.nat(2) }) },
);

it.each(Object.keys(logKinds) as (keyof typeof logKinds)[])(
  'what is entered is what the log has unpaid, whatever happened, placed %s',
  async (kind) => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyAct, { minLength: 5, maxLength: 25 }), async (acts) => {
        await openShop(kind, expiring);
        const buyers = [await newCustomer(), await newCustomer(), await newCustomer()];
        for (const product of ['a', 'b']) await process.addProduct(product, 8);
        await letExpire(process, 2);
        const ids: string[] = [];
        for (const one of acts) await perform(one, buyers, ids);
        await process.finishEverything();

        const open = new Map<string, number>();
        for (const orderId of ids) {
          const { state } = await process.commands.load(order, orderId);
          if (state.phase === 'none' || !isUnpaid(state)) continue;
          open.set(
            orderId,
            state.placed.lines.reduce((sum, { quantity }) => sum + quantity, 0),
          );
        }
        const entered = holds
          .all()
          .map(({ orderId, products }) => [orderId, products.reduce((sum, { units }) => sum + units, 0)] as const);
        expect(new Map(entered)).toEqual(open);
      }),
      { numRuns: 40 },
    );
  },
);

async function perform(one: Act, buyers: readonly string[], ids: string[]): Promise<void> {
  switch (one.act) {
    case 'buy': {
      const { product, units, paymentMethod } = one;
      const wanted = buy(buyers[one.buyer] as string, product, units, process, { paymentMethod });
      const placed = await wanted.catch(() => undefined);
      if (placed && !isRefusal(placed)) ids.push(placed.state.placed.orderId);
      return;
    }
    case 'erase':
      await process.commands.handle(customer, buyers[one.buyer] as string, { type: 'EraseCustomer' }, by());
      return process.finishEverything();
    case 'expire':
      return tick(4);
    case 'restart':
      process = shop.start();
      return;
    default: {
      const orderId = ids[one.order % Math.max(1, ids.length)];
      if (orderId === undefined) return;
      const change =
        one.act === 'record'
          ? partPayment()
          : one.act === 'status'
            ? ({ type: 'ChangeStatus', to: one.to } as const)
            : one.act === 'payment'
              ? ({ type: 'ChangePaymentStatus', to: one.to } as const)
              : ({ type: 'Track', to: one.to } as const);
      await changeOrder(process.orderDeps, orderId, change, by());
    }
  }
}
