import type { CustomerMailCause, CustomerMailKind } from '@countinghouse/contracts/email/events';
import type { DomainEvent, EventOf, RecordedEvent } from '@countinghouse/contracts/kernel/event';
import { stateAfter } from '@countinghouse/contracts/kernel/fold';
import type { OrderEvent } from '@countinghouse/contracts/orders/events';
import {
  type Order,
  orderState,
  type PlacedOrder,
  type ReturnRequest,
} from '@countinghouse/contracts/orders/order.state';
import {
  isMailedStep,
  isSale,
  type mailedSteps,
  type OrderStatus,
  type StatusReason,
  trackStatuses,
} from '@countinghouse/contracts/orders/statuses';
import { paidBy } from '@countinghouse/contracts/payments/payment-ledger';
import type { refundSeen, refundSettled } from '@countinghouse/contracts/payments/refund-events';
import type { OrderRefund } from '@countinghouse/contracts/payments/refund-ledger';
import type { Charge } from '@countinghouse/contracts/pricing/charges';
import type { Parcel } from '@countinghouse/contracts/pricing/delivery/parcel';
import type { MailedRefund } from '../template/mailed-order.ts';

type RecordedOrderEvent = RecordedEvent & OrderEvent;

const steps: Readonly<Record<(typeof mailedSteps)[number], CustomerMailKind>> = {
  picked_by_courier: 'picked-by-courier',
  ready_for_pickup: 'ready-for-pickup',
  delivered: 'delivered',
};
const orderEnds: Partial<Readonly<Record<OrderStatus, CustomerMailKind>>> = {
  Failed: 'order-failed',
  Rejected: 'order-rejected',
};
const reasons: Partial<Readonly<Record<StatusReason, CustomerMailKind>>> = {
  unpaid: 'order-expired',
  cancelled: 'order-cancelled',
};
const decisions = {
  Pending: undefined,
  Complete: 'return-complete',
  Failed: 'return-failed',
  Rejected: 'return-rejected',
} as const;

/** Returns the kind of mail for an event of an order, if any. */
export function orderMailKind(happened: DomainEvent): CustomerMailKind | undefined {
  const { type, data } = happened as OrderEvent;
  switch (type) {
    case 'orders.OrderConfirmed':
      return 'order-received';
    case 'orders.PaymentStatusChanged':
      return data.to === 'Complete' ? 'payment-complete' : undefined;
    case 'orders.OrderTracked':
      return isMailedStep(data.to) ? steps[data.to] : undefined;
    case 'orders.OrderStatusChanged':
      return (data.reason && reasons[data.reason]) ?? orderEnds[data.to];
    case 'orders.OrderFeeChanged':
      return 'fee-set';
    case 'orders.RefundSettled':
    case 'orders.RefundSeen':
      return 'refunded';
    case 'orders.ReturnRequested':
      return 'return-requested';
    case 'orders.ReturnStatusChanged':
      return decisions[data.to];
    default:
      return undefined;
  }
}

/** Time within which the same event of an order is not mailed again; steps of fulfilment are mailed only once. */
const REPEATED_WITHIN_MS = 3_600_000;

/** The data of an order for its mails. */
export interface OrderToMail {
  readonly placed: PlacedOrder;
  /** The order's e-mail address, '' once its customer is erased. */
  readonly email: string;
  /** Where it is sent to, as the customer or staff wrote it. */
  readonly shippingAddress: string;
  /** By what its carrier tracks it; null without. */
  readonly parcel: Parcel | null;
  /** Minor units. */
  readonly fee: number;
  readonly charges: readonly Charge[];
  readonly isPaid: boolean;
  /** By the recorded payments that count, minor units. */
  readonly paid: number;
}

/** Decision on an event of an order: a mail, or none with its cause. */
export type OrderMailDecision =
  | {
      readonly kind: CustomerMailKind;
      readonly order: OrderToMail;
      readonly request: ReturnRequest | undefined;
      readonly refund: MailedRefund | undefined;
    }
  | { readonly kind: CustomerMailKind; readonly order: OrderToMail; readonly cause: CustomerMailCause };

/**
 * Decides by the history of the order; undefined for an event without a mail. `superseded` has the ids of the events
 * whose mails were not sent because they were taken back: the customer does not know of them.
 */
export function decideOrderMail(
  history: readonly RecordedOrderEvent[],
  eventId: string,
  superseded: ReadonlySet<string> = new Set(),
): OrderMailDecision | undefined {
  const index = history.findIndex(({ id }) => id === eventId);
  const happened = history[index];
  const placement = history.find(({ type }) => type === 'orders.OrderPlaced');
  const kind = happened && orderMailKind(happened);
  const state = stateAfter(orderState, history);
  if (!kind || !placement || state.phase === 'none') return undefined;
  const order: OrderToMail = {
    placed: state.placed,
    email: state.contact.email,
    shippingAddress: state.contact.shippingAddress,
    parcel: state.parcel,
    fee: state.fee,
    charges: state.charges,
    isPaid: state.paymentStatus === 'Complete',
    paid: paidBy(state.payments),
  };
  const none = (cause: CustomerMailCause) => ({ kind, order, cause });
  if (placement.metadata.occurredAt !== undefined) return none('imported');
  if (order.email === '') return none('erased');
  if (isTakenBack(state, happened)) return none('superseded');
  if (isToldWithRefund(history, happened)) return none('superseded');
  const known = history.slice(0, index).filter(({ id }) => !superseded.has(id));
  if (kind === 'fee-set') {
    const changedAgain = history.slice(index + 1).some(({ type }) => type === 'orders.OrderFeeChanged');
    const isKnown = superseded.size > 0 && feeAfter(known) === state.fee;
    if (changedAgain || isKnown || !isSale(state.orderStatus)) return none('superseded');
  } else if (known.some((earlier) => isSameNews(earlier, happened, kind))) return none('repeated');
  return { kind, order, request: requestIn(state, happened), refund: mailedRefund(state, happened) };
}

/** Returns true when an order is no longer as an event made it. */
function isTakenBack(state: Order, happened: RecordedOrderEvent): boolean {
  const { type, data } = happened;
  switch (type) {
    case 'orders.PaymentStatusChanged':
      return state.paymentStatus !== data.to;
    case 'orders.OrderStatusChanged':
      return state.orderStatus !== data.to;
    case 'orders.OrderTracked':
      return trackStatuses.indexOf(state.trackStatus) < trackStatuses.indexOf(data.to);
    case 'orders.ReturnStatusChanged':
      return requestIn(state, happened)?.status !== data.to;
    case 'orders.RefundSettled':
      return refundIn(state, happened)?.state !== 'settled';
    default:
      return false;
  }
}

/** Whether a return was completed by the call that refunds it: the mail about the refund names it. */
function isToldWithRefund(history: readonly RecordedOrderEvent[], happened: RecordedOrderEvent): boolean {
  if (happened.type !== 'orders.ReturnStatusChanged' || happened.data.to !== 'Complete') return false;
  const { requestId } = happened.data;
  const { commandId } = happened.metadata;
  return history.some(
    ({ type, data, metadata }) =>
      type === 'orders.RefundRequested' && data.requestId === requestId && metadata.commandId === commandId,
  );
}

function feeAfter(history: readonly RecordedOrderEvent[]): number {
  const state = stateAfter(orderState, history);
  return state.phase === 'none' ? 0 : state.fee;
}

function isSameNews(earlier: RecordedOrderEvent, later: RecordedOrderEvent, kind: CustomerMailKind): boolean {
  if (orderMailKind(earlier) !== kind || subjectOf(earlier) !== subjectOf(later)) return false;
  if (later.type === 'orders.OrderTracked') return true;
  return Date.parse(later.recordedAt) - Date.parse(earlier.recordedAt) < REPEATED_WITHIN_MS;
}

/** The refund or the return request that an event is about. */
function subjectOf(happened: OrderEvent): string | undefined {
  return isRefund(happened) ? happened.data.refundId : requestOf(happened);
}

function isRefund(happened: OrderEvent): happened is EventOf<typeof refundSettled> | EventOf<typeof refundSeen> {
  return happened.type === 'orders.RefundSettled' || happened.type === 'orders.RefundSeen';
}

function refundIn({ refunds }: Order, happened: OrderEvent): OrderRefund | undefined {
  return isRefund(happened) ? refunds.find(({ refundId }) => refundId === happened.data.refundId) : undefined;
}

function mailedRefund(order: Order, happened: OrderEvent): MailedRefund | undefined {
  const refund = refundIn(order, happened);
  const request = refund && order.requests.find(({ requestId }) => requestId === refund.requestId);
  return refund && { amount: refund.amount, requestNo: request?.requestNo ?? '', cause: refund.cause };
}

function requestOf({ type, data }: OrderEvent): string | undefined {
  return type === 'orders.ReturnStatusChanged' || type === 'orders.ReturnRequested' ? data.requestId : undefined;
}

function requestIn({ requests }: Order, happened: OrderEvent): ReturnRequest | undefined {
  const requestId = requestOf(happened);
  return requests.find((request) => request.requestId === requestId);
}
