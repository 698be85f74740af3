import { z } from 'zod';
import { bothLanguages } from '../../messages/both-languages.ts';
import type { Charge } from '../charges.ts';
import { type TaxedAmount, taxShares } from './arithmetic.ts';

/** Class of a product or a delivery method, and the rate that it has where the order goes. */
export const taxedAs = z.object({
  taxClass: z.string(),
  /** Thousandths of a percent. */
  taxRate: z.number(),
});
export type TaxedAs = z.output<typeof taxedAs>;

/** What an order comes to at one rate of a tax. Minor units; the rate in thousandths of a percent. */
export const orderTaxRate = z.object({
  /** Of the tax; empty where none is due. */
  names: bothLanguages,
  rate: z.number(),
  base: z.number(),
  amount: z.number(),
});
export type OrderTaxRate = z.output<typeof orderTaxRate>;

/** The tax of an order by rate, the highest first. */
export const orderTax = z.object({
  /** Whether prices and delivery contain the tax; otherwise it is a charge of its own. */
  included: z.boolean(),
  /** Zone of delivery whose rates apply, `*` for every other place; null where none do. */
  zoneId: z.string().nullable(),
  rates: z.array(orderTaxRate),
  /** Of the delivery; absent without one. */
  delivery: taxedAs.optional(),
  /** The tax that the list prices contained and the order does not, by rate; absent where nothing was taken off. */
  removed: z.array(orderTaxRate).optional(),
});
export type OrderTax = z.output<typeof orderTax>;

/** What the tax of an order is read from. */
export interface TaxedOrder {
  readonly lines: readonly {
    readonly quantity: number;
    readonly price: number;
    readonly taxRate?: number | undefined;
  }[];
  readonly charges: readonly Charge[];
  readonly tax: OrderTax | undefined;
}

/** The taxed amounts of an order: its rows in their order, then its delivery. What staff charge has no tax. */
export function taxedAmountsOf({ lines, charges, tax }: TaxedOrder): TaxedAmount[] {
  const delivery = charges.find(({ kind }) => kind === 'delivery');
  return [
    ...lines.map(({ quantity, price, taxRate = 0 }) => ({ rate: taxRate, amount: price * quantity })),
    ...(delivery && tax?.delivery ? [{ rate: tax.delivery.taxRate, amount: delivery.amount }] : []),
  ];
}

/** The tax of each row of an order, in minor units; none where the order has no tax. */
export function rowTaxesOf(order: TaxedOrder): readonly number[] | undefined {
  return order.tax && taxShares(taxedAmountsOf(order), order.tax.included).slice(0, order.lines.length);
}
