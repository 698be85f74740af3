import { createSecretKey } from 'node:crypto';
import { allEvents } from '@countinghouse/contracts/event-registry';
import { shopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { eventCodec } from '@countinghouse/platform/event-log/codec/event-codec';
import { openEventStore } from '@countinghouse/platform/event-log/open-event-store';
import { fileRegistry } from '@countinghouse/platform/files/file-registry';
import { files } from '@countinghouse/platform/files/files';
import { openStorage } from '@countinghouse/platform/files/storage/open-storage';
import { openDatabase } from '@countinghouse/platform/postgres/database';
import { createProgress } from '@countinghouse/platform/projections/progress/progress';
import type { Identity } from '@countinghouse/platform/rest/access/identity';
import { registerTokens } from '@countinghouse/platform/rest/access/tokens';
import { readSettings } from '@countinghouse/platform/runtime/configuration/settings';
import { openVault } from '@countinghouse/platform/vault/vault';
import { shopProjections } from '@countinghouse/projector/projections';
import Fastify from 'fastify';
import { type FilledShop, fillShop } from './fill-shop.ts';
import { drawShop } from './shop-pictures.ts';
import { benchEnvironment, startServices } from './shop-services.ts';
import type { ShopSize } from './shop-size.ts';

export interface RunningShop extends FilledShop {
  readonly address: string;
  readonly databaseUrl: string;
  readonly timeZone: string;
  readonly staffToken: string;
  /** One for each of the first customers. */
  readonly customerTokens: readonly string[];
  stop(): Promise<void>;
}

/** Number of signed-in customers. */
const SIGNED_IN = 1_000;
const SESSION_MS = 3_600_000;
const REBUILD_LIMIT_MS = 900_000;

/**
 * Fills an empty database and starts the services for requests on it, each in a process of its own as in `npm start`.
 */
export async function startFilledShop(databaseUrl: string, size: ShopSize): Promise<RunningShop> {
  const environment = await benchEnvironment(databaseUrl, {
    // Pages that are requested once must not all fit in.
    PAGE_CACHE_MB: '4',
    // Online payment is set up at a provider that is away: what strangers send is refused before it is asked.
    ...{
      STRIPE_SECRET_KEY: 'sk_test_bench',
      STRIPE_WEBHOOK_SECRET: 'whsec_bench',
      STRIPE_ADDRESS: 'http://127.0.0.1:9',
    },
  });
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

  const services = await startServices(environment, ['write-api', 'projector', 'read-api', 'gateway']);
  await viewsAt(databaseUrl, head, settings.SHOP_TIMEZONE);
  return {
    ...filled,
    databaseUrl,
    timeZone: settings.SHOP_TIMEZONE,
    address: `http://127.0.0.1:${settings.PORT}`,
    staffToken,
    customerTokens,
    stop: services.stop,
  };
}

/** The processes that would read every order. */
const orderProcesses = [
  'orders.order-fulfilment',
  'orders.unpaid-orders',
  'inventory.stock-following',
  'payments.online-payment',
];

/** Sets the processes to the end of the log, as the filled log has no open work. */
async function skipProcesses(database: ReturnType<typeof openDatabase>, head: string): Promise<void> {
  await database.query(
    'insert into vault.process_checkpoints (process, position) select name, $2 from unnest($1::text[]) name',
    [orderProcesses, head],
  );
}

/** Waits until every view has the log up to `head`. @throws Error after a quarter of an hour */
export async function viewsAt(databaseUrl: string, head: string, timeZone: string): Promise<void> {
  const progress = await createProgress(databaseUrl);
  const names = shopProjections(shopCalendar(timeZone)).map(({ name }) => name);
  const reached = await progress.waitFor(names, head, REBUILD_LIMIT_MS);
  await progress.close();
  if (!reached) throw new Error('the views were not built in time');
}

/** Returns what signs tokens of sessions. */
export async function tokenSigner(tokenSecret: Buffer): Promise<(identity: Identity, expiresAt: Date) => string> {
  const app = Fastify();
  const tokens = await registerTokens(app, { tokenSecret, findSession: async () => undefined });
  await app.ready();
  return tokens.sign;
}
