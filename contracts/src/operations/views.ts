import { z } from 'zod';
import type { CustomerMailCause } from '../email/events.ts';
import { exportLists } from '../exports/formats.ts';
import { instant } from '../kernel/wire.ts';

/** The kinds of background work that is given up after its last try. */
export const failedJobKinds = ['invoice', 'customer-mail', 'contact-mail', 'export', 'picture'] as const;
export type FailedJobKind = (typeof failedJobKinds)[number];

/** `resolved`: the same was done since, by another job. */
export const failedJobStates = ['open', 'resolved'] as const;

/** Why mails are not sent that count as failed; others were not to be sent. */
export const mailFaults = ['delivery-failed', 'unsendable'] as const satisfies readonly CustomerMailCause[];

export const failedJobCauses = [
  ...mailFaults,
  'order-unknown',
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
  /** The list of an export; else null. */
  list: z.enum(exportLists).nullable(),
  /** What a mail was to say, or the path of a picture; else empty. */
  detail: z.string(),
});
export type FailedJobView = z.output<typeof failedJobView>;
