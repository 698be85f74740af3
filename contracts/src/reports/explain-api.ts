import { z } from 'zod';
import { historyContexts, historyEntry } from '../history/views.ts';
import { demandQuery } from '../inventory/demand-api.ts';
import { reorderQuery } from '../inventory/reorder-api.ts';
import { reportTime } from '../kernel/http/as-of.ts';
import { figureNames, plain, type ReportName, reportFigures } from '../kernel/http/figures.ts';
import { paging } from '../kernel/http/pagination.ts';
import { defineRoute } from '../kernel/http/route.ts';
import { success } from '../kernel/http/wire.ts';
import { idSchema } from '../kernel/ids.ts';
import { rankingDays } from '../orders/api.ts';
import { abandonedCartsQuery } from '../orders/reports/report-api.ts';
import { reportRange } from '../orders/reports/report-range.ts';
import { fulfilmentQuery } from './fulfilment/fulfilment-api.ts';
import { paymentsReportQuery } from './money/payments-report-api.ts';
import { returnsQuery } from './returns/returns-api.ts';
import { abcQuery } from './sales/abc-api.ts';
import { basketsQuery } from './sales/baskets-api.ts';
import { cohortsQuery } from './sales/cohorts-api.ts';
import { customersQuery } from './sales/customers-api.ts';
import { saleQuery } from './sales/revenue-api.ts';
import { deadStockQuery } from './stock/dead-stock-api.ts';
import { sellThroughQuery } from './stock/sell-through-api.ts';
import { valuationQuery } from './stock/valuation-api.ts';
import { taxReportQuery } from './taxes/tax-report-api.ts';

/** What figures are counted in: amounts are in major units of a currency. */
export const figureUnits = ['count', 'amount', 'hours'] as const;
export type FigureUnit = (typeof figureUnits)[number];

/** Characters of what names a row or a total. */
export const MOST_KEY = 1_000;

/** What one event added to a figure, or took from it. */
export const explainEntry = z.object({
  event: z.object({ _id: z.string(), type: z.string(), stream: z.string() }),
  ...historyEntry.pick({ occurredAt: true, recordedAt: true, reason: true }).shape,
  actor: historyEntry.shape.actor.omit({ role: true }),
  delta: plain(),
  /** The record whose history has the event; its name is '' where it is erased, null where no record has it. */
  ref: z.object({ kind: z.enum(historyContexts), _id: z.string(), name: z.string() }).nullable(),
});
export type ExplainEntry = z.output<typeof explainEntry>;

/** What each report is asked, apart from its page, its order and what it is compared with. */
const reportQueries = {
  revenue: saleQuery,
  valuation: valuationQuery,
  deadStock: deadStockQuery,
  abc: abcQuery,
  baskets: basketsQuery,
  cohorts: cohortsQuery,
  sellThrough: sellThroughQuery,
  customers: customersQuery,
  payments: paymentsReportQuery,
  taxes: taxReportQuery,
  fulfilment: fulfilmentQuery,
  reorder: reorderQuery,
  ranking: rankingDays,
  dailySales: reportRange,
  trend: { product: idSchema, ...reportRange },
  alert: {},
  funnel: reportRange,
  carts: abandonedCartsQuery,
  unmetDemand: demandQuery,
  returns: returnsQuery,
} satisfies Record<ReportName, z.core.$ZodLooseShape>;

/** What the figures of a report are explained by: its own query, and the cell. */
function explainQuery<const Name extends ReportName>(name: Name) {
  return z.strictObject({
    figure: z.enum(reportFigures[name]),
    ...reportQueries[name],
    /** Of the row or the total, as the report has it. Default: the total of the base currency. */
    key: z.string().max(MOST_KEY).optional(),
    /** The figure beside it, of the period before or of the year before. */
    of: z.enum(['before', 'year']).optional(),
    ...paging(20),
  });
}
/** What a figure of a report is asked by. */
export type ExplainQuery<Name extends ReportName> = z.output<ReturnType<typeof explainQuery<Name>>>;

export const explainRoutes = {
  explain: defineRoute({
    method: 'GET',
    path: '/report/explain',
    service: 'read-api',
    access: 'staff',
    summary: 'What a figure of a report is made of: events, the latest days first, whose parts add up to its value',
    query: z.discriminatedUnion('figure', [
      explainQuery('revenue'),
      explainQuery('valuation'),
      explainQuery('deadStock'),
      explainQuery('abc'),
      explainQuery('baskets'),
      explainQuery('cohorts'),
      explainQuery('sellThrough'),
      explainQuery('customers'),
      explainQuery('payments'),
      explainQuery('taxes'),
      explainQuery('fulfilment'),
      explainQuery('reorder'),
      explainQuery('ranking'),
      explainQuery('dailySales'),
      explainQuery('trend'),
      explainQuery('alert'),
      explainQuery('funnel'),
      explainQuery('carts'),
      explainQuery('unmetDemand'),
      explainQuery('returns'),
    ]),
    reply: success({
      ...reportTime,
      figure: z.enum(figureNames),
      unit: z.enum(figureUnits),
      /** The figure as the report has it. */
      value: plain(),
      /** What all entries come to, which is the same. */
      sum: plain(),
      /** Entries in all. */
      count: plain(),
      /** Name of the currency; absent for a figure that is no amount. */
      currency: z.string().optional(),
      entries: z.array(explainEntry),
    }),
    views: [
      'analytics_fulfilment',
      'analytics_money',
      'analytics_sales',
      'analytics_stock',
      'catalog_category_tree',
      'catalog_product_list',
      'inventory_daily_stock',
      'inventory_demand',
      'inventory_stock_level',
      'orders_cart',
      'orders_sales',
      'orders_taxes',
      'settings_shop',
      'suppliers_supplier_list',
    ],
  }),
};
