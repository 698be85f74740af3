import type { BothLanguages } from '../../messages/both-languages.ts';
import { STANDARD_CLASS } from '../../settings/tax-classes.ts';
import { type DeliveryOption, type Destination, zoneOf } from '../delivery/options.ts';
import type { DeliveryZone } from '../delivery/settings.ts';
import { type TaxedAmount, type TaxTotal, taxAt, taxShares, taxTotals } from './arithmetic.ts';
import type { OrderTax, OrderTaxRate, TaxedAs } from './order-tax.ts';
import { EVERYWHERE, hasTaxes, rateIn, type TaxSettings, type TaxZone } from './settings.ts';
import { type PricedRow, splitRows } from './split-rows.ts';

/** The taxes of the shop at a revision. */
export interface Taxes {
  readonly settings: TaxSettings;
  readonly revision: number;
}

/** Units of one product at one price, with the rate of their tax. */
type TaxedRow = PricedRow & TaxedAs;

/** A line before its tax, minor units. */
export interface ReducedLine {
  readonly listPrice: number;
  readonly quantity: number;
  /** What is taken off all its units together. */
  readonly reduction: number;
  readonly taxClass?: string | undefined;
}

/** How lines and delivery are taxed at a destination. */
interface Taxation {
  /** The rows of a basket's lines. */
  readonly rowsOf: (lines: readonly ReducedLine[]) => TaxedRow[][];
  /** What a method costs there. */
  readonly feeOf: (option: DeliveryOption) => number;
  /** The tax of rows and delivery. */
  readonly taxOf: (lines: readonly ReducedLine[], rows: readonly TaxedRow[], option?: DeliveryOption) => OrderTax;
}

const NOBODYS: BothLanguages = { en: '', zh: '' };

/** The taxation of a destination; undefined in a shop that has set no rates, or has its taxes off. */
export function taxationOf(
  { settings }: Taxes,
  deliveryZones: readonly DeliveryZone[],
  destination: Destination | undefined,
): Taxation | undefined {
  if (!hasTaxes(settings)) return undefined;
  const { rules, zones, classes } = settings;
  const { included } = rules;
  const zone = taxZoneOf(settings, deliveryZones, destination);
  const home = zones.find(({ zoneId }) => zoneId === rules.homeZoneId);
  const isWithout = !zone && included && rules.elsewhere === 'without' && home !== undefined;
  const rateFor = (taxClass = STANDARD_CLASS) => (zone ? rateIn(zone, classes, taxClass) : 0);
  const rateAtHome = (taxClass = STANDARD_CLASS) => (home ? rateIn(home, classes, taxClass) : 0);
  const taxedAs = (taxClass = STANDARD_CLASS): TaxedAs => ({ taxClass, taxRate: rateFor(taxClass) });
  const contained = (lines: readonly ReducedLine[]) =>
    lines.map((line) => ({ rate: rateAtHome(line.taxClass), amount: costOf(line) }));
  const containedIn = ({ fee, taxClass }: DeliveryOption): TaxedAmount => ({ rate: rateAtHome(taxClass), amount: fee });

  return {
    rowsOf(lines) {
      const shares = isWithout ? taxShares(contained(lines), true) : [];
      return lines.map((line, index) =>
        splitRows(costOf(line) - (shares[index] ?? 0), line.quantity).map((row) => ({
          ...row,
          ...taxedAs(line.taxClass),
        })),
      );
    },
    feeOf: (option) => (isWithout ? option.fee - taxAt(containedIn(option), true) : option.fee),
    taxOf(lines, rows, option) {
      const delivery = option && { ...taxedAs(option.taxClass), fee: this.feeOf(option) };
      const amounts = [
        ...rows.map(({ price, quantity, taxRate }) => ({ rate: taxRate, amount: price * quantity })),
        ...(delivery ? [{ rate: delivery.taxRate, amount: delivery.fee }] : []),
      ];
      const removed = isWithout ? removedTotals(contained(lines), option && containedIn(option)) : [];
      return {
        included,
        zoneId: zone?.zoneId ?? null,
        rates: named(taxTotals(amounts, included), zone?.names ?? NOBODYS),
        ...(delivery && { delivery: { taxClass: delivery.taxClass, taxRate: delivery.taxRate } }),
        ...(removed.length > 0 && { removed: named(removed, home?.names ?? NOBODYS) }),
      };
    },
  };
}

/** What all units of a line cost together. */
function costOf({ listPrice, quantity, reduction }: ReducedLine): number {
  return listPrice * quantity - reduction;
}

/** The zone whose rates apply at a destination; that of the shop while there is none. */
function taxZoneOf(
  { zones, rules }: TaxSettings,
  deliveryZones: readonly DeliveryZone[],
  destination: Destination | undefined,
): TaxZone | undefined {
  const placeId = destination ? zoneOf(deliveryZones, destination)?.zoneId : rules.homeZoneId;
  return zones.find(({ zoneId }) => zoneId === placeId) ?? zones.find(({ zoneId }) => zoneId === EVERYWHERE);
}

/** What was taken off the goods, once for each rate, and off the delivery by itself, so that its fee can be shown. */
function removedTotals(goods: readonly TaxedAmount[], delivery: TaxedAmount | undefined): TaxTotal[] {
  const sums = new Map(taxTotals(goods, true).map((total) => [total.rate, total]));
  for (const { rate, base, amount } of delivery ? taxTotals([delivery], true) : []) {
    const before = sums.get(rate) ?? { base: 0, amount: 0 };
    sums.set(rate, { rate, base: before.base + base, amount: before.amount + amount });
  }
  return [...sums.values()].filter(({ amount }) => amount > 0).sort((a, b) => b.rate - a.rate);
}

function named(totals: readonly TaxTotal[], names: BothLanguages): OrderTaxRate[] {
  return totals.map((total) => ({ names: total.rate > 0 ? names : NOBODYS, ...total }));
}
