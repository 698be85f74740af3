import { event } from '@countinghouse/contracts/kernel/event';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import { GIVEN_UP_WORK, type GivenUpWorkEvent, workGivenUp } from '@countinghouse/contracts/operations/events';
import type { EventLog } from '@countinghouse/platform/event-log/event-log';
import type { GivenUpWork } from '@countinghouse/platform/jobs/run-reactor';
import type { UnrecordedWork } from '@countinghouse/platform/jobs/workers';
import { derivedId } from '@countinghouse/platform/runtime/derived-id';
import { z } from 'zod';

const named = z.object({ orderId: z.string(), customerId: z.string(), retryId: z.string() }).partial().catch({});

/**
 * Records the end of given up work that has no outcome event of its own, so that it is settled and visible to staff.
 */
export function recordGivenUp(log: Pick<EventLog, 'append'>): (work: UnrecordedWork) => Promise<void> {
  return async ({ job, key, data, correlationId, cause }) => {
    const { orderId = null, customerId = null, retryId } = named.parse(data);
    const givenUp = event(workGivenUp, { job: job.name, key, cause, orderId, customerId });
    await log.append(streamOf(GIVEN_UP_WORK, key), 'any', [givenUp], {
      actor: { kind: 'system', id: 'workers' },
      commandId: derivedId('work-given-up', job.name, key),
      correlationId: correlationId ?? newId(),
      ...(retryId !== undefined && { causationId: retryId }),
    });
  };
}

/** The event by which {@link recordGivenUp} records it. */
export const givenUpWork: GivenUpWork = {
  type: workGivenUp.type,
  workOf: ({ data }) => data as GivenUpWorkEvent['data'],
};
