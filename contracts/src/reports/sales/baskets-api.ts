import { z } from 'zod';
import { reportTime } from '../../kernel/http/as-of.ts';
import { figure, plain } from '../../kernel/http/figures.ts';
import { queryInteger } from '../../kernel/http/pagination.ts';
import { defineRoute } from '../../kernel/http/route.ts';
import { success } from '../../kernel/http/wire.ts';
import { idSchema } from '../../kernel/ids.ts';
import { reportRange } from '../../orders/reports/report-range.ts';
import { comparedRanges, comparisons, reportPage, reportSort } from '../report-query.ts';
import { stockGroup } from '../stock/stock-group.ts';

/** Orders that a pair is in at least to be listed, unless the query says otherwise. */
export const LEAST_TOGETHER = 2;

/** The query of the report, apart from its page, its order and which pairs it lists. */
export const basketsQuery = { ...reportRange };

const compared = z.object({ together: figure('baskets.together'), share: plain().nullable() });

export const basketsRoutes = {
  baskets: defineRoute({
    method: 'GET',
    path: '/report/baskets',
    service: 'read-api',
    access: 'staff',
    forJobs: true,
    summary:
      'Which products were bought together in the shop days of a range: orders of both, orders of either, share and lift; orders of more than 30 products are left out',
    query: z.strictObject({
      ...basketsQuery,
      /** Only pairs with this product, which is then the first. Default: all pairs, the first being in fewer orders. */
      product: idSchema.optional(),
      /** Orders that a pair is in at least. Default: {@link LEAST_TOGETHER}. */
      least: queryInteger(1, 1_000_000).default(LEAST_TOGETHER),
      compare: z.enum(comparisons).optional(),
      /** Default: most orders together first. */
      sort: reportSort(['together', 'share', 'lift']),
      ...reportPage,
    }),
    reply: success({
      ...reportTime,
      rows: z.array(
        z.object({
          /** Names the row to `GET /report/explain`. */
          key: z.string(),
          first: stockGroup,
          second: stockGroup,
          /** Orders that have both. */
          together: figure('baskets.together'),
          /** Orders that have the first. */
          orders: figure('baskets.orders'),
          /** Orders that have the second. */
          others: figure('baskets.others'),
          /** Part of the orders of the first that have the second too. */
          share: plain(),
          /** The share divided by the part of all orders that have the second; 1 where neither attracts the other. */
          lift: plain(),
          before: compared.optional(),
          year: compared.optional(),
        }),
      ),
      total: plain(),
      /** One total of all orders that are counted, or none where there is none: `together` has two products or more. */
      totals: z.array(
        z.object({
          key: z.string(),
          together: figure('baskets.together'),
          orders: figure('baskets.orders'),
          share: plain(),
        }),
      ),
      compared: comparedRanges,
    }),
    views: ['analytics_sales', 'catalog_product_list'],
  }),
};
