import { CATEGORY, type CategoryEvent } from '@countinghouse/contracts/catalog/events';
import type { CategoryView } from '@countinghouse/contracts/catalog/views';
import { CUSTOMER, type CustomerEvent } from '@countinghouse/contracts/customers/events';
import type { CustomerView } from '@countinghouse/contracts/customers/views';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { fromMinor } from '@countinghouse/contracts/kernel/money';
import { versionOf } from '@countinghouse/contracts/kernel/version';
import { ORDER, type OrderEvent } from '@countinghouse/contracts/orders/events';
import type { OrderView } from '@countinghouse/contracts/orders/views';
import { SUPPLIER, type SupplierEvent } from '@countinghouse/contracts/suppliers/events';
import type { SupplierView } from '@countinghouse/contracts/suppliers/views';
import { evolveCategory } from './category.past.ts';
import { type LogReads, readAll } from './log-reads.ts';
import { evolveOrder, itemsOf } from './order.past.ts';
import { evolveCustomer, evolveSupplier } from './people.past.ts';
import { foldAll } from './steps.ts';

/** A top-level category with its tree as it was. */
export async function categoryAsOf(log: LogReads, id: string, at: number): Promise<CategoryView | undefined> {
  const events = await readAll<CategoryEvent>(log, streamOf(CATEGORY, id), at);
  const tree = foldAll(events, evolveCategory);
  return tree && { ...tree.root, version: versionAfter(events) };
}

export async function supplierAsOf(log: LogReads, id: string, at: number): Promise<SupplierView | undefined> {
  const events = await readAll<SupplierEvent>(log, streamOf(SUPPLIER, id), at);
  const details = foldAll(events, evolveSupplier);
  return details && { _id: id, ...details, version: versionAfter(events) };
}

/** A customer as recorded then; of a person who was erased since, nothing personal is left to say. */
export async function customerAsOf(log: LogReads, id: string, at: number): Promise<CustomerView | undefined> {
  const events = await readAll<CustomerEvent>(log, streamOf(CUSTOMER, id), at);
  const customer = foldAll(events, evolveCustomer);
  return customer && { _id: id, ...customer, version: versionAfter(events) };
}

/** An order once it stood; before that it was none. */
export async function orderAsOf(log: LogReads, id: string, at: number): Promise<OrderView | undefined> {
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
    items: itemsOf(order.lines),
    fee: fromMinor(order.fee),
    orderStatus,
    paymentStatus,
    orderTrackStatus,
    transactionId,
    paymentMethod,
    currency,
    version: versionAfter(events),
  };
}

function versionAfter(events: readonly { readonly revision: number }[]): string {
  return versionOf(events.at(-1)?.revision ?? -1);
}
