import { z } from 'zod';
import { type FigureName, figure, plain } from '../kernel/http/figures.ts';
import { instant, versionSchema } from '../kernel/http/wire.ts';
import { currencyOfOrder } from '../kernel/money.ts';
import { orderMoney } from '../payments/payment-views.ts';
import { charge } from '../pricing/charge.ts';
import { orderDelivery, orderPlace } from '../pricing/order-pricing.ts';
import { orderTaxView } from '../pricing/tax/tax-views.ts';
import { orderStatus, paymentStatus, returnReasonCode, returnStatus, statusReason, trackStatus } from './statuses.ts';

/** A line as it was when the order was placed. */
export const orderItem = z.object({
  product: z.object({ _id: z.string(), itemNo: z.string(), name: z.string(), photo: z.string() }),
  quantity: z.number(),
  pricePerItem: z.number(),
  /** What the catalogue said; absent where it is what a unit cost. */
  listPrice: z.number().optional(),
  /** Its tax; absent where the shop had none. */
  tax: z.number().optional(),
});

/** How an order is delivered, as it was chosen; `area`, `postcode` and `point` go with an erased customer. */
export const orderDeliveryView = orderDelivery.omit({ methodId: true, rule: true }).extend({
  /** Id of the delivery method. */
  _id: z.string(),
  ...orderPlace.shape,
});

export const orderView = z.object({
  _id: z.string(),
  orderId: z.string(),
  createdAt: instant,
  /** Of an order without an account, `guest` is true and the id leads to no customer. */
  customer: z.object({ _id: z.string(), name: z.string(), guest: z.literal(true).optional() }),
  contactInfo: z.object({ email: z.string(), phone: z.string() }),
  shippingAddress: z.string(),
  items: z.array(orderItem),
  fee: z.number(),
  /** What the fee is made of, in major units; absent where staff alone set it. */
  charges: z.array(charge).optional(),
  /** Absent where the shop had no taxes. */
  tax: orderTaxView.optional(),
  /** Absent where no delivery method was chosen. */
  delivery: orderDeliveryView.optional(),
  orderStatus,
  /** Why the order was rejected, where staff did not; absent otherwise. */
  statusReason: statusReason.optional(),
  paymentStatus,
  orderTrackStatus: trackStatus,
  /** The steps reached, in their order; a step that was taken back is not among them. */
  /** Absent without one. */
  trackingNumber: z.string().optional(),
  /** The carrier's page about the parcel; absent without a number, or where the method names none. */
  trackingUrl: z.string().optional(),
  tracking: z.array(z.object({ status: trackStatus, at: instant })),
  /** What the customer added for the shop; empty when nothing. */
  remark: z.string(),
  transactionId: z.string(),
  paymentMethod: z.string(),
  /** Until when it has to be paid, or had to be; absent where it is not paid online. */
  payOnlineBy: instant.optional(),
  /** Until when it has to be paid, or had to be, by a method that waits for some days; absent for no certain time. */
  payBy: instant.optional(),
  currency: currencyOfOrder,
  ...orderMoney,
  version: versionSchema,
});
export type OrderView = z.output<typeof orderView>;

/** Who entered an order for its customer; absent where the customer placed it. */
export const enteredBy = z.object({ _id: z.string(), name: z.string() }).optional();

/** A return request as the order that it is about shows it. */
export const orderRequestView = z.object({
  _id: z.string(),
  requestId: z.string(),
  status: returnStatus,
  createdAt: instant,
  returnReasonCode: returnReasonCode.optional(),
  returnReason: z.string(),
  /** Paths of the customer's pictures, for staff and this customer; gone when the customer is erased. */
  pictures: z.array(z.string()),
  items: z.array(z.object({ product: z.string(), quantity: z.number() })),
  /** What the shop wrote to the customer about it; empty when nothing. */
  shopNote: z.string(),
});
export type OrderRequestView = z.output<typeof orderRequestView>;

/** An order with its return requests, oldest first. */
export const orderDetailView = orderView.extend({
  requests: z.array(orderRequestView),
  /** For staff only. */
  enteredBy,
  /** Until when its payment link is valid; for staff only, and absent without one. */
  payLinkUntil: instant.optional(),
});
export type OrderDetailView = z.output<typeof orderDetailView>;

export const returnRequestView = z.object({
  _id: z.string(),
  requestId: z.string(),
  order: z.object({ _id: z.string(), orderId: z.string() }),
  createdAt: instant,
  customer: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
  returnReasonCode: returnReasonCode.optional(),
  returnReason: z.string(),
  /** Paths of the customer's pictures, for staff and this customer; gone when the customer is erased. */
  pictures: z.array(z.string()),
  items: z.array(z.object({ product: z.string(), quantity: z.number() })),
  status: returnStatus,
  /** What the shop wrote to the customer about it; empty when nothing. */
  shopNote: z.string(),
  version: versionSchema,
});
export type ReturnRequestView = z.output<typeof returnRequestView>;

/** What sold, by the figures of its report; amounts are in major units. */
function soldBy(units: FigureName, amount: FigureName) {
  return z.object({
    quantity: figure(units),
    /** In the base currency of today. */
    amount: figure(amount),
    /** By name; absent when everything sold in the base currency. */
    otherAmounts: z.array(z.object({ currency: z.string(), amount: figure(amount) })).optional(),
  });
}

/**
 * Units sold, in whatever currency, and what for at the prices of the orders: amounts of different currencies are never
 * added up.
 */
export const soldView = soldBy('ranking.units', 'ranking.amount');
export type SoldView = z.output<typeof soldView>;
/** What sold in one currency other than the base; `currency` is the name that it had in the orders. */
export type OtherAmount = NonNullable<SoldView['otherAmounts']>[number];

/** One line of the sales ranking; the product as it is in the catalogue today, null when it is gone. */
export const rankingRow = soldView.extend({
  product: z.object({ _id: z.string(), itemNo: z.string(), name: z.string(), photo: z.string() }).nullable(),
  /** Also of a product that is gone. */
  productId: z.string(),
  /** With a page: from 1, over all pages. */
  rank: plain().optional(),
  /** With a previous range: what the same product sold in it. */
  before: soldView.optional(),
});
export type RankingRow = z.output<typeof rankingRow>;

/** One shop day; days without sales are there with zeros. */
export const dailySalesRow = soldBy('daily.units', 'daily.amount').extend({
  /** The day's first moment, ISO 8601 with the shop's offset: its first ten characters are the day. */
  date: z.string(),
  orders: figure('daily.orders'),
});
export type DailySalesRow = z.output<typeof dailySalesRow>;
