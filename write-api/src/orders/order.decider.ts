import { type Refusal, refuse } from '@countinghouse/contracts/kernel/errors';
import { event } from '@countinghouse/contracts/kernel/event';
import { isWithinMaxAmount, MAX_AMOUNT } from '@countinghouse/contracts/kernel/money';
import { changesFrom } from '@countinghouse/contracts/kernel/record/changes';
import { streamType } from '@countinghouse/contracts/kernel/stream-type';
import {
  ORDER,
  type OrderEvent,
  orderConfirmed,
  orderDeclined,
  orderNoteAdded,
  orderNoteRemoved,
  orderNoteRestored,
  orderPlaced,
  orderReopenDeclined,
  orderReopenRequested,
  orderStatusChanged,
  orderTracked,
  paymentReferenceGiven,
  paymentStatusChanged,
  shippingInfoChanged,
} from '@countinghouse/contracts/orders/events';
import { type Order, type OrderState, orderState, type PlacedOrder } from '@countinghouse/contracts/orders/order.state';
import type { Shortage } from '@countinghouse/contracts/orders/order-parts';
import { isCancellable } from '@countinghouse/contracts/orders/progress';
import {
  isSale,
  type OrderStatus,
  type PaymentStatus,
  type StatusReason,
  type TrackStatus,
  trackStatuses,
} from '@countinghouse/contracts/orders/statuses';
import type { Parcel } from '@countinghouse/contracts/pricing/delivery/parcel';
import { takeIntoAccount } from './cart/guest/guest-order.rules.ts';
import { giveTrackingNumber } from './parcels/parcel.rules.ts';
import { decidePaymentLink, type PaymentLinkCommand } from './payment-link/payment-link.rules.ts';
import { decideOnlinePayment, type OnlinePaymentCommand } from './payments/online-payment.rules.ts';
import { type DisputeCommand, seeDispute } from './payments/received/dispute.rules.ts';
import { changeFee, type PaymentCommand, recordPayment, voidPayment } from './payments/recorded/payment.rules.ts';
import { decideRefund, type RefundCommand } from './refunds/refund.rules.ts';
import { changeReturn, type ReturnCommand, requestReturn } from './returns/return-request.rules.ts';
import { rejectUnpaid } from './unpaid/unpaid.rules.ts';

export type OrderCommand =
  | ({ type: 'PlaceOrder' } & PlacedOrder)
  /** All stock was reserved, or some was short; `nothingReserved` when the rest was not reserved either. */
  | { type: 'CompleteReservation'; cause: string; shortages: readonly Shortage[]; nothingReserved?: boolean }
  | { type: 'ChangeStatus'; to?: OrderStatus | undefined; fee?: number | undefined }
  /** By the shop itself; without effect on one that is paid or handed over. */
  | { type: 'RejectUnpaid'; reason: StatusReason }
  /** By its customer. */
  | { type: 'Cancel' }
  | { type: 'ChangePaymentStatus'; to: PaymentStatus }
  | { type: 'Track'; to: TrackStatus }
  | {
      type: 'ChangeShippingInfo';
      changes: {
        email?: string | undefined;
        phone?: string | undefined;
        shippingAddress?: string | undefined;
      };
    }
  | { type: 'GivePaymentReference'; transactionId: string }
  | ({ type: 'GiveTrackingNumber' } & Parcel)
  /** By whoever has proved to read the mail of an order that was placed without an account. */
  | { type: 'TakeIntoAccount'; accountId: string }
  | { type: 'AddNote'; noteId: string; text: string }
  | { type: 'RemoveNote'; noteId: string }
  | { type: 'RestoreNote'; noteId: string }
  | PaymentCommand
  | OnlinePaymentCommand
  | DisputeCommand
  | PaymentLinkCommand
  | RefundCommand
  | ReturnCommand;

/** How often a customer may name a transaction for one order. */
export const MAX_PAYMENT_REFERENCES = 20;

/** How many notes may be written on one order. */
export const MAX_NOTES = 200;

/** One order: placed, confirmed or declined by stock, then worked on by staff, with its return requests. */
export const order = streamType<OrderState, OrderCommand, OrderEvent>({
  category: ORDER,
  ...orderState,
  touchedBy,

  decide(state, command) {
    if (command.type === 'PlaceOrder') {
      const { type: _, ...placed } = command;
      if (state.phase !== 'none') return [];
      return isWithinMaxAmount(placed.lines, placed.fee) ? [event(orderPlaced, placed)] : totalTooBig('cart');
    }
    if (state.phase === 'none') return refuse('NOT_FOUND');
    if (command.type === 'CompleteReservation') return completeReservation(state, command);
    if (state.phase !== 'standing') return refuse('NOT_FOUND');

    const { orderId, customerId } = state.placed;
    switch (command.type) {
      case 'ChangeStatus':
        return changeStatus(state, command.to ?? state.orderStatus, command.fee ?? state.fee);
      case 'RejectUnpaid':
        return rejectUnpaid(state, command.reason);
      case 'Cancel':
        return cancel(state);
      case 'ChangePaymentStatus': {
        const { paymentStatus: from } = state;
        return from === command.to ? [] : [event(paymentStatusChanged, { orderId, from, to: command.to })];
      }
      case 'Track':
        return track(state, command.to);
      case 'ChangeShippingInfo': {
        const changes = changesFrom(state.contact, command.changes);
        return Object.keys(changes).length === 0 ? [] : [event(shippingInfoChanged, { orderId, customerId, changes })];
      }
      case 'GivePaymentReference':
        return givePaymentReference(state, command.transactionId);
      case 'GiveTrackingNumber':
        return giveTrackingNumber(state, command);
      case 'TakeIntoAccount':
        return takeIntoAccount(state, command.accountId);
      case 'AddNote':
        return addNote(state, command);
      case 'RemoveNote': {
        const { noteId } = command;
        const isThere = state.notes.some((note) => note.noteId === noteId);
        return isThere ? [event(orderNoteRemoved, { orderId, noteId })] : refuse('NOT_FOUND');
      }
      case 'RestoreNote': {
        const { noteId } = command;
        const removed = state.removedNotes.find((note) => note.noteId === noteId);
        if (removed) return [event(orderNoteRestored, { orderId, customerId, ...removed })];
        return state.notes.some((note) => note.noteId === noteId) ? [] : refuse('NOT_FOUND');
      }
      case 'RecordPayment':
        return recordPayment(state, command);
      case 'VoidPayment':
        return voidPayment(state, command);
      case 'OpenPayment':
      case 'ReferencePayment':
      case 'ReceivePayment':
      case 'ClosePayment':
      case 'ReturnMoney':
        return decideOnlinePayment(state, command);
      case 'SeeDispute':
        return seeDispute(state, command);
      case 'MakePaymentLink':
      case 'VoidPaymentLink':
        return decidePaymentLink(state, command);
      case 'RequestRefund':
      case 'SettleRefund':
      case 'FailRefund':
      case 'SeeRefund':
        return decideRefund(state, command);
      case 'RequestReturn':
        return requestReturn(state, command);
      case 'ChangeReturn':
        return changeReturn(state, command);
    }
  },
});

function completeReservation(
  state: Order,
  { cause, shortages, nothingReserved = false }: Extract<OrderCommand, { type: 'CompleteReservation' }>,
): readonly OrderEvent[] {
  if (state.pendingStock?.move !== 'reserve' || state.pendingStock.cause !== cause) return [];
  const { orderId, lines, currency } = state.placed;
  const short = shortages.length > 0;
  if (state.phase === 'placing') {
    return short
      ? [
          event(orderDeclined, {
            orderId,
            shortages: shortages.map((shortage) => {
              const price = lines.find(({ productId }) => productId === shortage.productId)?.price ?? 0;
              return { ...shortage, price, currency: currency.name };
            }),
            nothingReserved,
          }),
        ]
      : [event(orderConfirmed, { orderId })];
  }
  if (!state.reopening) return [];
  if (short) {
    const attempt = state.reopenings;
    return [event(orderReopenDeclined, { orderId, attempt, shortages: [...shortages], nothingReserved })];
  }
  const { to, fee = state.fee } = state.reopening;
  return [...changeFee(state, fee), event(orderStatusChanged, { orderId, from: state.orderStatus, to })];
}

/** An order that is to be a sale again has to get its stock first, and the fee waits with it. */
function changeStatus(state: Order, to: OrderStatus, fee: number): readonly OrderEvent[] | Refusal {
  // Stock is being reserved for an earlier change: the caller finishes that first and retries.
  if (state.reopening) return refuse('VERSION_CONFLICT', { fields: ['orderStatus'] });
  const { orderId, lines } = state.placed;
  if (fee > state.fee && !isWithinMaxAmount(lines, fee)) return totalTooBig('fee');
  const from = state.orderStatus;
  if (!isSale(from) && isSale(to)) {
    const attempt = state.reopenings + 1;
    return [event(orderReopenRequested, { orderId, attempt, to, ...(fee !== state.fee && { fee }) })];
  }
  const change = from === to ? [] : [event(orderStatusChanged, { orderId, from, to })];
  return [...changeFee(state, fee), ...change];
}

/** The payment stays as it is: what the shop has received, it still has. */
function cancel({ placed, orderStatus, statusReason, trackStatus }: Order): readonly OrderEvent[] | Refusal {
  if (statusReason === 'cancelled') return [];
  if (!isCancellable(orderStatus, trackStatus)) {
    const code = isSale(orderStatus) ? 'handed_over' : 'order_stopped';
    return refuse('ILLEGAL_TRANSITION', { orderStatus, orderTrackStatus: trackStatus }, [{ field: '', code }]);
  }
  const { orderId } = placed;
  return [event(orderStatusChanged, { orderId, from: orderStatus, to: 'Rejected', reason: 'cancelled' })];
}

/** What one order may come to; `field` is what made it too much. */
export function totalTooBig(field: string): Refusal {
  return refuse('VALIDATION', undefined, [{ field, code: 'total_too_big', limit: MAX_AMOUNT }]);
}

function track(state: Order, to: TrackStatus): readonly OrderEvent[] | Refusal {
  const from = state.trackStatus;
  if (from === to) return [];
  if (state.statusReason === 'cancelled') {
    const { orderStatus } = state;
    return refuse('ILLEGAL_TRANSITION', { orderStatus }, [{ field: '', code: 'order_cancelled' }]);
  }
  if (Math.abs(trackStatuses.indexOf(to) - trackStatuses.indexOf(from)) !== 1) {
    return refuse('ILLEGAL_TRANSITION', { from, to });
  }
  return [event(orderTracked, { orderId: state.placed.orderId, from, to })];
}

/** A payment that staff have found, and an order that is not to be paid any more, are past naming it. */
function givePaymentReference(state: Order, transactionId: string): readonly OrderEvent[] | Refusal {
  if (transactionId === state.transactionId) return [];
  if (state.paymentStatus === 'Complete') return refuse('ILLEGAL_TRANSITION', { paymentStatus: state.paymentStatus });
  if (!isSale(state.orderStatus)) return refuse('ILLEGAL_TRANSITION', { orderStatus: state.orderStatus });
  if (state.referencesGiven >= MAX_PAYMENT_REFERENCES) {
    return refuse('VALIDATION', undefined, [
      { field: 'transactionId', code: 'too_many', limit: MAX_PAYMENT_REFERENCES },
    ]);
  }
  const { orderId, customerId } = state.placed;
  return [event(paymentReferenceGiven, { orderId, customerId, from: state.transactionId, transactionId })];
}

function addNote(
  state: Order,
  { noteId, text }: Extract<OrderCommand, { type: 'AddNote' }>,
): readonly OrderEvent[] | Refusal {
  if (state.notes.length + state.removedNotes.length >= MAX_NOTES) {
    return refuse('VALIDATION', undefined, [{ field: 'text', code: 'too_many', limit: MAX_NOTES }]);
  }
  return [event(orderNoteAdded, { orderId: state.placed.orderId, noteId, customerId: state.placed.customerId, text })];
}

/** Field names as clients have them. */
function touchedBy({ type, data }: OrderEvent): readonly string[] {
  switch (type) {
    case 'orders.OrderReopenRequested':
      return data.fee === undefined ? ['orderStatus'] : ['orderStatus', 'fee'];
    case 'orders.OrderStatusChanged':
      return ['orderStatus'];
    case 'orders.OrderFeeChanged':
      return ['fee'];
    case 'orders.PaymentStatusChanged':
      return ['paymentStatus'];
    case 'orders.OrderTracked':
      return ['orderTrackStatus'];
    case 'orders.ShippingInfoChanged':
      return Object.keys(data.changes);
    case 'orders.PaymentReferenceGiven':
      return ['transactionId'];
    case 'orders.OrderTrackingNumberGiven':
      return ['trackingNumber'];
    case 'orders.PaymentRecorded':
    case 'orders.PaymentVoided':
    case 'orders.PaymentReceived':
    case 'orders.PaymentDisputed':
      return ['payments'];
    case 'orders.RefundRequested':
    case 'orders.RefundSettled':
    case 'orders.RefundFailed':
    case 'orders.RefundSeen':
      return ['refunds'];
    case 'orders.ReturnAnswered':
    case 'orders.ReturnStatusChanged':
      return [`request ${data.requestId}`];
    default:
      return [];
  }
}
