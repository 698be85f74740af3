import { z } from 'zod';
import { defineEvent, type EventUnion } from '../../kernel/event.ts';
import { savedLists } from '../arranged-lists.ts';
import { reportMail } from './report-mail.ts';

/** Category of the stream of what one member of staff saved; its id is the user's. */
export const SAVED_VIEWS = 'identity.saved-views';

/** A search may contain a person's name. */
const erased = { name: '', query: '' };

export const viewSaved = defineEvent({
  type: 'identity.ViewSaved',
  version: 1,
  summary: 'A member of staff saved how a list stands: its address’ query, under a name.',
  data: z.object({
    userId: z.string(),
    viewId: z.string(),
    list: z.enum(savedLists),
    name: z.string(),
    query: z.string(),
    shared: z.boolean(),
  }),
  personal: { subject: 'userId', erased },
});

export const savedViewChanged = defineEvent({
  type: 'identity.SavedViewChanged',
  version: 1,
  summary: 'A saved view changed; only the fields named changed.',
  data: z.object({
    userId: z.string(),
    viewId: z.string(),
    changes: z
      .object({
        name: z.string(),
        query: z.string(),
        shared: z.boolean(),
        /** Null where it is no longer mailed. `after` is the latest shop day on which it was due before. */
        mail: reportMail.extend({ after: z.string() }).nullable(),
      })
      .partial(),
  }),
  personal: { subject: 'userId', erased: { changes: {} } },
});

export const savedViewRemoved = defineEvent({
  type: 'identity.SavedViewRemoved',
  version: 1,
  summary: 'A saved view was removed.',
  data: z.object({ userId: z.string(), viewId: z.string() }),
});

export const reportMailDue = defineEvent({
  type: 'identity.ReportMailDue',
  version: 1,
  summary: 'The report of a saved view is to be mailed to its owner.',
  /** `day` is the shop day on which it was due; after an outage the latest one. */
  data: z.object({ userId: z.string(), viewId: z.string(), day: z.string() }),
});

export const savedViewEvents = [viewSaved, savedViewChanged, savedViewRemoved, reportMailDue] as const;

export type SavedViewEvent = EventUnion<typeof savedViewEvents>;
