import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import { freePort } from '../runtime/free-port.ts';

export interface TestRedis {
  readonly url: string;
  /** Removes everything in it. */
  wipe(): Promise<void>;
  stop(): Promise<void>;
}

/** Whether the queue's tests can run on Redis here: a server was named, or one can be started. */
export const redisIsAvailable =
  process.env.REDIS_TEST_URL !== undefined || spawnSync('redis-server', ['--version']).status === 0;

/** The Redis named by `REDIS_TEST_URL`, emptied, or an own one on a free port that keeps nothing on disk. */
export async function startTestRedis(): Promise<TestRedis> {
  const named = process.env.REDIS_TEST_URL;
  if (named) {
    await untilItAnswers(named);
    return { url: named, wipe: () => wipe(named), stop: async () => undefined };
  }
  const port = await freePort();
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const server = spawn('redis-server', options, { stdio: 'ignore' });
  const url = `redis://127.0.0.1:${port}`;
  await untilItAnswers(url);
  return { url, wipe: () => wipe(url), stop: () => end(server) };
}

async function wipe(url: string): Promise<void> {
  const client = new Redis(url);
  await client.flushdb();
  await client.quit();
}

async function untilItAnswers(url: string): Promise<void> {
  const client = new Redis(url, { retryStrategy: (times) => (times > 100 ? null : 50), maxRetriesPerRequest: null });
  client.on('error', () => undefined);
  await client.flushdb();
  await client.quit();
}

async function end(server: ChildProcess): Promise<void> {
  server.kill('SIGTERM');
  if (server.exitCode === null) await once(server, 'exit');
}
