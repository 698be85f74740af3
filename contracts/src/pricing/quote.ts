import { orderTotal } from '../kernel/money.ts';
import { type Charge, feeOf } from './charges.ts';
import { type DeliveryOption, type Destination, deliveryOptionsOf, type Parcel } from './delivery/options.ts';
import type { DeliverySettings } from './delivery/settings.ts';
import { type OrderPricing, PRICING_ENGINE } from './order-pricing.ts';

/** Units of one product at one price, minor units. */
export interface PricedRow {
  readonly quantity: number;
  readonly price: number;
}

/** A line to be priced. */
export interface QuoteLine {
  /** Minor units. */
  readonly listPrice: number;
  readonly quantity: number;
  /** Grams of one unit; undefined for a product without a weight. */
  readonly weight?: number | undefined;
}

/** Everything that a price depends on. */
export interface QuoteBasis {
  readonly lines: readonly QuoteLine[];
  readonly delivery: { readonly settings: DeliverySettings; readonly revision: number };
  /** Undefined until the customer has said where to. */
  readonly destination: Destination | undefined;
  readonly methodId: string | undefined;
}

/** What an order costs, in minor units. */
export interface Quote {
  /** For each line of the basis its rows: two where a reduction does not divide by the quantity. */
  readonly lines: readonly (readonly PricedRow[])[];
  readonly goods: number;
  /** Sum of the charges. */
  readonly fee: number;
  readonly total: number;
  readonly pricing: OrderPricing;
  /** The methods that go to the destination; empty without one. */
  readonly options: readonly DeliveryOption[];
  /** The method that was asked for, if it goes there. */
  readonly option: DeliveryOption | undefined;
}

/**
 * Prices lines: the one function that quotes and places orders. Its steps, each on what the one before left, are (1)
 * list price, (2) unit promotions, (3) cart promotions, (4) vouchers, (5) points, (6) delivery, (7) promotions of
 * delivery and (8) tax; the shop has rules for 1 and 6.
 */
export function quoteOf(basis: QuoteBasis): Quote {
  const lines = basis.lines.map(({ listPrice: price, quantity }) => [{ quantity, price }]);
  const goods = orderTotal(lines.flat(), 0);
  const { options, option, charges } = delivered(basis, goods);
  const fee = feeOf(charges);
  const revisions = option ? { delivery: basis.delivery.revision } : {};
  const pricing: OrderPricing = { engine: PRICING_ENGINE, revisions, reductions: [], charges };
  return { lines, goods, fee, total: goods + fee, pricing, options, option };
}

/** Whether an order has to name a delivery method. */
export function needsDelivery({ methods }: DeliverySettings): boolean {
  return methods.some(({ active }) => active);
}

/** Step 6: a method that is free is a charge of 0, which says so. */
function delivered(
  { lines, delivery, destination, methodId }: QuoteBasis,
  goods: number,
): Pick<Quote, 'options' | 'option'> & { readonly charges: Charge[] } {
  const options = destination ? deliveryOptionsOf(delivery.settings, destination, parcelOf(lines, goods)) : [];
  const option = options.find((one) => one.methodId === methodId);
  return { options, option, charges: option ? [{ kind: 'delivery', amount: option.fee }] : [] };
}

function parcelOf(lines: readonly QuoteLine[], goods: number): Parcel {
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const weight = lines.reduce<number | undefined>(
    (sum, line) => (sum === undefined || line.weight === undefined ? undefined : sum + line.weight * line.quantity),
    0,
  );
  return { goods, units, weight };
}
