import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addDays, shopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { PUBLISHED_SCHEMA } from '@countinghouse/contracts/kernel/sql/published-table';
import { exportedTables } from '@countinghouse/contracts/reports/analytics/published';
import { movedToToday } from '@countinghouse/demo/calendar';
import { demoCarts } from '@countinghouse/demo/carts/demo-carts';
import { demoReturns } from '@countinghouse/demo/returns';
import { setUpShelves } from '@countinghouse/demo/set-up';
import { demoSource } from '@countinghouse/demo/source';
import { type Database, openConnection, openDatabase } from '@countinghouse/platform/postgres/database';
import { migrate } from '@countinghouse/platform/postgres/migrations';
import { viewsSchema } from '@countinghouse/platform/projections/progress/checkpoint-schema';
import { readSettings, type Settings } from '@countinghouse/platform/runtime/configuration/settings';
import { createLogger } from '@countinghouse/platform/runtime/logging/logger';
import { createTestDatabase, type TestDatabase } from '@countinghouse/platform/testing/test-database';
import { exportAnalytics } from '@countinghouse/projector/cli/export/analytics-export';
import { openTarget } from '@countinghouse/projector/cli/export/data-target';
import { shopProjections } from '@countinghouse/projector/projections';
import { unmetDemand } from '@countinghouse/read-api/inventory/demand.query';
import { abandonedCarts } from '@countinghouse/read-api/orders/abandoned-carts.query';
import { orderFunnel } from '@countinghouse/read-api/orders/order-funnel.query';
import { dailySales } from '@countinghouse/read-api/orders/sales/daily-sales.query';
import { product } from '@countinghouse/write-api/catalog/product/product.decider';
import { accepted, importDeps, importMetadata } from '@countinghouse/write-api/importing/import-deps';
import { type ImportPlan, type PlannedOrder, planImport } from '@countinghouse/write-api/importing/import-plan';
import { readInvoiceLines } from '@countinghouse/write-api/importing/online-retail-csv';
import { runImport } from '@countinghouse/write-api/importing/run-import';
import { openWriteSide } from '@countinghouse/write-api/open-write-side';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pricesCheck, type Stored } from '../prices/prices-check.ts';
import { withViews } from '../support/with-views.ts';

const GUIDE = fileURLToPath(new URL('../../docs/analytics/', import.meta.url));
const FILE = fileURLToPath(new URL('../../demo/data/online-retail-two-weeks.csv.gz', import.meta.url));
const calendar = shopCalendar('Asia/Hong_Kong');
const logger = createLogger('demo-reports', 'silent');
const DAY_MS = 86_400_000;
const now = Date.parse('2026-03-01T12:00:00Z');
let folder: string;
let shop: TestDatabase;
let settings: Settings;
let database: Database;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countinghouse-demo-'));
  shop = await createTestDatabase();
  const key = () => randomBytes(32).toString('base64');
  settings = readSettings({
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    MASTER_KEY: key(),
    JWT_SECRET: key(),
    DATABASE_URL: shop.url,
    EVENT_STORE_URL: shop.url,
    VAR_DIR: folder,
  });
  const client = await openConnection(shop.url, 'views');
  await migrate(client, viewsSchema).finally(() => client.end());
  database = openDatabase(shop.url, { name: 'test' });
});
afterAll(async () => {
  await database.end();
  await shop.drop();
  await rm(folder, { recursive: true, force: true });
});

/** The last lines of the demo's file, and those before them fourteen weeks earlier. */
async function planned(): Promise<ImportPlan> {
  const all = await readInvoiceLines(FILE);
  const last = all.slice(-2_000);
  const earlier = all.slice(-3_200, -2_000).map(({ invoiceDate, ...line }) => ({
    ...{ ...line, invoiceNo: `${line.invoiceNo}-1` },
    invoiceDate: `${addDays(invoiceDate.slice(0, 10), -98)}${invoiceDate.slice(10)}`,
  }));
  const lines = [...earlier, ...last];
  const dates = lines.map(({ invoiceDate }) => invoiceDate);
  return planImport(lines, calendar, movedToToday(dates, calendar, now));
}

/** Brings them, without pictures, and the carts and returns of the demo. @returns what the log has then */
async function runDemo(plan: ImportPlan): Promise<{ readonly head: string; readonly events: readonly Stored[] }> {
  const deps = await openWriteSide(settings, logger);
  try {
    const importing = importDeps(deps, settings.MASTER_KEY);
    const shelves = await setUpShelves(importing, plan.opensAt);
    const picturesOf = async () => ({ photo: '', thumbnails: [] });
    const source = { ...demoSource({ ...shelves, picturesOf }, now), spareStock };
    expect(await runImport(importing, source, plan, () => {})).toMatchObject({ failed: [], refused: [] });
    await demoCarts(importing, plan, now);
    await demoReturns(importing, plan);
    const events: Stored[] = [];
    for await (const batch of deps.log.subscribeAll({ after: '', signal: AbortSignal.timeout(60_000) })) {
      events.push(...batch.events);
      if (batch.caughtUp) break;
    }
    return { head: await deps.log.head(), events };
  } finally {
    await deps.close();
  }
}

/** Leaves nothing of some products. */
function spareStock({ itemNo }: { readonly itemNo: string }): number {
  return itemNo.endsWith('1') ? 0 : 50;
}

/** The reports on the last 120 days, once the views show everything that happened. */
async function reports(head: string) {
  await withViews({ settings, projections: shopProjections(calendar), logger }, head, () => Promise.resolve());
  const range = { start: now - 120 * DAY_MS, end: now };
  const page = { current: 1, size: 50 };
  return {
    abandoned: await abandonedCarts(database, { before: now, ...page }),
    demand: await unmetDemand(database, { range, ...page }, calendar),
    funnel: await orderFunnel(database, range, calendar),
    sales: await dailySales(database, range, calendar),
  };
}

test('the demo fills the reports on carts and demand, its orders are priced again, and a second run changes none', async () => {
  const plan = await planned();
  const { head, events } = await runDemo(plan);
  const found = await reports(head);
  const { abandoned, demand, funnel, sales } = found;
  expect(abandoned.carts.length).toBeGreaterThan(0);
  expect(abandoned.carts.length).toBe(abandoned.total);
  expect(demand.sums.refused).toBeGreaterThan(0);
  expect(demand.sums.declined).toBeGreaterThan(0);
  expect(demand.sums.waiting).toBeGreaterThan(0);
  expect(demand.products.every(({ quantity }) => quantity === 0)).toBe(true);
  const { started, ordered, refused, declined } = funnel.total;
  expect(ordered).toBeGreaterThan(0);
  expect(refused).toBeGreaterThan(0);
  expect(declined).toBeGreaterThan(0);
  // What was begun and not ordered was left, or never held anything because it was refused.
  expect(started).toBe(ordered + abandoned.total + refused);

  const sold = plan.movements.filter((each) => each.kind === 'order' && !each.rejected) as PlannedOrder[];
  const units = sold.flatMap(({ lines }) => lines).reduce((sum, { quantity }) => sum + quantity, 0);
  expect(sales.reduce((sum, { orders }) => sum + orders, 0)).toBe(sold.length);
  expect(sales.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(units);

  const orders = events.filter(({ type }) => type === 'orders.OrderPlaced').length;
  expect(orders).toBeGreaterThanOrEqual(plan.movements.filter(({ kind }) => kind === 'order').length);
  expect(await pricesCheck(events)).toEqual({ code: 0, said: `${orders} orders priced again, 0 differences.\n` });

  // The report on returns counts those that are complete.
  expect(events.some(({ type }) => type === 'orders.ReturnStatusChanged')).toBe(true);

  expect((await runDemo(plan)).head).toBe(head);
  expect(await reports(head)).toEqual(found);
});

/** A value as text: both say numbers, days and instants in their own way. */
function plainly(row: readonly unknown[]): unknown[] {
  return row.map((value) => {
    const text = value instanceof Date ? value.toISOString().replace('T00:00:00.000Z', '') : String(value);
    return /^-?\d+([.]\d+)?$/.test(text) ? Number(text) : text;
  });
}

/** Halves the price of a product that was sold. */
async function changePrice(): Promise<string> {
  const deps = await openWriteSide(settings, logger);
  try {
    const { rows } = await database.query(
      'select product_id, selling_price_minor from analytics.sale_line join analytics.product using (product_id) limit 1',
    );
    const [{ product_id: id, selling_price_minor: price }] = rows;
    const command = {
      type: 'ChangeProduct',
      changes: { sellingPrice: Math.ceil(price / 2) },
      countedDifference: 0,
    } as const;
    accepted(
      await deps.commands.handle(product, id, command, importMetadata('test', new Date(now).toISOString(), 'price')),
    );
    return await deps.log.head();
  } finally {
    await deps.close();
  }
}

test('the questions of the guide for analysts have the same answers in PostgreSQL and in DuckDB', async () => {
  const head = await changePrice();
  await withViews({ settings, projections: shopProjections(calendar), logger }, head, () => Promise.resolve());
  const target = await openTarget(join(folder, 'export'));
  const { signal } = new AbortController();
  const about = { databaseUrl: shop.url, tables: exportedTables, target, timeZone: 'Asia/Hong_Kong', signal };
  await exportAnalytics(about).finally(() => target.close());
  const instance = await DuckDBInstance.create(':memory:');
  const duck = await instance.connect();
  await duck.run(`set file_search_path = '${join(folder, 'export')}'; set timezone = 'UTC'`);
  await duck.run(await readFile(join(GUIDE, 'duckdb.sql'), 'utf8'));
  const client = await openConnection(shop.url, 'analyst');
  try {
    await client.query(`set search_path = ${PUBLISHED_SCHEMA}; set timezone = 'UTC'`);
    const files = await readdir(join(GUIDE, 'questions'));
    expect(files).toHaveLength(12);
    for (const file of files.toSorted()) {
      const text = await readFile(join(GUIDE, 'questions', file), 'utf8');
      const { rows } = await client.query({ rowMode: 'array', text });
      const found = (await duck.runAndReadAll(text)).getRowsJS() as unknown[][];
      expect([file, found.map(plainly)]).toEqual([file, (rows as unknown[][]).map(plainly)]);
      expect([file, rows.length > 0]).toEqual([file, true]);
    }
  } finally {
    await client.end();
    duck.closeSync();
    instance.closeSync();
  }
});
