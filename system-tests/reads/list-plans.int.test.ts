import { TAG_LIST, tagCreated } from '@countinghouse/contracts/catalog/events';
import { productListSql } from '@countinghouse/contracts/catalog/product.list-sql';
import { customerListSql } from '@countinghouse/contracts/customers/customer.list-sql';
import { deletedListSql } from '@countinghouse/contracts/history/deleted.list-sql';
import { adjustmentListSql } from '@countinghouse/contracts/inventory/adjustment.list-sql';
import { event } from '@countinghouse/contracts/kernel/event';
import { criteriaOf, type ListDefinition, listQuery, sortText } from '@countinghouse/contracts/kernel/http/list';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import { shopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import type { ListSql } from '@countinghouse/contracts/kernel/sql/list-sql';
import { orderListSql } from '@countinghouse/contracts/orders/lists/order.list-sql';
import { returnRequestListSql } from '@countinghouse/contracts/orders/lists/return-request.list-sql';
import { findPage } from '@countinghouse/platform/lists/find-page';
import { type Database, openDatabase } from '@countinghouse/platform/postgres/database';
import { partsByStatus } from '@countinghouse/read-api/orders/order-parts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { SHOP_TIME_ZONE } from '../support/shop-database.ts';
import { openTestReadSide, type TestReadSide } from './test-read-side.ts';

let shop: TestReadSide;
/** Connects like read-api. */
let database: Database;
const calendar = shopCalendar(SHOP_TIME_ZONE);

beforeAll(async () => {
  shop = await openTestReadSide();
  const tag = event(tagCreated, { tagId: newId(), name: 'New' });
  await shop.happened(streamOf(TAG_LIST.category, TAG_LIST.id), tag);
  await shop.get('/tag/list');
  const { connectionString } = shop.database.options;
  database = openDatabase(String(connectionString), { name: 'plans', avoidsScans: true });
}, 60_000);
afterAll(async () => {
  await database.end();
  await shop.close();
});

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}

/** Returns tables that are scanned completely where no index is used. */
function scanned({ Plans = [], ...plan }: Plan): string[] {
  const own = plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : [];
  return [...own, ...Plans.flatMap(scanned)];
}

/** Returns true for tables with as many rows as a shop has products, customers, orders or adjustments. */
const isBig = (table: string) => !/user_list|supplier_list|category_tree|totals$/.test(table);

type Query = Readonly<Record<string, string>>;
const many = { gathered: 0, counted: -1 };
/** Limits for each strategy: gathered, along an order, along the whole of it, and among too few of its rows. */
const ways = [
  {},
  { ...many, share: 1 },
  { ...many, scanned: 0, share: 1e9, sorted: 0, dense: 0 },
  { ...many, scanned: 0 },
];

async function statementsOf<List extends ListDefinition>(
  list: ListSql<List>,
  query: Query,
  sort: string | undefined,
): Promise<pg.QueryConfig[]> {
  const statements: pg.QueryConfig[] = [];
  const recording = {
    query(statement: pg.QueryConfig) {
      statements.push(statement);
      return database.query(statement);
    },
  } as Pick<Database, 'query'> as Database;
  const asked = z.strictObject(listQuery(list.definition)).parse({ ...query, ...(sort && { sort }) });
  const criteria = criteriaOf(list.definition, asked as Parameters<typeof criteriaOf<List>>[1]);
  // Views store the total of these lists.
  const kept = Object.keys(query).length === 0 ? { total: 10_000 } : {};
  const more = (list as unknown) === orderListSql ? await partsByStatus(recording, criteria as never) : kept;
  for (const limits of ways) {
    await findPage(recording, { list, criteria, calendar, bounds: { limit: 10, offset: 20 }, limits, ...more });
  }
  return statements;
}

const sortsOf = (list: ListDefinition) => [
  undefined,
  ...Object.keys(list.sorts).flatMap((by) => [sortText(by, 'ascending'), sortText(by, 'descending')]),
];
const id = newId();
const lists: [string, ListSql<never>, Query[]][] = [
  [
    'orders',
    orderListSql as never,
    [
      ...[{}, { search: 'lantren' }, { orderStatus: 'Pending' }, { paymentStatus: 'Complete,Failed' }, { item: id }],
      ...[
        { firstDay: '2026-01-03' },
        { firstDay: '2026-01-03', search: 'red lantern' },
        { minTotal: '5', orderTrackStatus: 'ordered' },
      ],
      ...[{ customer: id }, { customer: id, search: '茶' }],
    ],
  ],
  [
    'products',
    productListSql as never,
    [{}, { search: 'lantren' }, { supplier: id, stock: 'low,out' }, { category: id, status: 'active' }, { tag: id }],
  ],
  ['customers', customerListSql as never, [{}, { search: 'wogn' }, { status: 'active', firstDay: '2026-01-03' }]],
  [
    'adjustments',
    adjustmentListSql as never,
    [{}, { search: 'brokne' }, { by: id }, { product: id, direction: 'in' }, { reasonCode: 'damaged' }],
  ],
  ['return requests', returnRequestListSql as never, [{}, { search: 'smal brokne' }, { status: 'Pending' }]],
  [
    'what was deleted',
    deletedListSql(id) as never,
    [{}, { search: 'gnoe' }, { kind: 'view' }, { by: id }, { firstDay: '2026-01-03' }],
  ],
];

test.each(lists)(
  'no statement of %s scans a table that grows with the shop',
  async (_, list, queries) => {
    const faults = new Set<string>();
    for (const query of queries) {
      for (const sort of sortsOf((list as ListSql<ListDefinition>).definition)) {
        for (const { text, values } of await statementsOf(list as never, query, sort)) {
          if (text.startsWith('explain')) continue;
          const { rows } = await database.query(`explain (format json) ${text}`, values);
          for (const table of scanned(rows[0]['QUERY PLAN'][0].Plan)) {
            if (isBig(table)) faults.add(`${JSON.stringify(query)} ${sort}: ${table}`);
          }
        }
      }
    }
    expect([...faults]).toEqual([]);
  },
  60_000,
);

test('lists keep few prepared statements, and no more for other queries', async () => {
  const namesOf = async (search: string) => {
    const names = new Set<string>();
    for (const [, list] of lists) {
      for (const sort of sortsOf((list as ListSql<ListDefinition>).definition)) {
        for (const query of [{}, { search }]) {
          for (const { name } of await statementsOf(list as never, query, sort)) if (name) names.add(name);
        }
      }
    }
    return names;
  };
  const names = await namesOf('lantern');
  expect(names.size).toBeLessThan(120);
  expect([...(await namesOf('two other words'))].filter((name) => !names.has(name))).toEqual([]);
}, 60_000);
