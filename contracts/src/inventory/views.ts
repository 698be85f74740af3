import { z } from 'zod';
import { figure } from '../kernel/http/figures.ts';
import { instant, namedReference, versionSchema } from '../kernel/http/wire.ts';
import { amountSchema, fromMinor } from '../kernel/money.ts';
import { type RecordedAdjustment, type Standing, unitsOf } from './adjustment.state.ts';
import { adjustmentReason } from './adjustment-reasons.ts';

/** A product as it was called when an adjustment of it was recorded. */
const adjustedProduct = z.object({ _id: z.string(), itemNo: z.string(), name: z.string(), photo: z.string() });

/** One adjustment. */
export const adjustmentView = z.object({
  _id: z.string(),
  adjustmentId: z.string(),
  createdAt: instant,
  /** The first of its products. */
  product: adjustedProduct,
  /** The text beside the preset reason, or alone. */
  reason: z.string(),
  reasonCode: adjustmentReason.nullable(),
  /** Units of all its products. */
  quantity: z.number(),
  /** Each product; `counted` where it was a count, `cost` where a delivery had a price for one unit. */
  lines: z.array(
    z.object({
      product: adjustedProduct,
      quantity: z.number(),
      counted: z.number().optional(),
      cost: amountSchema.optional(),
    }),
  ),
  /** Who delivered, as they were called then. */
  supplier: namedReference.optional(),
  /** True where it was taken back; its units are those that it moved before. */
  reversed: z.boolean(),
  version: versionSchema,
});
export type AdjustmentView = z.output<typeof adjustmentView>;

/** An adjustment of the list, with who recorded it; null where it was no member of staff, or one who is no more. */
export const listedAdjustment = adjustmentView.omit({ lines: true, reversed: true, supplier: true }).extend({
  /** How many products it spans. */
  products: z.number(),
  by: namedReference.nullable(),
});
export type ListedAdjustment = z.output<typeof listedAdjustment>;

/** What is shown of an adjustment: as it was recorded, with units and reason as the stock last followed them. */
export type ShownAdjustment = Pick<RecordedAdjustment, 'adjustmentId' | 'adjustmentNo' | 'createdAt' | 'supplier'> &
  Pick<Standing, 'reason' | 'reasonCode' | 'reversed' | 'lines'>;

/** An adjustment as every call returns it. */
export function adjustmentViewOf(
  { adjustmentId, adjustmentNo, createdAt, reason, reasonCode, reversed, lines, supplier }: ShownAdjustment,
  version: string,
): AdjustmentView {
  const products = lines.map(({ productId, itemNo, name, photo, quantity, counted, cost }) => ({
    product: { _id: productId, itemNo, name, photo },
    quantity,
    ...(counted !== undefined && { counted }),
    ...(cost && { cost: fromMinor(cost.paid) }),
  }));
  const product = products[0]?.product ?? { _id: '', itemNo: '', name: '', photo: '' };
  const identity = { _id: adjustmentId, adjustmentId: adjustmentNo, createdAt, product };
  const from = supplier && { supplier: { _id: supplier.supplierId, name: supplier.name } };
  return { ...identity, ...from, reason, reasonCode, quantity: unitsOf(lines), lines: products, reversed, version };
}

/** Opening + adjustments − sales = closing. */
export const trendCounts = z.object({
  openingCount: figure('trend.opening'),
  salesCount: figure('trend.sold'),
  adjustCount: figure('trend.adjusted'),
  closingCount: figure('trend.closing'),
});
export type TrendCounts = z.output<typeof trendCounts>;

/** One shop day of a product; the next day opens with what it closes with. */
export const trendRow = trendCounts.extend({
  /** The day's first moment, ISO 8601 with the shop's offset: its first ten characters are the day. */
  date: z.string(),
});
export type TrendRow = z.output<typeof trendRow>;

export const movementKinds = ['opened', 'reserved', 'released', 'counted', 'adjusted'] as const;
export const movementKind = z.enum(movementKinds);
export type MovementKind = z.output<typeof movementKind>;

/** True for what orders reserve and release: the trend counts it as sales, everything else as adjustments. */
export function isSaleMovement(kind: MovementKind): boolean {
  return kind === 'reserved' || kind === 'released';
}

/** One movement of a product's stock. */
export const movementView = z.object({
  _id: z.string(),
  /** When it happened for the business. */
  at: instant,
  kind: movementKind,
  /** Units that came in; negative went out. */
  quantity: z.number(),
  /** In stock after it. */
  closing: z.number(),
  /** Why, in the words of the person who did it; empty when no reason was given. */
  reason: z.string(),
  /** The preset reason of an adjustment. */
  reasonCode: adjustmentReason.nullable(),
  /** Units that were found, where it was a count. */
  counted: z.number().optional(),
  /** True where it takes an adjustment back. */
  reverses: z.boolean(),
  /** The member of staff who did it; null where it was none, or one who is no more. */
  by: namedReference.nullable(),
  /** The order that reserved or released; absent for other movements and an order that was never placed in the end. */
  order: z.object({ _id: z.string(), orderId: z.string() }).optional(),
  adjustment: z.object({ _id: z.string(), adjustmentId: z.string() }).optional(),
});
export type MovementView = z.output<typeof movementView>;
