import { z } from 'zod';
import { reportTime } from '../../kernel/http/as-of.ts';
import { queryInteger } from '../../kernel/http/pagination.ts';
import { defineRoute } from '../../kernel/http/route.ts';
import { success } from '../../kernel/http/wire.ts';
import { bothLanguages } from '../../messages/both-languages.ts';
import { reportRange } from './report-range.ts';

/** What the rows of the report on taxes add up; `none` is the whole range. */
export const taxPeriods = ['none', 'day', 'week', 'month'] as const;
export type TaxPeriod = (typeof taxPeriods)[number];

/** What the report can be put in order by. */
export const taxSorts = ['period', 'base', 'tax', 'gross'] as const;

/** Sales less refunds, in major units; `gross` is base and tax together. */
const taxAmounts = { base: z.number(), tax: z.number(), gross: z.number() };

/** What a figure of the report is about. */
const taxedAs = {
  /** Name of the currency. */
  currency: z.string(),
  /** Of the tax; empty where none is due. */
  names: bothLanguages,
  /** In percent; null of what is not taxed. */
  rate: z.number().nullable(),
};

/** Taxes at one rate and class in one country, in one period. */
export const taxReportRow = z.object({
  /** First shop day of the period, `YYYY-MM-DD`; it may be before the range; '' for the whole range. */
  period: z.string(),
  /** Names the cell: the order list takes it as `tax_cell`. */
  cell: z.string(),
  ...taxedAs,
  /** Code of the country that orders went to; '' for those without a delivery method. */
  country: z.string(),
  taxClass: z.string(),
  ...taxAmounts,
});
export type TaxReportRow = z.output<typeof taxReportRow>;

/** The sum of a currency. */
const taxReportTotal = z.object({ currency: z.string(), ...taxAmounts });
export type TaxReportTotal = z.output<typeof taxReportTotal>;

/** The orders behind figures of the report: the days, and the currency or the cell. */
export const taxedOrdersQuery = {
  taxed_from: z.iso.date().optional(),
  taxed_to: z.iso.date().optional(),
  tax_currency: z.string().max(100).optional(),
  tax_cell: z.string().max(1_000).optional(),
};

export type TaxedOrdersQuery = z.output<z.ZodObject<typeof taxedOrdersQuery>>;

/** What the orders behind figures come to in them. */
export const taxedOrdersSum = z.array(taxReportRow.omit({ period: true }));

export const taxReportRoutes = {
  taxReport: defineRoute({
    method: 'GET',
    path: '/report/taxes',
    service: 'read-api',
    access: 'staff',
    summary:
      'Taxes of the shop days of a range by period, currency, country, rate and class: invoices less credit notes, each on the day on which it happened',
    query: z.strictObject({
      ...reportRange,
      by: z.enum(taxPeriods).default('month'),
      /** A name of {@link taxSorts}, behind a minus where it descends. Default: latest period, then by currency. */
      sort: z.enum(taxSorts.flatMap((sort) => [sort, `-${sort}`] as const)).optional(),
      current: queryInteger(1, 1_000_000).optional(),
      size: queryInteger(1, 1_000).optional(),
    }),
    reply: success({
      ...reportTime,
      rows: z.array(taxReportRow),
      /** Rows of all pages. */
      total: z.number(),
      /** Of all rows, by currency. */
      totals: z.array(taxReportTotal),
    }),
    views: ['orders_taxes'],
  }),
};
