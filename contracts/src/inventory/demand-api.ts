import { z } from 'zod';
import { reportTime } from '../kernel/http/as-of.ts';
import { paging, queryInteger } from '../kernel/http/pagination.ts';
import { defineRoute } from '../kernel/http/route.ts';
import { namedReference, success } from '../kernel/http/wire.ts';

const reportInstant = queryInteger(0, 8_640_000_000_000);

/** What was wanted and not there: units by the shop day of the refusal, customers as they wait today. */
export const demandCounts = z.object({
  /** Units that orders requested beyond what was in stock. */
  declined: z.number(),
  /** Units that carts requested beyond what was in stock. */
  refused: z.number(),
  /** Customers who wait for the product to be back. */
  waiting: z.number(),
});
export type DemandCounts = z.output<typeof demandCounts>;

/** One product; `product` is null when it is gone, `supplier` when it has none. */
export const demandRow = demandCounts.extend({
  productId: z.string(),
  product: z.object({ _id: z.string(), itemNo: z.string(), name: z.string(), photo: z.string() }).nullable(),
  supplier: namedReference.nullable(),
  /** Units in stock now. */
  quantity: z.number(),
});
export type DemandRow = z.output<typeof demandRow>;

export const demandRoutes = {
  unmetDemand: defineRoute({
    method: 'GET',
    path: '/inventory/demand',
    service: 'read-api',
    access: 'staff',
    summary: 'Products that were wanted and not there in a range of shop days, most missed units first',
    query: z.strictObject({
      ...paging(20),
      start_at: reportInstant,
      end_at: reportInstant,
      /** Only products of this supplier. */
      supplier: z.uuid().toLowerCase().optional(),
    }),
    reply: success({
      ...reportTime,
      products: z.array(demandRow),
      total: z.number(),
      /** Sums over all products, not only those of the page. */
      sums: demandCounts,
      /** The same sums by supplier, most missed units first; null for products without one. */
      suppliers: z.array(demandCounts.extend({ supplier: namedReference.nullable() })),
    }),
    views: ['inventory_demand', 'inventory_stock_level', 'catalog_product_list', 'suppliers_supplier_list'],
  }),
};
