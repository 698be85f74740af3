import { z } from 'zod';
import { reportTime } from '../../kernel/http/as-of.ts';
import { figure, plain } from '../../kernel/http/figures.ts';
import { defineRoute } from '../../kernel/http/route.ts';
import { success } from '../../kernel/http/wire.ts';
import { reportPage, reportSort } from '../report-query.ts';
import { stockGroup, stockGroups } from './stock-group.ts';

/** Ages of stock in days, by the names of their figures: the youngest and the oldest day of each. */
export const stockAges = {
  days30: [0, 30],
  days90: [31, 90],
  days180: [91, 180],
  older: [181, undefined],
} as const;
export type StockAge = keyof typeof stockAges;

/** The query of the report, apart from its page and its order. */
export const valuationQuery = { group: z.enum(stockGroups).default('category') };

/** Amounts are in major units of the base currency. */
const figures = {
  units: figure('valuation.units'),
  /** Units times the purchase price of their product now. */
  value: figure('valuation.value'),
  /** Units whose product has no purchase price. */
  uncosted: figure('valuation.uncosted'),
  /** The part of the value that came in 30 days ago or later. */
  days30: figure('valuation.days30'),
  /** 31 to 90 days ago. */
  days90: figure('valuation.days90'),
  /** 91 to 180 days ago. */
  days180: figure('valuation.days180'),
  /** More than 180 days ago. */
  older: figure('valuation.older'),
};

export const valuationRoutes = {
  valuation: defineRoute({
    method: 'GET',
    path: '/report/valuation',
    service: 'read-api',
    access: 'staff',
    forJobs: true,
    summary:
      'What is in stock by category, supplier or product: units, value at purchase prices, and how long ago the units came in, the oldest gone first',
    query: z.strictObject({
      ...valuationQuery,
      /** Default: most value first. */
      sort: reportSort(['units', 'value', 'uncosted', 'days30', 'days90', 'days180', 'older']),
      ...reportPage,
    }),
    reply: success({
      ...reportTime,
      /** What has units in stock. */
      rows: z.array(z.object({ key: z.string(), group: stockGroup, currency: z.string(), ...figures })),
      total: plain(),
      /** One total, or none where nothing is in stock. */
      totals: z.array(z.object({ key: z.string(), currency: z.string(), ...figures })),
    }),
    views: [
      'analytics_stock',
      'catalog_category_tree',
      'catalog_product_list',
      'settings_shop',
      'suppliers_supplier_list',
    ],
  }),
};
