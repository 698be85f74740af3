import { z } from 'zod';

/** What stock is told apart by. */
export const stockGroups = ['category', 'supplier', 'product'] as const;
export type StockGroup = (typeof stockGroups)[number];

/** A category, supplier or product; `_id` is null for what has none, `name` for what is deleted. */
export const stockGroup = z.object({
  _id: z.string().nullable(),
  name: z.string().nullable(),
  /** Of a product. */
  itemNo: z.string().optional(),
});
