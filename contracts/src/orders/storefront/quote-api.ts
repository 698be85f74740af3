import { z } from 'zod';
import { defineRoute, idParams } from '../../kernel/http/route.ts';
import { instant, success } from '../../kernel/http/wire.ts';
import { currencyOfOrder } from '../../kernel/money.ts';
import { bothLanguages } from '../../messages/both-languages.ts';
import { charge } from '../../pricing/charge.ts';
import { wantedDelivery } from '../../pricing/delivery/body.ts';
import { deliveryKinds, rateMeasures } from '../../pricing/delivery/settings.ts';
import { orderTaxView, taxRateView } from '../../pricing/tax/tax-views.ts';
import { guestCart } from '../cart/guest-cart.ts';

/** A delivery method that goes where the customer said, in the words of the caller's language. */
export const deliveryOptionView = z.object({
  _id: z.string(),
  kind: z.enum(deliveryKinds),
  name: z.string(),
  /** A line such as the days that it takes; absent without one. */
  text: z.string().optional(),
  fee: z.number(),
  /** What the goods have to come to for free delivery; absent where that is nowhere. */
  freeFrom: z.number().optional(),
  /** Payment methods that it can be chosen with; absent for all. */
  payments: z.array(z.string()).optional(),
});
export type DeliveryOptionView = z.output<typeof deliveryOptionView>;

/** What stands in the way of the order that was priced; a line names its product. */
export const quoteProblem = z.object({
  code: z.enum(['PRODUCT_UNAVAILABLE', 'LOW_STOCK', 'DELIVERY_REQUIRED', 'DELIVERY_UNAVAILABLE']),
  product: z.string().optional(),
});
export type QuoteProblem = z.output<typeof quoteProblem>;

/** What an order would cost now, amounts in major units; products that are not sold count nothing. */
export const quoteView = z.object({
  lines: z.array(
    z.object({
      product: z.string(),
      quantity: z.number(),
      pricePerItem: z.number(),
      /** What the catalogue says; absent where it is what a unit costs. */
      listPrice: z.number().optional(),
      /** Absent where the shop has no taxes. */
      tax: z.number().optional(),
    }),
  ),
  goods: z.number(),
  /** What staff took off the list prices of the goods; absent without a discount. */
  discount: z.number().optional(),
  /** Absent without any. */
  charges: z.array(charge).optional(),
  /** Sum of the charges. */
  fee: z.number(),
  /** Absent where the shop has no taxes; until a destination is named, those of the shop's own zone. */
  tax: orderTaxView.optional(),
  total: z.number(),
  /** Methods that go to the destination, in the shop's order; absent where no destination was named. */
  deliveryOptions: z.array(deliveryOptionView).optional(),
  problems: z.array(quoteProblem),
  currency: currencyOfOrder,
});
export type QuoteView = z.output<typeof quoteView>;

/** A step of the price of an order, in major units; all of them add up to its total. */
export const priceStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('goods'), amount: z.number() }),
  z.object({
    kind: z.literal('discount'),
    /** Below 0. */
    amount: z.number(),
    /** Empty once the customer is erased. */
    reason: z.string(),
    /** Who gave it; for staff only. */
    by: z.object({ _id: z.string(), name: z.string() }).optional(),
  }),
  z.object({
    kind: z.literal('delivery'),
    amount: z.number(),
    names: bothLanguages,
    rule: z.object({
      /** Name of the zone. */
      zone: z.string(),
      by: z.enum(rateMeasures),
      /** What was measured, and where the step begins: major units, grams or units. */
      measured: z.number(),
      from: z.number(),
      price: z.number(),
      /** Added for what is beyond the last step; absent where nothing was. */
      added: z.number().optional(),
      /** What the goods had to come to for free delivery, where it was free for that; absent otherwise. */
      freeFrom: z.number().optional(),
      /** Revision of the delivery settings, and since when they were like this. */
      revision: z.number(),
      since: instant,
    }),
  }),
  z.object({
    kind: z.literal('tax'),
    /** What it adds to the total: nothing where the prices contain it, below 0 where it was taken off. */
    amount: z.number(),
    how: z.enum(['included', 'added', 'removed']),
    ...taxRateView.omit({ amount: true }).shape,
    /** Name of the zone that the rate is of; absent for every other place. */
    zone: z.string().optional(),
    /** The tax itself. */
    tax: z.number(),
    /** Revision of the tax settings, and since when they were like this. */
    revision: z.number(),
    since: instant,
  }),
  /** What staff added to the other charges, or took off. */
  z.object({ kind: z.literal('manual'), amount: z.number() }),
]);
export type PriceStep = z.output<typeof priceStep>;

export const quoteRoutes = {
  quoteOrder: defineRoute({
    method: 'POST',
    path: '/order/quote',
    service: 'write-api',
    access: 'public',
    summary:
      'What an order of these products, or of the own cart, would cost now, or for staff at a moment in the past; nothing is stored',
    body: z.strictObject({
      /** Absent for the own cart of a signed-in customer. */
      items: guestCart.min(1).optional(),
      delivery: wantedDelivery.optional(),
      /** Prices, stock, delivery and taxes as of this moment in the past. Staff only. */
      asOf: z.iso.datetime({ offset: true }).optional(),
    }),
    reply: success({ quote: quoteView }),
    errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
  }),
  getOrderPrice: defineRoute({
    method: 'GET',
    path: '/order/:id/price',
    service: 'read-api',
    access: 'signed-in',
    forLinks: true,
    summary: 'How the total of an order came about, step by step; a customer sees the own ones only',
    params: idParams,
    reply: success({ steps: z.array(priceStep), total: z.number(), currency: currencyOfOrder }),
    errors: ['NOT_FOUND'],
    views: ['orders_order_list'],
  }),
};
