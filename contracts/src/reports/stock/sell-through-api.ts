import { z } from 'zod';
import { reportTime } from '../../kernel/http/as-of.ts';
import { figure, plain } from '../../kernel/http/figures.ts';
import { defineRoute } from '../../kernel/http/route.ts';
import { success } from '../../kernel/http/wire.ts';
import { reportRange } from '../../orders/reports/report-range.ts';
import { comparedRanges, comparisons, reportPage, reportSort } from '../report-query.ts';
import { stockGroup, stockGroups } from './stock-group.ts';

/** The query of the report, apart from its page, its order and what it is compared with. */
export const sellThroughQuery = { ...reportRange, group: z.enum(stockGroups).default('product') };

/** Units; sell-through is `sold` divided by `available`. */
const sums = {
  /** In stock when the first day began. */
  opening: figure('sellThrough.opening'),
  /** Opened and received in the range. */
  received: figure('sellThrough.received'),
  /** Opening and received. */
  available: figure('sellThrough.available'),
  /** Went into orders, less what came back: from orders that did not stand, and from customers. */
  sold: figure('sellThrough.sold'),
  /** Counted and adjusted for any other reason; negative where units were lost. */
  adjusted: figure('sellThrough.adjusted'),
  /** In stock when the last day ended. */
  closing: figure('sellThrough.closing'),
};
const figures = { ...sums, before: z.object(sums).optional(), year: z.object(sums).optional() };

export const sellThroughRoutes = {
  sellThrough: defineRoute({
    method: 'GET',
    path: '/report/sell-through',
    service: 'read-api',
    access: 'staff',
    forJobs: true,
    summary:
      'How much of what could be sold in the shop days of a range was sold: units at the start, received, sold, adjusted and at the end, by product, supplier or category',
    query: z.strictObject({
      ...sellThroughQuery,
      compare: z.enum(comparisons).optional(),
      /** Default: most units sold first. `share` is sold divided by available. */
      sort: reportSort(['opening', 'received', 'available', 'sold', 'share', 'adjusted', 'closing']),
      ...reportPage,
    }),
    reply: success({
      ...reportTime,
      /** What had units in the range, or movements. */
      rows: z.array(z.object({ key: z.string(), group: stockGroup, ...figures })),
      total: plain(),
      /** One total, or none where there are no rows. */
      totals: z.array(z.object({ key: z.string(), ...figures })),
      compared: comparedRanges,
    }),
    views: ['analytics_stock', 'catalog_category_tree', 'catalog_product_list', 'suppliers_supplier_list'],
  }),
};
