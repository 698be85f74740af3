import { blankProduct } from '@countinghouse/contracts/catalog/blank-product';
import {
  CATEGORY_STREAM,
  categoryCreated,
  PRODUCT,
  productChanged,
  productCreated,
  subCategoryAdded,
  TAG_LIST,
  tagCreated,
  tagDeleted,
} from '@countinghouse/contracts/catalog/events';
import { productList } from '@countinghouse/contracts/catalog/product.list';
import { productListSql } from '@countinghouse/contracts/catalog/product.list-sql';
import { customerList } from '@countinghouse/contracts/customers/customer.list';
import { customerListSql } from '@countinghouse/contracts/customers/customer.list-sql';
import {
  CUSTOMER,
  customerDisabled,
  customerErased,
  customerRegistered,
} from '@countinghouse/contracts/customers/events';
import { CUSTOMER_MAIL, customerMailNotSent } from '@countinghouse/contracts/email/events';
import { activityList } from '@countinghouse/contracts/history/activity';
import { deletedList } from '@countinghouse/contracts/history/deleted';
import { STAFF_STREAM, staffUserCreated } from '@countinghouse/contracts/identity/events';
import {
  SAVED_VIEWS,
  savedViewRemoved,
  viewSaved,
} from '@countinghouse/contracts/identity/saved-views/saved-view-events';
import { userList } from '@countinghouse/contracts/identity/user.list';
import { adjustmentList } from '@countinghouse/contracts/inventory/adjustment.list';
import { adjustmentListSql } from '@countinghouse/contracts/inventory/adjustment.list-sql';
import {
  ADJUSTMENT,
  adjustmentRecorded,
  adjustmentSettled,
  STOCK,
  stockOpened,
} from '@countinghouse/contracts/inventory/events';
import { INVOICE, invoiceFailed, invoiceIssued } from '@countinghouse/contracts/invoicing/events';
import { type DomainEvent, event } from '@countinghouse/contracts/kernel/event';
import {
  criteriaOf,
  type ListDefinition,
  listQuery,
  sortOf,
  sortText,
} from '@countinghouse/contracts/kernel/http/list';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import { orderTotal } from '@countinghouse/contracts/kernel/money';
import { shopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import type { ListSql } from '@countinghouse/contracts/kernel/sql/list-sql';
import { failedJobList } from '@countinghouse/contracts/operations/failed-job.list';
import {
  ORDER,
  orderConfirmed,
  orderPlaced,
  orderStatusChanged,
  orderTracked,
  paymentStatusChanged,
  returnRequested,
  returnStatusChanged,
} from '@countinghouse/contracts/orders/events';
import { orderList } from '@countinghouse/contracts/orders/lists/order.list';
import { orderListSql } from '@countinghouse/contracts/orders/lists/order.list-sql';
import { returnRequestList } from '@countinghouse/contracts/orders/lists/return-request.list';
import { returnRequestListSql } from '@countinghouse/contracts/orders/lists/return-request.list-sql';
import { sampleLine, samplePlacement } from '@countinghouse/contracts/orders/testing/sample-placement';
import { paymentRecorded } from '@countinghouse/contracts/payments/events';
import { paymentList } from '@countinghouse/contracts/payments/payment.list';
import { refundRequested, refundSettled } from '@countinghouse/contracts/payments/refund-events';
import { PICTURE, pictureUnusable } from '@countinghouse/contracts/pictures/events';
import { SUPPLIER, supplierCreated, supplierDeleted } from '@countinghouse/contracts/suppliers/events';
import { blankSupplier } from '@countinghouse/contracts/suppliers/record';
import { supplierList } from '@countinghouse/contracts/suppliers/supplier.list';
import { findPage } from '@countinghouse/platform/lists/find-page';
import { partsByStatus } from '@countinghouse/read-api/orders/order-parts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { SHOP_TIME_ZONE } from '../support/shop-database.ts';
import { openTestReadSide, type TestReadSide } from './test-read-side.ts';

let shop: TestReadSide;
const calendar = shopCalendar(SHOP_TIME_ZONE);
const [food, tea, sweets] = [newId(), newId(), newId()] as const;
const [leaf, gone, unnamed] = [newId(), newId(), newId()] as const;
const fresh = newId();
const [wong, chan] = [newId(), newId()] as const;
const courier = newId();
const products: string[] = Array.from({ length: 24 }, newId);
const names = ['Hanging metal star lantern', '綠茶葉', 'Café Crème', 'lantern', 'Box', 'box'];

async function done(stream: string, ...events: DomainEvent[]): Promise<void> {
  const actor = { kind: 'staff', id: shop.ids.admin, role: 'ADMIN' } as const;
  await shop.log.append(stream, 'any', events, { actor, commandId: newId(), correlationId: newId() });
}

const PICTURE_PATH = '/images/0198b5a0-0000-7000-8000-0000000000aa.webp';

beforeAll(async () => {
  shop = await openTestReadSide();
  const staff = {
    email: 'amy@shop.hk',
    firstName: 'Amy',
    lastName: 'Cheung',
    avatar: '',
    role: 'ADMIN',
    active: true,
  } as const;
  await done(STAFF_STREAM, event(staffUserCreated, { userId: shop.ids.admin, ...staff }));
  await done(
    CATEGORY_STREAM,
    event(categoryCreated, { categoryId: food, name: 'Food' }),
    event(subCategoryAdded, { categoryId: food, nodeId: tea, parentId: food, name: 'Tea' }),
  );
  await done(CATEGORY_STREAM, event(categoryCreated, { categoryId: sweets, name: 'Sweets' }));
  await done(streamOf(TAG_LIST.category, TAG_LIST.id), event(tagCreated, { tagId: fresh, name: 'New' }));
  const old = newId();
  await done(
    streamOf(TAG_LIST.category, TAG_LIST.id),
    event(tagCreated, { tagId: old, name: 'Gone too' }),
    event(tagDeleted, { tagId: old }),
  );
  for (const [supplierId, name] of [
    [leaf, 'Leaf'],
    [gone, 'Gone'],
    [unnamed, ''],
  ] as const) {
    const details = { ...blankSupplier, name, status: name !== '' };
    await done(streamOf(SUPPLIER, supplierId), event(supplierCreated, { supplierId, details }));
  }
  for (const [n, productId] of products.entries()) {
    const nodeId = [food, tea, sweets, null][n % 4]!;
    const details = {
      ...{ ...blankProduct, itemNo: `AB-${n % 5}${n}`, name: names[n % names.length]!, alertQuantity: n % 3 },
      ...{ supplierId: [leaf, gone, unnamed, null][n % 4] ?? null, tagIds: n % 5 === 0 ? [fresh] : [] },
      ...{ purchasePrice: (n * 7) % 50, sellingPrice: (n * 11) % 30, status: n % 6 !== 0 },
      category: nodeId === null ? null : { categoryId: nodeId === sweets ? sweets : food, nodeId },
    };
    const quantity = n % 4;
    await done(streamOf(PRODUCT, productId), event(productCreated, { productId, details, openingQuantity: quantity }));
    await done(streamOf(STOCK, productId), event(stockOpened, { productId, quantity, balance: quantity }));
  }
  await done(streamOf(SUPPLIER, gone), event(supplierDeleted, { supplierId: gone }));
  for (const [customerId, name] of [
    [wong, 'Wong Mei'],
    [chan, 'Chan Tai Man'],
  ] as const) {
    const data = {
      customerId,
      name,
      email: `${name.slice(0, 4)}@home.example`,
      phone: '2345 6789',
      address: '',
      points: 3,
    };
    await done(streamOf(CUSTOMER, customerId), event(customerRegistered, { ...data, active: true, via: 'import' }));
  }
  await done(streamOf(CUSTOMER, chan), event(customerDisabled, { customerId: chan }));
  for (let n = 0; n < 24; n++) await order(n);
  const mail = {
    customerId: chan,
    mailId: newId(),
    kind: 'delivered',
    orderId: null,
    cause: 'delivery-failed',
  } as const;
  await done(streamOf(CUSTOMER_MAIL, chan), event(customerMailNotSent, mail));
  await done(streamOf(PICTURE, newId()), event(pictureUnusable, { path: PICTURE_PATH, cause: 'gave-up' }));
  for (let n = 0; n < 9; n++) await adjustment(n);
}, 60_000);
afterAll(() => shop.close());

async function order(n: number): Promise<void> {
  const [orderId, requestId] = [newId(), newId()];
  const isWong = n % 2 === 0;
  const placedAt = `2026-01-${String(1 + (n % 12)).padStart(2, '0')}T04:00:00.000Z`;
  const placed = samplePlacement({
    ...{ orderId, orderNo: `SO-${10_000 + ((n * 7) % 24) * 400}`, placedAt, fee: (n % 3) * 100 },
    ...{ customerId: isWong ? wong : chan, customerName: isWong ? 'Wong Mei' : 'Chan Tai Man' },
    ...{ email: isWong ? 'mei@home.example' : 'tai@home.example', phone: isWong ? '2345 6789' : '9876 5432' },
    transactionId: `TX-${n}`,
    delivery: n % 3 === 2 ? null : deliveryTo(n % 3 === 0 ? 'HK' : 'MO'),
    ...(n % 4 === 1 && { enteredBy: shop.ids.admin }),
    lines: [
      sampleLine({
        productId: products[n % 3]!,
        itemNo: `AB-${n % 3}`,
        name: names[n % 3]!,
        quantity: 1 + (n % 4),
        price: 250,
      }),
    ],
  });
  const orderStatus = (['Pending', 'Complete', 'Failed'] as const)[n % 3]!;
  await done(
    streamOf(ORDER, orderId),
    event(orderPlaced, placed),
    event(orderConfirmed, { orderId }),
    ...(orderStatus === 'Pending' ? [] : [event(orderStatusChanged, { orderId, from: 'Pending', to: orderStatus })]),
    ...(n % 5 === 0 ? [event(paymentStatusChanged, { orderId, from: 'Pending', to: 'Complete' })] : []),
    ...(n % 7 < 2 ? [event(paymentRecorded, paymentOf(placed, n))] : []),
    ...(n % 7 === 1 ? refundOf(placed, n) : []),
    ...(n % 4 === 0 ? [event(orderTracked, { orderId, from: 'ordered', to: 'picked_by_courier' })] : []),
    ...(n % 3 === 0
      ? [
          event(returnRequested, {
            ...{ orderId, requestId, requestNo: `RR-${n}`, createdAt: placedAt, customerId: placed.customerId },
            ...{ returnReason: n % 2 ? 'too small' : 'broken', items: [{ productId: products[0]!, quantity: 1 }] },
          }),
        ]
      : []),
    ...(n % 6 === 0 ? [event(returnStatusChanged, { orderId, requestId, from: 'Pending', to: 'Complete' })] : []),
  );
  if (n % 8 === 0) {
    const invoice = { orderId, requestId: newId() };
    const file = { path: '/a.pdf', expiresAt: placedAt, sha256: '', total: 1, currency: 'HKD' };
    await done(
      streamOf(INVOICE, orderId),
      event(invoiceFailed, { ...invoice, cause: 'rendering-failed' }),
      ...(n === 8 ? [event(invoiceIssued, { ...invoice, ...file, customerId: placed.customerId, unprinted: '' })] : []),
    );
  }
}

function deliveryTo(country: string) {
  const rule = {
    zoneId: newId(),
    by: 'amount',
    measured: 0,
    step: 0,
    from: 0,
    price: 0,
    added: 0,
    isFree: true,
  } as const;
  const methodId = country === 'HK' ? courier : newId();
  return { methodId, names: { en: 'Courier', zh: '速遞' }, kind: 'delivery', country, rule } as const;
}

/** Half of them are settled, half are on their way. */
function refundOf({ orderId, orderNo, customerId, currency }: ReturnType<typeof samplePlacement>, n: number) {
  const identity = { orderId, orderNo, customerId, refundId: newId() };
  const requestedAt = `2026-01-${String(1 + (n % 28)).padStart(2, '0')}T03:00:00.000Z`;
  const asked = { amount: 100, currency, items: [], reason: 'Scratched', requestedAt };
  const settlement = { to: 'manual', reference: '', creditNoteNo: `CN-${n}`, settledAt: requestedAt } as const;
  return [
    event(refundRequested, { ...identity, ...asked, to: 'manual' }),
    ...(n % 2 === 0 ? [event(refundSettled, { ...identity, ...settlement })] : []),
  ];
}

function paymentOf(
  { orderId, orderNo, customerId, currency, lines, fee }: ReturnType<typeof samplePlacement>,
  n: number,
) {
  return {
    ...{ orderId, orderNo, customerId, currency, paymentId: newId(), method: n % 2 ? 'Cash' : 'Bank transfer' },
    ...{ amount: orderTotal(lines, fee) + ((n % 3) - 1) * 100, reference: `FT-${n}` },
    recordedAt: `2026-01-${String(1 + n).padStart(2, '0')}T04:00:00.000Z`,
  };
}

async function adjustment(n: number): Promise<void> {
  const adjustmentId = newId();
  const [quantity, reason] = [n % 2 ? -n : n, n % 3 ? 'Broken' : 'Found again'];
  const why = { reason, reasonCode: n % 4 ? null : n % 3 ? 'damaged' : 'count' } as const;
  const adjusted = { productId: products[n % 2]!, itemNo: `AB-${n}`, name: 'Box', photo: '' };
  const createdAt = `2026-02-0${1 + n}T04:00:00.000Z`;
  const stream = streamOf(ADJUSTMENT, adjustmentId);
  const lines = [{ ...adjusted, quantity }];
  const recorded = event(adjustmentRecorded, { adjustmentId, adjustmentNo: `AD-${n}`, createdAt, ...why, lines });
  const settled = event(adjustmentSettled, { adjustmentId, ...why, lines: [{ quantity }], reversed: false });
  await (n === 8 ? shop.happened(stream, recorded, settled) : done(stream, recorded, settled));
}

type Query = Readonly<Record<string, string>>;

/** Every list with values for each of its filters. */
const lists: Record<string, { path: string; rows: string; list: ListDefinition; filters: Query[] }> = {
  products: {
    ...{ path: '/product/list', rows: 'products', list: productList },
    filters: [
      ...[{ category: food }, { category: tea }, { category: 'none' }, { supplier: leaf }, { supplier: 'none' }],
      ...[
        { tag: fresh },
        { status: 'active' },
        { status: 'inactive' },
        { stock: 'in' },
        { stock: 'low' },
        { stock: 'out' },
      ],
      ...[
        { stock: 'low,out' },
        { stock: 'in,out' },
        { search: 'lantern' },
        { search: 'b', stock: 'in', status: 'active' },
      ],
    ],
  },
  orders: {
    ...{ path: '/order/list', rows: 'orders', list: orderList },
    filters: [
      ...[{ orderStatus: 'Pending' }, { orderStatus: 'Pending,Failed' }, { paymentStatus: 'Complete' }],
      ...[{ orderTrackStatus: 'picked_by_courier' }, { orderStatus: 'Complete', paymentStatus: 'Pending' }],
      ...[{ firstDay: '2026-01-03' }, { lastDay: '2026-01-03' }, { firstDay: '2026-01-03', lastDay: '2026-01-05' }],
      ...[{ minTotal: '5' }, { maxTotal: '5.5' }, { minTotal: '3', maxTotal: '8' }, { customer: wong }, { item: '' }],
      ...[{ search: 'wong' }, { search: 'mei', orderStatus: 'Pending' }],
      ...[
        { money: 'unpaid' },
        { money: 'overpaid' },
        { money: 'missing' },
        { money: 'unmarked' },
        { money: 'stopped' },
        { money: 'refunded' },
      ],
      ...[{ money: 'missing,unmarked' }, { money: 'unpaid', customer: wong }],
      ...[{ country: 'HK' }, { deliveryMethod: courier }, { enteredBy: '' }],
    ],
  },
  payments: {
    ...{ path: '/payment/list', rows: 'payments', list: paymentList },
    filters: [
      ...[{ state: 'counts' }, { state: 'void,counts' }, { firstDay: '2026-01-09' }, { minAmount: '3' }],
      ...[{ kind: 'refund' }, { kind: 'refund', state: 'open,failed' }, { search: 'cash' }, { search: 'ft-14' }],
    ],
  },
  'return requests': {
    ...{ path: '/order/request-list', rows: 'requests', list: returnRequestList },
    filters: [{ status: 'Pending' }, { firstDay: '2026-01-04' }, { search: 'small' }, { search: 'chan' }],
  },
  'failed jobs': {
    ...{ path: '/failed-job/list', rows: 'jobs', list: failedJobList },
    filters: [
      ...[{ kind: 'invoice' }, { kind: 'customer-mail,export' }, { state: 'open' }, { state: 'resolved' }],
      ...[{ firstDay: '2026-01-01' }, { search: 'wong' }, { search: 'tai chan' }],
    ],
  },
  customers: {
    ...{ path: '/customer/list', rows: 'customers', list: customerList },
    filters: [{ status: 'active' }, { status: 'inactive' }, { firstDay: '2026-01-01' }, { search: 'tai chan' }],
  },
  suppliers: {
    ...{ path: '/supplier/list', rows: 'suppliers', list: supplierList },
    filters: [{ status: 'active' }, { status: 'inactive' }, { country: 'China' }, { search: 'leaf' }],
  },
  users: {
    ...{ path: '/user/list', rows: 'users', list: userList },
    filters: [{ role: 'ADMIN' }, { status: 'active' }, { search: 'cheung amy' }],
  },
  deleted: {
    ...{ path: '/deleted/list', rows: 'items', list: deletedList },
    filters: [{ kind: 'tag' }, { kind: 'tag,supplier' }, { by: '' }, { firstDay: '2026-01-01' }, { search: 'gone' }],
  },
  activity: {
    ...{ path: '/activity/list', rows: 'entries', list: activityList },
    filters: [
      ...[{ area: 'catalog' }, { area: 'catalog,orders' }, { actor: 'staff' }, { actor: 'customer,system' }],
      ...[{ firstDay: '2026-01-01' }, { search: 'wong' }, { search: 'leaf' }],
    ],
  },
  adjustments: {
    ...{ path: '/adjustment/list', rows: 'adjustments', list: adjustmentList },
    filters: [
      { by: '' },
      { product: '' },
      { direction: 'in' },
      { direction: 'out' },
      { firstDay: '2026-02-04' },
      { reasonCode: 'damaged' },
      { reasonCode: 'damaged,count' },
      { search: 'damaged' },
      { search: '損壞' },
    ],
  },
};

/** Ids are assigned once the shop is open. */
function known(query: Query): Query {
  const ids: Query = { item: products[1]!, product: products[1]!, by: shop.ids.admin, enteredBy: shop.ids.admin };
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, value || ids[name]!]));
}

const sortsOf = (list: ListDefinition) => [
  undefined,
  ...Object.keys(list.sorts).flatMap((by) => [sortText(by, 'ascending'), sortText(by, 'descending')]),
];

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
