import type { JobDefinition } from '@countinghouse/contracts/kernel/job';
import type { Queue } from 'bullmq';
import { withTimeout } from '../runtime/with-timeout.ts';
import { chooseBackend, type QueueSettings } from './backend.ts';
import { jobId, queueOf } from './job-id.ts';

/**
 * The producer's end of the queue. The queue is a to-do list only: requests for work and their outcomes are in the log.
 */
export interface JobQueue {
  /**
   * Makes sure that a job is waiting or running: enqueues it, unless it already is; a finished job of the same key is
   * enqueued anew.
   * @param key distinguishes this piece of work from others of its kind, e.g. the request's id.
   * @param correlationId of the event that requested it, for the logs.
   * @throws QueueUnavailable when the queue does not respond in time; the sweep of the reactor repeats it.
   */
  ensure<Data>(
    job: JobDefinition<string, Data>,
    key: string,
    data: NoInfer<Data>,
    correlationId?: string,
  ): Promise<void>;
  /** Jobs by queue and state, for metrics. */
  counts(): Promise<Readonly<Record<string, QueueCounts>>>;
  close(): Promise<void>;
}

/** The state of one job in the queue. */
export interface JobPayload {
  readonly data: unknown;
  readonly correlationId?: string | undefined;
}

export interface QueueCounts {
  readonly waiting: number;
  readonly delayed: number;
  readonly active: number;
  /** Given up after every try; kept a week, at most 1,000. */
  readonly failed: number;
}

/** The queue did not respond in time or refused. The request may or may not have been carried out. */
export class QueueUnavailable extends Error {
  override readonly name = 'QueueUnavailable';
}

const hour = 3_600;
const keep = { removeOnComplete: { age: hour, count: 1_000 }, removeOnFail: { age: 7 * 24 * hour, count: 1_000 } };

/**
 * Opens the producer's end for the contexts of `jobs`. Connects in the background.
 * @param onError called with every lost connection; the queue recovers by itself.
 */
export function openQueue(
  settings: QueueSettings,
  jobs: readonly JobDefinition[],
  onError: (error: Error) => void,
): JobQueue {
  const backend = chooseBackend(settings);
  const within = <T>(work: Promise<T>) => withinTimeout(work, settings.timeout ?? 5_000);
  const queues = new Map<string, Queue>();
  for (const name of new Set(jobs.map(queueOf))) {
    const queue = backend.queue(name, { defaultJobOptions: keep });
    queue.on('error', onError);
    queues.set(name, queue);
  }

  const put = async <Data>(job: JobDefinition<string, Data>, key: string, data: Data, correlationId?: string) => {
    const queue = queues.get(queueOf(job));
    if (!queue) throw new RangeError(`${job.name}: its queue was not opened`);
    const id = jobId(job, key);
    const payload: JobPayload = { data: job.data.parse(data), correlationId };
    const earlier = await queue.getJob(id);
    if (earlier) {
      if (!['completed', 'failed'].includes(await earlier.getState())) return;
      await earlier.remove();
    }
    const backoff = { type: 'exponential', delay: job.backoff ?? 1_000, jitter: 0.2 };
    // Jobs without a priority come before all that have one.
    const bulk = job.isBulk?.(payload.data as Data) && { priority: 1 };
    await queue.add(job.name, payload, { jobId: id, attempts: job.attempts ?? 5, backoff, ...bulk });
  };

  return {
    ensure: (job, key, data, correlationId) => within(put(job, key, data, correlationId)),
    counts: () => within(countAll(queues)),
    close: async () => {
      await Promise.all([...queues.values()].map((queue) => queue.close()));
    },
  };
}

async function countAll(queues: ReadonlyMap<string, Queue>): Promise<Record<string, QueueCounts>> {
  const entries = [...queues].map(async ([name, queue]) => {
    const {
      waiting = 0,
      prioritized = 0,
      delayed = 0,
      active = 0,
      failed = 0,
    } = await queue.getJobCounts('waiting', 'prioritized', 'delayed', 'active', 'failed');
    return [name, { waiting: waiting + prioritized, delayed, active, failed }] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

async function withinTimeout<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  try {
    return await withTimeout(work, milliseconds, () => new QueueUnavailable('the queue did not answer in time'));
  } catch (error) {
    if (error instanceof RangeError || (error instanceof Error && error.name === 'ZodError')) throw error;
    throw error instanceof QueueUnavailable ? error : new QueueUnavailable('the queue refused', { cause: error });
  }
}
