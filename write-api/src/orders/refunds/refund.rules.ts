import { isRefusal, type Refusal, refuse } from '@countinghouse/contracts/kernel/errors';
import { event } from '@countinghouse/contracts/kernel/event';
import { fromMinor, orderTotal } from '@countinghouse/contracts/kernel/money';
import type { OrderEvent } from '@countinghouse/contracts/orders/events';
import { type Order, unitsTaken } from '@countinghouse/contracts/orders/order.state';
import { MAX_REFUNDS } from '@countinghouse/contracts/orders/payments/refund-api';
import { isSale } from '@countinghouse/contracts/orders/statuses';
import { refundableOf } from '@countinghouse/contracts/payments/payment-ledger';
import {
  type RefundedRow,
  type RefundWay,
  refundFailed,
  refundRequested,
  refundSeen,
  refundSettled,
} from '@countinghouse/contracts/payments/refund-events';
import {
  countingRefunds,
  feeToRefund,
  type OrderRefund,
  takeUnits,
  unitsToRefund,
} from '@countinghouse/contracts/payments/refund-ledger';
import { taxesOfRefund, taxOnTop, untaxedFee } from '@countinghouse/contracts/payments/refunds/tax';
import { onlineMoneyOf } from '../payments/online-payment.rules.ts';
import { changeReturn } from '../returns/return-request.rules.ts';

type Units = readonly { readonly productId: string; readonly quantity: number }[];

export type RefundCommand =
  | {
      type: 'RequestRefund';
      refundId: string;
      /** Of the other parts, where several online payments give it back. */
      partIds?: readonly string[] | undefined;
      /** Minor units; undefined: what items and fee come to. */
      amount?: number | undefined;
      items: Units;
      /** The part of the order's fee, minor units. */
      fee?: number | undefined;
      to: RefundWay;
      reason: string;
      /** Of one by hand, which is settled at once. */
      reference: string;
      requestId?: string | undefined;
      restock: Units;
      /** What whoever asks may refund of the order in all, minor units; undefined for anything. */
      limit?: number | undefined;
      /** Whether the return request is complete with it. */
      complete: boolean;
      /** For the credit note of one by hand. */
      creditNoteNo: string;
      requestedAt: string;
    }
  /** By the provider it is a fact; by hand only where the provider failed. */
  | {
      type: 'SettleRefund';
      refundId: string;
      to: RefundWay;
      reference: string;
      creditNoteNo: string;
      settledAt: string;
    }
  | { type: 'FailRefund'; refundId: string; why: string; failedAt: string }
  /** One that was made at the provider. */
  | {
      type: 'SeeRefund';
      refundId: string;
      paymentId: string;
      amount: number;
      reference: string;
      creditNoteNo: string;
      settledAt: string;
    };

type Asked = Extract<RefundCommand, { type: 'RequestRefund' }>;

export function decideRefund(order: Order, command: RefundCommand): readonly OrderEvent[] | Refusal {
  switch (command.type) {
    case 'RequestRefund':
      return requestRefund(order, command);
    case 'SettleRefund':
      return settleRefund(order, command);
    case 'FailRefund':
      return failRefund(order, command);
    case 'SeeRefund':
      return seeRefund(order, command);
  }
}

/** Money goes back of what was paid, whatever the order's status; one by hand is settled in the same append. */
function requestRefund(order: Order, asked: Asked): readonly OrderEvent[] | Refusal {
  const { refundId, to, reason, requestId, requestedAt } = asked;
  if (order.refunds.some((refund) => refund.refundId === refundId)) return [];
  if (order.refunds.length >= MAX_REFUNDS) return fault('amount', 'too_many', MAX_REFUNDS);
  const items = rowsOf(order, asked.items);
  if (isRefusal(items)) return items;
  const { fee = 0 } = asked;
  if (fee > feeLeft(order)) return fault('fee', 'more_than_refundable');
  const taxed = taxedOrder(order);
  const taxes = taxesOfRefund(taxed, { items, fee });
  const amount = asked.amount ?? orderTotal(items, fee) + taxOnTop(taxed, taxes);
  if (amount <= 0) return fault('amount', asked.items.length === 0 && fee === 0 ? 'required' : 'too_small', 0.01);
  const tooHigh = beyond(amount, refundableOf(order));
  if (tooHigh) return tooHigh;
  const aboveLimit = refusalAbove(order, amount, asked.limit);
  if (aboveLimit) return aboveLimit;
  const restockFault = faultOfRestock(order, asked.restock);
  if (restockFault) return restockFault;
  const completed = completedReturn(order, asked);
  if (isRefusal(completed)) return completed;
  const parts = to === 'provider' ? paymentsToRefund(order, amount) : [{ amount, paymentId: undefined }];
  if (isRefusal(parts)) return parts;
  const [{ paymentId, ...first }, ...others] = parts;
  if (others.length > (asked.partIds?.length ?? 0)) return fault('amount', 'too_many', MAX_REFUNDS);
  const common = {
    currency: order.placed.currency,
    to,
    reason,
    requestedAt,
    ...(requestId !== undefined && { requestId }),
  };
  const requested = event(refundRequested, {
    ...identityOf(order, refundId),
    ...common,
    ...first,
    items,
    ...(fee > 0 && { fee }),
    ...(taxes && taxes.length > 0 && { taxes }),
    ...(paymentId !== undefined && { paymentId }),
    ...(asked.restock.length > 0 && { restock: [...asked.restock] }),
  });
  const more = others.map((part, index) =>
    event(refundRequested, { ...identityOf(order, asked.partIds?.[index] ?? ''), ...common, ...part, items: [] }),
  );
  return [requested, ...more, ...(to === 'manual' ? [settledByHand(order, asked)] : []), ...completed];
}

function settledByHand(order: Order, { refundId, reference, creditNoteNo, requestedAt }: Asked): OrderEvent {
  const settlement = { reference, creditNoteNo, settledAt: requestedAt };
  return event(refundSettled, { ...identityOf(order, refundId), to: 'manual' as const, ...settlement });
}

/** The rows of what is refunded; refuses a product that is not among the items, and units that are not left. */
function rowsOf(order: Order, items: Units): RefundedRow[] | Refusal {
  const rows: RefundedRow[] = [];
  for (const [index, { productId, quantity }] of items.entries()) {
    if (!order.placed.lines.some((line) => line.productId === productId)) {
      return fault(`items.${index}.product`, 'not_found');
    }
    const taken = [{ items: rows, state: 'open' as const }, ...order.refunds];
    const units = takeUnits(unitsToRefund(order.placed.lines, taken), productId, quantity);
    if (!units) return fault(`items.${index}.quantity`, 'more_than_refundable');
    rows.push(...units);
  }
  return rows;
}

/** Stock takes back no more than was ordered, and nothing of an order whose stock was released. */
function faultOfRestock(order: Order, restock: Units): Refusal | undefined {
  if (restock.length > 0 && !isSale(order.orderStatus)) return fault('restock', 'stock_released');
  const left = new Map(unitsTaken(order));
  for (const [index, { productId, quantity }] of restock.entries()) {
    const units = left.get(productId);
    if (units === undefined) return fault(`restock.${index}.product`, 'not_found');
    if (quantity > units) return fault(`restock.${index}.quantity`, 'more_than_left');
    left.set(productId, units - quantity);
  }
  return undefined;
}

/** The events that complete the return request, which has to be one of the order. */
function completedReturn(order: Order, { requestId, complete }: Asked): readonly OrderEvent[] | Refusal {
  if (requestId === undefined) return complete ? fault('request', 'required') : [];
  if (!order.requests.some((request) => request.requestId === requestId)) return fault('request', 'not_found');
  return complete ? changeReturn(order, { type: 'ChangeReturn', requestId, to: 'Complete' }) : [];
}

interface Part {
  readonly paymentId: string;
  readonly amount: number;
}

/**
 * The online payments that give so much back: the one with the least left that is enough, otherwise several, those with
 * the most left first.
 */
function paymentsToRefund(order: Order, amount: number): readonly [Part, ...Part[]] | Refusal {
  const online = onlineMoneyOf(order).toSorted((a, b) => a.left - b.left);
  const enough = online.find(({ left }) => left >= amount);
  if (enough) return [{ paymentId: enough.paymentId, amount }];
  const all = online.reduce((sum, { left }) => sum + left, 0);
  if (all > 0 && all < amount) return tooHigh(all);
  const parts: Part[] = [];
  let missing = amount;
  for (const { paymentId, left } of online.toReversed()) {
    if (missing > 0) parts.push({ paymentId, amount: Math.min(left, missing) });
    missing -= Math.min(left, missing);
  }
  const [first, ...others] = parts;
  return first ? [first, ...others] : fault('to', 'no_online_payment');
}

function settleRefund(
  order: Order,
  { type: _, refundId, to, ...settlement }: Extract<RefundCommand, { type: 'SettleRefund' }>,
): readonly OrderEvent[] | Refusal {
  const refund = order.refunds.find((one) => one.refundId === refundId);
  if (!refund) return refuse('NOT_FOUND');
  if (refund.state === 'settled') return [];
  const refusal = to === 'manual' ? refusalByHand(order, refund) : undefined;
  if (refusal) return refusal;
  const creditNoteNo = refund.creditNoteNo ?? settlement.creditNoteNo;
  return [event(refundSettled, { ...identityOf(order, refundId), to, ...settlement, creditNoteNo })];
}

/** What went to the provider and may still arrive is not paid a second time; a failed refund must still be possible. */
function refusalByHand(order: Order, { state, amount, items, fee = 0 }: OrderRefund): Refusal | undefined {
  if (state !== 'failed') return refuse('ILLEGAL_TRANSITION', undefined, [{ field: '', code: 'refund_not_failed' }]);
  const left = unitsToRefund(order.placed.lines, order.refunds);
  const isLeft = items.every(({ productId, price, quantity }) =>
    left.some((row) => row.productId === productId && row.price === price && row.quantity >= quantity),
  );
  if (!isLeft || fee > feeLeft(order)) return tooHigh(refundableOf(order));
  return beyond(amount, refundableOf(order));
}

/** A refund can fail after its settlement too: the customer's bank sends it back. */
function failRefund(
  order: Order,
  { type: _, refundId, ...failure }: Extract<RefundCommand, { type: 'FailRefund' }>,
): readonly OrderEvent[] | Refusal {
  const refund = order.refunds.find((one) => one.refundId === refundId);
  if (!refund) return refuse('NOT_FOUND');
  if (refund.state === 'failed' || refund.to === 'manual') return [];
  return [event(refundFailed, { ...identityOf(order, refundId), ...failure })];
}

/**
 * Whether an open refund would give back more than is left of what was paid, because somebody has refunded at the
 * provider since it was requested; those that were requested before it come first.
 */
export function isBeyondPaid(order: Order, refundId: string): boolean {
  const place = order.refunds.findIndex((one) => one.refundId === refundId);
  const before = order.refunds.filter(({ state }, n) => state !== 'open' || n < place);
  return (order.refunds[place]?.amount ?? 0) > refundableOf({ ...order, refunds: before });
}

function seeRefund(
  order: Order,
  { type: _, refundId, ...seen }: Extract<RefundCommand, { type: 'SeeRefund' }>,
): readonly OrderEvent[] {
  if (order.refunds.some((refund) => refund.refundId === refundId)) return [];
  const { currency } = order.placed;
  return [event(refundSeen, { ...identityOf(order, refundId), currency, ...seen })];
}

function taxedOrder({ placed, charges, refunds }: Order) {
  return { lines: placed.lines, charges, tax: placed.pricing.tax, refunds };
}

function feeLeft({ charges, fee, refunds }: Order): number {
  return feeToRefund(untaxedFee({ charges }, fee), refunds);
}

function identityOf({ placed: { orderId, orderNo, customerId } }: Order, refundId: string) {
  return { orderId, orderNo, customerId, refundId };
}

function beyond(amount: number, available: number): Refusal | undefined {
  return amount > available ? tooHigh(available) : undefined;
}

/** Refunds are counted together, so that many small ones are no way around the limit. */
function refusalAbove({ refunds }: Order, amount: number, limit: number | undefined): Refusal | undefined {
  if (limit === undefined) return undefined;
  const before = countingRefunds(refunds).reduce((sum, refund) => sum + refund.amount, 0);
  if (before + amount <= limit) return undefined;
  return refuse('FORBIDDEN', undefined, [{ field: 'amount', code: 'above_refund_limit', limit: fromMinor(limit) }]);
}

function tooHigh(available: number): Refusal {
  return refuse('REFUND_TOO_HIGH', { available: fromMinor(available) });
}

function fault(field: string, code: string, limit?: number): Refusal {
  return refuse('VALIDATION', undefined, [{ field, code, ...(limit !== undefined && { limit }) }]);
}
