import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { event } from '@countinghouse/contracts/kernel/event';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import { ORDER, orderConfirmed, orderPlaced, orderStatusChanged } from '@countinghouse/contracts/orders/events';
import { sampleLine, samplePlacement } from '@countinghouse/contracts/orders/testing/sample-placement';
import { exportedTables } from '@countinghouse/contracts/reports/analytics/published';
import type { RevenueRow } from '@countinghouse/contracts/reports/sales/revenue-api';
import { startTestBucket } from '@countinghouse/platform/files/testing/s3-server';
import {
  type AnalyticsExportOptions,
  type AnalyticsManifest,
  exportAnalytics,
} from '@countinghouse/projector/cli/export/analytics-export';
import { openTarget } from '@countinghouse/projector/cli/export/data-target';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SHOP_TIME_ZONE } from '../support/shop-database.ts';
import { openShopWithSales } from './shop-with-sales.ts';
import type { TestReadSide } from './test-read-side.ts';

let shop: TestReadSide;
let root: string;
let folder: string;
let runs = 0;
beforeAll(async () => {
  shop = await openShopWithSales();
  await shop.get('/report/revenue?by=month&group=none');
  root = await mkdtemp(join(tmpdir(), 'analytics-export-'));
  await exported(join(root, 'all'), { fileRows: 1_000 });
});
beforeEach(() => {
  runs += 1;
  folder = join(root, `${runs}`);
});
afterAll(async () => {
  await shop.close();
  await rm(root, { recursive: true, force: true });
});

async function exported(place = folder, options: Partial<AnalyticsExportOptions> = {}) {
  const target = await openTarget(place);
  const { signal } = new AbortController();
  const about = { databaseUrl: shop.databaseUrl, tables: exportedTables, target, timeZone: SHOP_TIME_ZONE, signal };
  return exportAnalytics({ ...about, ...options }).finally(() => target.close());
}

const manifestBytes = () => readFile(join(folder, 'manifest.json'));
const manifest = async () => JSON.parse((await manifestBytes()).toString()) as AnalyticsManifest;
const filesIn = async (place: string) =>
  (await readdir(place, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(place.length + 1))
    .toSorted();

/** Every file that the manifest names is there as it says, and no other. */
async function expectWhole(): Promise<AnalyticsManifest> {
  const made = await manifest();
  for (const { file, sha256 } of made.files) {
    const bytes = await readFile(join(folder, file));
    expect([file, createHash('sha256').update(bytes).digest('hex')]).toEqual([file, sha256]);
  }
  return made;
}

/** Rows of DuckDB over the files of a folder, without any extension from the net. */
async function duck(query: string): Promise<unknown[][]> {
  const instance = await DuckDBInstance.create(':memory:', {
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  const connection = await instance.connect();
  try {
    await connection.run(`set file_search_path = '${folder}'; set timezone = 'UTC'`);
    return (await connection.runAndReadAll(query)).getRowsJson() as unknown[][];
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

const inOrder = (rows: unknown[][]) => rows.map((row) => JSON.stringify(row)).toSorted();
const inSql = async (text: string) =>
  inOrder((await shop.database.query({ rowMode: 'array', text })).rows as unknown[][]);

test('month by category in DuckDB equals SQL, and both the report on revenue, to the cent', async () => {
  await exported();
  const sums =
    'sum(units)::integer, sum(goods)::double precision, sum(cost)::double precision, sum(margin)::double precision';
  const query = (from: string) =>
    `select cast(date_trunc('month', day) as date)::text, category_id::text, currency, count(distinct order_id)::integer, ${sums}
      from ${from} group by 1, 2, 3`;
  const inDuck = inOrder(await duck(query(`'fact=sale_line/**/*.parquet'`)));
  expect(inDuck).toEqual(await inSql(query('analytics.sale_line')));
  const range = `start_at=${Date.parse('2026-01-01T00:00:00+08:00')}&end_at=${Date.parse('2026-12-31T23:59:59+08:00')}`;
  const report = (await shop.get(`/report/revenue?${range}&by=month&group=category&size=1000`)).json();
  const rows = (report.rows as RevenueRow[]).map((row) => [
    row.period,
    row.group?._id ?? null,
    row.currency,
    ...[row.orders, row.units, row.goods, row.cost, row.margin],
  ]);
  expect(rows.length).toBeGreaterThan(12);
  expect(inDuck).toEqual(inOrder(rows));
});

test.each(exportedTables.map((table) => [table.name, table] as const))(
  'all of %s is in its files: nulls, days, times, ids and decimals',
  async (name, { columns }) => {
    folder = join(root, 'all');
    const shown = Object.entries(columns).map(([column, { type }]) =>
      type === 'timestamptz' ? `(extract(epoch from ${column}) * 1000)::bigint::text` : `${column}::text`,
    );
    const isFact = columns.day?.refers === 'day';
    const files = isFact ? `fact=${name}/**/*.parquet` : `dim=${name}/*.parquet`;
    const inDuck = inOrder(await duck(`select ${shown.join(', ')} from '${files}'`));
    expect(inDuck).toEqual(await inSql(`select ${shown.join(', ')} from analytics."${name}"`));
    const [types] = [await duck(`describe select * from '${files}'`)];
    const typeOf = new Map(types.map(([column, type]) => [column, type]));
    const wanted = {
      uuid: 'UUID',
      date: 'DATE',
      timestamptz: 'TIMESTAMP WITH TIME ZONE',
      'numeric(18,2)': 'DECIMAL(18,2)',
    };
    for (const [column, { type }] of Object.entries(columns)) {
      expect([column, typeOf.get(column)]).toEqual([column, wanted[type as keyof typeof wanted] ?? typeOf.get(column)]);
    }
  },
);

test('statistics leave out what a condition does not want, and say what is there', async () => {
  await exported();
  const [[least, most, nulls]] = (await duck(
    `select min(stats_min_value), max(stats_max_value), sum(stats_null_count)::integer
      from parquet_metadata('fact=sale_line/*/*.parquet') where path_in_schema = 'goods_minor'`,
  )) as [[string, string, number]];
  const { rows } = await shop.database.query(
    'select min(goods_minor) as least, max(goods_minor) as most from analytics.sale_line',
  );
  expect([BigInt(least) <= BigInt(rows[0].least), BigInt(most) >= BigInt(rows[0].most), nulls]).toEqual([
    true,
    true,
    0,
  ]);
  const day = (await duck(`select min(day)::text from 'fact=sale_line/*/*.parquet'`))[0]![0];
  expect(
    await duck(
      `select count(distinct filename)::integer from read_parquet('fact=sale_line/*/*.parquet', filename = true) where day = '${day}'`,
    ),
  ).toEqual([[1]]);
  const since = (await shop.database.query('select max(recorded_at) as last from analytics.sale_line')).rows[0].last;
  const count = `from 'fact=sale_line/*/*.parquet' where recorded_at >= timestamptz '${since}' and goods_minor > 0`;
  expect((await duck(`select count(*)::integer ${count}`))[0]![0]).toBeGreaterThan(0);
});

test('the manifest is last, with the rows, sums and digest of each file; nobody is named in any', async () => {
  await exported();
  const { files, ordinal } = await expectWhole();
  expect((await filesIn(folder)).filter((file) => file !== 'manifest.json')).toEqual(
    files.map(({ file }) => file).toSorted(),
  );
  const sum = files
    .filter(({ table }) => table === 'sale_line')
    .reduce((total, { sums }) => total + (sums.HKD?.goods_minor ?? 0), 0);
  const { rows } = await shop.database.query(
    `select sum(goods_minor)::integer as sum from analytics.sale_line where currency = 'HKD'`,
  );
  expect([sum, ordinal > 100]).toEqual([rows[0].sum, true]);
  for (const file of await filesIn(folder)) {
    expect([file, /planted|example[.]com/i.test((await readFile(join(folder, file))).toString('latin1'))]).toEqual([
      file,
      false,
    ]);
  }
});

test('an increment writes the days that changed, those that lost their sales too, and is what a full export is', async () => {
  await exported();
  const before = await manifest();
  const since = await manifestBytes();
  const unchanged = await exported(folder, { since });
  expect(unchanged.manifest.files.filter(({ table }) => table !== 'day')).toEqual(
    before.files.filter(({ table }) => table !== 'day'),
  );
  const { rows } = await shop.database.query(
    `select order_id, day from analytics.sale_order where day = (select max(day) from analytics.sale_order)`,
  );
  for (const { order_id: orderId } of rows) {
    const rejected = event(orderStatusChanged, { orderId, from: 'Pending' as const, to: 'Rejected' as const });
    await shop.happened(streamOf(ORDER, orderId), rejected);
  }
  const orderId = newId();
  const placement = samplePlacement({
    orderId,
    placedAt: '2026-08-08T03:00:00.000Z',
    customerId: newId(),
    fee: 100,
    lines: [sampleLine()],
  });
  await shop.happened(streamOf(ORDER, orderId), event(orderPlaced, placement), event(orderConfirmed, { orderId }));
  await shop.get('/report/revenue?by=month&group=none');
  const { manifest: after } = await exported(folder, { since: await manifestBytes() });
  const sales = ({ files }: AnalyticsManifest) => files.filter(({ table }) => table === 'sale_line');
  const [was, is] = [sales(before), sales(after)];
  expect(is.some(({ day }) => day === rows[0].day)).toBe(false);
  expect(is.filter(({ file }) => !was.some((one) => one.file === file)).map(({ day }) => day)).toEqual(['2026-08-08']);
  await expectWhole();
  expect((await filesIn(folder)).length).toBe(after.files.length + 1);
  const query = `select count(*)::integer, sum(goods_minor)::bigint::text, count(distinct day)::integer from`;
  expect(inOrder(await duck(`${query} 'fact=sale_line/**/*.parquet'`))).toEqual(
    await inSql(`${query} analytics.sale_line`),
  );
  await expect(exported(folder, { since })).rejects.toThrow('another manifest');
});

test('killed in the middle it leaves the export of before whole, and the next run ends it', async () => {
  await exported();
  const before = await manifestBytes();
  const script = fileURLToPath(new URL('./export-analytics.ts', import.meta.url));
  for (const files of [1, 8, 40]) {
    const options = ['--conditions=@countinghouse/source', '--import', 'tsx', script, shop.databaseUrl, folder];
    const child = spawn(process.execPath, options, { stdio: ['ignore', 'pipe', 'inherit'] });
    let written = '';
    child.stdout.on('data', (text: Buffer) => {
      written += text.toString();
      if (written.split('\n').length > files) child.kill('SIGKILL');
    });
    const [, signal] = await once(child, 'exit');
    expect(signal).toBe('SIGKILL');
    expect(await manifestBytes()).toEqual(before);
    await expectWhole();
    const names = (await filesIn(folder)).filter((file) => file.endsWith('.parquet'));
    expect(names.length, 'who reads the folder meets the export of before').toBe((await manifest()).files.length);
    expect((await filesIn(folder)).some((file) => file.endsWith('.part'))).toBe(true);
  }
  await exported();
  const { files } = await expectWhole();
  expect((await filesIn(folder)).length).toBe(files.length + 1);
});

test('what cannot be written is a sentence, and leaves the export of before whole', async () => {
  await exported();
  const before = await manifestBytes();
  const target = await openTarget(folder);
  let writes = 0;
  const full = {
    ...target,
    async write(file: string, bytes: Buffer) {
      writes += 1;
      if (writes > 5) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
      await target.write(file, bytes);
    },
  };
  const { signal } = new AbortController();
  const about = { databaseUrl: shop.databaseUrl, tables: exportedTables, timeZone: SHOP_TIME_ZONE, signal };
  await expect(exportAnalytics({ ...about, target: full })).rejects.toThrow(
    'There is no room left. The export of before',
  );
  expect(await manifestBytes()).toEqual(before);
  await expectWhole();
  expect((await filesIn(folder)).filter((file) => file.endsWith('.part'))).toEqual([]);
  for (const time of ['first', 'second']) {
    await exportAnalytics({ ...about, target });
    const { files } = await expectWhole();
    const names = [...files.map(({ file }) => file), 'manifest.json'];
    expect(await filesIn(folder), `the target serves the ${time} export`).toEqual(names.toSorted());
  }

  await writeFile(join(root, 'a-file'), '');
  await expect(exported(join(root, 'a-file'))).rejects.toThrow(/file/);
  await mkdir(join(root, 'others'));
  await writeFile(join(root, 'others', 'taxes.txt'), '');
  await expect(exported(join(root, 'others'))).rejects.toThrow('holds other files (taxes.txt)');
  await expect(openTarget('ftp://host/x')).rejects.toThrow('Name a folder');
  if (process.getuid?.() !== 0) {
    await mkdir(join(root, 'closed'));
    await chmod(join(root, 'closed'), 0o500);
    await expect(exported(join(root, 'closed'))).rejects.toThrow('It may not be written');
  }
});

test('a bucket takes it, also one that refuses every third request; one that refuses all keeps the export of before', async () => {
  const bucket = await startTestBucket();
  const tables = exportedTables.filter(({ columns }) => columns.day?.refers === undefined);
  try {
    bucket.failEvery(3);
    const { manifest: made } = await exported(bucket.url, { tables });
    bucket.failEvery(0);
    expect([...bucket.objects.keys()].length).toBe(made.files.length + 1);
    const [file] = made.files;
    const stored = bucket.objects.get(`/shop/files/${file!.file}`)!.content;
    expect(createHash('sha256').update(stored).digest('hex')).toBe(file!.sha256);
    const before = new Map(bucket.objects);
    bucket.failEvery(1);
    await expect(exported(bucket.url, { tables })).rejects.toThrow('The storage answered 503');
    expect(new Map(bucket.objects)).toEqual(before);
    bucket.failEvery(0);
    const since = bucket.objects.get('/shop/files/manifest.json')!.content;
    const { written } = await exported(bucket.url, { tables, since });
    expect(written).toBe(1);
  } finally {
    await bucket.stop();
  }
});
