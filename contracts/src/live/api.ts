import { z } from 'zod';
import { historyContexts } from '../history/views.ts';
import { defineRoute } from '../kernel/http/route.ts';
import { success } from '../kernel/http/wire.ts';

/** What a `change` message of the live stream carries: views whose rows may have changed, and how far they are. */
export const liveChange = z.object({ views: z.array(z.string()), position: z.string() });
export type LiveChange = z.output<typeof liveChange>;

/** The interval of heartbeats on an open live stream, in milliseconds. */
export const LIVE_HEARTBEAT_MS = 15_000;

/** What is edited: an entity as its history names it. */
export const editedRecord = z.strictObject({
  context: z.enum(historyContexts),
  id: z.string().regex(/^[0-9A-Za-z-]{1,64}$/),
});
export type EditedRecord = z.output<typeof editedRecord>;

/** What a `presence` message of the live stream carries: everybody else who is editing something just now. */
export const presence = z.object({
  editing: z.array(z.object({ userId: z.string(), name: z.string(), record: editedRecord })),
});
export type Presence = z.output<typeof presence>;

/** The interval at which an open form reports that it is open, in milliseconds. */
export const PRESENCE_BEAT_MS = 8_000;
/** How long after its last beat a form still counts as open, in milliseconds. */
export const PRESENCE_LIFETIME_MS = 25_000;

export const liveRoutes = {
  noteEditing: defineRoute({
    method: 'PUT',
    path: '/live/editing',
    service: 'read-api',
    access: 'staff',
    summary:
      'Say which record a form is open on, or none; repeated while it is, forgotten soon after, never in the log',
    body: z.strictObject({ form: z.uuid(), record: editedRecord.nullable() }),
    reply: success({}),
    errors: ['FORBIDDEN'],
  }),
  live: defineRoute({
    method: 'GET',
    path: '/live',
    service: 'read-api',
    access: 'staff',
    summary:
      'Server-sent events: which views changed and who else is editing. `after` (or Last-Event-ID) resumes where a connection broke',
    query: z.strictObject({
      after: z
        .string()
        .regex(/^[\x21-\x7e]{1,100}$/)
        .optional(),
    }),
    reply: z.unknown(),
    raw: true,
  }),
};
