import { categoryState } from '@countinghouse/contracts/catalog/category.state';
import { categoryViewOf } from '@countinghouse/contracts/catalog/category-view';
import { CATEGORY, type CategoryEvent } from '@countinghouse/contracts/catalog/events';
import { type CategoryView, type TagView, tagViewOf } from '@countinghouse/contracts/catalog/views';
import { CUSTOMER, type CustomerEvent } from '@countinghouse/contracts/customers/events';
import type { CustomerView } from '@countinghouse/contracts/customers/views';
import { type IdentityEvent, STAFF_STREAM, staffPasswordChanged } from '@countinghouse/contracts/identity/events';
import type { StaffUserView } from '@countinghouse/contracts/identity/views';
import {
  ADJUSTMENT,
  type AdjustmentEvent,
  adjustmentRefused,
  adjustmentSettled,
} from '@countinghouse/contracts/inventory/events';
import type { AdjustmentView } from '@countinghouse/contracts/inventory/views';
import { stateAfter } from '@countinghouse/contracts/kernel/fold';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { fromMinor } from '@countinghouse/contracts/kernel/money';
import { versionOf } from '@countinghouse/contracts/kernel/version';
import {
  ORDER,
  type OrderEvent,
  RETURN_REQUEST,
  type ReturnRequestEvent,
} from '@countinghouse/contracts/orders/events';
import { orderItems } from '@countinghouse/contracts/orders/order-items';
import { trackingOf } from '@countinghouse/contracts/orders/tracking';
import type { OrderDetailView, ReturnRequestView } from '@countinghouse/contracts/orders/views';
import { SUPPLIER, type SupplierEvent } from '@countinghouse/contracts/suppliers/events';
import { supplierState } from '@countinghouse/contracts/suppliers/supplier.state';
import { type SupplierView, supplierViewOf } from '@countinghouse/contracts/suppliers/views';
import { evolveAdjustment } from './adjustment.history.ts';
import { tagsAt } from './category.history.ts';
import { type LogReads, readAll } from './log-reads.ts';
import { evolveOrder } from './order.history.ts';
import { evolveCustomer, evolveUser } from './people.history.ts';
import { foldAll } from './steps.ts';

/** A top-level category with its tree as it was. */
export async function categoryAsOf(log: LogReads, id: string, at: number): Promise<CategoryView | undefined> {
  const events = await readAll<CategoryEvent>(log, streamOf(CATEGORY, id), at);
  const { root } = stateAfter(categoryState, events);
  return root && categoryViewOf(root, versionAfter(events));
}

export async function supplierAsOf(log: LogReads, id: string, at: number): Promise<SupplierView | undefined> {
  const events = await readAll<SupplierEvent>(log, streamOf(SUPPLIER, id), at);
  const supplier = stateAfter(supplierState, events);
  return supplier.status === 'present' ? supplierViewOf(id, supplier.details, versionAfter(events)) : undefined;
}

/** A customer as recorded then; of a person who was erased since, nothing personal is left to say. */
export async function customerAsOf(log: LogReads, id: string, at: number): Promise<CustomerView | undefined> {
  const events = await readAll<CustomerEvent>(log, streamOf(CUSTOMER, id), at);
  const customer = foldAll(events, evolveCustomer);
  return customer && { _id: id, ...customer, version: versionAfter(events) };
}

/** An order once it stood; before that it was none. */
export async function orderAsOf(log: LogReads, id: string, at: number): Promise<OrderDetailView | undefined> {
  const events = await readAll<OrderEvent>(log, streamOf(ORDER, id), at);
  const order = foldAll(events, evolveOrder);
  if (!order?.confirmed) return undefined;
  const { orderStatus, paymentStatus, orderTrackStatus, transactionId, paymentMethod, currency } = order;
  return {
    _id: id,
    orderId: order.orderNo,
    createdAt: order.placedAt,
    customer: { _id: order.customerId, name: order.customerName },
    contactInfo: { email: order.email, phone: order.phone },
    shippingAddress: order.shippingAddress,
    items: orderItems(order.lines),
    fee: fromMinor(order.fee),
    orderStatus,
    paymentStatus,
    orderTrackStatus,
    tracking: trackingOf(order.placedAt, events),
    remark: order.remark,
    transactionId,
    paymentMethod,
    currency,
    version: versionAfter(events),
    requests: Object.values(order.requests).map(({ requestId, requestNo, createdAt, returnReason, items, status }) => ({
      _id: requestId,
      requestId: requestNo,
      status,
      createdAt,
      returnReason,
      items: items.map(({ productId, quantity }) => ({ product: productId, quantity })),
    })),
  };
}

/** A return request, with its customer as the order named them then. */
export async function returnRequestAsOf(log: LogReads, id: string, at: number): Promise<ReturnRequestView | undefined> {
  const [opened] = await readAll<ReturnRequestEvent>(log, streamOf(RETURN_REQUEST, id), at);
  if (!opened) return undefined;
  const events = await readAll<OrderEvent>(log, streamOf(ORDER, opened.data.orderId), at);
  const order = foldAll(events, evolveOrder);
  const request = order?.requests[id];
  if (!order || !request) return undefined;
  const { requestNo, createdAt, returnReason, items, status } = request;
  return {
    _id: id,
    requestId: requestNo,
    order: { _id: order.orderId, orderId: order.orderNo },
    createdAt,
    customer: { name: order.customerName, phone: order.phone, email: order.email },
    returnReason,
    items: items.map(({ productId, quantity }) => ({ product: productId, quantity })),
    status,
    version: versionAfter(events.filter(({ data }) => 'requestId' in data && data.requestId === id)),
  };
}

/** An adjustment as the stock had last followed it. */
export async function adjustmentAsOf(log: LogReads, id: string, at: number): Promise<AdjustmentView | undefined> {
  const events = await readAll<AdjustmentEvent>(log, streamOf(ADJUSTMENT, id), at);
  const adjustment = foldAll(events, evolveAdjustment);
  if (!adjustment?.settled || adjustment.settled.status === 'reversed') return undefined;
  const { adjustmentNo, createdAt, productId, itemNo, name, photo } = adjustment.recorded;
  const { quantity, reason } = adjustment.settled;
  const ends = events.filter(({ type }) => type === adjustmentSettled.type || type === adjustmentRefused.type);
  return {
    _id: id,
    adjustmentId: adjustmentNo,
    createdAt,
    product: { _id: productId, itemNo, name, photo },
    reason,
    quantity,
    version: versionAfter(ends),
  };
}

export async function tagAsOf(log: LogReads, id: string, at: number): Promise<TagView | undefined> {
  const tag = (await tagsAt(log, at)).tags.find(({ tagId }) => tagId === id);
  return tag && tagViewOf(tag);
}

/** A staff user as recorded then. A change of password is not one of the user. */
export async function userAsOf(log: LogReads, id: string, at: number): Promise<StaffUserView | undefined> {
  const all = await readAll<IdentityEvent>(log, STAFF_STREAM, at);
  const events = all.filter(({ type, data }) => data.userId === id && type !== staffPasswordChanged.type);
  const user = foldAll(events, evolveUser);
  if (!user) return undefined;
  const { active, ...fields } = user;
  return { _id: id, ...fields, status: active, version: versionAfter(events) };
}

function versionAfter(events: readonly { readonly revision: number }[]): string {
  return versionOf(events.at(-1)?.revision ?? -1);
}
