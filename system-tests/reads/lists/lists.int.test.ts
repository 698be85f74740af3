import { PRODUCT, productChanged } from '@countinghouse/contracts/catalog/events';
import { productListSql } from '@countinghouse/contracts/catalog/product.list-sql';
import { customerListSql } from '@countinghouse/contracts/customers/customer.list-sql';
import { CUSTOMER, customerErased } from '@countinghouse/contracts/customers/events';
import { activityListSql } from '@countinghouse/contracts/history/activity.list-sql';
import {
  SAVED_VIEWS,
  savedViewRemoved,
  viewSaved,
} from '@countinghouse/contracts/identity/saved-views/saved-view-events';
import { adjustmentListSql } from '@countinghouse/contracts/inventory/adjustment.list-sql';
import { type DomainEvent, event } from '@countinghouse/contracts/kernel/event';
import { criteriaOf, type ListDefinition, listQuery, sortOf } from '@countinghouse/contracts/kernel/http/list';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import { shopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import type { ListSql } from '@countinghouse/contracts/kernel/sql/list-sql';
import { ORDER, orderConfirmed, orderPlaced } from '@countinghouse/contracts/orders/events';
import { orderList } from '@countinghouse/contracts/orders/lists/order.list';
import { orderListSql } from '@countinghouse/contracts/orders/lists/order.list-sql';
import { returnRequestListSql } from '@countinghouse/contracts/orders/lists/return-request.list-sql';
import { sampleLine, samplePlacement } from '@countinghouse/contracts/orders/testing/sample-placement';
import { paymentRecorded } from '@countinghouse/contracts/payments/events';
import { refundRequested, refundSettled } from '@countinghouse/contracts/payments/refund-events';
import { findPage } from '@countinghouse/platform/lists/find-page';
import { partsByStatus } from '@countinghouse/read-api/orders/order-parts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { SHOP_TIME_ZONE } from '../../support/shop-database.ts';
import type { TestReadSide } from '../test-read-side.ts';
import { knownTo, lists, type Query, sortsOf } from './every-list.ts';
import {
  chan,
  courier,
  done as doneIn,
  food,
  fresh,
  leaf,
  openListsShop,
  PICTURE_PATH,
  paymentOf,
  products,
  tea,
  wong,
} from './lists-shop.ts';

let shop: TestReadSide;
const calendar = shopCalendar(SHOP_TIME_ZONE);
beforeAll(async () => {
  shop = await openListsShop();
}, 60_000);
afterAll(() => shop.close());

const done = (stream: string, ...events: DomainEvent[]) => doneIn(shop, stream, ...events);

/** Ids are assigned once the shop is open. */
const known = (query: Query) => knownTo(shop, query);

async function get(path: string, query: Query) {
  const reply = await shop.get(`${path}?${new URLSearchParams(query)}`, 'superAdmin');
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}

describe.each(Object.entries(lists))('%s', (_, { path, rows, list, filters }) => {
  test('are complete, each row once, in every order under every filter', async () => {
    for (const filter of [{}, ...filters].map(known)) {
      const { total } = await get(path, { ...filter, size: '100', current: '1' });
      if (Object.keys(filter).length > 0) expect(total, JSON.stringify(filter)).toBeGreaterThan(0);
      for (const sort of sortsOf(list)) {
        const query = { ...filter, ...(sort && { sort }), size: String(Math.ceil(total / 2)) };
        const ids: string[] = [];
        for (let current = 1; ids.length < total; current++) {
          const page = await get(path, { ...query, current: String(current) });
          expect(page.total).toBe(total);
          expect(page[rows].length, JSON.stringify(query)).toBeGreaterThan(0);
          ids.push(...page[rows].map((row: { _id: string }) => row._id));
        }
        expect(new Set(ids).size, JSON.stringify(query)).toBe(total);
        expect(ids.length).toBe(total);
      }
    }
  }, 60_000);

  test('refuse invalid values by field', async () => {
    for (const name of Object.keys(listQuery(list))) {
      const wild = name === 'search' ? 'x'.repeat(129) : 'wild,';
      const reply = await shop.get(`${path}?${new URLSearchParams({ [name]: wild })}`, 'superAdmin');
      expect([reply.statusCode, reply.json().errors?.map(({ field }: { field: string }) => field)]).toEqual([
        422,
        [name],
      ]);
    }
  });
});

test('products are found by supplier, category with its descendants, tag, status and stock', async () => {
  const numbers = async (query: Query) => {
    const { products } = await get('/product/list', { ...query, size: '100' });
    return products.map(({ _id }: { _id: string }) => productNo(_id)).sort((a: number, b: number) => a - b);
  };
  const productNo = (id: string) => products.indexOf(id);
  const where = (holds: (n: number) => boolean) => products.map((_, n) => n).filter(holds);
  expect(await numbers({ supplier: leaf })).toEqual(where((n) => n % 4 === 0));
  expect(await numbers({ supplier: 'none' })).toEqual(where((n) => n % 4 === 1 || n % 4 === 3));
  expect(await numbers({ category: food })).toEqual(where((n) => n % 4 < 2));
  expect(await numbers({ category: tea })).toEqual(where((n) => n % 4 === 1));
  expect(await numbers({ category: 'none' })).toEqual(where((n) => n % 4 === 3));
  expect(await numbers({ tag: fresh })).toEqual(where((n) => n % 5 === 0));
  expect(await numbers({ status: 'inactive' })).toEqual(where((n) => n % 6 === 0));
  expect(await numbers({ stock: 'out' })).toEqual(where((n) => n % 4 === 0));
  expect(await numbers({ stock: 'low' })).toEqual(where((n) => n % 4 > 0 && n % 4 <= n % 3));
  expect(await numbers({ stock: 'in' })).toEqual(where((n) => n % 4 > n % 3));
});

test.each([
  ['lantern hanging', 4],
  ['LANTERN', 8],
  ['葉', 4],
  ['茶葉', 4],
  ['creme cafe', 4],
  ['crème', 4],
  ['ab323', 1],
  ['AB-3', 5],
  ['lantern blue', 0],
])('products are found by “%s”', async (search, total) => {
  expect((await get('/product/list', { search })).total).toBe(total);
});

test.each([
  ['products', 'lantren hanging', 'lantern hanging', 4],
  ['products', 'cafe crmee', 'cafe creme', 4],
  ['orders', 'wogn mei', 'wong mei', 12],
  ['orders', 'chna 茶葉', 'chan 茶葉', 4],
  ['customers', 'mei wogn', 'mei wong', 1],
  ['suppliers', 'lef', 'leaf', 1],
  ['users', 'amy cheugn', 'amy cheung', 1],
  ['return requests', 'smaal', 'small', 4],
  ['adjustments', 'brokne', 'broken', 6],
  ['products', 'bxo', 'box', 8],
  ['products', 'cerme', 'creme', 4],
  ['deleted', 'gnoe', 'gone', 2],
])('of %s, “%s” returns “%s”', async (name, search, didYouMean, total) => {
  const { path, rows } = lists[name]!;
  const similar = await get(path, { search, current: '1' });
  expect(similar).toMatchObject({ total, didYouMean });
  expect(similar[rows]).toEqual((await get(path, { search: didYouMean, current: '1' }))[rows]);
});

test.each([
  ['has what was searched for', { search: 'lantern' }],
  ['has nothing like it', { search: 'xylophone' }],
  ['lacks it only under its filters', { search: 'lantern', status: 'inactive', stock: 'low,in' }],
  ['is asked for a number', { search: 'AB-999' }],
])('nothing similar is returned where the list %s', async (_, query) => {
  expect(await get('/product/list', query as unknown as Query)).not.toHaveProperty('didYouMean');
});

test.each([
  ['SO-12800', 1],
  ['so12800', 1],
  ['mei wong', 12],
  ['23456789', 12],
  ['2345 6789', 12],
  ['tai@home.example', 12],
  ['TX-7', 1],
  ['ab-2', 8],
  ['茶葉', 8],
  ['wong 茶', 4],
])('orders are found by “%s”', async (search, total) => {
  expect((await get('/order/list', { search, current: '1' })).total).toBe(total);
});

test('orders sort by the columns of their heads', async () => {
  const column = async (sort: string, of: (order: never) => unknown) =>
    (await get('/order/list', { sort, current: '1', size: '100' })).orders.map(of);
  const totals = await column(
    '-total',
    ({ items, fee }: { items: { quantity: number; pricePerItem: number }[]; fee: number }) =>
      items.reduce((sum, { quantity, pricePerItem }) => sum + quantity * pricePerItem, fee),
  );
  expect(totals).toEqual([...totals].sort((a, b) => b - a));
  const numbers = await column('orderId', ({ orderId }: { orderId: string }) => orderId);
  expect(numbers).toEqual([...numbers].sort());
  const dates = await column('date', ({ createdAt }: { createdAt: string }) => createdAt);
  expect(dates).toEqual([...dates].sort());
});

test('orders are found by where they go, how, and who entered them, whose name the list has', async () => {
  const numbers = async (query: Query) => {
    const { orders } = await get('/order/list', { ...query, size: '100' });
    return orders
      .map(({ transactionId }: { transactionId: string }) => Number(transactionId.slice(3)))
      .toSorted(byNumber);
  };
  const byNumber = (a: number, b: number) => a - b;
  const where = (holds: (n: number) => boolean) => Array.from({ length: 24 }, (_, n) => n).filter(holds);
  expect(await numbers({ country: 'HK' })).toEqual(where((n) => n % 3 === 0));
  expect(await numbers({ country: 'HK,MO' })).toEqual(where((n) => n % 3 !== 2));
  expect(await numbers({ deliveryMethod: courier })).toEqual(where((n) => n % 3 === 0));
  expect(await numbers({ enteredBy: shop.ids.admin })).toEqual(where((n) => n % 4 === 1));
  expect(await numbers({ enteredBy: 'none' })).toEqual(where((n) => n % 4 !== 1));
  const [entered] = (await get('/order/list', { enteredBy: shop.ids.admin })).orders;
  expect(entered.enteredBy).toEqual({ _id: shop.ids.admin, name: 'Amy Cheung' });
  const [placed] = (await get('/order/list', { enteredBy: 'none' })).orders;
  expect(placed).not.toHaveProperty('enteredBy');
});

test('what the shop gave back by itself is due again, and the order not paid', async () => {
  const orderId = newId();
  const lines = [sampleLine({ productId: products[1]!, price: 900 })];
  const placed = samplePlacement({ orderId, orderNo: 'SO-99000', lines });
  const identity = { orderId, orderNo: placed.orderNo, customerId: placed.customerId, refundId: newId() };
  const at = '2026-01-02T03:00:00.000Z';
  const unpaid = async () => (await get('/order/list', { money: 'unpaid', search: 'SO-99000' })).total;
  await done(
    streamOf(ORDER, orderId),
    event(orderPlaced, placed),
    event(orderConfirmed, { orderId }),
    event(paymentRecorded, { ...paymentOf(placed, 1), amount: 900 }),
  );
  expect(await unpaid()).toBe(0);
  const refund = {
    amount: 900,
    currency: placed.currency,
    reason: '',
    requestedAt: at,
    cause: 'stopped',
  } as const;
  const settlement = { to: 'manual', reference: '', creditNoteNo: 'CN-9', settledAt: at } as const;
  await shop.happened(
    streamOf(ORDER, orderId),
    event(refundRequested, { ...identity, ...refund, items: [], to: 'manual' }),
    event(refundSettled, { ...identity, ...settlement }),
  );
  expect(await unpaid()).toBe(1);
});

test('a changed product precedes those that were created later', async () => {
  const changed = products[3]!;
  await done(
    streamOf(PRODUCT, changed),
    event(productChanged, { productId: changed, changes: { alertQuantity: 7 }, countedDifference: 0 }),
  );
  const byUpdate = (await get('/product/list', { sort: '-updatedAt', size: '3' })).products;
  expect(byUpdate[0]._id).toBe(changed);
  expect(Date.parse(byUpdate[0].updatedAt)).toBeGreaterThan(Date.parse(byUpdate[0].createdAt));
  expect(byUpdate[1].updatedAt).toBe(byUpdate[1].createdAt);
  const oldest = (await get('/product/list', { sort: 'createdAt', size: '4' })).products;
  expect(oldest.map(({ _id }: { _id: string }) => _id)).toEqual(products.slice(0, 4));
});

test('a deleted private view is listed to its owner only', async () => {
  const [userId, viewId] = [shop.ids.admin, newId()];
  const view = { userId, viewId, list: 'orders', name: 'Late parcels', query: 'sort=date', shared: false } as const;
  await done(streamOf(SAVED_VIEWS, userId), event(viewSaved, view), event(savedViewRemoved, { userId, viewId }));
  const seenBy = async (caller: 'admin' | 'superAdmin', query: Query) => {
    const reply = await shop.get(`/deleted/list?${new URLSearchParams(query)}`, caller);
    return reply.json().items.map(({ name }: { name: string }) => name);
  };
  for (const query of [{ kind: 'view' }, { search: 'parcels' }, { kind: 'view', sort: 'name' }]) {
    expect(await seenBy('admin', query), JSON.stringify(query)).toEqual(['Late parcels']);
    expect(await seenBy('superAdmin', query), JSON.stringify(query)).toEqual([]);
  }
  expect(await seenBy('superAdmin', { search: 'parcles' })).toEqual([]);
});

test('all orders of a customer are counted, however many they are', async () => {
  const { total } = await partsByStatus(shop.database, { search: '', sort: undefined, filters: { customer: wong } });
  expect(total).toBe(12);
});

test('failed jobs have the name of their record', async () => {
  const { jobs } = await get('/failed-job/list', { sort: 'kind' });
  const listed = jobs.map(({ kind, state, about }: { kind: string; state: string; about: object }) => {
    return { kind, state, about };
  });
  expect(listed[0]).toEqual({
    kind: 'customer-mail',
    state: 'open',
    about: { kind: 'customer', _id: chan, name: 'Chan Tai Man' },
  });
  const invoices = listed.slice(1, -1).map(({ about, state }: { about: { name: string }; state: string }) => {
    return [about.name, state];
  });
  expect(invoices.sort()).toEqual([
    ['SO-10000', 'open'],
    ['SO-13200', 'resolved'],
    ['SO-16400', 'open'],
  ]);
});

test.each([
  [PICTURE_PATH, 1],
  [PICTURE_PATH.slice(8, -8), 1],
  ['chan@home.example', 1],
  ['delivered', 1],
  ['SO-13200', 1],
  ['damaged', 0],
])('failed jobs are found by “%s”', async (search, total) => {
  expect((await get('/failed-job/list', { search, current: '1' })).total).toBe(total);
});

test('adjustments have their author', async () => {
  const { adjustments } = await get('/adjustment/list', { size: '100' });
  const named = adjustments.map(({ by }: { by: { name: string } | null }) => by?.name ?? null);
  expect(named.filter((name: string | null) => name === 'Amy Cheung')).toHaveLength(8);
  expect(named.filter((name: string | null) => name === null)).toHaveLength(1);
});

describe('a page is the same by every strategy', () => {
  async function compare<List extends ListDefinition>(
    list: ListSql<List>,
    filters: readonly Query[],
    more: (criteria: ReturnType<typeof criteriaOf<List>>) => Promise<object> = async () => ({}),
  ) {
    const schema = z.strictObject(listQuery(list.definition));
    for (const filter of filters.map(known)) {
      for (const sort of sortsOf(list.definition)) {
        const asked = schema.parse({ ...filter, ...(sort && { sort }) });
        const criteria = criteriaOf(list.definition, asked as Parameters<typeof criteriaOf<List>>[1]);
        const search = { list, criteria, calendar, bounds: { limit: 5, offset: 3 } };
        const { ids } = await findPage(shop.database, search);
        for (const limits of ways) {
          const found = await findPage(shop.database, { ...search, ...(await more(criteria)), limits });
          expect(found.ids, JSON.stringify({ ...filter, sort, limits })).toEqual(ids);
        }
      }
    }
  }
  const many = { gathered: 0, counted: 0 };
  /** Limits for each strategy: along an order, among too few rows of it and then all, and along the whole of it. */
  const ways = [
    { ...many, scanned: 1_000 },
    { ...many, scanned: 6, share: 1_000 },
    { ...many, scanned: 6, share: 1_000, sorted: 0, dense: 0 },
  ];
  const searches = [{ search: 'wong' }, { search: 'lantern', firstDay: '2026-01-03' }];
  test('of orders', () =>
    compare(orderListSql, [...lists.orders!.filters, ...searches], (criteria) =>
      partsByStatus(shop.database, criteria),
    ));
  test('of products', () => compare(productListSql, lists.products!.filters));
  test('of customers', () => compare(customerListSql, lists.customers!.filters));
  test('of adjustments', () => compare(adjustmentListSql, lists.adjustments!.filters));
  test('of what happened', () => compare(activityListSql(true), lists.activity!.filters));
  test('of return requests', () => compare(returnRequestListSql, lists['return requests']!.filters));
});

test.each([
  ['along an order', { scanned: 1_000 }],
  ['along the whole of an order', { scanned: 0, share: 1_000, sorted: 0, dense: 0 }],
  ['by putting all in order', { scanned: 0, share: 1_000 }],
])('pages with a next one lead to the last row, %s', async (_, limits) => {
  for (const text of ['customer', '-orderStatus', 'date']) {
    const sort = sortOf(orderList, text);
    const criteria = { search: '', sort, filters: { total: { from: 0 } } };
    const pageAt = (offset: number, counted: number) =>
      findPage(shop.database, {
        ...{ list: orderListSql, criteria, calendar, bounds: { limit: 5, offset } },
        limits: { ...limits, gathered: 0, counted },
      });
    const whole = await findPage(shop.database, {
      ...{ list: orderListSql, criteria, calendar, bounds: { limit: 100, offset: 0 } },
    });
    const ids: string[] = [];
    let page = await pageAt(0, 4);
    for (;;) {
      ids.push(...page.ids);
      if (page.totalIsMinimum) expect(page.total).toBe(ids.length);
      else if (ids.length >= page.total) break;
      page = await pageAt(ids.length, 4);
    }
    expect(page.total).toBe(whole.total);
    expect(ids).toEqual(whole.ids);
    expect(await pageAt(100, 4)).toEqual({ ids: [], total: whole.total });
  }
});

test('an erased customer is not found by anything any more', async () => {
  await done(streamOf(CUSTOMER, chan), event(customerErased, { customerId: chan }));
  for (const search of ['chan', 'tai@home.example', '98765432']) {
    expect((await get('/order/list', { search, current: '1' })).total, search).toBe(0);
    expect((await get('/order/request-list', { search, current: '1' })).total, search).toBe(0);
    expect((await get('/customer/list', { search, current: '1' })).total, search).toBe(0);
    expect((await get('/failed-job/list', { search, current: '1' })).total, search).toBe(0);
  }
  const words = await shop.database.query(`select word from views."customers_customer_list__words" order by word`);
  expect(words.rows.map(({ word }) => word)).toEqual(['example', 'home', 'mei', 'wong']);
  expect((await get('/order/list', { customer: chan, current: '1' })).total).toBe(12);
});
