import type { Fold } from '../kernel/fold.ts';
import { withChanges } from '../kernel/record/changes.ts';
import type { ReturnReason } from '../messages/return-reasons.ts';
import { disputesAfter, type OrderDispute } from '../payments/disputes.ts';
import { type OrderPayment, paymentReceivedOnline } from '../payments/payment-ledger.ts';
import type { OrderRefund } from '../payments/refund-ledger.ts';
import { refundsAfter } from '../payments/refunds/fold.ts';
import { type Charge, withFee } from '../pricing/charges.ts';
import { type Parcel, parcelOf } from '../pricing/delivery/parcel.ts';
import type { OrderEvent } from './events.ts';
import type { Shortage } from './order-parts.ts';
import { attemptsAfter, type PaymentAttempt } from './payments/attempts.ts';
import { linkAfter, type PaymentLink } from './payments/payment-link.ts';
import {
  isSale,
  type OrderStatus,
  type PaymentStatus,
  type ReturnStatus,
  type StatusReason,
  type TrackStatus,
} from './statuses.ts';

/** An order as it was placed. */
export type PlacedOrder = Extract<OrderEvent, { type: 'orders.OrderPlaced' }>['data'];

/** The work that the stock of an order's products still has to do, or did last. */
export interface PendingStockOperation {
  readonly move: 'reserve' | 'release';
  /** Names the operation among those of the order; the ids of its steps derive from it. */
  readonly cause: string;
  /** Products that are left out, because nothing was reserved of them. */
  readonly without: readonly string[];
  /** What has to be done before, and may not be done yet: the last release. */
  readonly after?: PendingStockOperation | undefined;
}

/** Cause of the reservation that every order begins with. */
export const PLACEMENT = 'placement';

/** A return request of an order. */
export interface ReturnRequest {
  readonly requestId: string;
  readonly requestNo: string;
  readonly createdAt: string;
  readonly returnReasonCode?: ReturnReason | null | undefined;
  readonly returnReason: string;
  /** Paths of what the customer uploaded about it. */
  readonly pictures: readonly string[];
  readonly items: readonly { readonly productId: string; readonly quantity: number }[];
  readonly status: ReturnStatus;
  /** What staff wrote to the customer about it; '' when nothing. */
  readonly shopNote: string;
}

/** What staff wrote on an order for each other. */
export interface OrderNote {
  readonly noteId: string;
  readonly text: string;
}

/** An order with its return requests; `fee` and prices in minor units. */
export interface Order {
  /** `placing` until stock has accepted or refused. */
  readonly phase: 'placing' | 'standing' | 'declined';
  readonly placed: PlacedOrder;
  /** Who it belongs to: who placed it, or the account that took it over from a guest. */
  readonly customerId: string;
  readonly orderStatus: OrderStatus;
  /** Why it was rejected; undefined in a status that staff chose. */
  readonly statusReason?: StatusReason | undefined;
  readonly paymentStatus: PaymentStatus;
  /** Whether the payments brought the payment status, so that they may take it back; staff did not choose it. */
  readonly isPaidByLedger: boolean;
  readonly trackStatus: TrackStatus;
  /** Minor units; the sum of the charges. */
  readonly fee: number;
  readonly charges: readonly Charge[];
  /** The customer's payment reference, unchecked; empty when they gave none. */
  readonly transactionId: string;
  /** How often they named one after placing the order. */
  readonly referencesGiven: number;
  readonly contact: { readonly email: string; readonly phone: string; readonly shippingAddress: string };
  /** By what its carrier tracks it; null without. */
  readonly parcel: Parcel | null;
  /**
   * Undefined when the stock is as the status requires; a release stays here, for it may be repeated and never refused.
   */
  readonly pendingStock: PendingStockOperation | undefined;
  /** How often it was cancelled: it stopped being a sale. */
  readonly cancellationCount: number;
  /** Attempts to make it a sale again. */
  readonly reopenings: number;
  readonly reopening?: { readonly to: OrderStatus; readonly fee?: number | undefined };
  /** What was short when stock last refused, and to which attempt (0 is the placement). */
  readonly refusal?: { readonly attempt: number; readonly shortages: readonly Shortage[] };
  /** Recorded for it, void ones included, in their order. */
  readonly payments: readonly OrderPayment[];
  /** In their order, failed ones included. */
  readonly refunds: readonly OrderRefund[];
  /** About its online payments, in their order. */
  readonly disputes: readonly OrderDispute[];
  /** To pay it at the provider, in their order. */
  readonly attempts: readonly PaymentAttempt[];
  /** Undefined where none was ever made. */
  readonly paymentLink?: PaymentLink | undefined;
  readonly requests: readonly ReturnRequest[];
  readonly notes: readonly OrderNote[];
  /** What was taken off, and may be put back. */
  readonly removedNotes: readonly OrderNote[];
}

/** An order, once it was placed. */
export type OrderState = { readonly phase: 'none' } | Order;

/** Units of each product, whatever lines they are in. */
export function unitsPerProduct({ lines }: Pick<PlacedOrder, 'lines'>): ReadonlyMap<string, number> {
  const units = new Map<string, number>();
  for (const { productId, quantity } of lines) units.set(productId, (units.get(productId) ?? 0) + quantity);
  return units;
}

/** Units of each product that an order has taken from stock: what returns put back it has no longer. */
export function unitsTaken({ placed, refunds }: Pick<Order, 'placed' | 'refunds'>): ReadonlyMap<string, number> {
  const units = new Map(unitsPerProduct(placed));
  for (const { productId, quantity } of refunds.flatMap(({ restock = [] }) => restock)) {
    units.set(productId, (units.get(productId) ?? 0) - quantity);
  }
  return units;
}

/** The state of an order's stream. */
export const orderState: Fold<OrderState, OrderEvent> = {
  initialState: { phase: 'none' },

  evolve(state, event) {
    if (event.type === 'orders.OrderPlaced') return newOrder(event.data);
    return state.phase === 'none' ? state : evolveExisting(state, event);
  },
};

function newOrder(placed: PlacedOrder): Order {
  const { email, phone, shippingAddress, fee } = placed;
  return {
    phase: 'placing',
    placed,
    customerId: placed.customerId,
    orderStatus: 'Pending',
    paymentStatus: 'Pending',
    isPaidByLedger: false,
    trackStatus: 'ordered',
    fee,
    charges: placed.pricing.charges,
    transactionId: placed.transactionId,
    referencesGiven: 0,
    contact: { email, phone, shippingAddress },
    parcel: null,
    pendingStock: { move: 'reserve', cause: PLACEMENT, without: [] },
    cancellationCount: 0,
    reopenings: 0,
    payments: [],
    refunds: [],
    disputes: [],
    attempts: [],
    requests: [],
    notes: [],
    removedNotes: [],
  };
}

function evolveExisting(order: Order, event: OrderEvent): Order {
  const { type, data } = event;
  switch (type) {
    case 'orders.OrderConfirmed':
      return { ...order, phase: 'standing', pendingStock: undefined };
    case 'orders.OrderDeclined':
      return { ...refused(order, 0, PLACEMENT, data), phase: 'declined' };
    case 'orders.OrderStatusChanged':
      return statusChanged(order, data.to, data.reason);
    case 'orders.OrderReopenRequested': {
      const { attempt, to, fee } = data;
      const pendingStock: PendingStockOperation = {
        move: 'reserve',
        cause: `reopening ${attempt}`,
        without: [],
        after: order.pendingStock,
      };
      return { ...order, reopenings: attempt, reopening: { to, fee }, pendingStock };
    }
    case 'orders.OrderReopenDeclined':
      return refused(order, data.attempt, `reopening ${data.attempt}`, data);
    case 'orders.OrderFeeChanged':
      return { ...order, fee: data.fee, charges: withFee(order.charges, data.fee) };
    case 'orders.PaymentStatusChanged':
      return { ...order, paymentStatus: data.to, isPaidByLedger: data.cause === 'payments' };
    case 'orders.OrderTracked':
      return { ...order, trackStatus: data.to };
    case 'orders.ShippingInfoChanged':
      return { ...order, contact: withChanges(order.contact, data.changes) };
    case 'orders.OrderTrackingNumberGiven':
      return { ...order, parcel: parcelOf(data) };
    case 'orders.OrderTakenIntoAccount':
      return { ...order, customerId: data.accountId };
    case 'orders.PaymentReferenceGiven':
      return { ...order, transactionId: data.transactionId, referencesGiven: order.referencesGiven + 1 };
    case 'orders.PaymentRecorded': {
      const { paymentId, method, amount, reference, recordedAt } = data;
      return { ...order, payments: [...order.payments, { paymentId, method, amount, reference, recordedAt }] };
    }
    case 'orders.PaymentVoided': {
      const { paymentId, voidedAt, reason: voidReason } = data;
      const payments = order.payments.map((payment) =>
        payment.paymentId === paymentId ? { ...payment, voidedAt, voidReason } : payment,
      );
      return { ...order, payments };
    }
    case 'orders.RefundRequested':
    case 'orders.RefundSettled':
    case 'orders.RefundFailed':
    case 'orders.RefundSeen':
      return { ...order, refunds: refundsAfter(order.refunds, event) };
    case 'orders.PaymentOpened':
    case 'orders.PaymentReferenced':
    case 'orders.PaymentClosed':
      return { ...order, attempts: attemptsAfter(order.attempts, event) };
    case 'orders.PaymentReceived': {
      const payments = [...order.payments, paymentReceivedOnline(event.data)];
      return { ...order, attempts: attemptsAfter(order.attempts, event), payments };
    }
    case 'orders.PaymentDisputed':
      return { ...order, disputes: disputesAfter(order.disputes, event) };
    case 'orders.PaymentLinkMade':
    case 'orders.PaymentLinkVoided':
      return { ...order, paymentLink: linkAfter(order.paymentLink, event) };
    case 'orders.ReturnRequested': {
      const { orderId: _, customerId: __, pictures = [], ...asked } = data;
      const request: ReturnRequest = { ...asked, pictures, status: 'Pending', shopNote: '' };
      return { ...order, requests: [...order.requests, request] };
    }
    case 'orders.ReturnStatusChanged':
      return withRequest(order, data.requestId, { status: data.to });
    case 'orders.ReturnAnswered':
      return withRequest(order, data.requestId, { shopNote: data.note });
    case 'orders.OrderNoteAdded': {
      const { noteId, text } = data;
      return { ...order, notes: [...order.notes, { noteId, text }] };
    }
    case 'orders.OrderNoteRemoved': {
      const [removed, notes] = parted(order.notes, data.noteId);
      return { ...order, notes, removedNotes: [...order.removedNotes, ...removed] };
    }
    case 'orders.OrderNoteRestored': {
      const [restored, removedNotes] = parted(order.removedNotes, data.noteId);
      return { ...order, notes: [...order.notes, ...restored], removedNotes };
    }
    default:
      return order;
  }
}

function withRequest(order: Order, requestId: string, change: Partial<ReturnRequest>): Order {
  const requests = order.requests.map((one) => (one.requestId === requestId ? { ...one, ...change } : one));
  return { ...order, requests };
}

function statusChanged({ reopening: _, ...order }: Order, to: OrderStatus, statusReason?: StatusReason): Order {
  const cancelled = isSale(order.orderStatus) && !isSale(to);
  const reopened = !isSale(order.orderStatus) && isSale(to);
  const cancellationCount = order.cancellationCount + (cancelled ? 1 : 0);
  const pendingStock: PendingStockOperation | undefined = cancelled
    ? { move: 'release', cause: `stop ${cancellationCount}`, without: [] }
    : reopened
      ? undefined
      : order.pendingStock;
  return { ...order, orderStatus: to, statusReason, cancellationCount, pendingStock };
}

function refused(
  { reopening: _, ...order }: Order,
  attempt: number,
  cause: string,
  { shortages, nothingReserved }: { readonly shortages: readonly Shortage[]; readonly nothingReserved: boolean },
): Order {
  const without = shortages.map(({ productId }) => productId);
  const release: PendingStockOperation = { move: 'release', cause: `refused ${cause}`, without };
  return {
    ...order,
    refusal: {
      attempt,
      shortages: shortages.map(({ productId, requested, available }) => ({ productId, requested, available })),
    },
    pendingStock: nothingReserved ? order.pendingStock?.after : release,
  };
}

/** The note of this id, if it is there, and the others. */
function parted(notes: readonly OrderNote[], noteId: string): readonly [readonly OrderNote[], readonly OrderNote[]] {
  return [notes.filter((note) => note.noteId === noteId), notes.filter((note) => note.noteId !== noteId)];
}
