import {
  CONTACT_MESSAGE,
  CUSTOMER_MAIL,
  contactMessageSent,
  customerMailSent,
} from '@countinghouse/contracts/email/events';
import { EXPORT, exportReady, type exportRequested } from '@countinghouse/contracts/exports/events';
import { INVOICE, invoiceIssued } from '@countinghouse/contracts/invoicing/events';
import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import type { EventOf } from '@countinghouse/contracts/kernel/event';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { pick, select, source, sql } from '@countinghouse/contracts/kernel/sql/sql';
import { type FailedWork, GIVEN_UP_WORK } from '@countinghouse/contracts/operations/events';
import { failedJobTables } from '@countinghouse/contracts/operations/tables';
import { PICTURE, pictureReady } from '@countinghouse/contracts/pictures/events';
import { StoreUnavailable } from '@countinghouse/platform/event-log/event-store';
import { read } from '@countinghouse/platform/sql/read';
import type { WriteDeps } from '../write-deps.ts';
import type { FailedJobState, RetryOutcome } from './failed-job.decider.ts';

/** How long an unknown job waits for the list of failed jobs to show everything that the log holds. */
const LONGEST_WAIT_MS = 3_000;
/** Events of a stream that are read for the outcome of a retry, newest first. */
const LATEST_OUTCOMES = 500;

const listed = source(failedJobTables.jobs);
const FAILED_JOB = {
  name: 'failed-job-by-id',
  text: sql`select ${select(pick(listed, 'work'))} from ${listed} where ${listed.failure_id} = $1`,
};

/** What is known of background work that was given up: from the list, and from the log. */
export function failedJobReads({ log, database, progress }: Pick<WriteDeps, 'log' | 'database' | 'progress'>) {
  /** What a job was to do never changes, so the list may be old; only an unknown job waits for it to catch up. */
  async function workOf(jobId: string): Promise<FailedWork | null> {
    const find = async () => (await read(database, { ...FAILED_JOB, values: [jobId] }))[0];
    const known = await find();
    if (known) return known.work;
    if (!(await progress.waitFor([failedJobTables.jobs.view], await log.head(), LONGEST_WAIT_MS))) {
      throw new StoreUnavailable('the list of failed jobs is behind the log');
    }
    const found = await find();
    if (!found) throw new RefusedError(refuse('NOT_FOUND'));
    return found.work;
  }

  async function outcomeOf({ retryId }: FailedJobState, work: FailedWork | null): Promise<RetryOutcome> {
    if (retryId === undefined || !work) return 'none';
    const latest = await log.read(streamOf(...recordOf(work)), { direction: 'backwards', limit: LATEST_OUTCOMES });
    const outcome = latest.find(({ metadata }) => metadata.causationId === retryId);
    if (!outcome) {
      const givenUp = await log.read(streamOf(GIVEN_UP_WORK, retryId), { limit: 1 });
      return givenUp.length > 0 ? 'failed' : 'pending';
    }
    return doneTypes.has(outcome.type) ? 'done' : 'failed';
  }

  /** Whether everything is stored that the work requires: an export's search may have been erased. */
  async function isComplete(work: FailedWork): Promise<boolean> {
    if (work.kind !== 'export') return true;
    const [requested] = await log.read(streamOf(EXPORT, work.exportId), { limit: 1 });
    return requested !== undefined && (requested as EventOf<typeof exportRequested>).data.search !== null;
  }

  return { workOf, outcomeOf, isComplete };
}

/** Types of events that record that work was done. */
const doneTypes: ReadonlySet<string> = new Set([
  invoiceIssued.type,
  customerMailSent.type,
  contactMessageSent.type,
  exportReady.type,
  pictureReady.type,
]);

/** The stream that the outcome of work is recorded in. */
function recordOf(work: FailedWork): [category: string, id: string] {
  switch (work.kind) {
    case 'invoice':
      return [INVOICE, work.orderId];
    case 'customer-mail':
      return [CUSTOMER_MAIL, work.customerId];
    case 'contact-mail':
      return [CONTACT_MESSAGE, work.messageId];
    case 'export':
      return [EXPORT, work.exportId];
    case 'picture':
      return [PICTURE, work.pictureId];
  }
}
