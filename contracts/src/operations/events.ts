import { z } from 'zod';
import { customerMailKinds } from '../email/events.ts';
import { defineEvent, type EventOf, type EventUnion } from '../kernel/event.ts';

/** Category of the stream of what staff did about a failed job; its id is that of the event of the failure. */
export const FAILED_JOB = 'operations.failed-job';

/** What a failed job was to do, by the ids that its job needs; it has no names of persons. */
export const failedWork = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('invoice'), orderId: z.string(), requestId: z.string() }),
  z.object({
    kind: z.literal('customer-mail'),
    customerId: z.string(),
    mailId: z.string(),
    mail: z.enum(customerMailKinds),
    /** Of the order that the mail is about; null for a mail about the account. */
    orderId: z.string().nullable(),
  }),
  z.object({ kind: z.literal('contact-mail'), messageId: z.string() }),
  z.object({ kind: z.literal('export'), exportId: z.string() }),
  z.object({ kind: z.literal('picture'), pictureId: z.string() }),
]);
/** What a failed job was to do. */
export type FailedWork = z.output<typeof failedWork>;

const about = { jobId: z.string() };

export const failedJobRetried = defineEvent({
  type: 'operations.FailedJobRetried',
  version: 1,
  summary: 'Staff had background work done again that was given up.',
  data: z.object({
    ...about,
    /** Key of the new job; its outcome names it as its cause. */
    retryId: z.string(),
    work: failedWork,
  }),
});

export const failedJobSetAside = defineEvent({
  type: 'operations.FailedJobSetAside',
  version: 1,
  summary: 'Staff decided that background work that was given up needs nothing more.',
  data: z.object(about),
});

export const failedJobReopened = defineEvent({
  type: 'operations.FailedJobReopened',
  version: 1,
  summary: 'Background work that was set aside is to be handled after all.',
  data: z.object(about),
});

/** Category of the stream of work that was given up and has no record of its own; its id is the key of the job. */
export const GIVEN_UP_WORK = 'operations.given-up-work';

export const workGivenUp = defineEvent({
  type: 'operations.WorkGivenUp',
  version: 1,
  summary: 'Background work was given up of which no record of its own can say so.',
  data: z.object({
    job: z.string(),
    /** The key that the job was requested under. */
    key: z.string(),
    /** `subject-unknown`: there is no record that the work was about. */
    cause: z.enum(['subject-unknown', 'gave-up']),
    /** Of the order that it was about, and of the customer, as far as the job named them. */
    orderId: z.string().nullable(),
    customerId: z.string().nullable(),
  }),
});

export const failedJobEvents = [failedJobRetried, failedJobSetAside, failedJobReopened] as const;
export type FailedJobEvent = EventUnion<typeof failedJobEvents>;
export type GivenUpWorkEvent = EventOf<typeof workGivenUp>;

/** The stream of who may read the schema `analytics`. */
export const ANALYSTS = { category: 'operations.analysts', id: 'all' } as const;

/** The name of an analyst: what its role in PostgreSQL is called behind `analyst_`. */
export const analystName = z.string().regex(/^[a-z][a-z0-9_]{0,29}$/);

export const analystAdded = defineEvent({
  type: 'operations.AnalystAdded',
  version: 1,
  summary: 'The operator let an analyst read the schema of what is published in PostgreSQL.',
  data: z.object({ name: z.string() }),
});

export const analystRemoved = defineEvent({
  type: 'operations.AnalystRemoved',
  version: 1,
  summary: 'The operator took that from an analyst again.',
  data: z.object({ name: z.string() }),
});

export const analystEvents = [analystAdded, analystRemoved] as const;
export type AnalystEvent = EventUnion<typeof analystEvents>;
