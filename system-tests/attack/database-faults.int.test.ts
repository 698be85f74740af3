import { routeTable } from '@countinghouse/contracts/routes/route-table';
import { connectTo } from '@countinghouse/platform/postgres/connect';
import { eventually } from '@countinghouse/platform/projections/testing/eventually';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWholeShop, type WholeShop } from '../support/whole-shop.ts';

const lines: string[] = [];
let shop: WholeShop;
let admin: pg.Client;
let name: string;

beforeAll(async () => {
  shop = await openWholeShop({ onLogLine: (line) => void lines.push(line) });
  name = new URL(shop.databaseUrl).pathname.slice(1);
  admin = await connectTo(Object.assign(new URL(shop.databaseUrl), { pathname: '/postgres' }).href);
});
afterAll(async () => {
  await admin?.query(`alter database ${name} reset default_transaction_read_only`);
  await admin?.end();
  await shop?.close();
});

const cutAll = () => admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);

async function connections(): Promise<ReadonlyMap<string, number>> {
  const { rows } = await admin.query<{ application_name: string; count: number }>(
    'select application_name, count(*)::integer as count from pg_stat_activity where datname = $1 group by 1',
    [name],
  );
  return new Map(rows.map(({ application_name, count }) => [application_name, count]));
}

const addTag = (tag: string) => shop.call(routeTable.createTag, { token: shop.superAdmin, body: { name: tag } });

test('no process exceeds its connection limit while the database is read-only, and all serve when it ends', async () => {
  await admin.query(`alter database ${name} set default_transaction_read_only = on`);
  await cutAll();
  const single = ['countinghouse progress', 'event-store listener', 'countinghouse projector default lock'];
  for (let attempt = 0; attempt < 3; attempt++) {
    const response = await addTag(`Read-only ${attempt}`);
    expect(response.statusCode, response.body).toBe(503);
    expect(response.headers['retry-after']).toBe('1');
    const open = await connections();
    for (const one of single) expect([one, open.get(one) ?? 0]).toEqual([one, expect.toSatisfy((n) => n <= 1)]);
  }
  await admin.query(`alter database ${name} reset default_transaction_read_only`);
  await cutAll();
  await eventually('written again', async () => (await addTag(`After ${Date.now()}`)).statusCode < 300);
  await shop.caughtUp();
  const open = await connections();
  for (const one of single) expect([one, open.get(one)]).toEqual([one, 1]);
});

test('repeatedly cut connections end no process, and leave none behind', async () => {
  for (let cut = 0; cut < 5; cut++) {
    await cutAll();
    await addTag(`Cut ${cut}`);
  }
  await eventually('written again', async () => (await addTag(`Cut ${Date.now()}`)).statusCode < 300);
  await shop.caughtUp();
  for (const [application, count] of await connections()) {
    expect([application, count]).toEqual([application, expect.toSatisfy((n) => n <= 40)]);
  }
});

test('log lines about broken connections contain no secret that cancels statements', () => {
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter((line) => line.includes('secretKey') || line.includes('processID'))).toEqual([]);
});
