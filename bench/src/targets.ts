import { reportFigures } from '@countinghouse/contracts/kernel/http/figures';
import type { Measurement } from './measurement.ts';

const reportNames = Object.keys(reportFigures);

/** The target of a figure: a minimum, or a maximum for figures that are better when smaller. */
interface Target {
  readonly target: number;
  readonly better: 'more' | 'less';
}

/** On 2 cores with embedded PostgreSQL at default durability; figures without a target are lower bounds and context. */
const targets: Readonly<Record<string, Target>> = {
  'append/1-writer': { target: 1_500, better: 'more' },
  'append/32-writers': { target: 12_000, better: 'more' },
  'append/32-writers-to-autocommit-insert': { target: 1.5, better: 'more' },
  'commands/20-event-streams/32-writers': { target: 3_500, better: 'more' },
  'live projection of 3 views': { target: 25_000, better: 'more' },
  'rebuild of 3 views': { target: 100_000, better: 'more' },
  'append to visible at 2000 events/s, p99': { target: 50, better: 'less' },
  'pricing/quotes of 20 lines': { target: 1_500, better: 'more' },
  'pricing/quotes of 20 lines, p95': { target: 15, better: 'less' },
  'pricing/orders with delivery and tax, share of those without': { target: 0.9, better: 'more' },
  'reconciliation/10,000 entries': { target: 5_000, better: 'less' },
  // 30 times the better of two open peers, measured the same way.
  'http/product search page': { target: 750, better: 'more' },
  'http/product list page': { target: 1_440, better: 'more' },
  'http/10 newest orders': { target: 1_440, better: 'more' },
  'http/listing with facets and sort': { target: 400, better: 'more' },
  'http/storefront search': { target: 400, better: 'more' },
  'http/order, cart to placed': { target: 267, better: 'more' },
  'http/everybody buying one product': { target: 189, better: 'more' },
  'http/product edit': { target: 2_010, better: 'more' },
  'http/product search page, p95': { target: 25, better: 'less' },
  'http/product list page, p95': { target: 25, better: 'less' },
  'http/10 newest orders, p95': { target: 25, better: 'less' },
  'http/listing with facets and sort, p95': { target: 30, better: 'less' },
  'http/storefront search, p95': { target: 30, better: 'less' },
  'http/suggestions, p95': { target: 15, better: 'less' },
  'http/suggestions, large, p95': { target: 15, better: 'less' },
  'http/order, cart to placed, p95': { target: 25, better: 'less' },
  'http/everybody buying one product, p95': { target: 25, better: 'less' },
  'http/product edit, p95': { target: 25, better: 'less' },
  'http/product search page, cost of a large shop': { target: 2, better: 'less' },
  'http/product list page, cost of a large shop': { target: 2, better: 'less' },
  'http/10 newest orders, cost of a large shop': { target: 2, better: 'less' },
  'http/listing with facets and sort, cost of a large shop': { target: 2, better: 'less' },
  'http/storefront search, cost of a large shop': { target: 2, better: 'less' },
  'http/sales ranking of a month, 1,000,000 orders': { target: 50, better: 'less' },
  'http/inventory trend of a year, 1,000,000 orders': { target: 20, better: 'less' },
  'http/home page': { target: 2_500, better: 'more' },
  'http/product page, the same again': { target: 2_500, better: 'more' },
  'http/product page, the same again, p95': { target: 8, better: 'less' },
  'http/product page, each another of 100 kept': { target: 2_500, better: 'more' },
  'http/product page, each another of 100 kept, p95': { target: 8, better: 'less' },
  'http/product page, each another': { target: 500, better: 'more' },
  'http/product page, each another, p95': { target: 30, better: 'less' },
  'http/category page with facet and sort': { target: 400, better: 'more' },
  'http/category page with facet and sort, p95': { target: 30, better: 'less' },
  'http/search page': { target: 400, better: 'more' },
  'http/search page, p95': { target: 30, better: 'less' },
  ...Object.fromEntries(
    ['home page', 'product page, each another', 'category page with facet and sort', 'search page'].map((page) => [
      `http/${page}, cost of a large shop`,
      { target: 2, better: 'less' },
    ]),
  ),
  ...Object.fromEntries(
    ['products', 'orders', 'return requests', 'adjustments', 'customers', 'suppliers', 'deleted'].flatMap((list) => [
      [`lists/${list}, p95`, { target: 60, better: 'less' }],
      [`lists/${list}, large, p95`, { target: 60, better: 'less' }],
    ]),
  ),
  ...Object.fromEntries(
    ['', ', large'].flatMap((size) => [
      ...reportNames.flatMap((report) => [
        [`reports/${report}${size}, p95`, { target: 200, better: 'less' }],
        [`reports/${report}, explained row${size}, p95`, { target: 50, better: 'less' }],
        // Up to a million entries.
        [`reports/${report}, explained total${size}, p95`, { target: 300, better: 'less' }],
      ]),
      [`reports/analytics/month by category${size}, p95`, { target: 300, better: 'less' }],
      [`reports/export as Parquet${size}`, { target: 120_000, better: 'less' }],
      [`reports/export as Parquet, one more day${size}`, { target: 3_000, better: 'less' }],
    ]),
  ),
  'storefront/price saved to page, p95': { target: 300, better: 'less' },
  'storefront/old price after the new one': { target: 0, better: 'less' },
  'flash sale/orders of 200 units': { target: 200, better: 'more' },
  'flash sale/clear refusals': { target: 300, better: 'more' },
  'flash sale/server errors': { target: 0, better: 'less' },
  'flash sale/page, p95': { target: 250, better: 'less' },
  'flash sale/last unit sold to "Sold out" in the page': { target: 1_500, better: 'less' },
  ...Object.fromEntries(
    ['home', 'category', 'search', 'product', 'checkout'].flatMap((page) => [
      [`browser/${page}, FCP`, { target: 600, better: 'less' }],
      [`browser/${page}, LCP`, { target: 1_000, better: 'less' }],
      [`browser/${page}, TBT`, { target: 50, better: 'less' }],
      [`browser/${page}, CLS`, { target: 0.02, better: 'less' }],
      [`browser/${page}, INP`, { target: 100, better: 'less' }],
    ]),
  ),
};

/** A figure with its target; both null without one. */
export interface Judged extends Measurement {
  readonly target: number | null;
  readonly met: boolean | null;
}

export function judge(measurement: Measurement): Judged {
  const goal = targets[measurement.name];
  if (!goal) return { ...measurement, target: null, met: null };
  const { target, better } = goal;
  return { ...measurement, target, met: better === 'more' ? measurement.value >= target : measurement.value <= target };
}
