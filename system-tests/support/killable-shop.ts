import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allEvents } from '@countinghouse/contracts/event-registry';
import { shopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { routeTable } from '@countinghouse/contracts/routes/route-table';
import { startEventStoreDbDouble } from '@countinghouse/platform/event-log/testing/eventstoredb-double';
import { type StripeDouble, startStripeDouble } from '@countinghouse/platform/payments/testing/stripe-double';
import { openConnection } from '@countinghouse/platform/postgres/database';
import { migrate } from '@countinghouse/platform/postgres/migrations';
import { viewsSchema } from '@countinghouse/platform/projections/progress/checkpoint-schema';
import { createProgress } from '@countinghouse/platform/projections/progress/progress';
import { startProjector } from '@countinghouse/platform/projections/projector';
import { eventually } from '@countinghouse/platform/projections/testing/eventually';
import { type Verification, verifyView } from '@countinghouse/platform/projections/verify';
import { readSettings } from '@countinghouse/platform/runtime/configuration/settings';
import type { ArmedFailpoint, ArmFailpointMessage } from '@countinghouse/platform/runtime/failpoint';
import { freePort } from '@countinghouse/platform/runtime/free-port';
import { createLogger } from '@countinghouse/platform/runtime/logging/logger';
import { createTestDatabase } from '@countinghouse/platform/testing/test-database';
import { openShopSource } from '@countinghouse/projector/open-shop-source';
import { shopProjections } from '@countinghouse/projector/projections';
import { createFirstSuperAdmin } from '@countinghouse/write-api/identity/staff/super-admins';
import { openWriteSide } from '@countinghouse/write-api/open-write-side';
import type { WriteDeps } from '@countinghouse/write-api/write-deps';
import { callOverSocket } from './call-over-socket.ts';
import type { CallableShop } from './shop-people.ts';

/** A shop whose write-api is a process of its own, as in `npm start`, called over real sockets and killed on demand. */
export interface KillableShop extends CallableShop {
  /** Where it lets its customers pay. */
  readonly stripe: StripeDouble;
  /** Reads the same log with a cache of its own. */
  readonly reader: WriteDeps;
  /** Lets write-api kill itself at a failpoint. */
  dieAt(point: ArmedFailpoint): Promise<void>;
  /** Resolves when write-api has killed itself. */
  died(): Promise<void>;
  /** Kills write-api like `kill -9`, if it still runs, and starts it again; with a failpoint, it kills itself there. */
  restart(at?: ArmedFailpoint): Promise<void>;
  /** Resolves when the process managers have completed all open work in the log. */
  settled(): Promise<void>;
  /** Rebuilds every view from the log and verifies it. */
  verifyViews(): Promise<readonly Verification[]>;
  close(): Promise<void>;
}

const entry = join(import.meta.dirname, '../../write-api/dist/bundle.js');
const SUPER_ADMIN = { email: 'super.admin@shop.example', password: 'the super admin has a long password' };
/** Nothing of the machine's own environment may reach the shop under test. */
const passedOn = ['PATH', 'HOME', 'TMPDIR', 'LANG'];
/** The process managers that complete what these tests interrupt. */
const MANAGERS = ['orders.order-fulfilment', 'orders.refund-restock', 'inventory.stock-following'];

/** A log that appends to several streams atomically, and one that appends to one at a time. */
export type KillableLog = 'postgres' | 'eventstoredb';

export async function openKillableShop(kind: KillableLog): Promise<KillableShop> {
  if (!existsSync(entry)) throw new Error('The services are not built: run npm run build first.');
  const test = await createTestDatabase();
  const eventStore = kind === 'eventstoredb' ? await startEventStoreDbDouble() : undefined;
  const stripe = await startStripeDouble();
  const folder = await mkdtemp(join(tmpdir(), 'killable-shop-'));
  const key = () => randomBytes(32).toString('base64');
  const environment: NodeJS.ProcessEnv = {
    ...Object.fromEntries(passedOn.map((name) => [name, process.env[name]])),
    NODE_ENV: 'test',
    DATABASE_URL: test.url,
    EVENT_STORE_URL: eventStore?.url ?? test.url,
    VAR_DIR: folder,
    HOST: '127.0.0.1',
    MASTER_KEY: key(),
    JWT_SECRET: key(),
    RATE_LIMIT_REGISTER: '1000000/3600',
    RATE_LIMIT_CUSTOMER_WRITES: '1000000/60',
    RATE_LIMIT_PAYMENTS: '1000000/60',
    STRIPE_SECRET_KEY: 'sk_test_double',
    STRIPE_ADDRESS: stripe.address,
    LOG_LEVEL: 'warn',
  };
  const settings = readSettings(environment);
  const logger = createLogger('killable shop', 'silent');
  const reader = await openWriteSide(settings, logger);
  await createFirstSuperAdmin(reader, SUPER_ADMIN.email, SUPER_ADMIN.password);

  let writeApi = await startWriteApi(environment);
  const signedIn = await callOverSocket(writeApi.address, routeTable.adminLogin, { body: SUPER_ADMIN });

  return {
    stripe,
    reader,
    superAdmin: signedIn.json<{ token: string }>().token,
    call: (route, request) => callOverSocket(writeApi.address, route, request),
    dieAt: (point) => writeApi.dieAt(point),
    died: () => eventually('write-api killed itself', () => writeApi.endedBy() === 'SIGKILL'),
    async restart(at) {
      await writeApi.kill();
      writeApi = await startWriteApi(environment, at);
    },
    settled: () =>
      eventually('the process managers are through', async () => {
        const text = 'select process, position from vault.process_checkpoints where process = any($1)';
        const { rows } = await reader.database.query<{ process: string; position: string }>(text, [MANAGERS]);
        const head = await reader.log.head();
        return rows.length === MANAGERS.length && rows.every(({ position }) => position >= head);
      }),
    async verifyViews() {
      const client = await openConnection(test.url, 'views');
      await migrate(client, viewsSchema).finally(() => client.end());
      const projections = shopProjections(shopCalendar(settings.SHOP_TIMEZONE));
      const { source, close } = await openShopSource(settings, allEvents, logger);
      const projector = startProjector({ source, databaseUrl: test.url, projections, logger });
      const progress = await createProgress(test.url);
      try {
        const names = projections.map(({ name }) => name);
        const head = await reader.log.head();
        await eventually('the views show all', () => progress.waitFor(names, head, 20_000));
        const { signal } = new AbortController();
        const verified: Verification[] = [];
        // One after the other: together they would keep the log double, which is in this process, from answering.
        for (const view of projections) verified.push(await verifyView(view, source, test.url, signal));
        return verified;
      } finally {
        await progress.close();
        await projector.stop();
        await close();
      }
    },
    async close() {
      await writeApi.kill();
      await reader.close();
      await eventStore?.stop();
      await stripe.close();
      await test.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface WriteApiProcess {
  /** Address of its port. */
  readonly address: string;
  dieAt(point: ArmedFailpoint): Promise<void>;
  /** Returns the signal that ended it; null while it runs. */
  endedBy(): NodeJS.Signals | null;
  kill(): Promise<void>;
}

/** Resolves when it is ready, or killed at an earlier failpoint; a port that another process took first is given up. */
async function startWriteApi(environment: NodeJS.ProcessEnv, at?: ArmedFailpoint, tries = 3): Promise<WriteApiProcess> {
  const port = await freePort();
  const FAILPOINT = at ? `${at.name}:${at.pass}` : 'by-message';
  const child = spawn(process.execPath, [entry], {
    env: { ...environment, WRITE_API_PORT: String(port), FAILPOINT },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  const hear = (chunk: Buffer) => {
    output += chunk.toString('utf8');
  };
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  const ended = once(child, 'exit');
  const ready = await Promise.race([once(child, 'message').then(() => true), ended.then(() => false)]);
  if (!ready && child.signalCode !== 'SIGKILL') {
    if (tries > 1 && output.includes('EADDRINUSE')) return startWriteApi(environment, at, tries - 1);
    throw new Error(`write-api did not start:\n${output}`);
  }
  return {
    address: `http://127.0.0.1:${port}`,
    endedBy: () => child.signalCode,
    async dieAt(point) {
      const understood = once(child, 'message');
      child.send({ armFailpoint: point } satisfies ArmFailpointMessage);
      await understood;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
