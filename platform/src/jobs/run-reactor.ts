import type { RecordedEvent } from '@countinghouse/contracts/kernel/event';
import type { JobDefinition } from '@countinghouse/contracts/kernel/job';
import type { EventLog } from '../event-log/event-log.ts';
import { type Consumer, type ConsumerLag, runConsumer } from '../event-log/reading/run-consumer.ts';
import type { JobQueue } from './queue.ts';
import { isReactorOf, type Reaction, type Reactor } from './reactor.ts';
import type { LedgerChange, OpenWork, ReactorLedger } from './reactor-ledger.ts';
import { repeat } from './repeat.ts';

/** The event that records the end of work without an outcome event of its own. */
export interface GivenUpWork {
  readonly type: string;
  /** The job and the key of the work that an event gives up. */
  workOf(event: RecordedEvent): { readonly job: string; readonly key: string };
}

export interface ReactorRun {
  readonly log: Pick<EventLog, 'subscribeAll'>;
  readonly queue: Pick<JobQueue, 'ensure'>;
  readonly ledger: ReactorLedger;
  /** The jobs that the reactor may request. */
  readonly jobs: readonly JobDefinition[];
  readonly givenUp: GivenUpWork;
  readonly signal: AbortSignal;
  readonly onError: (error: unknown) => void;
  /** Milliseconds between two sweeps. Default 30,000. */
  readonly sweepInterval?: number;
  readonly lag?: ConsumerLag;
  /** Milliseconds before the first retry after an error. Default 1,000. */
  readonly retryDelay?: number;
  /** Milliseconds since the epoch. Default: the system clock. */
  readonly clock?: () => number;
}

const SWEEP_LIMIT = 1_000;
/** Milliseconds that events may gather, because a dozen reactors that read at every commit slow the commits down. */
const GATHER_MS = 100;

/**
 * Runs a reactor until `signal`; work that is settled by the time it has caught up is never queued.
 * A sweep queues all open work at the start and every 30 s, so that an emptied or unresponsive queue loses no work.
 */
export async function runReactor(reactor: Reactor, run: ReactorRun): Promise<void> {
  const { log, ledger, givenUp, signal, onError, lag, retryDelay, sweepInterval = 30_000, clock = Date.now } = run;
  let sweeping: Promise<void> | undefined;
  const sweep = async () => enqueue(await ledger.open(SWEEP_LIMIT), run);

  const consumer: Consumer = {
    name: reactor.name,
    types: [...reactor.types, givenUp.type],
    gatherMs: GATHER_MS,
    position: () => ledger.position(),
    async handle({ events, position, caughtUp }, from) {
      const change = toChange(reactor, events, givenUp, clock());
      if (position !== from && !(await ledger.commit({ ...change, position }, from))) return 'reposition';
      if (sweeping) await enqueue(change.requested, run);
      if (caughtUp) sweeping ??= repeat(sweep, sweepInterval, signal, onError);
    },
  };
  await runConsumer(consumer, {
    ...{ log, signal, onError },
    ...(lag && { lag }),
    ...(retryDelay !== undefined && { retryMs: retryDelay }),
  });
  await sweeping;
}

/** Nets a batch: work that is requested and settled within it is dropped. */
function toChange(reactor: Reactor, events: readonly RecordedEvent[], givenUp: GivenUpWork, now: number): LedgerChange {
  const oldest = reactor.maxAge === undefined ? undefined : new Date(now - reactor.maxAge).toISOString();
  const requested = new Map<string, OpenWork>();
  const settled = new Set<string>();
  for (const event of events) {
    const reactions = event.type === givenUp.type ? settledBy(givenUp.workOf(event), reactor) : reactor.react(event);
    for (const reaction of [reactions].flat()) {
      if (!reaction) continue;
      if ('requested' in reaction) {
        if (oldest !== undefined && event.recordedAt < oldest) continue;
        const { key, job, data } = reaction.requested;
        const { correlationId } = event.metadata;
        if (!settled.has(key)) requested.set(key, { key, job: job.name, data, correlationId });
      } else {
        requested.delete(reaction.settled);
        settled.add(reaction.settled);
      }
    }
  }
  return { requested: [...requested.values()], settled: [...settled], once: reactor.once ?? false };
}

/** Settles the work that was given up, when it belongs to this reactor. */
function settledBy({ job, key }: { readonly job: string; readonly key: string }, reactor: Reactor): Reaction {
  return isReactorOf(reactor, job) ? { settled: key } : undefined;
}

/** Adds work to the queue; failures are left to the next sweep. */
async function enqueue(work: readonly OpenWork[], { jobs, queue, onError, signal }: ReactorRun): Promise<void> {
  for (const { key, job: name, data, correlationId } of work) {
    if (signal.aborted) return;
    const job = jobs.find((candidate) => candidate.name === name);
    if (!job) {
      onError(new Error(`work ${key} wants the unknown job ${name}`));
      continue;
    }
    try {
      await queue.ensure(job, key, data, correlationId);
    } catch (error) {
      onError(error);
      return;
    }
  }
}
