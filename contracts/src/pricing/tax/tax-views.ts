import { z } from 'zod';
import { fromMinor } from '../../kernel/money.ts';
import { bothLanguages } from '../../messages/both-languages.ts';
import type { OrderTax, OrderTaxRate } from './order-tax.ts';
import { percentOf } from './view.ts';

/** What an order comes to at one rate; the rate in percent, amounts in major units. */
export const taxRateView = z.object({
  /** Of the tax; empty where none is due. */
  names: bothLanguages,
  rate: z.number(),
  base: z.number(),
  amount: z.number(),
});
type TaxRateView = z.output<typeof taxRateView>;

/** The tax of an order by rate, the highest first. */
export const orderTaxView = z.object({
  /** Whether prices and delivery contain the tax; otherwise it is a charge of its own. */
  included: z.boolean(),
  rates: z.array(taxRateView),
});
export type OrderTaxView = z.output<typeof orderTaxView>;

/** The tax of an order as it travels. */
export function orderTaxViewOf({ included, rates }: OrderTax): OrderTaxView {
  return { included, rates: rates.map(taxRateViewOf) };
}

/** What an order comes to at one rate, as it travels. */
export function taxRateViewOf({ names, rate, base, amount }: OrderTaxRate): TaxRateView {
  return { names, rate: percentOf(rate), base: fromMinor(base), amount: fromMinor(amount) };
}
