import { z } from 'zod';
import { reportTime } from '../../kernel/http/as-of.ts';
import { figure, plain } from '../../kernel/http/figures.ts';
import { queryInteger } from '../../kernel/http/pagination.ts';
import { defineRoute } from '../../kernel/http/route.ts';
import { success } from '../../kernel/http/wire.ts';
import { reportPage, reportSort } from '../report-query.ts';
import { stockGroup } from './stock-group.ts';

/** Days without a sale after which stock is dead, unless others are given. */
export const DEAD_DAYS = 90;

/** The query of the report, apart from its page and its order. */
export const deadStockQuery = { days: queryInteger(1, 3_650).default(DEAD_DAYS) };

/** Amounts are in major units of the base currency. */
const figures = {
  units: figure('dead.units'),
  /** Units times the purchase price of their product now. */
  value: figure('dead.value'),
  /** Units whose product has no purchase price. */
  uncosted: figure('dead.uncosted'),
};

export const deadStockRoutes = {
  deadStock: defineRoute({
    method: 'GET',
    path: '/report/dead-stock',
    service: 'read-api',
    access: 'staff',
    forJobs: true,
    summary:
      'Products in stock for at least so many days of which none was sold in them, with their last sale and arrival',
    query: z.strictObject({
      ...deadStockQuery,
      /** Default: most value first. */
      sort: reportSort(['units', 'value', 'last_sale', 'last_arrival']),
      ...reportPage,
    }),
    reply: success({
      ...reportTime,
      rows: z.array(
        z.object({
          /** Id of the product. */
          key: z.string(),
          product: stockGroup,
          currency: z.string(),
          ...figures,
          /** Shop day; null where it was never sold. */
          lastSale: z.string().nullable(),
          /** Shop day of the latest units that came in. */
          lastArrival: z.string().nullable(),
        }),
      ),
      total: plain(),
      /** One total, or none where there are no rows. */
      totals: z.array(z.object({ key: z.string(), currency: z.string(), ...figures })),
    }),
    views: ['analytics_sales', 'analytics_stock', 'catalog_product_list', 'settings_shop'],
  }),
};
