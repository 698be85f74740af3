import { z } from 'zod';
import { reportTime } from '../../kernel/http/as-of.ts';
import { figure, plain } from '../../kernel/http/figures.ts';
import { defineRoute } from '../../kernel/http/route.ts';
import { success } from '../../kernel/http/wire.ts';
import { reportRange } from '../../orders/reports/report-range.ts';
import { comparedRanges, comparisons, reportPage, reportSort } from '../report-query.ts';
import { revenueRow, salePeriods } from '../sales/revenue-api.ts';
import { returnGroups } from './return-kinds.ts';

/** What the report can be put in order by; `rate` is units divided by sold. */
export const returnSorts = ['period', 'requests', 'units', 'goods', 'rate'] as const;

/** The query of the report, apart from its page, its order and what it is compared with. */
export const returnsQuery = {
  ...reportRange,
  by: z.enum(salePeriods).default('month'),
  group: z.enum(returnGroups).default('none'),
};

/**
 * What was taken back on the days on which its requests became complete, less what ceased to be. The return rate is
 * `units` divided by `sold`, and the average days since delivery are `waited` divided by `timed`.
 */
const sums = {
  requests: figure('returns.requests'),
  units: figure('returns.units'),
  /** What the units cost their buyers after reductions, without fee; major units. */
  goods: figure('returns.goods'),
  /** Days from the deliveries to the requests, added up. */
  waited: figure('returns.waited'),
  /** Requests after a delivery that is recorded: those that have such days. */
  timed: figure('returns.timed'),
  /** Units sold in the same days, whether they came back or not; of all sales where reasons are told apart. */
  sold: figure('returns.sold'),
};
const figures = { ...sums, before: z.object(sums).optional(), year: z.object(sums).optional() };

export const returnsRow = z.object({
  /** Names the row to `GET /report/explain`. */
  key: z.string(),
  /** First shop day of the period, `YYYY-MM-DD`, which may be before the range; '' for the whole range. */
  period: z.string(),
  /** As in the report on revenue; the `_id` of a reason is its code, null where none was recorded. */
  group: revenueRow.shape.group,
  /** Name of the currency. */
  currency: z.string(),
  ...figures,
});
export type ReturnsRow = z.output<typeof returnsRow>;
const returnsTotal = z.object({ key: z.string(), currency: z.string(), ...figures });
export type ReturnsTotal = z.output<typeof returnsTotal>;

export const returnsRoutes = {
  returnsReport: defineRoute({
    method: 'GET',
    path: '/report/returns',
    service: 'read-api',
    access: 'staff',
    forJobs: true,
    summary:
      'What was taken back in the shop days of a range, by period and by reason, product, category or supplier: requests, units, amount, units sold, and days since the delivery',
    query: z.strictObject({
      ...returnsQuery,
      compare: z.enum(comparisons).optional(),
      /** Default: latest period, then most units, then the highest amount. */
      sort: reportSort(returnSorts),
      ...reportPage,
    }),
    reply: success({
      ...reportTime,
      /** Rows with returns in the range; what they are compared with is of these rows. */
      rows: z.array(returnsRow),
      total: plain(),
      /** Of all returns, by currency. */
      totals: z.array(returnsTotal),
      compared: comparedRanges,
    }),
    views: ['analytics_sales', 'catalog_category_tree', 'catalog_product_list', 'suppliers_supplier_list'],
  }),
};
