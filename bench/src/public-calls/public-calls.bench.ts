import { Pool } from 'undici';
import { startFilledShop } from '../http/running-shop.ts';
import { MANY_PRODUCTS, type ShopSize, SMALL } from '../http/shop-size.ts';
import type { Measurement } from '../measurement.ts';
import { dearCalls, type PublicCall } from './dear-calls.ts';
import { processorTime } from './processor-time.ts';

/** Calls before those that are measured, so that code is compiled. */
const WARM_UP = 40;
/** Calls that are measured: many, or as many as fit into some seconds. */
const MEASURED = 150;
const MEASURED_MS = 3_000;

/**
 * Processor time of a call of every public route, of all processes and the database together, by the dearest calls that
 * are known, one at a time. With a second empty database in a shop of 100,000 products too.
 */
export async function measurePublicCalls(databaseUrl: string, largeUrl?: string): Promise<Measurement[]> {
  const small = await costsIn(databaseUrl, SMALL, '');
  return largeUrl === undefined ? small : [...small, ...(await costsIn(largeUrl, MANY_PRODUCTS, ', large'))];
}

async function costsIn(databaseUrl: string, size: ShopSize, suffix: string): Promise<Measurement[]> {
  const shop = await startFilledShop(databaseUrl, size);
  const client = new Pool(shop.address, { connections: 1, pipelining: 1 });
  try {
    const measured: Measurement[] = [];
    for (const [name, calls] of Object.entries(dearCalls(shop))) {
      for (const [index, call] of calls.entries()) {
        const value = await costOf(client, call);
        if (value === undefined) return [];
        const which = calls.length > 1 ? ` ${index + 1}` : '';
        measured.push({ name: `public/${name}${which}${suffix}`, value, unit: 'ms of processor' });
      }
    }
    return measured;
  } finally {
    await client.close();
    await shop.stop();
  }
}

/** Milliseconds of processor time of one call; undefined where it cannot be measured. */
async function costOf(client: Pool, call: (n: number) => PublicCall): Promise<number | undefined> {
  let n = 0;
  const failsFrom = 500;
  for (; n < WARM_UP; n += 1) {
    const status = await send(client, call(n));
    if (status >= failsFrom || status === 429) throw new Error(`${call(n).path} answers ${status}`);
  }
  const before = await processorTime();
  const end = performance.now() + MEASURED_MS;
  const first = n;
  for (; n < first + MEASURED && performance.now() < end; n += 1) await send(client, call(n));
  const after = await processorTime();
  return before === undefined || after === undefined ? undefined : Number(((after - before) / (n - first)).toFixed(2));
}

async function send(client: Pool, { method, path, body, headers }: PublicCall): Promise<number> {
  const { statusCode, body: answer } = await client.request({
    method,
    path,
    headers: {
      'accept-encoding': 'gzip',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  await answer.dump({ limit: Number.POSITIVE_INFINITY });
  return statusCode;
}
