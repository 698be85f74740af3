import { eventually } from '@countinghouse/platform/projections/testing/eventually';
import { order } from '@countinghouse/write-api/orders/order.decider';
import type { KillableShop } from '../support/killable-shop.ts';
import { CHECKOUT, callOrThrow } from '../support/shop-people.ts';
import { filledCart, twoProducts } from './order-scenes.ts';
import { type Scenario, sender } from './scenario.ts';

/** An order of a customer, and what its stream and the provider have of its money. */
async function orderToPay(shop: KillableShop) {
  const { token } = await filledCart(shop, await twoProducts(shop));
  const placed = await callOrThrow<{ order: { _id: string } }>(shop, 'placeOrder', { token, body: CHECKOUT });
  const own = { token, params: { id: placed.order._id } };
  const stateOf = async () => {
    const { state } = await shop.reader.commands.load(order, own.params.id);
    if (state.phase === 'none') throw new Error('the order is gone');
    return state;
  };
  const outcome = async () => {
    await eventually('the provider was asked', async () => {
      const { attempts, refunds } = await stateOf();
      return attempts.every(({ reference }) => reference) && refunds.every(({ state }) => state !== 'open');
    });
    const { attempts, payments, refunds } = await stateOf();
    const sessions = [...shop.stripe.account.sessions.values()];
    return {
      attempts: attempts.map(({ state }) => state),
      sessions: sessions.filter((one) => attempts.some(({ paymentId }) => paymentId === one.paymentId)).length,
      received: payments.length,
      refunds: refunds.map(({ state }) => state),
      returned: shop.stripe.account.refunds.filter(({ session }) =>
        attempts.some(({ reference }) => reference === session),
      ).length,
    };
  };
  return { own, stateOf, outcome };
}

async function orderAtProvider(shop: KillableShop) {
  const scene = await orderToPay(shop);
  await callOrThrow(shop, 'payOrder', scene.own);
  const [attempt] = (await scene.stateOf()).attempts;
  shop.stripe.account.pay(attempt?.reference ?? '');
  return scene;
}

const nothing = { attempts: [], sessions: 0, received: 0, refunds: [], returned: 0 };
const opened = { ...nothing, attempts: ['open'], sessions: 1 };
const paid = { ...opened, attempts: ['received'], received: 1 };

export const openingPayment: Scenario = {
  name: 'opening a payment',
  log: 'postgres',
  way: [
    ['payments.opened', 1],
    ['payments.called', 1],
    ['payments.referenced', 1],
  ],
  asked: 'payments.opened',
  answers: 200,
  async prepare(shop) {
    const { own, outcome } = await orderToPay(shop);
    return { send: sender(shop, 'payOrder', own), outcome, before: nothing, after: opened };
  },
};

export const readingPayment: Scenario = {
  name: 'reading a payment that was made',
  log: 'postgres',
  way: [['payments.read', 1]],
  asked: 'payments.read',
  answers: 200,
  async prepare(shop) {
    const { own, outcome } = await orderAtProvider(shop);
    return { send: sender(shop, 'checkPayment', own), outcome, before: opened, after: paid };
  },
};

/** The refund is made after the call has ended. */
export const refundingOnline: Scenario = {
  name: 'refunding a payment at the provider',
  log: 'postgres',
  way: [['payments.refund-called', 1]],
  asked: 'payments.refund-called',
  answers: 201,
  async prepare(shop) {
    const { own, outcome } = await orderAtProvider(shop);
    await callOrThrow(shop, 'checkPayment', own);
    const body = { amount: 1, to: 'provider', reason: 'Late' };
    const send = sender(shop, 'refundOrder', { token: shop.superAdmin, params: own.params, body });
    return { send, outcome, before: paid, after: { ...paid, refunds: ['settled'], returned: 1 } };
  },
};
