import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { defineJob } from '@countinghouse/contracts/kernel/job';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { connectTo } from '../postgres/connect.ts';
import { redisIsAvailable, startTestRedis } from '../testing/redis-server.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { type JobQueue, openQueue } from './queue.ts';
import { countUp } from './testing/count-up.ts';
import {
  type JobHandler,
  type JobOutcome,
  NotYet,
  PermanentFailure,
  startWorkers,
  type UnrecordedWork,
  type Workers,
} from './workers.ts';

/** All its work is bulk but the one that somebody has chosen. */
const fillUp = defineJob({
  name: 'filling/fill-up',
  summary: 'Fill up.',
  data: z.strictObject({ id: z.string() }),
  isBulk: ({ id }) => id !== 'chosen',
});

interface Place {
  readonly url: string;
  /** What an operator's mistake or a lost disk does. */
  wipe(): Promise<void>;
  dispose(): Promise<void>;
}

const places: Record<string, () => Promise<Place>> = {
  PostgreSQL: async () => {
    const database = await createTestDatabase();
    const wipe = async () => {
      const client = await connectTo(database.url);
      await client.query('TRUNCATE queue.job, queue.event CASCADE');
      await client.end();
    };
    return { url: database.url, wipe, dispose: database.drop };
  },
  ...(redisIsAvailable && {
    Redis: async () => {
      const redis = await startTestRedis();
      return { url: redis.url, wipe: redis.wipe, dispose: redis.stop };
    },
  }),
};

describe.each(Object.entries(places))('the queue on %s', (_name, open) => {
  let place: Place;
  let queue: JobQueue;
  let workers: Workers | undefined;
  let outcomes: JobOutcome[];
  let unrecorded: UnrecordedWork[];

  beforeAll(async () => {
    place = await open();
    queue = openQueue({ url: place.url }, [countUp, fillUp], () => undefined);
  });
  afterEach(async () => {
    await workers?.close();
    workers = undefined;
  });
  afterAll(async () => {
    await queue?.close();
    await place?.dispose();
  });

  const work = async (handler: Partial<JobHandler<{ id: string }>>) => {
    outcomes = [];
    unrecorded = [];
    workers = startWorkers(
      {
        ...{ url: place.url, lockDuration: 1_000, onError: () => undefined },
        onOutcome: (outcome) => outcomes.push(outcome),
        onUnrecorded: async (given) => void unrecorded.push(given),
      },
      [countUp],
      [{ job: countUp, run: async () => undefined, exhausted: 'given-up', ...handler }],
    );
    await workers.ready();
  };
  const seen = (assertion: () => void | Promise<void>) => vi.waitFor(assertion, { timeout: 20_000, interval: 20 });

  it('does a job once, however often it is enqueued', async () => {
    for (let time = 0; time < 5; time++) await queue.ensure(countUp, 'once', { id: 'once' });
    const done: string[] = [];
    await work({ run: async ({ id }) => void done.push(id) });
    await seen(() => expect(outcomes).toMatchObject([{ result: 'completed', id: 'count-up_once' }]));
    expect(done).toEqual(['once']);
  });

  it('does what waits as bulk after all else, and counts it as waiting', async () => {
    const bulk = ['bulk-1', 'bulk-2', 'bulk-3'];
    for (const id of bulk) await queue.ensure(fillUp, id, { id });
    await queue.ensure(fillUp, 'bulk-1', { id: 'bulk-1' });
    await queue.ensure(fillUp, 'chosen', { id: 'chosen' });
    expect(await queue.counts()).toMatchObject({ filling: { waiting: 4 } });
    const done: string[] = [];
    workers = startWorkers(
      { url: place.url, concurrency: 1, onError: () => undefined, onUnrecorded: async () => undefined },
      [fillUp],
      [{ job: fillUp, run: async ({ id }) => void done.push(id), exhausted: 'given-up' }],
    );
    await seen(() => expect(done).toEqual(['chosen', ...bulk]));
  });

  it('does a finished job again when its outcome turns out to be missing', async () => {
    const done: string[] = [];
    await work({ run: async ({ id }) => void done.push(id) });
    await queue.ensure(countUp, 'again', { id: 'again' });
    await seen(() => expect(outcomes).toHaveLength(1));
    await queue.ensure(countUp, 'again', { id: 'again' });
    await seen(() => expect(outcomes).toHaveLength(2));
    expect(done).toEqual(['again', 'again']);
  });

  it('tries again after an error and gives up after the last try, reporting that once', async () => {
    const given: string[] = [];
    let tries = 0;
    await work({
      run: async () => {
        tries++;
        throw new Error('the printer is on fire');
      },
      exhausted: async ({ id }, error) => void given.push(`${id}: ${error.message}`),
    });
    await queue.ensure(countUp, 'hopeless', { id: 'hopeless' });
    // Tries are reported one by one, but not in their order where two workers take turns.
    const inOrder = () => [...outcomes].sort((one, other) => one.attempt - other.attempt);
    await seen(() => expect(inOrder().map(({ result }) => result)).toEqual(['retried', 'retried', 'failed']));
    expect(tries).toBe(3);
    expect(given).toEqual(['hopeless: the printer is on fire']);
    expect(await queue.counts()).toMatchObject({ counting: { failed: 1, waiting: 0 } });
  });

  it('does a job that met an outage when it ends, although that took more tries than the job has', async () => {
    let tries = 0;
    const given: string[] = [];
    await work({
      run: async () => {
        tries++;
        if (tries <= 4) throw Object.assign(new Error('the storage is away'), { code: 'ECONNREFUSED' });
      },
      exhausted: async ({ id }) => void given.push(id),
    });
    await queue.ensure(countUp, 'patient', { id: 'patient' });
    await seen(() =>
      expect(outcomes.map((outcome) => outcome.result)).toEqual([...Array(4).fill('retried'), 'completed']),
    );
    expect(given).toEqual([]);
  });

  it('does a job whose time had not come when it has, without a try that counts or failed', async () => {
    const begun: number[] = [];
    let until = 0;
    await work({
      run: async () => {
        begun.push(Date.now());
        if (begun.length <= 4) {
          until = Date.now() + 50;
          throw new NotYet(until);
        }
      },
      exhausted: async () => undefined,
    });
    await queue.ensure(countUp, 'early', { id: 'early' });
    await seen(() => expect(outcomes.map(({ result }) => result)).toEqual(['completed']));
    expect(begun).toHaveLength(5);
    expect(begun.at(-1)).toBeGreaterThanOrEqual(until);
  });

  it.each<[string, JobHandler['exhausted'], UnrecordedWork['cause'] | undefined]>([
    ['without a record of its own', 'given-up', 'gave-up'],
    ['that finds none for its outcome', () => Promise.reject(new PermanentFailure('nothing')), 'subject-unknown'],
    ['whose record cannot be written now', () => Promise.reject(new Error('down')), undefined],
    ['that recorded its end', () => Promise.resolve(), undefined],
    ['that must be done', 'tried-for-ever', undefined],
  ])('hands over that work %s was given up', async (name, exhausted, cause) => {
    const key = name.replaceAll(' ', '-');
    await work({
      run: async () => {
        throw new PermanentFailure('no such order');
      },
      exhausted,
    });
    await queue.ensure(countUp, key, { id: key }, 'because');
    await seen(() => expect(outcomes).toMatchObject([{ result: 'failed' }]));
    const given = { job: countUp, key, data: { id: key }, correlationId: 'because', cause };
    await seen(() => expect(unrecorded).toEqual(cause ? [given] : []));
  });

  it('does not try again what cannot succeed', async () => {
    await work({
      run: async () => {
        throw new PermanentFailure('no such order');
      },
    });
    await queue.ensure(countUp, 'pointless', { id: 'pointless' });
    await seen(() => expect(outcomes.map((outcome) => outcome.result)).toEqual(['failed']));
  });

  it('gives the job of a killed worker to another', async () => {
    const script = fileURLToPath(new URL('./testing/crashing-worker.ts', import.meta.url));
    const options = ['--conditions=@countinghouse/source', '--import', 'tsx', script, place.url];
    const crashing = spawn(process.execPath, options, { stdio: ['ignore', 'pipe', 'inherit'] });
    await queue.ensure(countUp, 'orphan', { id: 'orphan' });
    await once(crashing.stdout, 'data');
    crashing.kill('SIGKILL');
    await once(crashing, 'exit');

    const done: string[] = [];
    await work({ run: async ({ id }) => void done.push(id) });
    await seen(() => expect(done).toEqual(['orphan']));
  });

  it('takes the job again after everything in it was wiped', async () => {
    await queue.ensure(countUp, 'wiped', { id: 'wiped' });
    await place.wipe();
    expect(await queue.counts()).toMatchObject({ counting: { waiting: 0 } });
    await queue.ensure(countUp, 'wiped', { id: 'wiped' });
    const done: string[] = [];
    await work({ run: async ({ id }) => void done.push(id) });
    await seen(() => expect(done).toEqual(['wiped']));
  });
});

describe('listening on PostgreSQL', () => {
  it('picks up a job within seconds after its connections were cut', async () => {
    const database = await createTestDatabase();
    const queue = openQueue({ url: database.url }, [countUp], () => undefined);
    const done: string[] = [];
    const workers = startWorkers(
      { url: database.url, onError: () => undefined, onUnrecorded: async () => undefined },
      [countUp],
      [{ job: countUp, run: async ({ id }: { id: string }) => void done.push(id), exhausted: 'given-up' }],
    );
    await workers.ready();
    await queue.ensure(countUp, 'before', { id: 'before' });
    await vi.waitFor(() => expect(done).toEqual(['before']), { timeout: 10_000 });

    const client = await connectTo(database.url);
    await client.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    await client.end();
    await vi.waitFor(() => queue.ensure(countUp, 'after', { id: 'after' }), { timeout: 5_000 });
    await vi.waitFor(() => expect(done).toEqual(['before', 'after']), { timeout: 10_000 });

    await workers.close();
    await queue.close();
    await database.drop();
  });
});

describe('starting', () => {
  const other = defineJob({ name: 'counting/count-down', summary: 'Count down.', data: z.strictObject({}) });
  const settings = { url: 'redis://127.0.0.1:1', onError: () => undefined, onUnrecorded: async () => undefined };
  const handler = (job: typeof countUp | typeof other): JobHandler => ({
    ...{ job, run: async () => undefined, exhausted: 'given-up' },
  });

  it('refuses a job without a handler', () => {
    expect(() => startWorkers(settings, [countUp, other], [handler(countUp)])).toThrow(
      'job counting/count-down has no handler',
    );
  });

  it('refuses a job with two handlers', () => {
    expect(() => startWorkers(settings, [countUp], [handler(countUp), handler(countUp)])).toThrow('has two handlers');
  });

  it('refuses a handler of a job that is not registered', () => {
    expect(() => startWorkers(settings, [countUp], [handler(countUp), handler(other)])).toThrow('is not registered');
  });

  it('refuses an address that is no queue', () => {
    expect(() => openQueue({ url: 'http://localhost' }, [countUp], () => undefined)).toThrow('QUEUE_URL');
  });
});

describe('enqueueing', () => {
  it('fails fast when there is no server', async () => {
    const queue = openQueue({ url: 'redis://127.0.0.1:1', timeout: 100 }, [countUp], () => undefined);
    await expect(queue.ensure(countUp, 'x', { id: 'x' })).rejects.toMatchObject({ name: 'QueueUnavailable' });
    await queue.close();
  });

  it('refuses keys that a queue cannot carry', async () => {
    const queue = openQueue({ url: 'redis://127.0.0.1:1', timeout: 100 }, [countUp], () => undefined);
    await expect(queue.ensure(countUp, 'a:b', { id: 'x' })).rejects.toThrow(RangeError);
    await expect(queue.ensure(countUp, '', { id: 'x' })).rejects.toThrow(RangeError);
    await queue.close();
  });
});
