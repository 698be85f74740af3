import { createServer, type Server, type Socket, connect as tcpConnect } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { connectTo } from '../postgres/connect.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { type JobQueue, openQueue } from './queue.ts';
import { countUp } from './testing/count-up.ts';
import { startWorkers, type Workers } from './workers.ts';

/** ReadyForQuery, outside a transaction: the end of a greeting (PostgreSQL's protocol 3.0, "Message Formats"). */
const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
/** An ErrorResponse with the fields severity, code and message, as a backend sends it that is terminated. */
const TERMINATED = errorResponse({ S: 'FATAL', C: '57P01', M: 'terminating connection due to administrator command' });

function errorResponse(fields: Readonly<Record<string, string>>): Buffer {
  const body = `${Object.entries(fields)
    .map(([field, value]) => `${field}${value}\0`)
    .join('')}\0`;
  const head = Buffer.from([0x45, 0, 0, 0, 0]);
  head.writeInt32BE(4 + body.length, 1);
  return Buffer.concat([head, Buffer.from(body)]);
}

/**
 * Leads to a PostgreSQL; while `cutting`, the packet that ends every second greeting holds the end of the connection
 * too.
 */
class CuttingProxy {
  cutting = false;
  cuts = 0;
  #greetings = 0;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  constructor(target: URL) {
    this.#server = createServer((near) => {
      const far = tcpConnect(Number(target.port), target.hostname);
      for (const socket of [near, far]) this.#sockets.add(socket.on('error', () => undefined));
      near.pipe(far);
      far.once('close', () => near.destroy()).on('data', (bytes) => this.#pass(bytes, near, far));
    });
  }

  #pass(bytes: Buffer, near: Socket, far: Socket): void {
    const greets = near.bytesWritten < 500 && bytes.subarray(-READY.length).equals(READY);
    if (!greets || !this.cutting || this.#greetings++ % 2 === 0) return void near.write(bytes);
    this.cuts++;
    near.end(Buffer.concat([bytes, TERMINATED]));
    far.destroy();
  }

  async listen(): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return (this.#server.address() as { port: number }).port;
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }
}

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let proxy: CuttingProxy;
let queue: JobQueue;
let workers: Workers;
const done: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  proxy = new CuttingProxy(new URL(database.url));
  const url = new URL(database.url);
  url.host = `127.0.0.1:${await proxy.listen()}`;
  queue = openQueue({ url: database.url }, [countUp], () => undefined);
  workers = startWorkers(
    { url: url.href, lockDuration: 1_000, onError: () => undefined, onUnrecorded: async () => undefined },
    [countUp],
    [{ job: countUp, run: async ({ id }) => void done.push(id), exhausted: 'given-up' }],
  );
  await workers.ready();
});
afterAll(async () => {
  await workers?.close();
  await queue?.close();
  proxy?.close();
  await database?.drop();
});

it('a connection that ends with its greeting ends no process, and jobs are done when it is over', async () => {
  await queue.ensure(countUp, 'before', { id: 'before' });
  await vi.waitUntil(() => done.includes('before'), 20_000);
  proxy.cutting = true;
  const admin = await connectTo(database.url);
  await vi.waitUntil(
    async () => {
      await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`,
      );
      return proxy.cuts >= 20;
    },
    { timeout: 60_000, interval: 200 },
  );
  await admin.end();
  proxy.cutting = false;
  await vi.waitFor(() => queue.ensure(countUp, 'after', { id: 'after' }), 20_000);
  await vi.waitUntil(() => done.includes('after'), 30_000);
  expect(done).toEqual(['before', 'after']);
}, 180_000);
