import { event, type RecordedEvent } from '@countinghouse/contracts/kernel/event';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import { GIVEN_UP_WORK, type GivenUpWorkEvent, workGivenUp } from '@countinghouse/contracts/operations/events';
import type { EventLog } from '@countinghouse/platform/event-store/event-log';
import { derivedId } from '@countinghouse/platform/ids/derived-id';
import type { UnrecordedWork } from '@countinghouse/platform/queue/workers';
import { z } from 'zod';
import type { Reaction, Reactor } from './reactor.ts';

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

/** Settles the work that an event gives up, when it belongs to this reactor. */
export function settledBy({ data }: RecordedEvent, reactor: Pick<Reactor, 'name'>): Reaction {
  const { job, key } = data as GivenUpWorkEvent['data'];
  return isReactorOf(reactor, job) ? { settled: key } : undefined;
}

/** Returns true when a reactor requests the job: it has the job's name, with a dot for the slash. */
export function isReactorOf({ name }: Pick<Reactor, 'name'>, job: string): boolean {
  return job.replace('/', '.') === name;
}
