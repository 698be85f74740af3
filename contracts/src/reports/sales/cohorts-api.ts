import { z } from 'zod';
import { reportTime } from '../../kernel/http/as-of.ts';
import { figure, plain } from '../../kernel/http/figures.ts';
import { defineRoute } from '../../kernel/http/route.ts';
import { success } from '../../kernel/http/wire.ts';
import { reportRange } from '../../orders/reports/report-range.ts';
import { reportPage, reportSort } from '../report-query.ts';

/** The query of the report, apart from its page and its order. */
export const cohortsQuery = { ...reportRange };

const sums = {
  currency: z.string(),
  /** Customers whose first order that counts, in any currency, was in that month. */
  size: figure('cohorts.size'),
  orders: figure('cohorts.orders'),
  /** After reductions, without fee; major units. */
  goods: figure('cohorts.goods'),
};

export const cohortsRoutes = {
  cohorts: defineRoute({
    method: 'GET',
    path: '/report/cohorts',
    service: 'read-api',
    access: 'staff',
    forJobs: true,
    summary:
      'What customers bought in each month since their first order, told apart by the month of that; the range picks the months of first orders that it touches',
    query: z.strictObject({
      ...cohortsQuery,
      /** Default: by the month of the first order, then by the month of the orders, the earliest first. */
      sort: reportSort(['cohort', 'size', 'customers', 'orders', 'goods']),
      ...reportPage,
    }),
    reply: success({
      ...reportTime,
      rows: z.array(
        z.object({
          /** Names the row to `GET /report/explain`. */
          key: z.string(),
          /** First day of the month of the first order that counts. */
          cohort: z.string(),
          /** First day of the month of the orders. */
          month: z.string(),
          /** Months from one to the other. */
          since: plain(),
          ...sums,
          /** Of the customers of that size, those who ordered in the month in the currency. */
          customers: figure('cohorts.customers'),
          /** Those divided by the size. */
          share: plain(),
        }),
      ),
      total: plain(),
      /** Of all months of all rows, by currency; the size is that of all months of first orders. */
      totals: z.array(z.object({ key: z.string(), ...sums })),
    }),
    views: ['analytics_sales'],
  }),
};
