import { type Refusal, refuse } from '@countinghouse/contracts/kernel/errors';
import { event } from '@countinghouse/contracts/kernel/event';
import { orderTotal } from '@countinghouse/contracts/kernel/money';
import type { OrderEvent } from '@countinghouse/contracts/orders/events';
import type { Order } from '@countinghouse/contracts/orders/order.state';
import { openAttempt, type PaymentAttempt } from '@countinghouse/contracts/orders/payments/attempts';
import {
  type ClosedBecause,
  paymentClosed,
  paymentOpened,
  paymentReceived,
  paymentReferenced,
} from '@countinghouse/contracts/orders/payments/online-events';
import { isSale } from '@countinghouse/contracts/orders/statuses';
import { disputedOf } from '@countinghouse/contracts/payments/disputes';
import { moneyOf, paidBy, paymentReceivedOnline, refundableOf } from '@countinghouse/contracts/payments/payment-ledger';
import { refundRequested } from '@countinghouse/contracts/payments/refund-events';
import { countingRefunds } from '@countinghouse/contracts/payments/refund-ledger';
import { toPayOfOrder } from '@countinghouse/contracts/payments/refunds/to-pay';
import { settledBy } from './recorded/payment.rules.ts';

export type OnlinePaymentCommand =
  | {
      type: 'OpenPayment';
      paymentId: string;
      provider: string;
      expiresAt: string;
      /** Number of the payment link that it is begun by. */
      link?: number | undefined;
    }
  | { type: 'ReferencePayment'; paymentId: string; reference: string }
  | {
      type: 'ReceivePayment';
      paymentId: string;
      /** Minor units. */
      amount: number;
      label: string;
      providerFee?: number | undefined;
      receivedAt: string;
      /** When the shop heard of it. */
      heardAt: string;
      /** Of the refund, if money goes back at once. */
      refundId: string;
    }
  | { type: 'ClosePayment'; paymentId: string; why: ClosedBecause }
  /** Gives back what was paid online for an order that stands no more. */
  | { type: 'ReturnMoney'; at: string; refunds: readonly MoneyBack[] };

/** A payment that may go back, and the id of the refund that takes it: the same one however often it is asked. */
export interface MoneyBack {
  readonly paymentId: string;
  readonly refundId: string;
}

/** How often one order may be tried to pay. */
export const MAX_ATTEMPTS = 200;

type Received = Extract<OnlinePaymentCommand, { type: 'ReceivePayment' }>;

export function decideOnlinePayment(order: Order, command: OnlinePaymentCommand): readonly OrderEvent[] | Refusal {
  switch (command.type) {
    case 'OpenPayment':
      return openPayment(order, command);
    case 'ReferencePayment': {
      const { paymentId, reference } = command;
      const attempt = attemptOf(order, paymentId);
      if (!attempt) return refuse('NOT_FOUND');
      return attempt.reference === undefined
        ? [event(paymentReferenced, { ...ofPayment(order, paymentId), reference })]
        : [];
    }
    case 'ReceivePayment':
      return receivePayment(order, command);
    case 'ClosePayment': {
      const { paymentId, why } = command;
      const attempt = attemptOf(order, paymentId);
      if (!attempt) return refuse('NOT_FOUND');
      return attempt.state === 'open' ? [event(paymentClosed, { ...ofPayment(order, paymentId), why })] : [];
    }
    case 'ReturnMoney':
      return returnMoney(order, command);
  }
}

/** Why an order cannot be paid online now, if so. */
export function objectionToPaying(order: Order): Refusal | undefined {
  if (!isSale(order.orderStatus) || order.attempts.length >= MAX_ATTEMPTS) return refuse('PAYMENT_CLOSED');
  return order.paymentStatus === 'Complete' || amountToPay(order) <= 0 ? refuse('ALREADY_PAID') : undefined;
}

/** Whether an open attempt asks for what is no longer due; why it is closed then. */
export function whyStale(order: Order, attempt: PaymentAttempt): ClosedBecause | undefined {
  if (!isSale(order.orderStatus) || order.paymentStatus === 'Complete') return 'cancelled';
  return attempt.amount === amountToPay(order) ? undefined : 'replaced';
}

/** What its customer is asked to pay, in minor units: nothing for goods that went back. */
export function amountToPay(order: Order): number {
  return toPayOfOrder(dueOf(order), order.refunds);
}

/** What is due of an order, in minor units. */
function dueOf({ placed, fee, payments, refunds }: Order): number {
  return moneyOf({ payments, refunds, fee, lines: placed.lines }).due;
}

/**
 * What was paid online for an order and neither goes back already nor is disputed, by payment, in minor units; together
 * no more than can be refunded of the order, as staff may have given some of it back by hand.
 */
export function onlineMoneyOf(order: Order): readonly { paymentId: string; left: number }[] {
  const { payments, refunds, disputes } = order;
  const back = countingRefunds(refunds);
  let refundable = refundableOf(order);
  return payments
    .filter(({ provider, voidedAt }) => provider !== undefined && voidedAt === undefined)
    .map(({ paymentId, amount }) => {
      const gone = back.reduce((sum, refund) => (refund.paymentId === paymentId ? sum + refund.amount : sum), 0);
      const left = Math.min(Math.max(amount - disputedOf(disputes, paymentId) - gone, 0), refundable);
      refundable -= left;
      return { paymentId, left };
    })
    .filter(({ left }) => left > 0);
}

function openPayment(
  order: Order,
  { type: _, link, ...opened }: Extract<OnlinePaymentCommand, { type: 'OpenPayment' }>,
): readonly OrderEvent[] | Refusal {
  if (attemptOf(order, opened.paymentId)) return [];
  const objection = objectionToPaying(order);
  if (objection) return objection;
  // The caller closes the one that is open first, which only the provider can.
  if (openAttempt(order.attempts)) return refuse('VERSION_CONFLICT', { fields: ['payments'] });
  const { orderNo, currency } = order.placed;
  const identity = ofPayment(order, opened.paymentId);
  return [
    event(paymentOpened, {
      ...identity,
      orderNo,
      currency,
      amount: amountToPay(order),
      ...opened,
      ...(link !== undefined && { link }),
    }),
  ];
}

/**
 * Money counts once, whenever it comes. In the same append goes back what is beyond the total, and all of it where the
 * order was rejected; one that expired may stand again, which its stock decides.
 */
function receivePayment(
  order: Order,
  { type: _, heardAt, refundId, ...received }: Received,
): readonly OrderEvent[] | Refusal {
  const attempt = attemptOf(order, received.paymentId);
  if (!attempt) return refuse('NOT_FOUND');
  if (attempt.state === 'received') return [];
  const { orderNo, currency } = order.placed;
  const { provider, reference = '' } = attempt;
  const data = { ...ofPayment(order, received.paymentId), orderNo, currency, provider, reference, ...received };
  const payments = [...order.payments, paymentReceivedOnline(data)];
  const counted = event(paymentReceived, data);
  const isStanding = isSale(order.orderStatus);
  const back = { paymentId: received.paymentId, refundId, requestedAt: heardAt };
  if (!isStanding && !mayStandAgain(order)) {
    return [counted, ...moneyBack({ ...order, payments }, { ...back, amount: received.amount })];
  }
  const before = dueOf(order);
  const beyond = Math.min(received.amount - Math.max(before, 0), received.amount);
  return [
    counted,
    ...settledBy(order, -before, received.amount - before),
    ...(isStanding && beyond > 0 ? moneyBack({ ...order, payments }, { ...back, amount: beyond }) : []),
  ];
}

/** Whether an order stopped only because nobody had paid. */
export function mayStandAgain({ statusReason, reopening }: Order): boolean {
  return statusReason === 'unpaid' || reopening !== undefined;
}

function returnMoney(
  order: Order,
  { at: requestedAt, refunds }: Extract<OnlinePaymentCommand, { type: 'ReturnMoney' }>,
): readonly OrderEvent[] {
  if (isSale(order.orderStatus) || order.reopening) return [];
  return onlineMoneyOf(order).flatMap(({ paymentId, left: amount }) => {
    const refund = refunds.find((one) => one.paymentId === paymentId);
    return refund ? moneyBack(order, { ...refund, amount, requestedAt }) : [];
  });
}

/** The refund of a payment that the shop makes by itself; one of its id that was made already stays alone. */
function moneyBack(
  order: Order,
  back: MoneyBack & { readonly amount: number; readonly requestedAt: string },
): readonly OrderEvent[] {
  if (order.refunds.some(({ refundId }) => refundId === back.refundId)) return [];
  const { orderId, orderNo, customerId, currency } = order.placed;
  const cause = isSale(order.orderStatus) ? ('overpaid' as const) : ('stopped' as const);
  const refund = { orderId, orderNo, customerId, currency, items: [], reason: '', cause, ...back };
  return [event(refundRequested, { ...refund, to: 'provider' as const })];
}

function attemptOf({ attempts }: Order, paymentId: string): PaymentAttempt | undefined {
  return attempts.find((attempt) => attempt.paymentId === paymentId);
}

function ofPayment({ placed: { orderId, customerId } }: Order, paymentId: string) {
  return { orderId, customerId, paymentId };
}

/** Whether the payments of an order reach its total. */
export function isCovered({ placed, fee, payments, refunds }: Order): boolean {
  const back = countingRefunds(refunds).reduce((sum, { amount }) => sum + amount, 0);
  return paidBy(payments) - back >= orderTotal(placed.lines, fee);
}
