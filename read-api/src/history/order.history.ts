import {
  CUSTOMER_MAIL,
  type CustomerMailEvent,
  customerMailNotSent,
  customerMailSent,
} from '@countinghouse/contracts/email/events';
import { mention } from '@countinghouse/contracts/history/records/naming';
import { INVOICE, type InvoiceEvent, invoiceFailed, invoiceIssued } from '@countinghouse/contracts/invoicing/events';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { fromMinor } from '@countinghouse/contracts/kernel/money';
import {
  ORDER,
  type OrderEvent,
  RETURN_REQUEST,
  type ReturnRequestEvent,
} from '@countinghouse/contracts/orders/events';
import { type OrderState, orderState, type ReturnRequest } from '@countinghouse/contracts/orders/order.state';
import { orderItems } from '@countinghouse/contracts/orders/order-view';
import { type LogReads, type Recorded, readAll } from './log-reads.ts';
import { type Fields, historyOf, type Step } from './steps.ts';

/** Returns the steps of an order, including the invoices and mails about it, in the order of the log. */
export async function orderSteps(log: LogReads, orderId: string): Promise<Step[]> {
  const events = await readAll<OrderEvent>(log, streamOf(ORDER, orderId));
  const [first] = events;
  if (first?.type !== 'orders.OrderPlaced') return [];
  const ownIds = new Set(events.map(({ id }) => id));
  const [invoices, mails] = await Promise.all([
    readAll<InvoiceEvent>(log, streamOf(INVOICE, orderId), undefined, shownOfInvoices),
    readAll<CustomerMailEvent>(log, streamOf(CUSTOMER_MAIL, first.data.customerId), undefined, shownOfMails),
  ]);
  const steps = [
    ...historyOf(events, orderState, orderFields),
    ...invoices.map((event) => ({ event, changes: [] })),
    ...mails.flatMap((event) => ('mailId' in event.data && ownIds.has(event.data.mailId) ? [mailStep(event)] : [])),
  ];
  return steps.sort((a, b) => (a.event.position < b.event.position ? -1 : 1));
}

const shownOfInvoices = [invoiceIssued.type, invoiceFailed.type] as const;
const shownOfMails = [customerMailSent.type, customerMailNotSent.type] as const;

/** The step of a mail about the order: its subject, and the reason where it was not sent. */
function mailStep(event: Recorded<CustomerMailEvent>): Step {
  const fields = {
    mail: 'kind' in event.data ? event.data.kind : '',
    ...('cause' in event.data && { cause: event.data.cause }),
  };
  return { event, changes: Object.entries(fields).map(([field, to]) => ({ field, from: null, to })) };
}

function orderFields(order: OrderState): Fields | undefined {
  if (order.phase === 'none' || order.phase === 'declined') return undefined;
  const { placed, contact, orderStatus, statusReason, paymentStatus, trackStatus, transactionId } = order;
  const requests = order.requests.map(({ requestNo, status }) => [`requests.${requestNo}`, status]);
  return {
    orderId: placed.orderNo,
    createdAt: placed.placedAt,
    customer: { _id: order.customerId, name: placed.customerName },
    'contactInfo.email': contact.email,
    'contactInfo.phone': contact.phone,
    shippingAddress: contact.shippingAddress,
    remark: placed.remark,
    items: orderItems(placed.lines),
    fee: fromMinor(order.fee),
    orderStatus,
    ...(statusReason && { statusReason }),
    paymentStatus,
    orderTrackStatus: trackStatus,
    ...(order.parcel && { trackingNumber: order.parcel.number }),
    paymentMethod: placed.paymentMethod,
    transactionId,
    currency: placed.currency,
    ...paymentFields(order),
    ...refundFields(order),
    ...Object.fromEntries(requests),
    ...Object.fromEntries(order.notes.map(({ noteId, text }) => [`notes.${noteId}`, text])),
  };
}

/** What was recorded of each payment, and why it is void. */
function paymentFields({ payments }: Extract<OrderState, { payments: unknown }>): Fields {
  const fields = payments.flatMap(({ paymentId, method, amount, reference, voidReason }) => [
    [`payments.${paymentId}.amount`, fromMinor(amount)],
    [`payments.${paymentId}.paymentMethod`, method],
    [`payments.${paymentId}.reference`, reference],
    ...(voidReason === undefined ? [] : [[`payments.${paymentId}.voidReason`, voidReason]]),
  ]);
  return Object.fromEntries(fields);
}

/** What was refunded each time, and what it is found by. */
function refundFields({ refunds }: Extract<OrderState, { refunds: unknown }>): Fields {
  const fields = refunds.flatMap(({ refundId, amount, reference }) => [
    [`refunds.${refundId}.amount`, fromMinor(amount)],
    ...(reference === '' ? [] : [[`refunds.${refundId}.reference`, reference]]),
  ]);
  return Object.fromEntries(fields);
}

/** A return request is in the stream of its order. */
export async function returnRequestSteps(log: LogReads, requestId: string): Promise<Step[]> {
  const [opened] = await readAll<ReturnRequestEvent>(log, streamOf(RETURN_REQUEST, requestId));
  if (!opened) return [];
  const events = await readAll<OrderEvent>(log, streamOf(ORDER, opened.data.orderId));
  const fieldsOf = (order: OrderState) => {
    const request = requestOf(order, requestId);
    return request && requestFields(request);
  };
  return historyOf(events, orderState, fieldsOf, ({ data }) => 'requestId' in data && data.requestId === requestId);
}

/** Returns a return request of an order that has it. */
export function requestOf(order: OrderState, requestId: string): ReturnRequest | undefined {
  return order.phase === 'none' ? undefined : order.requests.find((request) => request.requestId === requestId);
}

function requestFields(request: ReturnRequest): Fields {
  const { requestNo, returnReasonCode, returnReason, pictures, items, status, shopNote } = request;
  return {
    requestId: requestNo,
    ...(returnReasonCode && { returnReasonCode }),
    returnReason,
    ...(pictures.length > 0 && { pictures: pictures.length }),
    ...(shopNote && { shopNote }),
    ...Object.fromEntries(items.map(({ productId, quantity }) => [`items.${productId}.quantity`, quantity])),
    products: items.map(({ productId }) => mention('product', productId)),
    status,
  };
}
