import { z } from 'zod';
import { reportTime } from '../../kernel/http/as-of.ts';
import { figure, plain } from '../../kernel/http/figures.ts';
import { defineRoute } from '../../kernel/http/route.ts';
import { success } from '../../kernel/http/wire.ts';
import { bothLanguages } from '../../messages/both-languages.ts';
import { reportRange } from '../../orders/reports/report-range.ts';
import { comparedRanges, comparisons, reportPage, reportSort } from '../report-query.ts';

/** What the rows of a report on sales add up; `none` is the whole range. */
export const salePeriods = ['none', 'day', 'week', 'month'] as const;
export type SalePeriod = (typeof salePeriods)[number];

/** What sales can be told apart by. */
export const saleGroups = ['none', 'category', 'supplier', 'product', 'customer', 'delivery_method'] as const;
export type SaleGroup = (typeof saleGroups)[number];

/** Whether what sales are told apart by has the fees of its orders: a part of an order has none. */
export function hasFees(group: SaleGroup): boolean {
  return group === 'none' || group === 'customer' || group === 'delivery_method';
}

/** What a report on sales can be put in order by. */
export const saleSorts = ['period', 'orders', 'units', 'list', 'goods', 'cost', 'margin'] as const;
export type SaleSort = (typeof saleSorts)[number];

/** Days of a range whose products or customers can be told apart by day or week. */
export const MOST_DETAILED_DAYS = 92;

/** The query of reports on sales, apart from their page. */
export const saleQuery = {
  ...reportRange,
  by: z.enum(salePeriods).default('month'),
  group: z.enum(saleGroups).default('none'),
};

/** What some sales come to, by the figures of a report; amounts in major units. */
export function saleFields<const Of extends 'sales' | 'customers'>(of: Of) {
  const sums = {
    orders: figure(`${of}.orders`),
    units: figure(`${of}.units`),
    /** Goods before reductions. */
    list: figure(`${of}.list`),
    /** Goods after reductions, without fee. */
    goods: figure(`${of}.goods`),
    /** Absent where sales are told apart by what is in an order, which has no part of its fee. */
    fee: figure(`${of}.fee`).optional(),
    /** What delivery was charged when it was ordered; absent where there is no fee. */
    delivery: figure(`${of}.delivery`).optional(),
    /** Of the units whose purchase price was known when they were ordered. */
    cost: figure(`${of}.cost`),
    /** Goods less cost, of the same units. */
    margin: figure(`${of}.margin`),
    /** Units whose purchase price was not known. */
    uncosted: figure(`${of}.uncosted`),
  };
  /** The same sales in the periods that the report is compared with. */
  return { ...sums, before: z.object(sums).optional(), year: z.object(sums).optional() };
}
const saleFigures = saleFields('sales');
export type SaleSums = Omit<RevenueTotal, 'key' | 'currency' | 'before' | 'year'>;

export const revenueRow = z.object({
  /** Names the row to `GET /report/explain`. */
  key: z.string(),
  /** First shop day of the period, `YYYY-MM-DD`, which may be before the range; '' for the whole range. */
  period: z.string(),
  /** Null where nothing is told apart; `_id` is null for what has none, `name` for what is deleted or erased. */
  group: z
    .object({
      _id: z.string().nullable(),
      name: z.string().nullable(),
      /** Of a product. */
      itemNo: z.string().optional(),
      /** Of a delivery method or the reason for a return. */
      names: bothLanguages.optional(),
    })
    .nullable(),
  /** Name of the currency. */
  currency: z.string(),
  ...saleFigures,
});
export type RevenueRow = z.output<typeof revenueRow>;

const revenueTotal = z.object({ key: z.string(), currency: z.string(), ...saleFigures });
export type RevenueTotal = z.output<typeof revenueTotal>;

export const revenueRoutes = {
  revenue: defineRoute({
    method: 'GET',
    path: '/report/revenue',
    service: 'read-api',
    access: 'staff',
    forJobs: true,
    summary:
      'Sales of the shop days of a range by period and by category, supplier, product, customer or delivery method: orders, units, list amount, goods, fee, delivery income, and margin where the cost was known',
    query: z.strictObject({
      ...saleQuery,
      compare: z.enum(comparisons).optional(),
      /** Default: latest period, then most goods. */
      sort: reportSort(saleSorts),
      ...reportPage,
    }),
    reply: success({
      ...reportTime,
      /** Rows with sales in the range; what they are compared with is of these rows. */
      rows: z.array(revenueRow),
      total: plain(),
      /** Of all sales, by currency. */
      totals: z.array(revenueTotal),
      /** The days of the comparisons. */
      compared: comparedRanges,
    }),
    views: [
      'analytics_sales',
      'catalog_category_tree',
      'catalog_product_list',
      'customers_customer_list',
      'pricing_settings',
      'suppliers_supplier_list',
    ],
  }),
};
