import type { JobDefinition } from '@countinghouse/contracts/kernel/job';
import { DelayedError, type Job, UnrecoverableError, type Worker } from 'bullmq';
import { isOutage } from '../runtime/outage.ts';
import { chooseBackend, type QueueSettings } from './backend.ts';
import { keyOf, queueOf } from './job-id.ts';
import type { JobPayload } from './queue.ts';

/** How one kind of job is done. */
export interface JobHandler<Data = unknown> {
  readonly job: JobDefinition<string, Data>;
  /**
   * Does the work and records its outcome in the log. It may be called again for work that is done or half done (a
   * worker died, a lock was lost), even twice at once: it must be idempotent by the ids in `data`. Throwing means
   * another try later; a part of the shop that is away (see `isOutage`) costs none of the tries.
   */
  run(data: Data): Promise<void>;
  /**
   * What follows the last try, or a {@link PermanentFailure}: a function that records that the work was given up,
   * idempotent too, and throws a PermanentFailure where it finds no record to write this into; `given-up` for work
   * without a record of its own, `tried-for-ever` for work that must not be given up, such as an erasure.
   */
  readonly exhausted: GiveUp<Data> | 'given-up' | 'tried-for-ever';
}

/** A handler that records in the log that its work was given up. */
export interface RecordingJobHandler<Data = unknown> extends JobHandler<Data> {
  readonly exhausted: GiveUp<Data>;
}

type GiveUp<Data> = { call(data: Data, error: Error): Promise<void> }['call'];

/** Work that was given up without a record of its own of that. */
export interface UnrecordedWork {
  readonly job: JobDefinition;
  /** The key of the job. */
  readonly key: string;
  /** Undefined when it was malformed. */
  readonly data: unknown;
  readonly correlationId: string | undefined;
  /** `subject-unknown`: there is no record that the work was about. */
  readonly cause: 'subject-unknown' | 'gave-up';
}

/** Thrown by a handler when another try cannot help. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure';
}

/** Thrown by a handler whose time has not come: the job is put off until then, which costs none of its tries. */
export class NotYet extends Error {
  override readonly name = 'NotYet';
  /** Milliseconds since the epoch. */
  readonly until: number;
  constructor(until: number) {
    super(`not before ${new Date(until).toISOString()}`);
    this.until = until;
  }
}

export interface WorkerSettings extends QueueSettings {
  /** Jobs of one context at a time, per process. Default 2. */
  readonly concurrency?: number;
  /** How long a worker may be silent before its job is given to another, in milliseconds. Default 15,000. */
  readonly lockDuration?: number;
  readonly onError: (error: Error) => void;
  /** Records that work was given up where its handler cannot; idempotent. */
  readonly onUnrecorded: (work: UnrecordedWork) => Promise<void>;
  /** Called after every end of a try, for metrics and logs. */
  readonly onOutcome?: (outcome: JobOutcome) => void;
}

export interface JobOutcome {
  readonly job: string;
  readonly id: string;
  /** Of the request that caused the work. */
  readonly correlationId: string | undefined;
  readonly result: 'completed' | 'retried' | 'failed';
  /** 1 for the first try. */
  readonly attempt: number;
  readonly milliseconds: number;
  readonly error?: Error;
}

export interface Workers {
  /** Resolves when every worker is connected. */
  ready(): Promise<void>;
  /**
   * Takes no further jobs and waits up to `grace` milliseconds for those in process; others will do the rest. Default
   * 8,000.
   */
  close(grace?: number): Promise<void>;
}

/**
 * Starts the workers of all contexts.
 * @throws Error when a job of `jobs` has no handler or two, or a handler has no job: nothing starts then.
 */
export function startWorkers(
  settings: WorkerSettings,
  jobs: readonly JobDefinition[],
  handlers: readonly JobHandler[],
): Workers {
  const byName = matchHandlers(jobs, handlers);
  const backend = chooseBackend(settings);
  const lockDuration = settings.lockDuration ?? 15_000;
  const workers = [...new Set(jobs.map(queueOf))].map((name) => {
    const worker = backend.worker(name, (job, token) => runJob(byName, job, token, settings), {
      concurrency: settings.concurrency ?? 2,
      lockDuration,
      stalledInterval: Math.ceil(lockDuration / 2),
      maxStalledCount: 3,
      drainDelay: 2,
    });
    observe(worker, byName, settings);
    return worker;
  });

  return {
    ready: async () => {
      await Promise.all(workers.map((worker) => worker.waitUntilReady()));
    },
    close: async (grace = 8_000) => {
      await Promise.all(workers.map((worker) => closeWithin(worker, grace, settings.onError)));
    },
  };
}

function matchHandlers(
  jobs: readonly JobDefinition[],
  handlers: readonly JobHandler[],
): ReadonlyMap<string, JobHandler> {
  const byName = new Map<string, JobHandler>();
  for (const handler of handlers) {
    if (byName.has(handler.job.name)) throw new Error(`job ${handler.job.name} has two handlers`);
    if (!jobs.includes(handler.job)) throw new Error(`job ${handler.job.name} has a handler but is not registered`);
    byName.set(handler.job.name, handler);
  }
  for (const job of jobs) {
    if (!byName.has(job.name)) throw new Error(`job ${job.name} has no handler`);
  }
  return byName;
}

/** A job that meets an outage is put off again and again for this long; then it counts as failed. */
const OUTAGE_LIMIT_MS = 24 * 3_600_000;
const LEAST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 300_000;

/** Until the next try in an outage: a fraction of its duration so far, so that the job is done soon after it ends. */
function outagePause(sinceMs: number): number {
  const pause = Math.min(Math.max(sinceMs / 4, LEAST_PAUSE_MS), LONGEST_PAUSE_MS);
  return Math.round(pause * (0.8 + Math.random() * 0.4));
}

async function runJob(
  handlers: ReadonlyMap<string, JobHandler>,
  job: Job,
  token: string | undefined,
  settings: WorkerSettings,
): Promise<void> {
  const handler = handlers.get(job.name);
  if (!handler) throw new UnrecoverableError(`no handler for ${job.name}`);
  const data = handler.job.data.safeParse(payloadOf(job).data);
  if (!data.success) throw new UnrecoverableError(`malformed data of ${job.name}`);
  try {
    await handler.run(data.data);
  } catch (error) {
    if (error instanceof PermanentFailure) throw new UnrecoverableError(error.message);
    if (error instanceof NotYet) {
      await job.moveToDelayed(error.until, token);
      throw new DelayedError();
    }
    const since = Date.now() - job.timestamp;
    if (!isOutage(error) || since > OUTAGE_LIMIT_MS) throw error;
    await job.moveToDelayed(Date.now() + outagePause(since), token);
    report(settings, job, 'retried', error as Error);
    throw new DelayedError();
  }
}

function payloadOf({ data }: Job): Partial<JobPayload> {
  return typeof data === 'object' && data !== null ? data : {};
}

function report(settings: WorkerSettings, job: Job, result: JobOutcome['result'], error?: Error): void {
  settings.onOutcome?.({
    job: job.name,
    id: job.id ?? '',
    correlationId: payloadOf(job).correlationId,
    result,
    attempt: Math.max(1, job.attemptsMade),
    milliseconds: Date.now() - (job.processedOn ?? Date.now()),
    ...(error && { error }),
  });
}

function observe(worker: Worker, handlers: ReadonlyMap<string, JobHandler>, settings: WorkerSettings): void {
  worker.on('error', settings.onError);
  worker.on('completed', (job) => report(settings, job, 'completed'));
  worker.on('failed', (job, error) => {
    if (!job) return settings.onError(error);
    // Set only when there is no further try, be it for their number, for their kind or because workers kept dying on
    // it.
    const givenUp = job.finishedOn !== undefined && job.finishedOn !== null;
    report(settings, job, givenUp ? 'failed' : 'retried', error);
    const handler = handlers.get(job.name);
    if (givenUp && handler) giveUp(handler, job, error, settings).catch(settings.onError);
  });
}

async function giveUp(handler: JobHandler, job: Job, error: Error, { onUnrecorded }: WorkerSettings): Promise<void> {
  const { exhausted, job: definition } = handler;
  if (exhausted === 'tried-for-ever') return;
  const { data, correlationId } = payloadOf(job);
  const work = { job: definition, key: keyOf(definition, job.id ?? ''), correlationId };
  const known = definition.data.safeParse(data);
  if (!known.success) return onUnrecorded({ ...work, data: undefined, cause: 'subject-unknown' });
  if (exhausted === 'given-up') return onUnrecorded({ ...work, data: known.data, cause: 'gave-up' });
  try {
    await exhausted(known.data, error);
  } catch (failure) {
    if (!(failure instanceof PermanentFailure)) throw failure;
    await onUnrecorded({ ...work, data: known.data, cause: 'subject-unknown' });
  }
}

/**
 * What is still in process when the time is up ends with the process; its lock expires and another worker takes it
 * over. A close that has begun to wait cannot be hurried: BullMQ returns the first one for a second, forced one.
 */
async function closeWithin(worker: Worker, grace: number, onError: (error: Error) => void): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, grace);
  });
  await Promise.race([worker.close().catch(onError), late]);
  clearTimeout(timer);
}
