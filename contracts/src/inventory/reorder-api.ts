import { z } from 'zod';
import { paging } from '../kernel/http/pagination.ts';
import { defineRoute } from '../kernel/http/route.ts';
import { success } from '../kernel/http/wire.ts';

/** Days from an order to its delivery where the supplier's are not recorded. */
export const USUAL_LEAD_DAYS = 14;

/** How many shop days back, today included, sales are taken for what will be sold. */
export const REORDER_DAYS = 30;

/**
 * Why a product is listed. `low`: it is at or below its alert quantity. `before-delivery`: at the rate of the last
 * {@link REORDER_DAYS} days it is sold out before an order of today is delivered.
 */
export const shortages = ['low', 'before-delivery'] as const;
export type Shortage = (typeof shortages)[number];

/** A product that runs short. */
export const reorderRow = z.object({
  _id: z.string(),
  itemNo: z.string(),
  name: z.string(),
  photo: z.string(),
  alertQuantity: z.number(),
  /** Units in stock now. */
  quantity: z.number(),
  /** Units sold in the last {@link REORDER_DAYS} shop days, less what came back of orders. */
  sold: z.number(),
  /** Null for a product without one. */
  supplier: z
    .object({ _id: z.string(), name: z.string(), email: z.string(), leadDays: z.number().nullable() })
    .nullable(),
});
export type ReorderRow = z.output<typeof reorderRow>;

/** Units that bring a product to its alert quantity after as many sales as in the last days; at least one. */
export function unitsToReorder({
  sold,
  alertQuantity,
  quantity,
}: Pick<ReorderRow, 'sold' | 'alertQuantity' | 'quantity'>): number {
  return Math.max(1, sold + alertQuantity - quantity);
}

export const reorderRoutes = {
  reorderList: defineRoute({
    method: 'GET',
    path: '/inventory/reorder',
    service: 'read-api',
    access: 'staff',
    summary: 'Active products that run short, by supplier, with what was sold lately',
    query: z.strictObject({ ...paging(100), shortage: z.enum(shortages).optional() }),
    reply: success({ products: z.array(reorderRow), total: z.number() }),
    views: ['inventory_daily_stock', 'inventory_stock_level', 'catalog_product_list', 'suppliers_supplier_list'],
  }),
};
