import { isRefusal } from '@countinghouse/contracts/kernel/errors';
import { newId } from '@countinghouse/contracts/kernel/ids';
import { optional, pick, type Selected, select, source, sql } from '@countinghouse/contracts/kernel/sql/sql';
import { failedJobTables } from '@countinghouse/contracts/operations/tables';
import { orderListTables } from '@countinghouse/contracts/orders/tables';
import { byOperator } from '@countinghouse/platform/commands/by-operator';
import type { Database } from '@countinghouse/platform/postgres/database';
import { noRowsWithoutViews } from '@countinghouse/platform/sql/no-rows-without-views';
import { read } from '@countinghouse/platform/sql/read';
import type { WriteDeps } from '../write-deps.ts';
import { failedJob } from './failed-job.decider.ts';
import { failedJobReads } from './failed-job-reads.ts';

const job = source(failedJobTables.jobs, 'job');
const order = optional(source(orderListTables.orders, 'o'));
const open = select({
  ...pick(job, 'failure_id', 'kind', 'failed_at', 'cause', 'state', 'detail', 'work'),
  orderNo: order.order_no,
});
const OPEN_JOBS = {
  name: 'open-failed-jobs',
  text: sql`select ${open} from ${job} left join ${order} on ${order.order_id} = ${job.order_id}
    where ${job.state} in ('open', 'retrying') order by ${job.failed_at}, ${job.failure_id}`,
};

/** Background work that was given up and is not settled, oldest first. */
export type OpenJob = Selected<typeof open>;

export function openJobs(database: Database): Promise<OpenJob[]> {
  return read(database, { ...OPEN_JOBS, values: [] }).catch(noRowsWithoutViews);
}

/**
 * Has a job done again for the operator; while it is under way this changes nothing. Returns false when it cannot be:
 * what it requires is not recorded any more, or it was done since.
 * @throws RefusedError NOT_FOUND; StoreUnavailable when the list of failed jobs is behind the log
 */
export async function retryJob(deps: WriteDeps, jobId: string): Promise<boolean> {
  const { workOf, outcomeOf, isComplete } = failedJobReads(deps);
  const work = await workOf(jobId);
  if (!work || !(await isComplete(work))) return false;
  const { state } = await deps.commands.load(failedJob, jobId);
  const outcome = await outcomeOf(state, work);
  const command = { type: 'RetryFailedJob', retryId: newId(), work, jobId, lastRetry: state.retryId, outcome } as const;
  return !isRefusal(await deps.commands.handle(failedJob, jobId, command, byOperator()));
}
