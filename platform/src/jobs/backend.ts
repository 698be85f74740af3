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
import pg from 'pg';

/** Where the queue is: Redis, or schema `queue` of a PostgreSQL database. */
export interface QueueSettings {
  /** `redis://`, `rediss://` or `postgres://`. */
  readonly url: string;
  /** Timeout for one response of the queue when a job is enqueued, in milliseconds. Default 5,000. */
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

/**
 * Milliseconds before the n-th attempt to reach Redis again, so that a server that comes back is used within two
 * seconds.
 */
const retryStrategy = (attempts: number) => Math.min(attempts * 100, 2_000);

function redisBackend(url: string, timeout: number): Backend {
  const producer = { url, enableOfflineQueue: false, maxRetriesPerRequest: 1, connectTimeout: timeout, retryStrategy };
  const consumer = { url, maxRetriesPerRequest: null, connectTimeout: timeout, retryStrategy };
  const prefix = 'countinghouse';
  return {
    queue: (name, options) => new Queue(name, { ...options, prefix, connection: producer }, createRedisBackend),
    worker: (name, processor, options) =>
      new Worker(name, processor, { ...options, prefix, connection: consumer }, createRedisBackend),
  };
}

/**
 * A connection that breaks between two statements of its borrower would end the process; the next statement gets it.
 */
class SteadyClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }
}

/**
 * BullMQ makes its connection that listens from pg itself, and handles its errors only a step after its greeting: one
 * that is cut between the two would end the process. Here that connection is a SteadyClient too.
 */
const createSteadyBackend: typeof createPostgresBackend = (...settings) => {
  const backend = createPostgresBackend(...settings);
  if (!Reflect.has(backend.connection, 'pgModule')) throw new Error('BullMQ no longer keeps pg where it is replaced');
  Reflect.set(backend.connection, 'pgModule', { Client: SteadyClient });
  return backend;
};

function postgresBackend(url: string, timeout: number): Backend {
  const bound = withBackend(createSteadyBackend);
  const connection = {
    connectionString: url,
    schema: 'queue',
    migrate: true,
    connectionTimeoutMillis: timeout,
    application_name: 'countinghouse queue',
    Client: SteadyClient,
  };
  // The classes differ from the plain ones only in the type of the backend inside, which no code here touches.
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
