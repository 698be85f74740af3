import { z } from 'zod';
import { reportTime } from '../../kernel/http/as-of.ts';
import { plain } from '../../kernel/http/figures.ts';
import { defineRoute } from '../../kernel/http/route.ts';
import { success } from '../../kernel/http/wire.ts';
import { reportRange } from '../../orders/reports/report-range.ts';
import { comparedRanges, comparisons, reportPage, reportSort } from '../report-query.ts';
import { saleFields } from './revenue-api.ts';

/** The query of the report, apart from its page, its order and what it is compared with. */
export const customersQuery = { ...reportRange };

const sums = { currency: z.string(), ...saleFields('customers') };

export const customersRow = z.object({
  /** Names the row to `GET /report/explain`. */
  key: z.string(),
  /** `_id` is null for all customers without an account, `name` for one who is erased. */
  customer: z.object({ _id: z.string().nullable(), name: z.string().nullable() }),
  ...sums,
  /** Shop days of the first and the last order that counts, of all time; null for customers without an account. */
  firstDay: z.string().nullable(),
  lastDay: z.string().nullable(),
});
export type CustomersRow = z.output<typeof customersRow>;

const customersTotal = z.object({ key: z.string(), ...sums });
export type CustomersTotal = z.output<typeof customersTotal>;

export const customersReportRoutes = {
  customersReport: defineRoute({
    method: 'GET',
    path: '/report/customers',
    service: 'read-api',
    access: 'staff',
    forJobs: true,
    summary:
      'Who bought most in the shop days of a range: orders, units, goods, fees and margin of each customer, and the days of the first and the last order',
    query: z.strictObject({
      ...customersQuery,
      compare: z.enum(comparisons).optional(),
      /** Default: most goods first. */
      sort: reportSort(['orders', 'units', 'goods', 'cost', 'margin']),
      ...reportPage,
    }),
    reply: success({
      ...reportTime,
      rows: z.array(customersRow),
      total: plain(),
      /** Of all sales, by currency. */
      totals: z.array(customersTotal),
      compared: comparedRanges,
    }),
    views: ['analytics_sales', 'customers_customer_list'],
  }),
};
