import {
  createPostgresBackend,
  createRedisBackend,
  type Processor,
  Queue,
  type QueueOptions,
  Worker,
  type WorkerOptions,
  withBackend,
} from 'bullmq';

/** Where the queue lives: Redis, or schema `queue` of a PostgreSQL database. */
export interface QueueSettings {
  /** `redis://`, `rediss://` or `postgres://`. */
  readonly url: string;
  /** Longest wait for one answer of the queue when a job is handed in, in milliseconds. Default 5,000. */
  readonly timeout?: number;
}

type WithoutConnection<Options> = Omit<Options, 'connection'>;

/** Makes BullMQ's objects for one place. Producers fail fast; workers wait for their server to come back. */
export interface Backend {
  queue(name: string, options: WithoutConnection<QueueOptions>): Queue;
  worker(name: string, processor: Processor, options: WithoutConnection<WorkerOptions>): Worker;
}

/** @throws Error for an address that is neither Redis nor PostgreSQL. */
export function chooseBackend({ url, timeout = 5_000 }: QueueSettings): Backend {
  const scheme = URL.canParse(url) ? new URL(url).protocol : '';
  if (scheme === 'redis:' || scheme === 'rediss:') return redisBackend(url, timeout);
  if (scheme === 'postgres:' || scheme === 'postgresql:') return postgresBackend(url, timeout);
  throw new Error('QUEUE_URL must be a redis:// or postgres:// address');
}

function redisBackend(url: string, timeout: number): Backend {
  const producer = { url, enableOfflineQueue: false, maxRetriesPerRequest: 1, connectTimeout: timeout };
  const consumer = { url, maxRetriesPerRequest: null };
  const prefix = 'countinghouse';
  return {
    queue: (name, options) => new Queue(name, { ...options, prefix, connection: producer }, createRedisBackend),
    worker: (name, processor, options) =>
      new Worker(name, processor, { ...options, prefix, connection: consumer }, createRedisBackend),
  };
}

function postgresBackend(url: string, timeout: number): Backend {
  const bound = withBackend(createPostgresBackend);
  const connection = { connectionString: url, schema: 'queue', migrate: true, connectionTimeoutMillis: timeout };
  // The classes differ from the plain ones only in the type of the backend inside, which nobody here touches.
  return {
    queue: (name, options) =>
      new bound.Queue(name, {
        ...options,
        connection: { ...connection, max: 2, query_timeout: timeout },
      }) as unknown as Queue,
    worker: (name, processor, options) =>
      new bound.Worker(name, processor, { ...options, connection: { ...connection, max: 4 } }) as unknown as Worker,
  };
}
