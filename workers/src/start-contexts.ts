import type { ConsumerLag } from '@countinghouse/platform/event-log/reading/run-consumer';
import { type JobQueue, openQueue } from '@countinghouse/platform/jobs/queue';
import { isReactorOf } from '@countinghouse/platform/jobs/reactor';
import { reactorLedgers } from '@countinghouse/platform/jobs/reactor-ledger';
import { repeat } from '@countinghouse/platform/jobs/repeat';
import { runReactor } from '@countinghouse/platform/jobs/run-reactor';
import { type JobOutcome, startWorkers } from '@countinghouse/platform/jobs/workers';
import type { Database } from '@countinghouse/platform/postgres/database';
import type { JobTools, WorkerContext } from './context.ts';
import { givenUpWork, recordGivenUp } from './given-up-work.ts';

export interface ContextsOptions {
  readonly queueUrl: string;
  readonly database: Database;
  readonly tools: JobTools;
  readonly onError: (error: unknown) => void;
  /** Called with the queue; returns the function to call with each attempt of a job. */
  readonly observe: (queue: JobQueue) => (outcome: JobOutcome) => void;
  /** Measures the lag of the reactors. Default: not measured. */
  readonly lag?: ConsumerLag;
  /** Milliseconds between two sweeps of a reactor. Default 30,000. */
  readonly sweepInterval?: number;
}

export interface RunningContexts {
  /**
   * Stops reading and taking jobs, waits up to `grace` milliseconds (default 8,000) for those in progress, and closes
   * the queue.
   */
  close(grace?: number): Promise<void>;
}

const collectInterval = 60_000;

/** Starts the reactors and workers of all contexts, and the deletion of expired files. */
export async function startContexts(
  contexts: readonly WorkerContext[],
  { queueUrl, database, tools, onError, observe, lag, sweepInterval }: ContextsOptions,
): Promise<RunningContexts> {
  const jobs = contexts.flatMap((context) => context.jobs);
  const queue = openQueue({ url: queueUrl }, jobs, onError);
  const workers = startWorkers(
    { url: queueUrl, onError, onOutcome: observe(queue), onUnrecorded: recordGivenUp(tools.log) },
    jobs,
    contexts.flatMap((context) => context.handlers(tools)),
  );
  await workers.ready();

  const stop = new AbortController();
  const { signal } = stop;
  const ledgerOf = reactorLedgers(database);
  const reactors = contexts
    .flatMap((context) => context.reactors)
    .map((reactor) => {
      if (!jobs.some((job) => isReactorOf(reactor, job.name))) throw new Error(`${reactor.name} is named after no job`);
      const ledger = ledgerOf(reactor.name);
      return runReactor(reactor, {
        log: tools.log,
        queue,
        ledger,
        jobs,
        givenUp: givenUpWork,
        signal,
        onError,
        ...(lag && { lag }),
        ...(sweepInterval !== undefined && { sweepInterval }),
      });
    });
  const watching = tools.states.watch(signal);
  const collector = repeat(() => tools.files.collect(), collectInterval, signal, onError);

  return {
    async close(grace) {
      stop.abort();
      await workers.close(grace);
      await Promise.all([...reactors, watching, collector]);
      await queue.close();
    },
  };
}
