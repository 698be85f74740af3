import { z } from 'zod';
import { reportTime } from '../../kernel/http/as-of.ts';
import { figure, plain } from '../../kernel/http/figures.ts';
import { defineRoute } from '../../kernel/http/route.ts';
import { success } from '../../kernel/http/wire.ts';
import { reportRange } from '../../orders/reports/report-range.ts';
import { comparedRanges, comparisons, reportPage, reportSort } from '../report-query.ts';
import { stockGroup } from '../stock/stock-group.ts';

/** Classes of products; `new` are those that came in after the first day of the range. */
export const abcClasses = ['A', 'B', 'C', 'new'] as const;
export type AbcClass = (typeof abcClasses)[number];

/**
 * A product is of a class while the products before it, those with most first, come to less than so many per cent of
 * all; the rest is C, and so is what brought nothing.
 */
export const ABC_BOUNDS = { A: 80, B: 95 } as const;

/** What products are classed by. */
export const abcMeasures = ['goods', 'margin'] as const;
export type AbcMeasure = (typeof abcMeasures)[number];

/** The query of the report, apart from its page, its order and what it is compared with. */
export const abcQuery = { ...reportRange, by: z.enum(abcMeasures).default('goods') };

/** Amounts are in major units of a currency. */
const amounts = {
  /** After reductions, without fee. */
  goods: figure('abc.goods'),
  /** Goods less cost, of the units whose purchase price was known. */
  margin: figure('abc.margin'),
  /** Units whose purchase price was not known. */
  uncosted: figure('abc.uncosted'),
};
const compared = z.object({ goods: amounts.goods, margin: amounts.margin, class: z.enum(abcClasses).nullable() });

export const abcRoutes = {
  abc: defineRoute({
    method: 'GET',
    path: '/report/abc',
    service: 'read-api',
    access: 'staff',
    forJobs: true,
    summary:
      'Products that were sold in the shop days of a range by what they bring, goods or margin: class A up to 80 per cent, B up to 95, C the rest; and for how many days the stock lasts',
    query: z.strictObject({
      ...abcQuery,
      /** Default: all classes. */
      class: z.enum(abcClasses).optional(),
      compare: z.enum(comparisons).optional(),
      /** Default: what brings most first. */
      sort: reportSort(['goods', 'margin', 'units', 'level', 'cover']),
      ...reportPage,
    }),
    reply: success({
      ...reportTime,
      rows: z.array(
        z.object({
          /** Names the row to `GET /report/explain`. */
          key: z.string(),
          product: stockGroup,
          currency: z.string(),
          class: z.enum(abcClasses),
          ...amounts,
          /** Part of what all classed products of the currency bring, with those before it; null for what is new. */
          upTo: plain().nullable(),
          /** Sold in the range, in all currencies. */
          units: figure('abc.units'),
          /** In stock now. */
          level: figure('abc.level'),
          /** Days of the range in which it was there; units divided by them are those of a day. */
          days: plain(),
          before: compared.optional(),
          year: compared.optional(),
        }),
      ),
      total: plain(),
      /** Of all sales, by currency. */
      totals: z.array(z.object({ key: z.string(), currency: z.string(), ...amounts })),
      /** Products of each class, and their part of what classed products of the currency bring. */
      classes: z.array(
        z.object({
          currency: z.string(),
          class: z.enum(abcClasses),
          products: plain(),
          share: plain().nullable(),
        }),
      ),
      compared: comparedRanges,
    }),
    views: ['analytics_sales', 'analytics_stock', 'catalog_product_list'],
  }),
};
