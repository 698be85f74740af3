import { blankProduct } from '@countinghouse/contracts/catalog/blank-product';
import { isRefusal } from '@countinghouse/contracts/kernel/errors';
import type { EventMetadata } from '@countinghouse/contracts/kernel/event';
import { newId } from '@countinghouse/contracts/kernel/ids';
import type { EventLog } from '@countinghouse/platform/event-log/event-log';
import { openConnection, openDatabase } from '@countinghouse/platform/postgres/database';
import { readSettings } from '@countinghouse/platform/runtime/configuration/settings';
import { createLogger } from '@countinghouse/platform/runtime/logging/logger';
import { migrateVault } from '@countinghouse/platform/vault/vault-schema';
import { product } from '@countinghouse/write-api/catalog/product/product.decider';
import { customer } from '@countinghouse/write-api/customers/customer.decider';
import { openStock } from '@countinghouse/write-api/inventory/stock/product-stock';
import { openWriteSide } from '@countinghouse/write-api/open-write-side';
import { tokenSigner, viewsAt } from '../http/running-shop.ts';
import { benchEnvironment, type RunningServices, type ShopEnvironment, startServices } from '../http/shop-services.ts';

/** A shop of all services with products and signed-in customers, on a log of either kind. */
export interface OrderingShop extends RunningServices {
  readonly address: string;
  readonly environment: ShopEnvironment;
  readonly productIds: readonly string[];
  readonly customerTokens: readonly string[];
  /** Waits until each of so many orders has its mail, and all of them are in the views. */
  settled(orders: number): Promise<void>;
}

const PRODUCTS = 200;
const CUSTOMERS = 200;
const STOCK = 1_000_000;
const SESSION_MS = 3_600_000;
const SETTLED_LIMIT_MS = 300_000;

/** Each mail counts for its customer and for its address. */
const MAILS = `select (select count(*)::int / 2 from vault.mail_recipients) as mailed,
  (select count(*)::int from vault.reactor_work where not settled) as open`;

export interface OrderingShopOptions {
  /** An empty log. Default: the database is the log. */
  readonly logUrl?: string | undefined;
  /** Appends what the shop has set up before it opens. Default: nothing. */
  readonly setUp?: (log: Pick<EventLog, 'append'>, metadata: EventMetadata) => Promise<void>;
}

export async function startOrderingShop(
  databaseUrl: string,
  { logUrl, setUp }: OrderingShopOptions = {},
): Promise<OrderingShop> {
  const environment = await benchEnvironment(databaseUrl, {
    RATE_LIMIT_MAIL: '1000000/3600',
    RATE_LIMIT_CUSTOMER_DAY: '1000000/86400',
    ...(logUrl !== undefined && { EVENT_STORE_URL: logUrl }),
  });
  const settings = readSettings(environment);
  const client = await openConnection(databaseUrl, 'bench schema');
  await migrateVault(client).finally(() => client.end());
  const deps = await openWriteSide(settings, createLogger('bench', 'warn'));
  const productIds = await made(PRODUCTS, async (productId, n) => {
    const details = { ...blankProduct, itemNo: `B${n}`, name: `Product ${n}`, purchasePrice: 100, sellingPrice: 250 };
    const command = { type: 'CreateProduct', productId, details, openingQuantity: STOCK } as const;
    if (isRefusal(await deps.commands.handle(product, productId, command, metadata()))) throw new Error('refused');
    await openStock(deps.commands, productId, STOCK, metadata());
  });
  const customerIds = await made(CUSTOMERS, async (customerId, n) => {
    const details = { email: `buyer${n}@shop.example`, name: 'Buyer', phone: '2345 6789', address: '', points: 0 };
    const command = { type: 'RegisterCustomer', customerId, active: true, via: 'storefront', ...details } as const;
    if (isRefusal(await deps.commands.handle(customer, customerId, command, metadata()))) throw new Error('refused');
  });
  await setUp?.(deps.log, metadata());
  const sign = await tokenSigner(settings.JWT_SECRET);
  const customerTokens: string[] = [];
  for (const id of customerIds) {
    const { identity, expiresAt } = await deps.vault.sessions.open({ realm: 'customer', id }, SESSION_MS);
    customerTokens.push(sign(identity, expiresAt));
  }
  const services = await startServices(environment, ['write-api', 'projector', 'read-api', 'workers', 'gateway']);
  const database = openDatabase(databaseUrl, { name: 'bench' });
  const views = async () => viewsAt(databaseUrl, await deps.log.head(), settings.SHOP_TIMEZONE);
  await views();
  return {
    ...services,
    address: `http://127.0.0.1:${settings.PORT}`,
    environment,
    productIds,
    customerTokens,
    async settled(orders) {
      const limit = performance.now() + SETTLED_LIMIT_MS;
      for (;;) {
        const { rows } = await database.query<{ mailed: number; open: number }>(MAILS);
        const [{ mailed, open }] = rows as [(typeof rows)[0]];
        if (mailed >= orders && open === 0) break;
        if (performance.now() > limit)
          throw new Error(`${mailed} of ${orders} orders have a mail, ${open} jobs are open`);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      await views();
    },
    async stop() {
      await database.end();
      await deps.close();
      await services.stop();
    },
  };
}

async function made(count: number, make: (id: string, n: number) => Promise<void>): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  await Promise.all(ids.map(make));
  return ids;
}

function metadata(): EventMetadata {
  return { actor: { kind: 'system', id: 'bench' }, commandId: newId(), correlationId: newId() };
}
