import { z } from 'zod';

/** Reports that views are saved of. */
export const savedReports = [
  'revenue',
  'best-customers',
  'valuation',
  'dead-stock',
  'payment-report',
  'sell-through',
  'tax-report',
  'abc',
  'fulfilment',
  'baskets',
  'cohorts',
  'returns',
] as const;
export type SavedReport = (typeof savedReports)[number];

/** Lists and reports of the back office that views are saved of. */
export const savedLists = [
  'products',
  'orders',
  'return-requests',
  'payments',
  'customers',
  'suppliers',
  'adjustments',
  'users',
  ...savedReports,
] as const;
export type SavedList = (typeof savedLists)[number];

/** The row height of lists. */
export const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

/** The pages that signing in may lead to. */
export const startPages = ['dashboard', 'orders', 'return-requests', 'products', 'inventory-alert'] as const;
export type StartPage = (typeof startPages)[number];

/** Whether the dashboard shows the steps that set a new shop up, while there are open ones. */
export const checklistStates = ['shown', 'hidden'] as const;
export type ChecklistState = (typeof checklistStates)[number];

/** Lists and reports of the back office that everybody sets up for themselves. */
export const arrangedLists = [
  ...savedLists,
  'failed-jobs',
  'activity',
  'recently-deleted',
  'inventory-alert',
  'unmet-demand',
  'abandoned-carts',
  'order-funnel',
  'sales-ranking',
  'inventory-trend',
] as const;
export type ArrangedList = (typeof arrangedLists)[number];

/** How one list is set up. */
export const listPreference = z.object({
  /** Keys of the columns from first to last; those that are not named are at their usual places. */
  order: z.array(z.string()),
  hidden: z.array(z.string()),
  /** In CSS pixels, of the columns that were made narrower or wider. */
  widths: z.record(z.string(), z.number()),
  /** Filters, order and page size as in the address. */
  query: z.string(),
});
export type ListPreference = z.output<typeof listPreference>;
