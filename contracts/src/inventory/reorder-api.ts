import { z } from 'zod';
import { figure, plain } from '../kernel/http/figures.ts';
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

/** The query of the report, apart from its page. */
export const reorderQuery = { shortage: z.enum(shortages).optional() };

/** A product that runs short. Days are the last {@link REORDER_DAYS} shop days, today included. */
export const reorderRow = z.object({
  _id: z.string(),
  itemNo: z.string(),
  name: z.string(),
  photo: z.string(),
  alertQuantity: plain(),
  /** Units in stock now. */
  quantity: plain(),
  /** Units sold in these days, less what came back of orders; 0 where more came back. */
  sold: plain(),
  /** Units that orders and carts asked for in these days beyond what was in stock. */
  missed: figure('reorder.missed'),
  /** Units sold less what came back, and units missed; negative where more came back. */
  demand: figure('reorder.demand'),
  /** Days on which units were in stock at the start or the end of the day, or were sold. */
  daysInStock: plain(),
  /** Days that demand is spread over: those in stock, and those without stock on which units were missed. */
  demandDays: plain(),
  /** `demand` ÷ `demandDays`, to the hundredth; never below 0. */
  demandADay: plain(),
  /** Standard deviation of the demand of these days, as of a whole population, to the hundredth. */
  deviation: plain(),
  /** Units of a pack; 1 where none is recorded. */
  packSize: plain(),
  /** Suggested units: whole packs. */
  units: plain(),
  packs: plain(),
  /** The first shop day whose demand stock no longer covers; null without demand, or beyond ten years. */
  runOutDay: z.string().nullable(),
  /** Null for a product without one. */
  supplier: z.object({ _id: z.string(), name: z.string(), email: z.string(), leadDays: plain().nullable() }).nullable(),
});
export type ReorderRow = z.output<typeof reorderRow>;

export const reorderRoutes = {
  reorderList: defineRoute({
    method: 'GET',
    path: '/inventory/reorder',
    service: 'read-api',
    access: 'staff',
    summary: 'Active products that run short, by supplier, with their demand and what to order',
    query: z.strictObject({ ...paging(100), ...reorderQuery }),
    reply: success({ products: z.array(reorderRow), total: plain() }),
    views: [
      'inventory_daily_stock',
      'inventory_demand',
      'inventory_stock_level',
      'catalog_product_list',
      'suppliers_supplier_list',
    ],
  }),
};
