import { z } from 'zod';
import type { CustomerMailCause } from '../email/events.ts';
import { exportSubjects } from '../exports/formats.ts';
import { instant, namedReference, versionSchema } from '../kernel/http/wire.ts';

/** The kinds of background work that is given up after its last try. */
export const failedJobKinds = ['invoice', 'customer-mail', 'contact-mail', 'export', 'picture', 'other'] as const;
export type FailedJobKind = (typeof failedJobKinds)[number];

/**
 * `retrying`: it is being done again. `resolved`: it was done since, by a retry or by another job.
 * `set-aside`: staff decided that it needs nothing more.
 */
export const failedJobStates = ['open', 'retrying', 'resolved', 'set-aside'] as const;
export type FailedJobState = (typeof failedJobStates)[number];

/** Why mails are not sent that count as failed; others were not to be sent. */
export const mailFaults = ['delivery-failed', 'unsendable'] as const satisfies readonly CustomerMailCause[];

/** Why a mail that is tried again may not be sent though it is still wanted. */
export const retriedMailFaults = [...mailFaults, 'too-many'] as const satisfies readonly CustomerMailCause[];

export const failedJobCauses = [
  ...retriedMailFaults,
  'order-unknown',
  'subject-unknown',
  'rendering-failed',
  'gave-up',
  'missing',
  'undecodable',
] as const;
export type FailedJobCause = (typeof failedJobCauses)[number];

/** The record that a job was for, by its name of today; null where it had none, or has none any more. */
const about = z.object({ kind: z.enum(['order', 'customer']), _id: z.string(), name: z.string() }).nullable();

/** Background work that was given up. */
export const failedJobView = z.object({
  _id: z.string(),
  kind: z.enum(failedJobKinds),
  failedAt: instant,
  cause: z.enum(failedJobCauses),
  state: z.enum(failedJobStates),
  about,
  /** What an export is of; else null. */
  list: z.enum(exportSubjects).nullable(),
  /** The text that a mail was to carry, the path of a picture, or the name of another job; else empty. */
  detail: z.string(),
  /** Whether it can be done again: what it requires is still recorded. */
  canRetry: z.boolean(),
  /** Who had it tried again last, or set aside, and when; null until then. */
  handled: z.object({ by: namedReference.nullable(), at: instant }).nullable(),
  version: versionSchema,
});
export type FailedJobView = z.output<typeof failedJobView>;
