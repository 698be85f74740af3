import { z } from 'zod';
import { defineEvent, type EventUnion } from '../kernel/event.ts';
import { savedLists } from './saved-view-events.ts';

/** Category of the stream of how one member of staff set up the back office; its id is the user's. */
export const PREFERENCES = 'identity.preferences';

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
const listPreference = z.object({
  /** Keys of the columns from first to last; those that are not named are at their usual places. */
  order: z.array(z.string()),
  hidden: z.array(z.string()),
  /** In CSS pixels, of the columns that were made narrower or wider. */
  widths: z.record(z.string(), z.number()),
  /** Filters, order and page size as in the address. */
  query: z.string(),
});
export type ListPreference = z.output<typeof listPreference>;

export const listPreferenceChanged = defineEvent({
  type: 'identity.ListPreferenceChanged',
  version: 1,
  summary: 'A member of staff set up a list: its columns, and the filters, order and page size that it opens with.',
  data: z.object({ userId: z.string(), list: z.enum(arrangedLists), preference: listPreference }),
  personal: { subject: 'userId', erased: { preference: { order: [], hidden: [], widths: {}, query: '' } } },
});

export const layoutChanged = defineEvent({
  type: 'identity.LayoutChanged',
  version: 1,
  summary:
    'A member of staff chose how dense lists are, where signing in leads, or to hide the checklist; only the fields named changed.',
  data: z.object({
    userId: z.string(),
    changes: z
      .object({ density: z.enum(densities), startPage: z.enum(startPages), checklist: z.enum(checklistStates) })
      .partial(),
  }),
});

export const preferenceEvents = [listPreferenceChanged, layoutChanged] as const;
export type PreferenceEvent = EventUnion<typeof preferenceEvents>;
