import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PUBLISHED_SCHEMA } from '@countinghouse/contracts/kernel/sql/published-table';
import { exportedTables } from '@countinghouse/contracts/reports/analytics/published';
import { openEventStore } from '@countinghouse/platform/event-log/open-event-store';
import { openConnection } from '@countinghouse/platform/postgres/database';
import { exportAnalytics } from '@countinghouse/projector/cli/export/analytics-export';
import { MANIFEST, openTarget } from '@countinghouse/projector/cli/export/data-target';
import { get, writeFigures } from '../http/figures.ts';
import { inShop } from '../http/http.bench.ts';
import type { LoadRequest } from '../http/load.ts';
import type { LoadDriver } from '../http/load-driver.ts';
import { type RunningShop, viewsAt } from '../http/running-shop.ts';
import { LARGE, type ShopSize, SMALL } from '../http/shop-size.ts';
import type { Measurement } from '../measurement.ts';
import { explanationOf, measuredReports, pageOf } from './report-calls.ts';

const WARM_UP_S = 1;
const MEASURED_S = 3;
const DAY_MS = 86_400_000;
const QUERIES = 20;
const BUYERS = 8;

/** Sales by month and category, as the guide for analysts has it. */
const MONTH_BY_CATEGORY = `
  select date_trunc('month', l.day) as month, c.path, l.currency, sum(l.goods) as goods, sum(l.margin) as margin
  from ${PUBLISHED_SCHEMA}.sale_line l left join ${PUBLISHED_SCHEMA}.category c using (category_id)
  group by 1, 2, 3 order by 1, 2, 3`;

/**
 * What analysts wait for: the first page of every report over a year, and of what its figures are made of, by one
 * reader at a time; a query of the schema `analytics`; its export as Parquet, whole and with one more day. With a
 * second empty database in a shop of a million orders too.
 */
export async function measureReports(databaseUrl: string, largeUrl?: string): Promise<Measurement[]> {
  const small = await inShop(databaseUrl, SMALL, (driver, shop) => measureShop(driver, shop, SMALL));
  if (largeUrl === undefined) return small;
  return [...small, ...(await inShop(largeUrl, LARGE, (driver, shop) => measureShop(driver, shop, LARGE, ', large')))];
}

async function measureShop(driver: LoadDriver, shop: RunningShop, size: ShopSize, suffix = ''): Promise<Measurement[]> {
  const measured = {
    ...(await measurePages(driver, shop)),
    'analytics/month by category, p95': await measureQuery(shop),
    ...(await measureExports(driver, shop, size)),
  };
  return Object.entries(measured).map(([name, ms]) => {
    const [what, percentile] = name.split(/(?=, p95$)/);
    return { name: `reports/${what}${suffix}${percentile ?? ''}`, value: Number(ms.toFixed(2)), unit: 'ms' };
  });
}

/** Returns the 95th percentile by report, of its queries, each sent equally often, and of explanations. */
async function measurePages(driver: LoadDriver, shop: RunningShop): Promise<Record<string, number>> {
  const end = Date.now();
  const measured: Record<string, number> = {};
  const measure = async (name: string, paths: readonly string[]) => {
    const rounds = paths.map((path): LoadRequest[] => [get(path, shop.staffToken)]);
    if (rounds.length === 0) return;
    const { p95 } = await driver.run({ rounds, concurrency: 1, warmUpSeconds: WARM_UP_S, seconds: MEASURED_S });
    measured[`${name}, p95`] = p95;
  };
  for (const report of measuredReports(`start_at=${end - 365 * DAY_MS}&end_at=${end}`)) {
    const pages = report.asked.map((asked) => pageOf(report, asked));
    await measure(report.name, pages);
    if (!report.hasKeys) continue;
    const cells = await Promise.all(pages.map((page) => keysOf(shop, page)));
    for (const part of ['row', 'total'] as const) {
      const explained = cells.flatMap((keys, n) => {
        const key = keys[part];
        return key === undefined ? [] : [explanationOf(report, report.asked[n]!, key)];
      });
      await measure(`${report.name}, explained ${part}`, explained);
    }
  }
  return measured;
}

/** The keys of the first row and the first total of a page. */
async function keysOf({ address, staffToken }: RunningShop, path: string) {
  const response = await fetch(`${address}/api/v1${path}`, { headers: { authorization: `Bearer ${staffToken}` } });
  const page = (await response.json()) as Record<'rows' | 'totals', readonly { readonly key: string }[]>;
  if (!response.ok) throw new Error(`${path} answers ${JSON.stringify(page)}`);
  return { row: page.rows[0]?.key, total: page.totals[0]?.key };
}

/** Runs it as a role of an analyst does, on one core. */
async function measureQuery({ databaseUrl }: RunningShop): Promise<number> {
  const client = await openConnection(databaseUrl, 'bench');
  try {
    await client.query('set max_parallel_workers_per_gather = 0');
    await client.query(MONTH_BY_CATEGORY);
    const durations: number[] = [];
    for (let n = 0; n < QUERIES; n += 1) durations.push(await durationOf(() => client.query(MONTH_BY_CATEGORY)));
    return durations.sort((a, b) => a - b)[Math.floor((QUERIES - 1) * 0.95)]!;
  } finally {
    await client.end();
  }
}

async function measureExports(driver: LoadDriver, shop: RunningShop, size: ShopSize): Promise<Record<string, number>> {
  const { databaseUrl, timeZone } = shop;
  const folder = await mkdtemp(join(tmpdir(), 'countinghouse-bench-parquet-'));
  const durationOfExport = async (since?: Buffer) => {
    // A target is of one export, as in the command.
    const target = await openTarget(folder);
    const { signal } = new AbortController();
    const options = { databaseUrl, timeZone, target, tables: exportedTables, signal, ...(since && { since }) };
    return durationOf(() => exportAnalytics(options)).finally(target.close);
  };
  try {
    const whole = await durationOfExport();
    await sellDay(driver, shop, size);
    const increment = await durationOfExport(await readFile(join(folder, MANIFEST)));
    return { 'export as Parquet': whole, 'export as Parquet, one more day': increment };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Sells as many orders as on a day of the filled year, and waits until the views have them. */
async function sellDay(driver: LoadDriver, shop: RunningShop, { orders }: ShopSize): Promise<void> {
  const { rounds } = writeFigures(shop)[0]!;
  for (let sold = 0; sold < orders / 365; ) {
    const first = sold % rounds.length;
    const next = [...rounds.slice(first), ...rounds.slice(0, first)];
    const load = { rounds: next, concurrency: BUYERS, warmUpSeconds: 0, seconds: 1 };
    sold += (await driver.run(load)).rounds;
  }
  const store = await openEventStore(shop.databaseUrl);
  await viewsAt(shop.databaseUrl, await store.head(), shop.timeZone);
  await store.close();
}

async function durationOf(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await act();
  return performance.now() - start;
}
