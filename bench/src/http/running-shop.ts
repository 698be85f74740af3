import { createSecretKey } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { allEvents } from '@countinghouse/contracts/event-registry';
import { shopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { eventCodec } from '@countinghouse/platform/event-store/codec/event-codec';
import { openEventStore } from '@countinghouse/platform/event-store/open-event-store';
import { fileRegistry } from '@countinghouse/platform/files/file-registry';
import { files } from '@countinghouse/platform/files/files';
import { openStorage } from '@countinghouse/platform/files/storage/open-storage';
import type { Identity } from '@countinghouse/platform/http/access/identity';
import { registerTokens } from '@countinghouse/platform/http/access/tokens';
import { shopSecrets } from '@countinghouse/platform/launcher/secrets';
import { SupervisedService } from '@countinghouse/platform/launcher/supervised-service';
import { prepareVarDir } from '@countinghouse/platform/launcher/var-dir';
import { openDatabase } from '@countinghouse/platform/read-store/database';
import { createProgress } from '@countinghouse/platform/read-store/progress';
import { readSettings } from '@countinghouse/platform/runtime/configuration/settings';
import { freePort } from '@countinghouse/platform/runtime/free-port';
import { openVault } from '@countinghouse/platform/vault/vault';
import { shopProjections } from '@countinghouse/projector/projections';
import Fastify from 'fastify';
import { type FilledShop, fillShop } from './fill-shop.ts';
import { drawShop } from './shop-pictures.ts';
import type { ShopSize } from './shop-size.ts';

export interface RunningShop extends FilledShop {
  readonly address: string;
  readonly staffToken: string;
  /** One for each of the first customers. */
  readonly customerTokens: readonly string[];
  stop(): Promise<void>;
}

const root = fileURLToPath(new URL('../../..', import.meta.url));
const services = {
  'write-api': 'write-api/dist/bundle.js',
  projector: 'projector/dist/bundle.js',
  'read-api': 'read-api/dist/bundle.js',
  gateway: 'platform/dist/gateway/bundle.js',
};
/** Number of signed-in customers. */
const SIGNED_IN = 1_000;
const SESSION_MS = 3_600_000;
const REBUILD_LIMIT_MS = 900_000;

/**
 * Fills an empty database and starts the services for requests on it, each in a process of its own as in `npm start`.
 */
export async function startFilledShop(databaseUrl: string, size: ShopSize): Promise<RunningShop> {
  const varDir = await mkdtemp(join(tmpdir(), 'countinghouse-bench-shop-'));
  await prepareVarDir(varDir);
  await chmod(varDir, 0o711);
  const environment = {
    ...process.env,
    ...(await shopSecrets(varDir)),
    VAR_DIR: varDir,
    DATABASE_URL: databaseUrl,
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    WRITE_API_PORT: String(await freePort()),
    READ_API_PORT: String(await freePort()),
    // All clients share one address, a customer buys without a pause, and pages requested once must not all fit in.
    RATE_LIMIT_PAGES: '1000000/60',
    RATE_LIMIT_CUSTOMER_WRITES: '1000000/60',
    RATE_LIMIT_SIGN_IN_ADDRESS: '1000000/60',
    RATE_LIMIT_REGISTER: '1000000/60',
    RATE_LIMIT_CONTACT: '1000000/60',
    RATE_LIMIT_RESET_ADDRESS: '1000000/60',
    PAGE_CACHE_MB: '4',
    // Buyers come from networks of their own, which the driver names as a proxy does.
    TRUST_PROXY: 'loopback',
  };
  const settings = readSettings(environment);
  const database = openDatabase(databaseUrl, { name: 'bench' });
  const vault = await openVault(database, createSecretKey(settings.MASTER_KEY));
  const store = await openEventStore(databaseUrl);
  const log = { store, codec: eventCodec(allEvents, vault.personalData) };
  const pictures = await drawShop(files(await openStorage(settings.STORAGE_URL), fileRegistry(database)), log);
  const filled = await fillShop(log, size, pictures);
  const head = await store.head();
  await store.close();
  await skipProcesses(database, head);
  await database.query('vacuum analyze');

  const sign = await tokenSigner(settings.JWT_SECRET);
  const session = async (account: Pick<Identity, 'realm' | 'id' | 'role'>) => {
    const { identity, expiresAt } = await vault.sessions.open(account, SESSION_MS);
    return sign(identity, expiresAt);
  };
  const staffToken = await session({ realm: 'staff', id: crypto.randomUUID(), role: 'SUPER_ADMIN' });
  const customerTokens: string[] = [];
  for (const id of filled.customerIds.slice(0, SIGNED_IN))
    customerTokens.push(await session({ realm: 'customer', id }));
  await database.end();

  const running = Object.entries(services).map(
    ([name, entry]) =>
      new SupervisedService({
        name,
        entry: join(root, entry),
        env: environment,
        logFile: join(varDir, 'log', `${name}.log`),
        report: (sentence) => process.stderr.write(`${sentence}\n`),
        onChange: () => undefined,
      }),
  );
  await Promise.all(running.map((service) => service.start()));
  await viewsAt(databaseUrl, head, settings.SHOP_TIMEZONE);
  return {
    ...filled,
    address: `http://127.0.0.1:${settings.PORT}`,
    staffToken,
    customerTokens,
    async stop() {
      await Promise.all(running.map((service) => service.stop()));
      await rm(varDir, { recursive: true, force: true });
    },
  };
}

/** Sets the processes to the end of the log, as the filled log has no open work. */
async function skipProcesses(database: ReturnType<typeof openDatabase>, head: string): Promise<void> {
  await database.query(
    'insert into vault.process_checkpoints (process, position) select name, $2 from unnest($1::text[]) name',
    [['orders.order-fulfilment', 'orders.unpaid-orders', 'inventory.stock-following'], head],
  );
}

async function viewsAt(databaseUrl: string, head: string, timeZone: string): Promise<void> {
  const progress = await createProgress(databaseUrl);
  const names = shopProjections(shopCalendar(timeZone)).map(({ name }) => name);
  const reached = await progress.waitFor(names, head, REBUILD_LIMIT_MS);
  await progress.close();
  if (!reached) throw new Error('the views were not built in time');
}

async function tokenSigner(tokenSecret: Buffer): Promise<(identity: Identity, expiresAt: Date) => string> {
  const app = Fastify();
  const tokens = await registerTokens(app, { tokenSecret, findSession: async () => undefined });
  await app.ready();
  return tokens.sign;
}
