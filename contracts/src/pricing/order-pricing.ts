import { z } from 'zod';
import { bothLanguages } from '../messages/both-languages.ts';
import { charge } from './charge.ts';
import { manualCharges } from './charges.ts';
import { deliveryKinds, rateMeasures } from './delivery/settings.ts';
import { orderTax } from './tax/order-tax.ts';

/**
 * The version of the function that prices orders. A published version is never edited, so that every order can be
 * priced again. Version 2 has taxes, and prices like version 1 without any; version 3 likewise has a discount by staff.
 */
export const PRICING_ENGINE = 3;

/** Step of the price that vouchers and discounts by staff are. */
export const DISCOUNT_STEP = 4;

/** A reduction of an order, as it was shared among its products: a discount that staff gave. */
const reduction = z.object({
  step: z.number(),
  /** Minor units of each product, in the order of the lines; the rows of a product stand together. */
  perLine: z.array(z.number()),
});
export type Reduction = z.output<typeof reduction>;

/** What a reduction takes off an order, minor units. */
export function reductionAmount({ perLine }: Reduction): number {
  return perLine.reduce((sum, amount) => sum + amount, 0);
}

/** What staff took off an order, minor units. */
export function discountOf({ reductions }: { readonly reductions: readonly Reduction[] }): number {
  return reductions.reduce((sum, one) => (one.step === DISCOUNT_STEP ? sum + reductionAmount(one) : sum), 0);
}

/** How the total of an order came about. */
export const orderPricing = z.object({
  engine: z.number(),
  /** Revisions of the settings that it was priced by; absent where they did not matter. */
  revisions: z.object({ delivery: z.number(), tax: z.number() }).partial(),
  reductions: z.array(reduction),
  charges: z.array(charge),
  /** Absent where the shop had no taxes. */
  tax: orderTax.optional(),
});
export type OrderPricing = z.output<typeof orderPricing>;

/** The rate that a delivery charge follows from. Minor units, grams or units. */
const deliveryRule = z.object({
  zoneId: z.string(),
  by: z.enum(rateMeasures),
  measured: z.number(),
  /** The step that applies, from 0, where it begins, and its price. */
  step: z.number(),
  from: z.number(),
  price: z.number(),
  /** Added for what is beyond the last step. */
  added: z.number(),
  /** The goods cost enough for free delivery. */
  isFree: z.boolean(),
});

/** How an order is delivered, as it was chosen. */
export const orderDelivery = z.object({
  methodId: z.string(),
  names: bothLanguages,
  kind: z.enum(deliveryKinds),
  /** ISO 3166-1 code of two letters. */
  country: z.string(),
  rule: deliveryRule,
});
export type OrderDelivery = z.output<typeof orderDelivery>;

/** Where exactly an order is delivered to: what the customer said of it beyond country and address. */
export const orderPlace = z
  .object({
    area: z.string(),
    postcode: z.string(),
    /** Code of a pick-up point. */
    point: z.string(),
  })
  .partial();
export type OrderPlace = z.output<typeof orderPlace>;

/** What is left of an order's delivery when its customer is erased. */
export function withoutPlace<Delivery extends OrderPlace>({
  area: _,
  postcode: __,
  point: ___,
  ...delivery
}: Delivery): Omit<Delivery, keyof OrderPlace> {
  return delivery;
}

/** The pricing of an order that nothing but its lines and a fee (minor units) makes up. */
export function plainPricing(fee: number): OrderPricing {
  return { engine: PRICING_ENGINE, revisions: {}, reductions: [], charges: manualCharges(fee) };
}
