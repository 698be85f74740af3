import { z } from 'zod';
import { savedLists } from '../identity/arranged-lists.ts';
import { choices, days, defineList, reference } from '../kernel/http/list.ts';
import { instant } from '../kernel/http/wire.ts';

/** What staff can delete and see afterwards; people are erased and not listed. */
export const deletedKinds = [
  'product',
  'supplier',
  'tag',
  'category',
  'currency',
  'display',
  'adjustment',
  'note',
  'view',
] as const;
export type DeletedKind = (typeof deletedKinds)[number];

/** What a restore requires, by kind. */
export const deletedDetails = z.object({
  /** Of a node of a category tree: the top-level category. */
  category: z.string().optional(),
  /** Of a node of a category tree: how many were below it. */
  below: z.number().optional(),
  /** Of a currency. */
  symbol: z.string().optional(),
  /** Of a product display. */
  tag: z.string().optional(),
  /** Of a note: its order. */
  order: z.string().optional(),
  /** Of a saved view: its list, and its query when it was deleted. */
  list: z.enum(savedLists).optional(),
  query: z.string().optional(),
  /** Of a saved view: whether all of the staff saw it; any other is listed to its owner only. */
  shared: z.boolean().optional(),
});
export type DeletedDetails = z.output<typeof deletedDetails>;

/** Something that was deleted. */
export const deletedItem = z.object({
  _id: z.string(),
  kind: z.enum(deletedKinds),
  name: z.string(),
  details: deletedDetails,
  deletedAt: instant,
  /** Who deleted it; null where that is not recorded (any more). */
  by: z.object({ _id: z.string(), name: z.string() }).nullable(),
});
export type DeletedItem = z.output<typeof deletedItem>;

/** What was deleted, in the back office. */
export const deletedList = defineList({
  sorts: { name: 'ascending', kind: 'ascending', date: 'descending', by: 'ascending' },
  filters: {
    kind: choices(deletedKinds),
    /** The member of staff who deleted it. */
    by: reference(),
    /** When it was deleted. */
    deleted: days('firstDay', 'lastDay'),
  },
});
