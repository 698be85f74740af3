import { z } from 'zod';
import { bothLanguages } from '../../messages/both-languages.ts';

/** How goods reach the customer: brought, collected at the shop, or left at a pick-up point that has a code. */
export const deliveryKinds = ['delivery', 'pickup', 'point'] as const;
export type DeliveryKind = (typeof deliveryKinds)[number];

/** What a rate goes by: the price of the goods (minor units), their weight (grams) or their number. */
export const rateMeasures = ['amount', 'weight', 'units'] as const;
export type RateMeasure = (typeof rateMeasures)[number];

/** The country of a place that stands for every country. */
export const ANY_COUNTRY = '*';

/** Where a zone applies: a whole country, or those of its areas and beginnings of postcodes that are named. */
export const deliveryPlace = z.object({
  /** ISO 3166-1 code of two letters, or {@link ANY_COUNTRY}. */
  country: z.string(),
  areas: z.array(bothLanguages).optional(),
  postcodes: z.array(z.string()).optional(),
});
export type DeliveryPlace = z.output<typeof deliveryPlace>;

/** A group of places that the same rates apply to. */
export const deliveryZone = z.object({ zoneId: z.string(), name: z.string(), places: z.array(deliveryPlace) });
export type DeliveryZone = z.output<typeof deliveryZone>;

/** From this measure on, delivery costs this much. `price` in minor units. */
export const rateStep = z.object({ from: z.number(), price: z.number() });
export type RateStep = z.output<typeof rateStep>;

/** What a method costs in one zone. */
export const deliveryRate = z.object({
  zoneId: z.string(),
  by: z.enum(rateMeasures),
  /** In ascending order; below the first one the method is not offered. */
  steps: z.array(rateStep),
  /** Added for every `per` of the measure, begun or whole, that is above `beyond`. `price` in minor units. */
  each: z.object({ beyond: z.number(), per: z.number(), price: z.number() }).optional(),
  /** Free when the goods cost this much or more, in minor units. */
  freeFrom: z.number().optional(),
  /** The method is not offered above this measure. */
  upTo: z.number().optional(),
});
export type DeliveryRate = z.output<typeof deliveryRate>;

/** One way of delivery that customers can choose. */
export const deliveryMethod = z.object({
  methodId: z.string(),
  kind: z.enum(deliveryKinds),
  names: bothLanguages,
  /** A line for customers, such as the days that it takes. */
  texts: bothLanguages,
  rates: z.array(deliveryRate),
  /** Payment methods that it can be chosen with; absent for all. */
  payments: z.array(z.string()).optional(),
  /** Address of the carrier's page about a parcel; {@link TRACKING_NUMBER} stands for its number. */
  trackingUrl: z.string().optional(),
  /** Absent for the standard class. */
  taxClass: z.string().optional(),
  active: z.boolean(),
});
export type DeliveryMethod = z.output<typeof deliveryMethod>;

/** Zones and methods in their order. */
export interface DeliverySettings {
  readonly zones: readonly DeliveryZone[];
  readonly methods: readonly DeliveryMethod[];
}

/** Stands for the number of a parcel in the address of a carrier's page. */
export const TRACKING_NUMBER = '{number}';

/** Zones that a shop may have. */
export const MAX_ZONES = 100;
/** Delivery methods that a shop may have. */
export const MAX_METHODS = 50;
/** Places of a zone. */
export const MAX_PLACES = 250;
/** Areas, and beginnings of postcodes, of a place. */
export const MAX_PLACE_PARTS = 200;
/** Steps of a rate. */
export const MAX_STEPS = 30;
/** The largest weight that a rate or a product can name, in grams. */
export const MAX_WEIGHT = 1_000_000_000;
