import { isRefusal } from '@countinghouse/contracts/kernel/errors';
import { newId } from '@countinghouse/contracts/kernel/ids';
import type { Order } from '@countinghouse/contracts/orders/order.state';
import { stripeProvider } from '@countinghouse/platform/payments/stripe/stripe-provider';
import { type StripeDouble, startStripeDouble } from '@countinghouse/platform/payments/testing/stripe-double';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changeOrder } from '../change-order.ts';
import { order } from '../order.decider.ts';
import { settlingRefund } from '../refunds/make-refund.ts';
import { placeOrder } from '../sagas/place-order.saga.ts';
import { memoryPaymentLooks } from '../testing/memory-payment-looks.ts';
import { by, logKinds, someOrder, type TestProcess, testShop } from '../testing/test-shop.ts';
import { followPayment } from './follow-payment.ts';
import { onlinePayment } from './online-payment.process.ts';
import { type OnlinePayments, payBy } from './online-payments.ts';
import { payOrder } from './pay-order.ts';
import type { PayingDependencies } from './paying.ts';
import { lookAt, paymentClock } from './payment-clock.ts';

const MINUTE = 60_000;
const OPENING = 5;
const free = { count: async () => undefined, check: async () => undefined };

let double: StripeDouble;
let shop: ReturnType<typeof testShop>;
let process: TestProcess;
let deps: PayingDependencies;
/** How far the shop's clock is ahead. */
let ahead = 0;
let orderId = '';

const logs = Object.keys(logKinds) as (keyof typeof logKinds)[];

async function openOn(log: keyof typeof logKinds): Promise<void> {
  double = await startStripeDouble();
  shop = testShop(logKinds[log]());
  process = shop.start();
  ahead = 0;
  const online: OnlinePayments = {
    provider: stripeProvider({ secretKey: 'sk_test_double', address: double.address, retries: 0 }),
    looks: memoryPaymentLooks(),
    payLinkCodes: { codeOf: ({ id, number }) => `${id}-${number}` },
    linkCodes: { codeOf: (id) => id },
    ...{ shopUrl: 'http://localhost:8080', language: 'en', minutes: 60 },
    limits: { order: free, customer: free, network: free },
    now: () => Date.now() + ahead,
  };
  deps = { ...process.orderDeps, online };
  await process.addProduct('a', OPENING);
  orderId = newId();
  const wanted = { ...someOrder({ a: 2 }, orderId), payOnlineBy: payBy(online, new Date().toISOString()) };
  await online.looks.put({ id: orderId, kind: 'order', orderId }, new Date(wanted.payOnlineBy));
  await placeOrder(deps, wanted, by());
}
afterEach(() => double.close());

const state = async () => (await process.commands.load(order, orderId)).state as Order;
const pay = () => payOrder(deps, { orderId, paymentId: newId(), ip: '1.2.3.4' }, by());
const sessions = () => [...double.account.sessions.values()];
const received = async () => (await shop.history()).filter(({ type }) => type === 'orders.PaymentReceived');
const reject = () => changeOrder(deps, orderId, { type: 'ChangeStatus', to: 'Rejected' }, by());

/** Runs the process manager over the history, and the clock until nothing is due. */
async function settle(): Promise<void> {
  for (let round = 0; round < 3; round++) {
    for (const event of await shop.history()) {
      const follower = onlinePayment(deps);
      if (follower.types.includes(event.type)) await follower.handle(event);
    }
    await deps.online.looks.hastenAll();
    await paymentClock(deps).tick(new AbortController().signal);
    await process.finishEverything();
  }
}

/** What the customer has paid in the end is the order, or nothing. */
async function expectPaidOnceOrNothing(): Promise<void> {
  const { orderStatus, paymentStatus } = await state();
  const stands = orderStatus === 'Pending';
  expect(double.account.kept).toBe(stands && paymentStatus === 'Complete' ? 500 : 0);
  expect(await process.unitsInStock('a')).toBe(stands ? OPENING - 2 : OPENING);
}

describe.each(logs)('an order that is paid online, %s,', (log) => {
  beforeEach(() => openOn(log));

  it('is Complete once the provider says so, by whichever way the shop hears of it', async () => {
    expect(await pay()).toHaveProperty('url');
    double.account.pay(sessions()[0]?.id ?? '');
    await settle();
    expect(await state()).toMatchObject({
      paymentStatus: 'Complete',
      payments: [{ method: 'Visa ••4242', amount: 500 }],
    });
    expect(await pay()).toMatchObject({ refused: 'ALREADY_PAID' });
    await expectPaidOnceOrNothing();
  });

  it('records one payment of 100 bells, shuffled with the return and the sweep', async () => {
    await pay();
    const [attempt] = (await state()).attempts;
    double.account.pay(sessions()[0]?.id ?? '');
    const bells = Array.from({ length: 100 }, () => followPayment(deps, orderId, attempt?.paymentId ?? ''));
    await Promise.all([...bells, settle()]);
    expect(await received()).toHaveLength(1);
    await expectPaidOnceOrNothing();
  });

  it('is paid once from two tabs: the page that was opened first takes nothing any more', async () => {
    const both = await Promise.all([pay(), pay()]);
    expect(both.some((one) => !isRefusal(one))).toBe(true);
    for (const { id } of sessions()) double.account.pay(id);
    await settle();
    expect(await received()).toHaveLength(1);
    await expectPaidOnceOrNothing();
  });

  it('tells who pays again that it is paid, before the shop has heard of it', async () => {
    await pay();
    double.account.pay(sessions()[0]?.id ?? '');
    expect(await pay()).toMatchObject({ refused: 'ALREADY_PAID' });
    await expectPaidOnceOrNothing();
  });

  it('is opened once at a provider that answers after the effect', async () => {
    double.faults.push('answer-lost', 'answer-lost');
    await expect(pay()).rejects.toThrow('Stripe');
    await settle();
    expect(sessions()).toHaveLength(1);
    expect((await state()).attempts).toMatchObject([{ state: 'open', reference: sessions()[0]?.id }]);
  });

  it.each([0, 1, 2])('is paid or paid back when staff reject it while it is paid (%i)', async (turn) => {
    await pay();
    const acts = [
      async () => void double.account.pay(sessions()[0]?.id ?? ''),
      settle,
      async () => void (await reject()),
    ];
    await Promise.all([...acts.slice(turn), ...acts.slice(0, turn)].map((act) => act()));
    await settle();
    await expectPaidOnceOrNothing();
  });

  it('gives everything back once it is rejected afterwards', async () => {
    await pay();
    double.account.pay(sessions()[0]?.id ?? '');
    await settle();
    await reject();
    await settle();
    expect(await state()).toMatchObject({ refunds: [{ state: 'settled', amount: 500 }] });
    await expectPaidOnceOrNothing();
  });
});

describe.each(logs)('the end of the wait, %s,', (log) => {
  beforeEach(() => openOn(log));

  it.each([0, 1, 2])('keeps the order and its money, or neither, where it is paid meanwhile (%i)', async (turn) => {
    await pay();
    ahead = 61 * MINUTE;
    const acts = [async () => void double.account.pay(sessions()[0]?.id ?? ''), settle, async () => void (await pay())];
    await Promise.all([...acts.slice(turn), ...acts.slice(0, turn)].map((act) => act()));
    await settle();
    await expectPaidOnceOrNothing();
  });

  it('closes the page, fails the order and frees its stock', async () => {
    await pay();
    ahead = 61 * MINUTE;
    await settle();
    expect(await state()).toMatchObject({ orderStatus: 'Failed', paymentStatus: 'Failed', statusReason: 'unpaid' });
    expect(sessions()[0]?.status).toBe('expired');
    await expectPaidOnceOrNothing();
  });

  it('waits for a provider that is away: nothing fails whose payment is unknown', async () => {
    await pay();
    ahead = 61 * MINUTE;
    double.faults.push(...Array.from({ length: 20 }, () => 500));
    await expect(settle()).rejects.toThrow('Stripe');
    expect(await state()).toMatchObject({ orderStatus: 'Pending' });
    expect(await process.unitsInStock('a')).toBe(OPENING - 2);
  });

  it('comes for an order that nobody began to pay', async () => {
    ahead = 61 * MINUTE;
    await settle();
    expect(await state()).toMatchObject({ orderStatus: 'Failed' });
  });

  it('finds an order paid that was paid at the last moment', async () => {
    await pay();
    double.account.pay(sessions()[0]?.id ?? '');
    ahead = 61 * MINUTE;
    await settle();
    expect(await state()).toMatchObject({ orderStatus: 'Pending', paymentStatus: 'Complete' });
    await expectPaidOnceOrNothing();
  });

  it.each([true, false])('lets money come late: the order stands again if its stock is there (%s)', async (isThere) => {
    await pay();
    const { id = '' } = sessions()[0] ?? {};
    double.account.pay(id, 'later');
    ahead = 61 * MINUTE;
    await settle();
    expect(await state()).toMatchObject({ orderStatus: 'Failed' });
    if (!isThere) await placeOrder(deps, someOrder({ a: OPENING }), by());
    double.account.finish(id);
    await settle();
    expect(await state()).toMatchObject({ orderStatus: isThere ? 'Pending' : 'Failed' });
    expect(double.account.kept).toBe(isThere ? 500 : 0);
    expect(await process.unitsInStock('a')).toBe(isThere ? OPENING - 2 : 0);
  });
});

describe.each(logs)('what is done at the provider, %s,', (log) => {
  const tick = () => paymentClock(deps).tick(new AbortController().signal);
  const session = () => sessions()[0]?.id ?? '';
  const rings = async (name: string) => {
    const look = await deps.online.looks.hastenReferred(name);
    if (look) await lookAt(deps, look);
  };
  const alias = () => session().replace('cs_', 'pi_');
  beforeEach(async () => {
    await openOn(log);
    await pay();
    double.account.pay(session());
    await settle();
  });

  it('is a refund of the order, once, whatever rings', async () => {
    const { id } = double.account.refundHere(session(), 120);
    await Promise.all([rings(alias()), rings(session()), rings(alias()), tick()]);
    await settle();
    const { refunds } = await state();
    expect(refunds).toMatchObject([{ amount: 120, state: 'settled', to: 'provider', reference: id, seen: true }]);
    expect(refunds[0]?.creditNoteNo).toMatch(/^CN-/);
  });

  it('is found by the clock within 10 minutes where no notification comes', async () => {
    double.account.refundHere(session(), 120);
    const dispute = double.account.dispute(session(), 380);
    ahead = 11 * MINUTE;
    // The first reads the list, the second what it has named.
    await tick();
    await tick();
    expect(await state()).toMatchObject({ refunds: [{ amount: 120 }], disputes: [{ amount: 380, state: 'open' }] });
    double.account.decide(dispute, 'lost');
    ahead += 25 * 60 * MINUTE;
    await tick();
    expect((await state()).disputes).toMatchObject([{ state: 'lost' }]);
  });

  it('is a fact even beyond what was left, and the shop gives nothing back a second time', async () => {
    double.account.refundHere(session(), 500);
    await rings(alias());
    await reject();
    await settle();
    expect((await state()).refunds).toMatchObject([{ amount: 500, state: 'settled' }]);
    expect(double.account.kept).toBe(0);
  });

  it('leaves a refund of the shop unmade that would give back more than was paid', async () => {
    const refund = (amount: number, to: 'provider' | 'manual') => {
      const said = { reason: 'Late', reference: '', complete: false, requestedAt: new Date().toISOString() };
      const what = { refundId: newId(), to, amount, items: [], restock: [], partIds: [] };
      return settlingRefund(deps, orderId, { type: 'RequestRefund', ...what, ...said }, by());
    };
    await refund(200, 'manual');
    await refund(100, 'provider');
    double.account.refundHere(session(), 250);
    await rings(alias());
    await settle();
    expect((await state()).refunds).toMatchObject([
      { amount: 200, state: 'settled', to: 'manual' },
      { amount: 100, state: 'failed', why: expect.stringContaining('gone back') },
      { amount: 250, state: 'settled', seen: true },
    ]);
    expect(double.account.kept).toBe(250);
  });

  it('does not take a refund of the shop for one of somebody else', async () => {
    await reject();
    await settle();
    await rings(alias());
    ahead = 11 * MINUTE;
    await tick();
    await tick();
    expect((await state()).refunds).toHaveLength(1);
  });

  it('is a refund that failed after it was settled', async () => {
    await reject();
    await settle();
    for (const made of double.account.refunds) made.status = 'failed';
    await rings(session());
    expect((await state()).refunds).toMatchObject([{ state: 'failed', why: 'expired_or_canceled_card' }]);
  });

  it('keeps the money of a dispute from going back, until the shop has won it', async () => {
    const dispute = double.account.dispute(session());
    await rings(alias());
    await reject();
    await settle();
    expect(await state()).toMatchObject({ refunds: [], disputes: [{ state: 'open', reason: 'fraudulent' }] });
    double.account.decide(dispute, 'won');
    await rings(alias());
    await settle();
    expect(await state()).toMatchObject({ refunds: [{ amount: 500, state: 'settled' }], disputes: [{ state: 'won' }] });
  });
});
