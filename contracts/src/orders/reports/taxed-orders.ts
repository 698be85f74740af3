import { z } from 'zod';
import { bothLanguages } from '../../messages/both-languages.ts';

/** What a cell of the report on taxes is about: taxes at one rate and class in one country, in one currency. */
export const taxCell = {
  /** Names the cell: the order list takes it as `tax_cell`. */
  cell: z.string(),
  /** Name of the currency. */
  currency: z.string(),
  /** Of the tax; empty where none is due. */
  names: bothLanguages,
  /** Code of the country that orders went to; '' for those without a delivery method. */
  country: z.string(),
  taxClass: z.string(),
};

/** The orders behind figures of the report: the days, and the currency or the cell. */
export const taxedOrdersQuery = {
  taxed_from: z.iso.date().optional(),
  taxed_to: z.iso.date().optional(),
  tax_currency: z.string().max(100).optional(),
  tax_cell: z.string().max(1_000).optional(),
};

export type TaxedOrdersQuery = z.output<z.ZodObject<typeof taxedOrdersQuery>>;

/** What the orders behind figures come to in a cell. Sales less refunds, in major units. */
const taxedOrders = z.object({
  ...taxCell,
  /** In percent; null of what is not taxed. */
  rate: z.number().nullable(),
  base: z.number(),
  tax: z.number(),
  /** Base and tax together. */
  gross: z.number(),
});
export type TaxedOrders = z.output<typeof taxedOrders>;

/** What the orders behind figures come to in them. */
export const taxedOrdersSum = z.array(taxedOrders);
