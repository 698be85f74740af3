import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { operationsRoutes } from '@countinghouse/contracts/operations/api';
import type { FailedWork } from '@countinghouse/contracts/operations/events';
import { execute } from '@countinghouse/platform/commands/execute';
import { type Binding, bind, type Call, ok } from '@countinghouse/platform/rest/input/binding';
import type { WriteDeps } from '../write-deps.ts';
import { type FailedJobAct, failedJob } from './failed-job.decider.ts';
import { failedJobReads } from './failed-job-reads.ts';

/** What staff do about background work that was given up. */
export function failedJobBindings(deps: WriteDeps): Binding[] {
  const { commands } = deps;
  const { workOf, outcomeOf, isComplete } = failedJobReads(deps);

  async function handle(
    call: Call<{ id: string }>,
    commandOf: (work: FailedWork | null) => FailedJobAct | Promise<FailedJobAct>,
  ) {
    const { id: jobId } = call.params;
    const work = await workOf(jobId);
    const act = await commandOf(work);
    const { state } = await commands.load(failedJob, jobId);
    const about = { jobId, lastRetry: state.retryId, outcome: await outcomeOf(state, work) };
    const { version } = await execute(commands, call, failedJob, jobId, { ...act, ...about }, ['state']);
    return { ...ok, job: { _id: jobId, version } };
  }

  return [
    bind(operationsRoutes.retryFailedJob, (call) =>
      handle(call, async (work) => {
        if (!work || !(await isComplete(work))) throw new RefusedError(refuse('ILLEGAL_TRANSITION'));
        return { type: 'RetryFailedJob', retryId: call.newId('retry'), work };
      }),
    ),
    bind(operationsRoutes.setFailedJobAside, (call) => handle(call, () => ({ type: 'SetFailedJobAside' }))),
    bind(operationsRoutes.reopenFailedJob, (call) => handle(call, () => ({ type: 'ReopenFailedJob' }))),
  ];
}
