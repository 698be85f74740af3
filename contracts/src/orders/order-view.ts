import { fromMinor } from '../kernel/money.ts';
import type { OrderDispute } from '../payments/disputes.ts';
import { moneyViewOf, type OrderPayment } from '../payments/payment-ledger.ts';
import type { OrderRefund } from '../payments/refund-ledger.ts';
import type { Charge } from '../pricing/charges.ts';
import { type Parcel, parcelView } from '../pricing/delivery/parcel.ts';
import type { OrderDelivery, OrderPlace } from '../pricing/order-pricing.ts';
import { type OrderTax, rowTaxesOf } from '../pricing/tax/order-tax.ts';
import { orderTaxViewOf } from '../pricing/tax/tax-views.ts';
import type { Order, PlacedOrder, ReturnRequest } from './order.state.ts';
import type { OrderLine } from './order-parts.ts';
import type { StatusReason } from './statuses.ts';
import { isGuestOrder } from './storefront/guest/guest-order.ts';
import type { Tracking } from './tracking/tracking.ts';
import type { OrderRequestView, OrderView, ReturnRequestView } from './views.ts';

/** The lines of an order as they were bought; prices in minor units. */
export type OrderLines = readonly OrderLine[];

type PlacedField = 'orderId' | 'orderNo' | 'placedAt' | 'customerId' | 'customerName' | 'remark' | 'currency';
type StatusField = 'orderStatus' | 'paymentStatus' | 'trackStatus' | 'fee' | 'transactionId';

/** How and where an order is delivered. */
export type DeliveryOfOrder = OrderDelivery & OrderPlace;

/** How and where an order is delivered; null where no method was chosen. */
export function deliveryOf({ delivery, deliveryPlace }: PlacedOrder): DeliveryOfOrder | null {
  return delivery && { ...delivery, ...deliveryPlace };
}

/** What is shown of an order: its row in the list has these fields, {@link shownOrder} takes them from its state. */
export interface ShownOrder
  extends Pick<PlacedOrder, PlacedField | 'paymentMethod'>,
    Pick<Order, StatusField>,
    Readonly<Order['contact']> {
  readonly statusReason?: StatusReason | null | undefined;
  /** ISO 8601 in UTC. */
  readonly payOnlineBy?: string | null | undefined;
  /** ISO 8601 in UTC. */
  readonly payBy?: string | null | undefined;
  /** Null where none was ever recorded. */
  readonly payments: readonly OrderPayment[] | null;
  /** Null where none was ever made. */
  readonly refunds: readonly OrderRefund[] | null;
  /** Null where there never was one. */
  readonly disputes: readonly OrderDispute[] | null;
  readonly lines: OrderLines;
  readonly charges: readonly Charge[];
  /** Null or undefined where the shop had no taxes. */
  readonly tax?: OrderTax | null | undefined;
  readonly delivery: DeliveryOfOrder | null;
  readonly tracking: Tracking;
  readonly parcel: Parcel | null;
}

/** What is shown of an order's state, which does not keep the times of its tracking. */
export function shownOrder(order: Order, tracking: Tracking): ShownOrder {
  return {
    ...order.placed,
    ...order.contact,
    ...order,
    delivery: deliveryOf(order.placed),
    tax: order.placed.pricing.tax,
    tracking,
  };
}

/** The lines of an order as they travel; prices and taxes in major units. */
export function orderItems(lines: OrderLines, taxes: readonly number[] = []): OrderView['items'] {
  return lines.map(({ productId, itemNo, name, photo, quantity, price, listPrice }, index) => ({
    product: { _id: productId, itemNo, name, photo },
    quantity,
    pricePerItem: fromMinor(price),
    ...(listPrice !== price && { listPrice: fromMinor(listPrice) }),
    ...(taxes[index] !== undefined && { tax: fromMinor(taxes[index]) }),
  }));
}

/** An order as every call returns it. */
export function orderViewOf(order: ShownOrder, version: string): OrderView {
  return {
    _id: order.orderId,
    orderId: order.orderNo,
    createdAt: order.placedAt,
    customer: { _id: order.customerId, name: order.customerName, ...(isGuestOrder(order) && { guest: true as const }) },
    contactInfo: { email: order.email, phone: order.phone },
    shippingAddress: order.shippingAddress,
    items: orderItems(order.lines, rowTaxesOf({ ...order, tax: order.tax ?? undefined })),
    fee: fromMinor(order.fee),
    ...pricedParts(order),
    orderStatus: order.orderStatus,
    ...(order.statusReason && { statusReason: order.statusReason }),
    paymentStatus: order.paymentStatus,
    orderTrackStatus: order.trackStatus,
    tracking: order.tracking,
    ...parcelView(order.parcel),
    remark: order.remark,
    transactionId: order.transactionId,
    paymentMethod: order.paymentMethod,
    ...(order.payOnlineBy && { payOnlineBy: order.payOnlineBy }),
    ...(order.payBy && { payBy: order.payBy }),
    currency: order.currency,
    ...moneyViewOf({
      ...order,
      payments: order.payments ?? [],
      refunds: order.refunds ?? [],
      disputes: order.disputes ?? [],
    }),
    version,
  };
}

/** What makes up the fee, where it is more than what staff set, and the delivery. */
function pricedParts({ charges, tax, delivery }: ShownOrder): Pick<OrderView, 'charges' | 'tax' | 'delivery'> {
  const explains = charges.some(({ kind }) => kind !== 'manual');
  return {
    ...(explains && { charges: charges.map(({ kind, amount }) => ({ kind, amount: fromMinor(amount) })) }),
    ...(tax && { tax: orderTaxViewOf(tax) }),
    ...(delivery && { delivery: deliveryViewOf(delivery) }),
  };
}

function deliveryViewOf({ methodId: _id, rule: _, ...delivery }: DeliveryOfOrder): NonNullable<OrderView['delivery']> {
  return { _id, ...delivery };
}

/** A return request as the order that it is about shows it. */
export function orderRequestViewOf(request: ReturnRequest): OrderRequestView {
  const { requestId, requestNo, status, createdAt, items } = request;
  return { _id: requestId, requestId: requestNo, status, createdAt, ...saidOf(request), items: itemsOf(items) };
}

/** A return request with what it shows of its order. */
export type ShownReturnRequest = ReturnRequest &
  Pick<ShownOrder, 'orderId' | 'orderNo' | 'customerName' | 'phone' | 'email'>;

/** A return request with its order and customer, as every call returns it. */
export function returnRequestViewOf(request: ShownReturnRequest, version: string): ReturnRequestView {
  const { requestId, requestNo, orderId, orderNo, customerName, phone, email } = request;
  const { createdAt, items, status } = request;
  return {
    _id: requestId,
    requestId: requestNo,
    order: { _id: orderId, orderId: orderNo },
    createdAt,
    customer: { name: customerName, phone, email },
    ...saidOf(request),
    items: itemsOf(items),
    status,
    version,
  };
}

/** What both sides wrote, and the customer's pictures. */
function saidOf({ returnReasonCode, returnReason, pictures, shopNote }: ReturnRequest) {
  return { ...(returnReasonCode && { returnReasonCode }), returnReason, pictures: [...pictures], shopNote };
}

function itemsOf(items: ReturnRequest['items']): OrderRequestView['items'] {
  return items.map(({ productId, quantity }) => ({ product: productId, quantity }));
}
