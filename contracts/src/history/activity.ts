import { z } from 'zod';
import { choices, days, defineList, reference } from '../kernel/http/list.ts';
import { activityTypes } from './activity-types.ts';
import { actorKinds, historyContexts, historyEntry } from './views.ts';

/** What events are about, as the first part of their types says. */
export const activityAreas = [
  'catalog',
  'inventory',
  'orders',
  'payments',
  'customers',
  'suppliers',
  'pricing',
  'settings',
  'identity',
  'invoicing',
  'email',
  'exports',
  'pictures',
  'operations',
] as const;
export type ActivityArea = (typeof activityAreas)[number];

/** An event of the log, with the record that it is about. */
export const activityEntry = historyEntry.omit({ _id: true, changes: true, import: true }).extend({
  /** Its place in the log, from 0. */
  _id: z.string(),
  /**
   * The record whose history has more, by the name that was last recorded, '' for none; null where an event is about
   * none of those with a history.
   */
  about: z.object({ context: z.enum(historyContexts), _id: z.string(), name: z.string() }).nullable(),
});
export type ActivityEntry = z.output<typeof activityEntry>;

/** Everything that happened, in the back office. */
export const activityList = defineList({
  sorts: { date: 'descending' },
  filters: {
    area: choices(activityAreas),
    /** Single types of events. */
    type: choices(activityTypes),
    actor: choices(actorKinds),
    /** The member of staff or the customer who did it. */
    by: reference(),
    /** The record: any event of its own stream. */
    of: reference(),
    /** When it was recorded. */
    recorded: days('firstDay', 'lastDay'),
  },
});
