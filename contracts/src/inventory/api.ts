import { z } from 'zod';
import { asOfQuery, reportTime } from '../kernel/http/as-of.ts';
import { listFound, listQuery, withRanges } from '../kernel/http/list.ts';
import { paging, queryInteger } from '../kernel/http/pagination.ts';
import { defineRoute, idParams, messageReply } from '../kernel/http/route.ts';
import { success } from '../kernel/http/wire.ts';
import { amountSchema } from '../kernel/money.ts';
import { text } from '../kernel/text/text.ts';
import { adjustmentList } from './adjustment.list.ts';
import { adjustmentReason } from './adjustment-reasons.ts';
import { adjustmentView, listedAdjustment, movementView, trendCounts, trendRow } from './views.ts';

/** Units that an adjustment moves; negative takes them out. */
const movement = z.number().int().min(-1_000_000_000).max(1_000_000_000);

/** Units that were counted; the difference is computed when the stock is moved. */
const count = z.number().int().min(0).max(1_000_000_000);

const productId = z.uuid().toLowerCase();
function areDifferent(lines: readonly { readonly product: string }[]): boolean {
  return new Set(lines.map(({ product }) => product)).size === lines.length;
}

const whatMoves = { quantity: movement.optional(), counted: count.optional() };

/** Units that move, or a count. */
function anyOf<Line extends z.ZodType<{ quantity?: number | undefined; counted?: number | undefined }>>(line: Line) {
  return line.refine(({ quantity, counted }) => quantity !== undefined || counted !== undefined, {
    path: ['quantity'],
    params: { code: 'required' },
  });
}

/** Either units that move, or a count. */
function eitherOf<Line extends z.ZodType<{ quantity?: number | undefined; counted?: number | undefined }>>(line: Line) {
  return anyOf(line).refine(({ quantity, counted }) => quantity === undefined || counted === undefined, {
    path: ['counted'],
  });
}

const whyMoved = {
  reason: text(500).default(''),
  /** A preset reason; null for none. */
  reasonCode: adjustmentReason.nullable().default(null),
};

export const recordAdjustmentBody = eitherOf(
  z.strictObject({
    product: productId,
    ...whyMoved,
    ...whatMoves,
    /** The product's name as the client shows it; informative. */
    name: text(500).optional(),
  }),
);

/** How many products one adjustment can span. */
export const MAX_ADJUSTED_PRODUCTS = 500;

/** What one unit of a delivery cost, which becomes the purchase price of its product. */
const unitCost = amountSchema.optional();

export const recordAdjustmentOfManyBody = z.strictObject({
  ...whyMoved,
  /** Who delivered. */
  supplier: z.uuid().toLowerCase().optional(),
  /** Each product once. */
  lines: z
    .array(eitherOf(z.strictObject({ product: productId, ...whatMoves, cost: unitCost })))
    .min(1)
    .max(MAX_ADJUSTED_PRODUCTS)
    .refine(areDifferent),
});

/**
 * Absent fields stay as they are. A form may send all that it holds: the product is the one it was, `name` is
 * informative.
 */
export const reviseAdjustmentBody = z
  .strictObject({
    product: productId,
    reason: text(500),
    reasonCode: adjustmentReason.nullable(),
    /** Of an adjustment of one product. */
    quantity: movement,
    /**
     * All products that it is to have, each once. With both units and a count, as a reply has them, a line is put back
     * as it was; with a count alone, one that was counted is corrected, and any other is counted now.
     */
    lines: z
      .array(anyOf(z.strictObject({ product: productId, ...whatMoves })))
      .min(1)
      .max(MAX_ADJUSTED_PRODUCTS)
      .refine(areDifferent),
    name: text(500),
  })
  .partial()
  .refine(({ quantity, lines }) => quantity === undefined || lines === undefined, { path: ['lines'] });

const adjustmentReply = success({ adjustment: adjustmentView });

/** The last time that reports accept, in milliseconds since the epoch. */
const LAST_INSTANT = 8_640_000_000_000;

/** A time of a report range: milliseconds since the epoch. */
export const reportInstant = z.number().int().min(0).max(LAST_INSTANT);

export const inventoryRoutes = {
  recordAdjustment: defineRoute({
    method: 'POST',
    path: '/adjustment',
    service: 'write-api',
    access: 'staff',
    summary: 'Adjust the stock of a product',
    body: recordAdjustmentBody,
    reply: adjustmentReply,
    errors: ['NOT_FOUND', 'INSUFFICIENT_STOCK'],
  }),
  recordAdjustmentOfMany: defineRoute({
    method: 'POST',
    path: '/adjustment/products',
    service: 'write-api',
    access: 'staff',
    summary: 'Adjust the stock of several products at once, by units or by counts, or book a delivery with its costs',
    body: recordAdjustmentOfManyBody,
    reply: adjustmentReply,
    errors: ['NOT_FOUND', 'INSUFFICIENT_STOCK'],
  }),
  reviseAdjustment: defineRoute({
    method: 'PATCH',
    path: '/adjustment/:id',
    service: 'write-api',
    access: 'staff',
    summary: 'Revise the products, units or reason of an adjustment by compensating movements',
    params: idParams,
    body: reviseAdjustmentBody,
    reply: adjustmentReply,
    errors: ['NOT_FOUND', 'INSUFFICIENT_STOCK', 'VERSION_CONFLICT'],
  }),
  reverseAdjustment: defineRoute({
    method: 'DELETE',
    path: '/adjustment/:id',
    service: 'write-api',
    access: 'staff',
    summary: 'Take an adjustment back by a compensating movement',
    params: idParams,
    reply: messageReply,
    errors: ['NOT_FOUND', 'INSUFFICIENT_STOCK', 'VERSION_CONFLICT'],
  }),
  restoreAdjustment: defineRoute({
    method: 'POST',
    path: '/adjustment/:id/restore',
    service: 'write-api',
    access: 'staff',
    summary: 'Bring an adjustment back that was taken back, by a movement as its first one',
    params: idParams,
    reply: adjustmentReply,
    errors: ['NOT_FOUND', 'INSUFFICIENT_STOCK', 'VERSION_CONFLICT'],
  }),
  listAdjustments: defineRoute({
    method: 'GET',
    path: '/adjustment/list',
    service: 'read-api',
    access: 'staff',
    summary: 'Page through the adjustments, newest first or in another order, searched and narrowed',
    query: withRanges(adjustmentList, z.strictObject({ ...paging(10), ...listQuery(adjustmentList) })),
    reply: success({ adjustments: z.array(listedAdjustment), ...listFound }),
    views: ['inventory_adjustment_list', 'identity_user_list'],
  }),
  getAdjustment: defineRoute({
    method: 'GET',
    path: '/adjustment/:id',
    service: 'read-api',
    access: 'staff',
    summary: 'One adjustment, now or as it was; one that was taken back says so',
    params: idParams,
    query: asOfQuery,
    reply: adjustmentReply,
    errors: ['NOT_FOUND'],
    views: ['inventory_adjustment_list'],
  }),
  inventoryTrend: defineRoute({
    method: 'POST',
    path: '/order/inventory-trend',
    service: 'read-api',
    access: 'staff',
    summary: 'Inventory trend of one product: opening, sales, adjustments and closing per shop day',
    body: z.strictObject({
      start_at: reportInstant,
      end_at: reportInstant,
      product_name: text(500).optional(),
      product: z.uuid().toLowerCase().optional(),
    }),
    reply: success({ ...reportTime, trends: z.array(trendRow) }),
    errors: ['NOT_FOUND', 'AMBIGUOUS_PRODUCT'],
    views: ['inventory_daily_stock', 'catalog_product_list'],
  }),
  listMovements: defineRoute({
    method: 'GET',
    path: '/product/:id/movements',
    service: 'read-api',
    access: 'staff',
    summary: 'The stock movements of a product in a range of whole shop days, newest first, and the trend of the range',
    params: idParams,
    query: z.strictObject({
      ...paging(20),
      start_at: queryInteger(0, LAST_INSTANT),
      end_at: queryInteger(0, LAST_INSTANT),
      column: z.enum(['sales', 'adjustment']).optional(),
    }),
    reply: success({ movements: z.array(movementView), total: z.number(), counts: trendCounts }),
    errors: ['NOT_FOUND'],
    views: ['inventory_daily_stock', 'orders_order_list', 'identity_user_list'],
  }),
};
