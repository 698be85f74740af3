import { blankProduct } from '@countinghouse/contracts/catalog/blank-product';
import { CATEGORY_STREAM, categoryCreated, PRODUCT, productCreated } from '@countinghouse/contracts/catalog/events';
import { CUSTOMER, customerRegistered } from '@countinghouse/contracts/customers/events';
import { STOCK, stockOpened, stockReserved } from '@countinghouse/contracts/inventory/events';
import { event } from '@countinghouse/contracts/kernel/event';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import {
  ORDER,
  orderConfirmed,
  orderFeeChanged,
  orderPlaced,
  orderStatusChanged,
} from '@countinghouse/contracts/orders/events';
import { sampleLine, samplePlacement } from '@countinghouse/contracts/orders/testing/sample-placement';
import { publishedTables } from '@countinghouse/contracts/reports/analytics/published';
import type { RevenueRow } from '@countinghouse/contracts/reports/sales/revenue-api';
import { CURRENCY_LIST, currencyAdded } from '@countinghouse/contracts/settings/events';
import { eventually } from '@countinghouse/platform/projections/testing/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestReadSide, type TestReadSide } from './test-read-side.ts';

const PEOPLE = 50;
let shop: TestReadSide;

/** Fifty customers, each with an order in one of four months; some change later, some are rejected. */
beforeAll(async () => {
  shop = await openTestReadSide();
  const categories = [newId(), newId()];
  for (const [n, categoryId] of categories.entries()) {
    await shop.happened(CATEGORY_STREAM, event(categoryCreated, { categoryId, name: `Category ${n}` }));
  }
  const currencyId = newId();
  await shop.happened(
    streamOf(CURRENCY_LIST.category, CURRENCY_LIST.id),
    event(currencyAdded, { currencyId, name: 'GBP', symbol: '£' }),
  );
  const products = [newId(), newId(), newId()];
  for (const [n, productId] of products.entries()) {
    const categoryId = categories[n];
    const details = {
      ...{ ...blankProduct, itemNo: `X${n}`, name: `Product ${n}`, purchasePrice: n * 137 },
      category: categoryId === undefined ? null : { categoryId, nodeId: categoryId },
    };
    await shop.happened(
      streamOf(PRODUCT, productId),
      event(productCreated, { productId, openingQuantity: 9, details }),
    );
    await shop.happened(
      streamOf(STOCK, productId),
      event(stockOpened, { productId, quantity: 9, balance: 9 }),
      event(stockReserved, { productId, orderId: newId(), quantity: 2, balance: 7 }),
    );
  }
  for (let n = 0; n < PEOPLE; n += 1) {
    const [customerId, orderId] = [newId(), newId()];
    const person = {
      email: `planted.${n}@example.com`,
      name: `Planted Person ${n}`,
      phone: `5550${n}`,
      address: `Planted Lane ${n}`,
    };
    await shop.happened(
      streamOf(CUSTOMER, customerId),
      event(customerRegistered, { customerId, ...person, points: 0, active: true, via: 'import' }),
    );
    const placedAt = `2026-0${1 + (n % 4)}-0${1 + (n % 9)}T16:30:00.000Z`;
    const lines = products
      .slice(0, 1 + (n % 3))
      .map((productId, index) => sampleLine({ productId, quantity: 1 + (n % 4), price: 999 + 7 * n + index }));
    await shop.happened(
      streamOf(ORDER, orderId),
      event(
        orderPlaced,
        samplePlacement({
          orderId,
          customerId,
          placedAt,
          lines,
          fee: 33 * n,
          currency: { name: n % 5 === 0 ? 'GBP' : 'HKD', symbol: '$' },
        }),
      ),
      event(orderConfirmed, { orderId }),
      ...(n % 7 === 0 ? [event(orderFeeChanged, { orderId, fee: 1 })] : []),
      ...(n % 6 === 0
        ? [event(orderStatusChanged, { orderId, from: 'Pending' as const, to: 'Rejected' as const })]
        : []),
    );
  }
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
