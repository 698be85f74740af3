import { z } from 'zod';
import { defineRoute, idParams, messageReply } from '../../kernel/http/route.ts';
import { instant, success } from '../../kernel/http/wire.ts';

/** An open session as its own person sees it; the network that it is used from is not kept. */
export const sessionView = z.object({
  _id: z.string(),
  /** Of the browser, as `Firefox`; empty when it is not known. */
  browser: z.string(),
  /** Of the device, as `Windows` or `iPhone`; empty when it is not known. */
  system: z.string(),
  signedInAt: instant,
  /** Within about five minutes. */
  lastUsedAt: instant,
  /** The session that asks. */
  current: z.boolean(),
});
/** {@link sessionView} */
export type SessionView = z.output<typeof sessionView>;

/** What everybody who is signed in, staff or customer, does with the sessions of the own account. */
export const sessionRoutes = {
  listSessions: defineRoute({
    method: 'GET',
    path: '/auth/sessions',
    service: 'write-api',
    access: 'signed-in',
    summary: 'Where the own account is signed in: this session, then the others by last use, at most 100',
    reply: success({ sessions: z.array(sessionView), total: z.int() }),
  }),
  endSession: defineRoute({
    method: 'DELETE',
    path: '/auth/sessions/:id',
    service: 'write-api',
    access: 'signed-in',
    summary: 'End one session of the own account',
    params: idParams,
    reply: messageReply,
    errors: ['NOT_FOUND'],
  }),
  endOtherSessions: defineRoute({
    method: 'POST',
    path: '/auth/sign-out-others',
    service: 'write-api',
    access: 'signed-in',
    summary: 'End every session of the own account but this one',
    reply: messageReply,
  }),
};
