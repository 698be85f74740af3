import { z } from 'zod';
import { defineEvent, type EventUnion } from '../kernel/event.ts';
import { arrangedLists, checklistStates, densities, listPreference, startPages } from './arranged-lists.ts';

/** Category of the stream of how one member of staff set up the back office; its id is the user's. */
export const PREFERENCES = 'identity.preferences';

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
