import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { START } from '@countinghouse/platform/event-log/event-store';
import { openEventStore } from '@countinghouse/platform/event-log/open-event-store';
import { appendRates } from '../event-store/append-rates.ts';
import { startLoadDriver } from '../http/load-driver.ts';
import type { Measurement } from '../measurement.ts';
import { buying } from './buying.ts';
import { type OrderingShop, startOrderingShop } from './ordering-shop.ts';

const CONCURRENCY = 8;
/** Seconds until the code is compiled as in a shop that has been open for a while. */
const WARM_UP_S = 6;
const MEASURED_S = 8;
const demo = fileURLToPath(new URL('../../../demo/dist/main.js', import.meta.url));

/**
 * Orders, the demo and appends of a whole shop on PostgreSQL as its log and, where `eventStoreUrl` names one, on an
 * EventStoreDB server without events beside it. Orders include their mails and views.
 */
export async function measureLogs(
  freshDatabase: () => Promise<string>,
  eventStoreUrl: string | undefined,
): Promise<Measurement[]> {
  const onPostgres = await measureOn('PostgreSQL', await freshDatabase());
  if (eventStoreUrl === undefined) return onPostgres;
  await requireEmpty(eventStoreUrl);
  return [...onPostgres, ...(await measureOn('EventStoreDB', await freshDatabase(), eventStoreUrl))];
}

async function measureOn(log: string, databaseUrl: string, logUrl?: string): Promise<Measurement[]> {
  const shop = await startOrderingShop(databaseUrl, { logUrl });
  const measured: Measurement[] = [];
  try {
    measured.push(...(await orders(shop)));
    measured.push({ name: 'demo', value: await demoSeconds(shop), unit: 's' });
  } finally {
    await shop.stop();
  }
  measured.push(...(await appends(logUrl ?? databaseUrl)));
  return measured.map(({ name, ...figure }) => ({ name: `logs/${log}/${name}`, ...figure }));
}

/** A shop of its own must begin the log; other shops' events would be read by every part of it. */
async function requireEmpty(url: string): Promise<void> {
  const store = await openEventStore(url);
  const head = await store.head().finally(() => store.close());
  if (head !== START) throw new Error('The log that EVENT_STORE_TEST_URL names has events: measure on an empty one.');
}

async function orders(shop: OrderingShop): Promise<Measurement[]> {
  const driver = startLoadDriver(shop.address);
  const load = { rounds: buying(shop), concurrency: CONCURRENCY };
  try {
    const warmedUp = await driver.run({ ...load, warmUpSeconds: 0, seconds: WARM_UP_S });
    await shop.settled(warmedUp.rounds);
    const before = await shop.processorTime();
    const { rounds, perSecond, p95 } = await driver.run({ ...load, warmUpSeconds: 0, seconds: MEASURED_S });
    await shop.settled(warmedUp.rounds + rounds);
    const after = await shop.processorTime();
    const used = [...after].map(([service, seconds]) => ({
      service,
      ms: ((seconds - before.get(service)!) * 1_000) / rounds,
    }));
    const total = used.reduce((sum, { ms }) => sum + ms, 0);
    return [
      { name: 'orders', value: perSecond, unit: 'orders/s' },
      { name: 'orders, p95', value: Number(p95.toFixed(2)), unit: 'ms' },
      { name: 'processor of an order', value: Number(total.toFixed(2)), unit: 'ms' },
      ...used.map(({ service, ms }) => ({
        name: `processor of an order, ${service}`,
        value: Number(ms.toFixed(2)),
        unit: 'ms',
      })),
    ];
  } finally {
    await driver.stop();
  }
}

async function demoSeconds({ environment }: OrderingShop): Promise<number> {
  const began = performance.now();
  const child = spawn(process.execPath, [demo], { env: environment, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`the demo ended with ${code}`);
  return Number(((performance.now() - began) / 1_000).toFixed(1));
}

async function appends(url: string): Promise<Measurement[]> {
  const store = await openEventStore(url);
  try {
    const rates = await appendRates(store, [1, 32]);
    return rates.map(({ writers, perSecond }) => ({
      name: `append/${writers}-writer${writers === 1 ? '' : 's'}`,
      value: perSecond,
      unit: 'events/s',
    }));
  } finally {
    await store.close();
  }
}
