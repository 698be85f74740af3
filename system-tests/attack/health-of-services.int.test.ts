import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, connect as dial, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Health } from '@countinghouse/platform/runtime/health/health';
import type { ReadyMessage } from '@countinghouse/platform/runtime/service';
import { createTestDatabase, type TestDatabase } from '@countinghouse/platform/testing/test-database';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

/** A proxy between the services and PostgreSQL; when broken, it behaves like an unreachable database. */
interface Bridge {
  readonly port: number;
  break(): void;
}

const root = join(import.meta.dirname, '../..');
const passedOn = ['PATH', 'HOME', 'TMPDIR', 'LANG'];
const children: ChildProcess[] = [];
let database: TestDatabase;
let bridge: Bridge;
let folder: string;
const health: Record<string, () => Promise<Health & { status: string; code: number }>> = {};

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'health-'));
  const url = new URL(database.url);
  bridge = await bridgeTo(url);
  url.hostname = '127.0.0.1';
  url.port = String(bridge.port);
  const key = () => randomBytes(32).toString('base64');
  const environment = {
    ...Object.fromEntries(passedOn.map((name) => [name, process.env[name]])),
    DATABASE_URL: url.href,
    VAR_DIR: folder,
    HOST: '127.0.0.1',
    MASTER_KEY: key(),
    JWT_SECRET: key(),
    LOG_LEVEL: 'silent',
    // Port 1 is never open.
    SMTP_URL: 'smtp://127.0.0.1:1',
    STORAGE_URL: 's3://key:secret@127.0.0.1:1/bucket?insecure=true',
  };
  await Promise.all(['projector', 'workers'].map((name) => start(name, environment)));
}, 60_000);

afterAll(async () => {
  for (const child of children) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function start(name: string, environment: NodeJS.ProcessEnv): Promise<void> {
  const entry = join(root, name, 'src/main.ts');
  const child = spawn(process.execPath, ['--conditions=@countinghouse/source', '--import', 'tsx', entry], {
    env: environment,
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  children.push(child);
  const [{ metricsPort }] = (await once(child, 'message')) as [ReadyMessage];
  health[name] = async () => {
    const reply = await fetch(`http://127.0.0.1:${metricsPort}/health/ready`);
    return { ...((await reply.json()) as Health), code: reply.status };
  };
}

async function bridgeTo({ hostname, port }: URL): Promise<Bridge> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((near) => {
    const far = dial(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined).once('close', () => to.destroy());
      from.pipe(to);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    break() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

test('a projector is ready when it leads, and workers serve without mail and storage and report that', async () => {
  await vi.waitUntil(async () => (await health.projector!()).code === 200, 20_000);
  expect(await health.projector!()).toMatchObject({ status: 'ready', waitingFor: [] });
  // The first check loads what sends mail; on a busy machine that alone takes too long.
  await vi.waitFor(
    async () =>
      expect(await health.workers!()).toMatchObject({
        code: 200,
        status: 'degraded',
        degradedBy: ['storage', 'mail'],
        reasons: { mail: expect.stringContaining('the mail server does not answer') },
      }),
    { timeout: 50_000, interval: 200 },
  );
}, 80_000);

test('neither is ready without the database, and each reports what it waits for', async () => {
  bridge.break();
  await vi.waitUntil(async () => (await health.workers!()).code === 503, 10_000);
  expect((await health.workers!()).waitingFor).toEqual(expect.arrayContaining(['database', 'event log']));
  const projector = await health.projector!();
  expect(projector).toMatchObject({ code: 503, status: 'not-ready' });
  expect(projector.waitingFor).toEqual(expect.arrayContaining(['event log', 'database', 'leader']));
}, 30_000);
