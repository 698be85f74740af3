import { orderTotal } from '../kernel/money.ts';
import { allocate } from './allocate.ts';
import { type Charge, feeOf } from './charges.ts';
import { type DeliveryOption, type Destination, deliveryOptionsOf, type Parcel } from './delivery/options.ts';
import type { DeliverySettings } from './delivery/settings.ts';
import { DISCOUNT_STEP, type OrderPricing, PRICING_ENGINE, type Reduction } from './order-pricing.ts';
import type { TaxedAs } from './tax/order-tax.ts';
import { type PricedRow, splitRows } from './tax/split-rows.ts';
import { type ReducedLine, type Taxes, taxationOf } from './tax/taxed-quote.ts';

/** A line to be priced. */
export interface QuoteLine {
  /** Minor units. */
  readonly listPrice: number;
  readonly quantity: number;
  /** Grams of one unit; undefined for a product without a weight. */
  readonly weight?: number | undefined;
  /** Id of its tax class; undefined for the standard one. */
  readonly taxClass?: string | undefined;
}

/** Everything that a price depends on. */
export interface QuoteBasis {
  readonly lines: readonly QuoteLine[];
  readonly delivery: { readonly settings: DeliverySettings; readonly revision: number };
  /** Undefined until the customer has said where to. */
  readonly destination: Destination | undefined;
  readonly methodId: string | undefined;
  /** Undefined in a shop without taxes. */
  readonly taxes?: Taxes | undefined;
  /** What staff take off the goods, minor units; of more than the goods cost, what they cost. */
  readonly discount?: number | undefined;
}

/** Units of one product at one price, and how they are taxed where the shop has taxes. */
type QuotedRow = PricedRow & Partial<TaxedAs>;

/** What an order costs, in minor units. */
export interface Quote {
  /** For each line of the basis its rows: two where a reduction does not divide by the quantity. */
  readonly lines: readonly (readonly QuotedRow[])[];
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
 * list price, (2) unit promotions, (3) cart promotions, (4) vouchers and discounts by staff, (5) points, (6) delivery,
 * (7) promotions of delivery and (8) tax; the shop has rules for 1, 4, 6 and 8.
 */
export function quoteOf(basis: QuoteBasis): Quote {
  const reductions = discounted(basis);
  const reduced = basis.lines.map((line, at) => ({ ...line, reduction: reductions[0]?.perLine[at] ?? 0 }));
  const untaxed = reduced.map((line) => splitRows(line.listPrice * line.quantity - line.reduction, line.quantity));
  const delivery = delivered(basis, orderTotal(untaxed.flat(), 0));
  const { lines, options, option, charges, tax } = taxed(basis, reduced, untaxed, delivery);
  const goods = orderTotal(lines.flat(), 0);
  const fee = feeOf(charges);
  const revisions = {
    ...(option && { delivery: basis.delivery.revision }),
    ...(tax && basis.taxes && { tax: basis.taxes.revision }),
  };
  const pricing = { engine: PRICING_ENGINE, revisions, reductions, charges, ...(tax && { tax }) };
  return { lines, goods, fee, total: goods + fee, pricing, options, option };
}

/** Whether an order has to name a delivery method. */
export function needsDelivery({ methods }: DeliverySettings): boolean {
  return methods.some(({ active }) => active);
}

type DeliveredQuote = Pick<Quote, 'options' | 'option'>;

/** Step 4. */
function discounted({ lines, discount = 0 }: QuoteBasis): Reduction[] {
  const worth = lines.map(({ listPrice, quantity }) => listPrice * quantity);
  const amount = Math.min(
    discount,
    worth.reduce((sum, one) => sum + one, 0),
  );
  return amount > 0 ? [{ step: DISCOUNT_STEP, perLine: allocate(amount, worth) }] : [];
}

/** Step 6. */
function delivered({ lines, delivery, destination, methodId }: QuoteBasis, goods: number): DeliveredQuote {
  const options = destination ? deliveryOptionsOf(delivery.settings, destination, parcelOf(lines, goods)) : [];
  return { options, option: options.find((one) => one.methodId === methodId) };
}

/** Step 8, and the charges: a method that is free is a charge of 0, which says so. */
function taxed(
  { delivery, destination, taxes }: QuoteBasis,
  reduced: readonly ReducedLine[],
  untaxed: Quote['lines'],
  { options, option }: DeliveredQuote,
): Pick<Quote, 'lines'> & DeliveredQuote & Pick<OrderPricing, 'charges' | 'tax'> {
  const taxation = taxes && taxationOf(taxes, delivery.settings.zones, destination);
  if (!taxation) return { lines: untaxed, options, option, charges: deliveryCharges(option), tax: undefined };
  const lines = taxation.rowsOf(reduced);
  const tax = taxation.taxOf(reduced, lines.flat(), option);
  const added = tax.included ? 0 : tax.rates.reduce((sum, { amount }) => sum + amount, 0);
  const net = options.map((one) => ({ ...one, fee: taxation.feeOf(one) }));
  const chosen = net.find(({ methodId }) => methodId === option?.methodId);
  const charges: Charge[] = [
    ...deliveryCharges(chosen),
    ...(added > 0 ? [{ kind: 'tax' as const, amount: added }] : []),
  ];
  return { lines, options: net, option: chosen, charges, tax };
}

function deliveryCharges(option: DeliveryOption | undefined): Charge[] {
  return option ? [{ kind: 'delivery', amount: option.fee }] : [];
}

function parcelOf(lines: readonly QuoteLine[], goods: number): Parcel {
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const weight = lines.reduce<number | undefined>(
    (sum, line) => (sum === undefined || line.weight === undefined ? undefined : sum + line.weight * line.quantity),
    0,
  );
  return { goods, units, weight };
}
