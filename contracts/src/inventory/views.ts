import { z } from 'zod';
import { instant, versionSchema } from '../kernel/wire.ts';

/** One line of the adjustment list; name and photo as they were when it was recorded. */
export const adjustmentView = z.object({
  _id: z.string(),
  adjustmentId: z.string(),
  createdAt: instant,
  product: z.object({ _id: z.string(), itemNo: z.string(), name: z.string(), photo: z.string() }),
  reason: z.string(),
  quantity: z.number(),
  version: versionSchema,
});
export type AdjustmentView = z.output<typeof adjustmentView>;

/** One shop day of a product: opening + adjustments − sales = closing, and the next day opens with it. */
export const trendRow = z.object({
  /** The day's first moment, ISO 8601 with the shop's offset: its first ten characters are the day. */
  date: z.string(),
  openingCount: z.number(),
  salesCount: z.number(),
  adjustCount: z.number(),
  closingCount: z.number(),
});
export type TrendRow = z.output<typeof trendRow>;
