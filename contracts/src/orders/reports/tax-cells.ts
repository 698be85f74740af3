import type { BothLanguages } from '../../messages/both-languages.ts';
import type { RefundedOrder } from '../../payments/refunds/tax.ts';
import { chargedFor } from '../../pricing/charges.ts';
import type { OrderTax } from '../../pricing/tax/order-tax.ts';

/** What is not taxed at all: what staff charged or took off, and agreed differences of refunds. */
export const UNTAXED = -1;

/** What an order comes to at one rate and class, minor units. */
export interface TaxCell {
  /** Thousandths of a percent, or {@link UNTAXED}. */
  readonly rate: number;
  /** Empty where nothing is taxed, or no tax is due. */
  readonly names: BothLanguages;
  /** '' of what is not taxed. */
  readonly taxClass: string;
  readonly base: number;
  readonly tax: number;
}

/** What the taxes of an order follow from. */
export interface TaxedSale extends RefundedOrder {
  readonly lines: readonly (RefundedOrder['lines'][number] & { readonly taxClass?: string | undefined })[];
  readonly tax: OrderTax;
  /** Minor units; the sum of the charges. */
  readonly fee: number;
  /** Whether it is a sale: confirmed, and neither failed nor rejected. */
  readonly counts: boolean;
}

interface Weight {
  readonly rate: number;
  readonly taxClass: string;
  readonly amount: number;
}

/** What a document, or several of a kind, come to. */
interface Document {
  readonly total: number;
  readonly rates: readonly { readonly rate: number; readonly base: number; readonly amount: number }[];
  readonly weights: readonly Weight[];
}

const NOBODYS: BothLanguages = { en: '', zh: '' };

/**
 * The taxes of an order by rate and class: its invoice less its credit notes, nothing while it is no sale. Bases and
 * taxes together add up to the totals of those documents.
 */
export function taxCellsOf(sale: TaxedSale): TaxCell[] {
  if (!sale.counts) return [];
  const cells = new Map<string, TaxCell>();
  for (const [sign, document] of [
    [1, invoiceOf(sale)],
    [-1, creditNotesOf(sale)],
  ] as const) {
    for (const cell of divided(document, sale.tax)) {
      const key = keyOf(cell);
      const { base = 0, tax = 0 } = cells.get(key) ?? {};
      cells.set(key, { ...cell, base: base + sign * cell.base, tax: tax + sign * cell.tax });
    }
  }
  return [...cells.values()].filter(isSomething);
}

/** What an event changed of the taxes of an order. */
export function taxChanges(before: readonly TaxCell[], after: readonly TaxCell[]): TaxCell[] {
  const earlier = new Map(before.map((cell) => [keyOf(cell), cell]));
  const now = new Map(after.map((cell) => [keyOf(cell), cell]));
  const changes = [...new Map([...earlier, ...now])].map(([key, cell]) => {
    const was = earlier.get(key) ?? { base: 0, tax: 0 };
    const is = now.get(key) ?? { base: 0, tax: 0 };
    return { ...cell, base: is.base - was.base, tax: is.tax - was.tax };
  });
  return changes.filter(isSomething);
}

/** Names a cell among those of an order. */
function keyOf({ rate, taxClass }: TaxCell): string {
  return `${rate} ${taxClass}`;
}

function isSomething({ base, tax }: TaxCell): boolean {
  return base !== 0 || tax !== 0;
}

function invoiceOf({ lines, charges, tax, fee }: TaxedSale): Document {
  const goods = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  return {
    total: goods + fee,
    rates: tax.rates,
    weights: [
      ...lines.map(({ price, quantity, taxRate = 0, taxClass = '' }) => ({
        ...{ rate: taxRate, taxClass, amount: price * quantity },
      })),
      ...deliveryIn(tax, chargedFor('delivery', charges)),
    ],
  };
}

function creditNotesOf({ lines, charges, tax, refunds }: TaxedSale): Document {
  const settled = refunds.filter(({ state }) => state === 'settled');
  const lineOf = new Map(lines.map((line) => [line.productId, line]));
  const fee = settled.reduce((sum, refund) => sum + (refund.fee ?? 0), 0);
  return {
    total: settled.reduce((sum, { amount }) => sum + amount, 0),
    rates: settled.flatMap(({ taxes = [] }) => taxes),
    weights: [
      ...settled.flatMap(({ items }) =>
        items.map(({ productId, price, quantity }) => {
          const { taxRate = 0, taxClass = '' } = lineOf.get(productId) ?? {};
          return { rate: taxRate, taxClass, amount: price * quantity };
        }),
      ),
      ...deliveryIn(tax, Math.min(fee, chargedFor('delivery', charges))),
    ],
  };
}

function deliveryIn({ delivery }: OrderTax, amount: number): Weight[] {
  return delivery ? [{ rate: delivery.taxRate, taxClass: delivery.taxClass, amount }] : [];
}

/** A document by rate and class, with what is left of its total as untaxed. */
function divided({ total, rates, weights }: Document, tax: OrderTax): TaxCell[] {
  const namesOf = new Map(tax.rates.map(({ rate, names }) => [rate, names]));
  const sums = new Map<number, { base: number; amount: number }>();
  for (const { rate, base, amount } of rates) {
    const before = sums.get(rate) ?? { base: 0, amount: 0 };
    sums.set(rate, { base: before.base + base, amount: before.amount + amount });
  }
  const cells = [...sums].flatMap(([rate, { base, amount }]) => {
    const classes = classesAt(rate, weights);
    const parts = classes.map(({ amount: weight }) => weight);
    const [bases, taxes] = [shared(base, parts), shared(amount, parts)];
    return classes.map(({ taxClass }, index) => ({
      ...{ rate, names: namesOf.get(rate) ?? NOBODYS, taxClass },
      ...{ base: bases[index] ?? 0, tax: taxes[index] ?? 0 },
    }));
  });
  const taxed = cells.reduce((sum, { base, tax }) => sum + base + tax, 0);
  return [...cells, { rate: UNTAXED, names: NOBODYS, taxClass: '', base: total - taxed, tax: 0 }];
}

/** The classes at a rate with what each comes to, in the order of their ids; one at least. */
function classesAt(rate: number, weights: readonly Weight[]): Omit<Weight, 'rate'>[] {
  const sums = new Map<string, number>();
  for (const one of weights) {
    if (one.rate === rate) sums.set(one.taxClass, (sums.get(one.taxClass) ?? 0) + one.amount);
  }
  if (sums.size === 0) return [{ taxClass: '', amount: 0 }];
  return [...sums]
    .map(([taxClass, amount]) => ({ taxClass, amount }))
    .sort((a, b) => (a.taxClass < b.taxClass ? -1 : 1));
}

/** Shares of a total by weight, by difference: they add up to it. Without any weight the first one has it all. */
function shared(total: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole === 0) return weights.map((_, index) => (index === 0 ? total : 0));
  let behind = 0;
  let given = 0;
  return weights.map((weight) => {
    behind += weight;
    const upTo = Number((2n * BigInt(total) * BigInt(behind) + BigInt(whole)) / (2n * BigInt(whole)));
    const share = upTo - given;
    given = upTo;
    return share;
  });
}
