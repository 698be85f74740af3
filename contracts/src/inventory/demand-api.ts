import { z } from 'zod';
import { reportTime } from '../kernel/http/as-of.ts';
import { figure, plain } from '../kernel/http/figures.ts';
import { paging, queryInteger } from '../kernel/http/pagination.ts';
import { defineRoute } from '../kernel/http/route.ts';
import { namedReference, success } from '../kernel/http/wire.ts';

const reportInstant = queryInteger(0, 8_640_000_000_000);

/** Within how many days of a refusal an order of the same customer recovers missed units. */
export const RECOVERY_DAYS = 7;

/** Stands in the key of an amount between the id of its product, empty for a total, and its currency. */
export const CELL_SEPARATOR = '~';

/** The query of the report, apart from its page. */
export const demandQuery = {
  start_at: reportInstant,
  end_at: reportInstant,
  /** Only products of this supplier. */
  supplier: z.uuid().toLowerCase().optional(),
};

/**
 * What was wanted and not there: units by the shop day of the refusal, customers as they wait today. A row is explained
 * by the id of its product, amounts by their `key`.
 */
export const demandCounts = z.object({
  /** Units that orders requested beyond what was in stock. */
  declined: figure('demand.declined'),
  /** Units that carts requested beyond what was in stock. */
  refused: figure('demand.refused'),
  /**
   * Units of these that the same customers ordered within {@link RECOVERY_DAYS} days, beyond those that were in stock
   * at the refusal. Those of orders that failed or were rejected do not count, nor those of guests.
   */
  recovered: figure('demand.recovered'),
  /** Missed units times the price of then, in major units, by currency. */
  amounts: z.array(z.object({ key: z.string(), currency: z.string(), amount: figure('demand.amount') })),
  /** Customers who wait for the product to be back. */
  waiting: plain(),
});
export type DemandCounts = z.output<typeof demandCounts>;

/** One product; `product` is null when it is gone, `supplier` when it has none. */
export const demandRow = demandCounts.extend({
  productId: z.string(),
  product: z.object({ _id: z.string(), itemNo: z.string(), name: z.string(), photo: z.string() }).nullable(),
  supplier: namedReference.nullable(),
  /** Units in stock now. */
  quantity: plain(),
});
export type DemandRow = z.output<typeof demandRow>;

export const demandRoutes = {
  unmetDemand: defineRoute({
    method: 'GET',
    path: '/inventory/demand',
    service: 'read-api',
    access: 'staff',
    summary: 'Products that were wanted and not there in a range of shop days, most missed units first',
    query: z.strictObject({ ...paging(20), ...demandQuery }),
    reply: success({
      ...reportTime,
      products: z.array(demandRow),
      total: plain(),
      /** Sums over all products, not only those of the page. */
      sums: demandCounts,
      /** The same sums by supplier, most missed units first; null for products without one. */
      suppliers: z.array(demandCounts.extend({ supplier: namedReference.nullable() })),
    }),
    views: ['inventory_demand', 'inventory_stock_level', 'catalog_product_list', 'suppliers_supplier_list'],
  }),
};
