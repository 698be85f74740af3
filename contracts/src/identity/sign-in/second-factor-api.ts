import { z } from 'zod';
import { defineRoute, idParams, messageReply } from '../../kernel/http/route.ts';
import { success } from '../../kernel/http/wire.ts';
import { givenPassword } from '../password.ts';

/** A code of an authenticator app, or a recovery code; blanks and dashes do not count. */
const givenCode = z.string().min(1).max(100);

const tokenReply = success({ token: z.string(), message: z.string() });
const recoveryCodes = z.array(z.string());

/** The second step of signing in, for staff who have set it up: codes by RFC 6238, and recovery codes. */
export const secondFactorRoutes = {
  adminSecondFactor: defineRoute({
    method: 'POST',
    path: '/auth/admin-secondFactor',
    service: 'write-api',
    access: 'public',
    summary:
      'Second step of signing in as staff, with the challenge of a SECOND_FACTOR_REQUIRED; five tries, ten minutes',
    body: z.strictObject({ challenge: z.string().min(1).max(2_000), code: givenCode }),
    reply: tokenReply,
    errors: ['WRONG_CODE', 'INVALID_CREDENTIALS', 'ACCOUNT_INACTIVE'],
  }),
  getSecondFactor: defineRoute({
    method: 'GET',
    path: '/auth/second-factor',
    service: 'write-api',
    access: 'staff',
    beforeSecondFactor: true,
    summary: 'Whether the own account has a second step of signing in',
    reply: success({
      active: z.boolean(),
      /** Those that were not used yet. */
      recoveryCodesLeft: z.int(),
      /** The shop demands it of the own role. */
      required: z.boolean(),
    }),
  }),
  beginSecondFactor: defineRoute({
    method: 'POST',
    path: '/auth/second-factor/begin',
    service: 'write-api',
    access: 'staff',
    beforeSecondFactor: true,
    summary: 'Make a secret for an authenticator app; it counts once it is confirmed',
    reply: success({
      factorId: z.string(),
      /** The address that the account signs in with, as the app's name for it. */
      account: z.string(),
      /** Base 32, for the app. */
      secret: z.string(),
    }),
    errors: ['VERSION_CONFLICT'],
  }),
  addSecondFactor: defineRoute({
    method: 'POST',
    path: '/auth/second-factor',
    service: 'write-api',
    access: 'staff',
    beforeSecondFactor: true,
    summary: 'Switch the second step on, with the password and a code of the app; the other sessions end',
    body: z.strictObject({ factorId: z.uuid().toLowerCase(), code: givenCode, password: givenPassword }),
    reply: success({ token: z.string(), recoveryCodes, message: z.string() }),
    errors: ['INVALID_CREDENTIALS', 'WRONG_CODE', 'VERSION_CONFLICT', 'ACCOUNT_INACTIVE'],
  }),
  removeSecondFactor: defineRoute({
    method: 'POST',
    path: '/auth/second-factor/remove',
    service: 'write-api',
    access: 'staff',
    summary: 'Switch the own second step off, with the password and a code; the other sessions end',
    body: z.strictObject({ code: givenCode, password: givenPassword }),
    reply: tokenReply,
    errors: ['INVALID_CREDENTIALS', 'WRONG_CODE', 'NOT_FOUND', 'SECOND_FACTOR_MISSING', 'ACCOUNT_INACTIVE'],
  }),
  renewRecoveryCodes: defineRoute({
    method: 'POST',
    path: '/auth/recovery-codes',
    service: 'write-api',
    access: 'staff',
    summary: 'Make ten new recovery codes, with the password and a code; the earlier ones are void',
    body: z.strictObject({ code: givenCode, password: givenPassword }),
    reply: success({ recoveryCodes, message: z.string() }),
    errors: ['INVALID_CREDENTIALS', 'WRONG_CODE', 'NOT_FOUND'],
  }),
  resetSecondFactor: defineRoute({
    method: 'DELETE',
    path: '/user/:id/second-factor',
    service: 'write-api',
    access: 'super-admin',
    summary: 'Switch off the second step of an ADMIN who has lost it; their sessions end, and they are told by mail',
    params: idParams,
    reply: messageReply,
    errors: ['NOT_FOUND', 'OWN_ACCOUNT'],
  }),
};
