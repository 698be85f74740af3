import { categoryState, topCategory } from '@countinghouse/contracts/catalog/category.state';
import { CATEGORY_STREAM, type CategoryEvent } from '@countinghouse/contracts/catalog/events';
import { categoryViewOf } from '@countinghouse/contracts/catalog/grouping/category-view';
import { type CategoryView, type TagView, tagViewOf } from '@countinghouse/contracts/catalog/views';
import { customerState, presentCustomer } from '@countinghouse/contracts/customers/customer.state';
import { CUSTOMER, type CustomerEvent } from '@countinghouse/contracts/customers/events';
import { type CustomerView, shownCustomer, staffCustomerViewOf } from '@countinghouse/contracts/customers/views';
import { staffIn } from '@countinghouse/contracts/history/records/naming';
import {
  type IdentityEvent,
  recoveryCodesRenewed,
  recoveryCodeUsed,
  STAFF_STREAM,
  staffPasswordChanged,
  staffPasswordResetRequested,
} from '@countinghouse/contracts/identity/events';
import { staffRosterState } from '@countinghouse/contracts/identity/staff-roster.state';
import { type StaffUserView, staffUserViewOf } from '@countinghouse/contracts/identity/views';
import { adjustmentState } from '@countinghouse/contracts/inventory/adjustment.state';
import {
  ADJUSTMENT,
  type AdjustmentEvent,
  adjustmentRefused,
  adjustmentSettled,
} from '@countinghouse/contracts/inventory/events';
import { type AdjustmentView, adjustmentViewOf } from '@countinghouse/contracts/inventory/views';
import { stateAfter } from '@countinghouse/contracts/kernel/fold';
import { versionOf } from '@countinghouse/contracts/kernel/http/version';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import {
  ORDER,
  type OrderEvent,
  RETURN_REQUEST,
  type ReturnRequestEvent,
} from '@countinghouse/contracts/orders/events';
import { orderState } from '@countinghouse/contracts/orders/order.state';
import {
  orderRequestViewOf,
  orderViewOf,
  returnRequestViewOf,
  shownOrder,
} from '@countinghouse/contracts/orders/order-view';
import { trackingOf } from '@countinghouse/contracts/orders/tracking/tracking';
import type { OrderDetailView, ReturnRequestView } from '@countinghouse/contracts/orders/views';
import { SUPPLIER, type SupplierEvent } from '@countinghouse/contracts/suppliers/events';
import { supplierState } from '@countinghouse/contracts/suppliers/supplier.state';
import { type SupplierView, supplierViewOf } from '@countinghouse/contracts/suppliers/views';
import { tagsAt } from '../category.history.ts';
import { eventsOf, type LogReads, readAll } from '../log-reads.ts';
import { requestOf } from '../order.history.ts';

/** Returns a top-level category with its tree at a moment. */
export async function categoryAsOf(log: LogReads, id: string, at: number): Promise<CategoryView | undefined> {
  const events = await readAll<CategoryEvent>(log, CATEGORY_STREAM, at);
  const top = topCategory(stateAfter(categoryState, events), id);
  return top && categoryViewOf(top, versionAfter(events));
}

export async function supplierAsOf(log: LogReads, id: string, at: number): Promise<SupplierView | undefined> {
  const events = await readAll<SupplierEvent>(log, streamOf(SUPPLIER, id), at);
  const supplier = stateAfter(supplierState, events);
  return supplier.status === 'present' ? supplierViewOf(id, supplier.details, versionAfter(events)) : undefined;
}

/** Returns a customer as recorded then; for a person erased since, all personal fields are gone. */
export async function customerAsOf(log: LogReads, id: string, at: number): Promise<CustomerView | undefined> {
  const events = await readAll<CustomerEvent>(log, streamOf(CUSTOMER, id), at);
  const customer = presentCustomer(stateAfter(customerState, events));
  return customer && staffCustomerViewOf(shownCustomer(customer), versionAfter(events));
}

/** Returns an order at a moment; undefined before it was placed. */
export async function orderAsOf(log: LogReads, id: string, at: number): Promise<OrderDetailView | undefined> {
  const events = await readAll<OrderEvent>(log, streamOf(ORDER, id), at);
  const order = stateAfter(orderState, events);
  if (order.phase !== 'standing') return undefined;
  const view = orderViewOf(shownOrder(order, trackingOf(order.placed.placedAt, events)), versionAfter(events));
  const { enteredBy } = order.placed;
  return {
    ...view,
    requests: order.requests.map(orderRequestViewOf),
    ...(enteredBy !== undefined && { enteredBy: await staffIn(eventsOf(log), enteredBy) }),
  };
}

/** Returns a return request, with its customer as the order named them then. */
export async function returnRequestAsOf(log: LogReads, id: string, at: number): Promise<ReturnRequestView | undefined> {
  const [opened] = await readAll<ReturnRequestEvent>(log, streamOf(RETURN_REQUEST, id), at);
  if (!opened) return undefined;
  const events = await readAll<OrderEvent>(log, streamOf(ORDER, opened.data.orderId), at);
  const order = stateAfter(orderState, events);
  const request = requestOf(order, id);
  if (order.phase === 'none' || !request) return undefined;
  const ofRequest = events.filter(({ data }) => 'requestId' in data && data.requestId === id);
  return returnRequestViewOf({ ...order.placed, ...order.contact, ...request }, versionAfter(ofRequest));
}

/** Returns an adjustment as last applied to the stock; a reverted one with what it had moved. */
export async function adjustmentAsOf(log: LogReads, id: string, at: number): Promise<AdjustmentView | undefined> {
  const events = await readAll<AdjustmentEvent>(log, streamOf(ADJUSTMENT, id), at);
  const { recorded, effective, reversedFrom } = stateAfter(adjustmentState, events);
  if (!recorded || !effective) return undefined;
  const { lines } = effective.reversed && reversedFrom ? reversedFrom : effective;
  const ends = events.filter(({ type }) => type === adjustmentSettled.type || type === adjustmentRefused.type);
  return adjustmentViewOf({ ...recorded, ...effective, lines }, versionAfter(ends));
}

export async function tagAsOf(log: LogReads, id: string, at: number): Promise<TagView | undefined> {
  const tag = (await tagsAt(log, at)).tags.find(({ tagId }) => tagId === id);
  return tag && tagViewOf(tag);
}

const ofPasswords: ReadonlySet<string> = new Set([
  staffPasswordChanged.type,
  staffPasswordResetRequested.type,
  recoveryCodesRenewed.type,
  recoveryCodeUsed.type,
]);

/** Returns a staff user as recorded then; a change of password is not a change of the user. */
export async function userAsOf(log: LogReads, id: string, at: number): Promise<StaffUserView | undefined> {
  const all = await readAll<IdentityEvent>(log, STAFF_STREAM, at);
  const { users, secondFactors } = stateAfter(staffRosterState, all);
  const user = users[id];
  const changes = all.filter(({ type, data }) => data.userId === id && !ofPasswords.has(type));
  return user && staffUserViewOf(user, versionAfter(changes), id in secondFactors);
}

function versionAfter(events: readonly { readonly revision: number }[]): string {
  return versionOf(events.at(-1)?.revision ?? -1);
}
