import { publishedTables } from '@countinghouse/contracts/reports/analytics/published';
import type { RevenueRow } from '@countinghouse/contracts/reports/sales/revenue-api';
import { eventually } from '@countinghouse/platform/projections/testing/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShopWithSales, PEOPLE } from './shop-with-sales.ts';
import type { TestReadSide } from './test-read-side.ts';

let shop: TestReadSide;
beforeAll(async () => {
  shop = await openShopWithSales();
});
afterAll(() => shop.close());

test('month by category in SQL equals the report on revenue, to the cent', async () => {
  const range = `start_at=${Date.parse('2026-01-01T00:00:00+08:00')}&end_at=${Date.parse('2026-12-31T23:59:59+08:00')}`;
  const answer = await shop.get(`/report/revenue?${range}&by=month&group=category&size=1000`);
  const report = (answer.json().rows as RevenueRow[]).map((row) => [
    row.period,
    row.group?._id ?? null,
    row.currency,
    ...[row.orders, row.units, row.goods, row.cost, row.margin, row.uncosted],
  ]);
  expect(report.length).toBeGreaterThan(12);
  const { rows } = await shop.database.query({
    rowMode: 'array',
    text: `select to_char(date_trunc('month', day), 'YYYY-MM-DD'), category_id, currency, count(distinct order_id)::integer,
        sum(units)::integer, sum(goods)::float, sum(cost)::float, sum(margin)::float, sum(uncosted_units)::integer
      from analytics.sale_line group by 1, 2, 3`,
  });
  const inOrder = (all: unknown[][]) => all.map((row) => JSON.stringify(row)).toSorted();
  expect(inOrder(rows)).toEqual(inOrder(report));
});

test('returns by reason in SQL, against what was sold', async () => {
  const { rows } = await shop.database.query(
    `select coalesce(reason, 'not recorded') as reason, sum(units)::integer as units, sum(goods_minor)::integer as goods
      from analytics.return_line where counts group by 1 order by 1`,
  );
  const returned = Array.from({ length: PEOPLE }, (_, n) => n).filter((n) => n % 4 === 0);
  const sumsOf = (some: number[]) => ({ units: some.length, goods: some.reduce((sum, n) => sum + 999 + 7 * n, 0) });
  expect(rows).toEqual([
    { reason: 'damaged', ...sumsOf(returned.filter((n) => n % 8 === 0)) },
    { reason: 'not recorded', ...sumsOf(returned.filter((n) => n % 8 !== 0)) },
  ]);
});

test('what changed adds up to what counts, fees included', async () => {
  const sums = (table: string, where = '') =>
    shop.database.query(
      `select currency, sum(fee)::text as fee from analytics.${table} ${where} group by 1 order by 1`,
    );
  expect((await sums('sale_change')).rows).toEqual((await sums('sale_order')).rows);
  const lines = await shop.database.query(
    'select currency, sum(goods)::text as goods, sum(units)::text as units from analytics.sale_line group by 1 order by 1',
  );
  const changes = await shop.database.query(
    'select currency, sum(goods)::text as goods, sum(units)::text as units from analytics.sale_change group by 1 order by 1',
  );
  expect(changes.rows).toEqual(lines.rows);
});

test('fifty planted people are in no published row and no comment', async () => {
  const found = async (relation: string) => {
    const { rows } = await shop.database.query<{ found: number }>(
      `select count(*) as found from ${relation} t where to_jsonb(t)::text ilike '%planted%'`,
    );
    return rows[0]!.found;
  };
  expect(await found('views.customers_customer_list__customers')).toBe(PEOPLE);
  const { rows: relations } = await shop.database.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'analytics'::regnamespace and relkind in ('r', 'v', 'm')`,
  );
  expect(relations.map(({ name }) => name).toSorted()).toEqual(publishedTables.map(({ name }) => name).toSorted());
  for (const { name } of relations) expect([name, await found(`analytics."${name}"`)]).toEqual([name, 0]);
});

test('keys tell rows apart, and every reference leads to a row', async () => {
  for (const { name, key } of publishedTables) {
    const columns = key.map((column) => `"${column}"`).join(', ');
    const { rows } = await shop.database.query(
      `select count(*)::integer as rows, count(distinct (${columns}))::integer as keys from analytics."${name}"`,
    );
    expect([name, rows[0].keys]).toEqual([name, rows[0].rows]);
    expect([name, rows[0].rows > 0 || name === 'supplier']).toEqual([name, true]);
  }
  const { rows: relationships } = await shop.database.query('select * from analytics.relationships');
  expect(relationships.length).toBeGreaterThan(20);
  for (const { from_table, from_column, to_table, to_column } of relationships) {
    const { rows } = await shop.database.query(
      `select count(*)::integer as lost from analytics."${from_table}" f where f."${from_column}" is not null
        and not exists (select from analytics."${to_table}" t where t."${to_column}" = f."${from_column}")`,
    );
    expect([from_table, from_column, rows[0].lost]).toEqual([from_table, from_column, 0]);
  }
});

test('movements add up to what is there, with the cost of their time', async () => {
  const { rows } = await shop.database.query(
    `select p.item_no, sum(m.units)::integer as units, min(m.currency) as currency, sum(m.cost)::text as cost
      from analytics.stock_movement m join analytics.product p using (product_id) group by 1 order by 1`,
  );
  expect(rows).toEqual([
    { item_no: 'X0', units: 7, currency: 'HKD', cost: null },
    { item_no: 'X1', units: 7, currency: 'HKD', cost: '9.59' },
    { item_no: 'X2', units: 7, currency: 'HKD', cost: '19.18' },
  ]);
});

test('about tells up to where everything is there, and a time leads to its place in the log', async () => {
  const { rows: all } = await shop.database.query(
    `select max(ordinal)::integer as last, max(clock) as clock from views.operations_log_index__events`,
  );
  const readAbout = () =>
    shop.database.query(
      'select version, ordinal::integer, recorded_at, lag_seconds::float as lag from analytics.about',
    );
  // A view that no event concerned notes its place some seconds later.
  await eventually('about is there', async () => (await readAbout()).rows[0]?.ordinal === all[0].last);
  const { rows: about } = await readAbout();
  expect(about).toEqual([{ version: 1, ordinal: all[0].last, recorded_at: all[0].clock, lag: 0 }]);
  const { rows } = await shop.database.query(
    `select analytics.ordinal_at(now())::integer as now, analytics.ordinal_at('2000-01-01') as before`,
  );
  expect(rows).toEqual([{ now: all[0].last, before: null }]);
});
