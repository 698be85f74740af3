import type { z } from 'zod';
import { active, count, line, paragraph, picture, record, requiredLine } from '../kernel/record/record.ts';

/**
 * What staff write about a product and every part of the shop has in the same form; prices, pictures beside the first,
 * packs, and what a product refers to are declared with its events.
 */
export const productRecord = record({
  itemNo: requiredLine(100),
  name: line(500),
  description: paragraph(20_000),
  alertQuantity: count(1_000_000_000),
  photo: picture(),
  status: active(),
});
export type ProductTexts = z.output<typeof productRecord.details>;
