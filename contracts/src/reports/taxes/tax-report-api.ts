import { z } from 'zod';
import { reportTime } from '../../kernel/http/as-of.ts';
import { figure, plain } from '../../kernel/http/figures.ts';
import { defineRoute } from '../../kernel/http/route.ts';
import { success } from '../../kernel/http/wire.ts';
import { reportRange } from '../../orders/reports/report-range.ts';
import { taxCell } from '../../orders/reports/taxed-orders.ts';
import { reportPage, reportSort } from '../report-query.ts';
import { salePeriods } from '../sales/revenue-api.ts';

/** The query of the report, apart from its page and its order. */
export const taxReportQuery = { ...reportRange, by: z.enum(salePeriods).default('month') };

/** Sales less refunds, in major units. */
const taxAmounts = {
  base: figure('taxes.base'),
  tax: figure('taxes.tax'),
  /** Base and tax together. */
  gross: figure('taxes.gross'),
};

/** Taxes at one rate and class in one country, in one period. */
export const taxReportRow = z.object({
  /** Names the row to `GET /report/explain`. */
  key: z.string(),
  /** First shop day of the period, `YYYY-MM-DD`; it may be before the range; '' for the whole range. */
  period: z.string(),
  ...taxCell,
  /** In percent; null of what is not taxed. */
  rate: plain().nullable(),
  ...taxAmounts,
});
export type TaxReportRow = z.output<typeof taxReportRow>;

/** The sum of a currency. */
const taxReportTotal = z.object({ key: z.string(), currency: z.string(), ...taxAmounts });
export type TaxReportTotal = z.output<typeof taxReportTotal>;

export const taxReportRoutes = {
  taxReport: defineRoute({
    method: 'GET',
    path: '/report/taxes',
    service: 'read-api',
    access: 'staff',
    forJobs: true,
    summary:
      'Taxes of the shop days of a range by period, currency, country, rate and class: invoices less credit notes, each on the day on which it happened',
    query: z.strictObject({
      ...taxReportQuery,
      /** Default: latest period, then by currency. */
      sort: reportSort(['period', 'base', 'tax', 'gross']),
      ...reportPage,
    }),
    reply: success({
      ...reportTime,
      rows: z.array(taxReportRow),
      total: plain(),
      /** Of all rows, by currency. */
      totals: z.array(taxReportTotal),
    }),
    views: ['orders_taxes'],
  }),
};
