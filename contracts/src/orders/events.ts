import { z } from 'zod';
import { defineEvent, type EventUnion } from '../kernel/event.ts';
import { currencyOfOrder } from '../kernel/money.ts';
import { languages } from '../messages/language.ts';
import { disputeEvents } from '../payments/dispute-events.ts';
import { paymentEvents } from '../payments/events.ts';
import { deliveryEvents } from '../pricing/delivery/tracking-events.ts';
import { orderDelivery, orderPlace, orderPricing } from '../pricing/order-pricing.ts';
import { cartEvents, missedPrice } from './cart/cart-events.ts';
import { acceptedPolicy, orderLine, shortage } from './order-parts.ts';
import { paymentLinkEvents } from './payments/link-events.ts';
import { onlinePaymentEvents } from './payments/online-events.ts';
import { orderStatus, paymentStatus, returnReasonCode, returnStatus, statusReason, trackStatus } from './statuses.ts';
import { guestOrderEvents } from './storefront/guest/events.ts';

/** Category of an order's stream. */
export const ORDER = 'orders.order';

/** Category of the stream that leads from a return request to its order. */
export const RETURN_REQUEST = 'orders.return-request';

export const orderPlaced = defineEvent({
  type: 'orders.OrderPlaced',
  version: 1,
  summary: 'A customer placed an order; it counts from its confirmation on, when its stock is reserved.',
  data: z.object({
    orderId: z.string(),
    orderNo: z.string(),
    /** When the customer placed it, ISO 8601 in UTC: its createdAt everywhere. */
    placedAt: z.string(),
    /** The order's own id where it was placed without an account. */
    customerId: z.string(),
    /** Version of the cart that it was made from; absent for imported orders, and without an account. */
    cartVersion: z.number().optional(),
    customerName: z.string(),
    email: z.string(),
    phone: z.string(),
    shippingAddress: z.string(),
    remark: z.string(),
    lines: z.array(orderLine),
    /** Minor units; the sum of the charges. */
    fee: z.number(),
    pricing: orderPricing,
    /** Null where no delivery method was chosen. */
    delivery: orderDelivery.nullable(),
    /** Where exactly the delivery goes; absent without a method, or where the country says it all. */
    deliveryPlace: orderPlace.optional(),
    currency: currencyOfOrder,
    /** As the customer gives it, in any words. */
    paymentMethod: z.string(),
    /** Until when it has to be paid, ISO 8601 in UTC; absent where it is not paid at the provider. */
    payOnlineBy: z.string().optional(),
    /** Until when a method that waits for some days is to be paid, ISO 8601 in UTC; absent for no certain time. */
    payBy: z.string().optional(),
    transactionId: z.string(),
    /** The customer's language, for mails about it; '' is the language of the shop. */
    language: z.enum([...languages, '']),
    /** What the customer was told to accept by ordering; absent where the call named nothing. */
    acceptedPolicies: z.array(acceptedPolicy).optional(),
    /** The network that it came from, as a keyed hash; absent for an import and for a call from within. */
    network: z.string().optional(),
    /** Id of the member of staff who entered it for the customer; absent where the customer placed it. */
    enteredBy: z.string().optional(),
    /** Why staff gave a discount; absent without one. */
    discountReason: z.string().optional(),
  }),
  personal: {
    subject: 'customerId',
    erased: {
      customerName: '',
      email: '',
      phone: '',
      shippingAddress: '',
      deliveryPlace: {},
      remark: '',
      paymentMethod: '',
      transactionId: '',
      network: '',
      discountReason: '',
    },
  },
});

export const orderConfirmed = defineEvent({
  type: 'orders.OrderConfirmed',
  version: 1,
  summary: 'The stock of every line was reserved; the order stands.',
  data: z.object({ orderId: z.string() }),
});

export const orderDeclined = defineEvent({
  type: 'orders.OrderDeclined',
  version: 1,
  summary: 'Stock was short at placement; the order never came to be, and what was reserved, if anything, is released.',
  data: z.object({
    orderId: z.string(),
    shortages: z.array(shortage.extend(missedPrice)),
    /** Whether it was clear before anything was reserved; otherwise what was not short is released. */
    nothingReserved: z.boolean(),
  }),
});

export const orderStatusChanged = defineEvent({
  type: 'orders.OrderStatusChanged',
  version: 1,
  summary:
    'Staff changed the status of an order, the shop rejected an unpaid one, or its customer cancelled it; stock comes back when it stops being a sale.',
  data: z.object({
    orderId: z.string(),
    from: orderStatus,
    to: orderStatus,
    /** Why it was rejected; absent when staff changed the status. */
    reason: statusReason.optional(),
  }),
});

export const orderReopenRequested = defineEvent({
  type: 'orders.OrderReopenRequested',
  version: 1,
  summary: 'A failed or rejected order is to stand again; its stock is being reserved.',
  data: z.object({
    orderId: z.string(),
    /** Counts the attempts of this order, from 1. */
    attempt: z.number(),
    to: orderStatus,
    /** The fee that comes with the new status, minor units; absent when it stays. */
    fee: z.number().optional(),
  }),
});

export const orderReopenDeclined = defineEvent({
  type: 'orders.OrderReopenDeclined',
  version: 1,
  summary: 'Stock was short, so the order stays failed or rejected, and what was reserved, if anything, is released.',
  data: z.object({
    orderId: z.string(),
    attempt: z.number(),
    shortages: z.array(shortage),
    /** As with OrderDeclined. */
    nothingReserved: z.boolean(),
  }),
});

export const orderFeeChanged = defineEvent({
  type: 'orders.OrderFeeChanged',
  version: 1,
  summary: 'The fee of an order changed. Minor units.',
  data: z.object({ orderId: z.string(), fee: z.number() }),
});

export const paymentStatusChanged = defineEvent({
  type: 'orders.PaymentStatusChanged',
  version: 1,
  summary: 'The payment status of an order changed.',
  data: z.object({
    orderId: z.string(),
    from: paymentStatus,
    to: paymentStatus,
    /** What brought it, where staff did not choose it: the recorded payments. */
    cause: z.literal('payments').optional(),
  }),
});

export const orderTracked = defineEvent({
  type: 'orders.OrderTracked',
  version: 1,
  summary: 'An order moved one step of fulfilment, forward or back.',
  data: z.object({ orderId: z.string(), from: trackStatus, to: trackStatus }),
});

export const shippingInfoChanged = defineEvent({
  type: 'orders.ShippingInfoChanged',
  version: 1,
  summary: 'Contact or shipping details of an order changed; only the fields named changed.',
  data: z.object({
    orderId: z.string(),
    customerId: z.string(),
    changes: z.object({ email: z.string(), phone: z.string(), shippingAddress: z.string() }).partial(),
  }),
  personal: { subject: 'customerId', erased: { changes: {} } },
});

export const paymentReferenceGiven = defineEvent({
  type: 'orders.PaymentReferenceGiven',
  version: 1,
  summary: 'The customer named the transaction by which the order was paid; it takes the place of an earlier one.',
  data: z.object({
    orderId: z.string(),
    customerId: z.string(),
    from: z.string(),
    transactionId: z.string(),
  }),
  personal: { subject: 'customerId', erased: { from: '', transactionId: '' } },
});

export const returnRequested = defineEvent({
  type: 'orders.ReturnRequested',
  version: 1,
  summary: 'A customer asked to return an order or some of its items. Stands on the stream of its order.',
  data: z.object({
    orderId: z.string(),
    requestId: z.string(),
    requestNo: z.string(),
    /** ISO 8601 in UTC. */
    createdAt: z.string(),
    customerId: z.string(),
    /** Absent where the call named none. */
    returnReasonCode: returnReasonCode.optional(),
    /** In the customer's words. */
    returnReason: z.string(),
    /** Paths of what the customer uploaded about it; absent without any. */
    pictures: z.array(z.string()).optional(),
    items: z.array(z.object({ productId: z.string(), quantity: z.number() })),
  }),
  personal: { subject: 'customerId', erased: { returnReason: '', pictures: [] } },
});

export const returnStatusChanged = defineEvent({
  type: 'orders.ReturnStatusChanged',
  version: 1,
  summary: 'Staff changed the status of a return request.',
  data: z.object({ orderId: z.string(), requestId: z.string(), from: returnStatus, to: returnStatus }),
});

export const returnAnswered = defineEvent({
  type: 'orders.ReturnAnswered',
  version: 1,
  summary: 'Staff wrote a note to the customer about a return request; it takes the place of an earlier one.',
  data: z.object({ orderId: z.string(), requestId: z.string(), customerId: z.string(), note: z.string() }),
  personal: { subject: 'customerId', erased: { note: '' } },
});

export const returnRequestOpened = defineEvent({
  type: 'orders.ReturnRequestOpened',
  version: 1,
  summary: 'Says, on the stream of a return request, on which order the request stands.',
  data: z.object({ requestId: z.string(), orderId: z.string() }),
});

export const orderNoteAdded = defineEvent({
  type: 'orders.OrderNoteAdded',
  version: 1,
  summary: 'Staff wrote a note on an order, for staff only; who wrote it is the author of the event.',
  data: z.object({ orderId: z.string(), noteId: z.string(), customerId: z.string(), text: z.string() }),
  personal: { subject: 'customerId', erased: { text: '' } },
});

export const orderNoteRemoved = defineEvent({
  type: 'orders.OrderNoteRemoved',
  version: 1,
  summary: 'Staff took a note off an order.',
  data: z.object({ orderId: z.string(), noteId: z.string() }),
});

export const orderNoteRestored = defineEvent({
  type: 'orders.OrderNoteRestored',
  version: 1,
  summary: 'Staff put a note back on its order; its author and its time are those of the event that added it.',
  data: z.object({ orderId: z.string(), noteId: z.string(), customerId: z.string(), text: z.string() }),
  personal: { subject: 'customerId', erased: { text: '' } },
});

export const orderEvents = [
  orderPlaced,
  orderConfirmed,
  orderDeclined,
  orderStatusChanged,
  orderReopenRequested,
  orderReopenDeclined,
  orderFeeChanged,
  paymentStatusChanged,
  orderTracked,
  shippingInfoChanged,
  paymentReferenceGiven,
  ...paymentEvents,
  ...deliveryEvents,
  ...guestOrderEvents,
  ...onlinePaymentEvents,
  ...disputeEvents,
  ...paymentLinkEvents,
  returnRequested,
  returnStatusChanged,
  returnAnswered,
  orderNoteAdded,
  orderNoteRemoved,
  orderNoteRestored,
] as const;
export type OrderEvent = EventUnion<typeof orderEvents>;

export const returnRequestEvents = [returnRequestOpened] as const;
export type ReturnRequestEvent = EventUnion<typeof returnRequestEvents>;

export const ordersEvents = [...orderEvents, ...returnRequestEvents, ...cartEvents] as const;
