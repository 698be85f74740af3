import { z } from 'zod';
import { defineRoute } from '../kernel/route.ts';

/** What a `change` message of the live stream carries: views whose rows may have changed, and how far they are. */
export const liveChange = z.object({ views: z.array(z.string()), position: z.string() });
export type LiveChange = z.output<typeof liveChange>;

/** How often an open live stream says at least that it is alive, in milliseconds. */
export const LIVE_HEARTBEAT_MS = 15_000;

export const liveRoutes = {
  live: defineRoute({
    method: 'GET',
    path: '/live',
    service: 'read-api',
    access: 'staff',
    summary: 'Server-sent events: which views changed. `after` (or Last-Event-ID) resumes where a connection broke',
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
