import { blankProduct } from '@countinghouse/contracts/catalog/blank-product';
import {
  CATEGORY_STREAM,
  categoryCreated,
  PRODUCT,
  productChanged,
  productCreated,
  subCategoryAdded,
} from '@countinghouse/contracts/catalog/events';
import { CUSTOMER, customerErased, customerRegistered } from '@countinghouse/contracts/customers/events';
import { type DomainEvent, event } from '@countinghouse/contracts/kernel/event';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import {
  ORDER,
  orderConfirmed,
  orderFeeChanged,
  orderPlaced,
  orderStatusChanged,
} from '@countinghouse/contracts/orders/events';
import { sampleLine, samplePlacement } from '@countinghouse/contracts/orders/testing/sample-placement';
import { plainPricing } from '@countinghouse/contracts/pricing/order-pricing';
import type { ExplainEntry } from '@countinghouse/contracts/reports/explain-api';
import {
  type RevenueRow,
  type SaleSums,
  saleGroups,
  salePeriods,
} from '@countinghouse/contracts/reports/sales/revenue-api';
import { SUPPLIER, supplierCreated } from '@countinghouse/contracts/suppliers/events';
import { blankSupplier } from '@countinghouse/contracts/suppliers/record';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestReadSide, type TestReadSide } from '../test-read-side.ts';

let shop: TestReadSide;
beforeAll(async () => {
  shop = await openTestReadSide();
});
afterAll(() => shop.close());

async function ok(path: string) {
  const answer = await shop.get(path);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const at = (day: string, time = '12:00:00') => Date.parse(`${day}T${time}+08:00`);
const rangeOf = (start: string, end: string) => `start_at=${at(start, '00:00:00')}&end_at=${at(end, '23:59:59')}`;
const ofStream =
  (...parts: Parameters<typeof streamOf>) =>
  (...events: DomainEvent[]) =>
    shop.happened(streamOf(...parts), ...events);

interface Bought {
  readonly day: string;
  readonly lines: readonly { readonly product: string; readonly quantity: number; readonly price: number }[];
  /** Of delivery a third of it, of staff the rest. */
  readonly fee?: number;
  readonly customerId?: string;
  readonly currency?: string;
}

async function ordered(
  { day, lines, fee = 0, customerId = newId(), currency = 'HKD' }: Bought,
  ...steps: ((orderId: string) => DomainEvent)[]
) {
  const orderId = newId();
  const placement = samplePlacement({
    ...{
      orderId,
      customerId,
      fee,
      placedAt: new Date(at(day)).toISOString(),
      currency: { name: currency, symbol: '$' },
    },
    lines: lines.map(({ product, quantity, price }) =>
      sampleLine({ productId: product, quantity, price, listPrice: Math.round(price * 1.1) }),
    ),
    pricing: {
      ...plainPricing(fee),
      charges: [
        { kind: 'delivery', amount: Math.floor(fee / 3) },
        { kind: 'manual', amount: fee - Math.floor(fee / 3) },
      ],
    },
  });
  await ofStream(ORDER, orderId)(
    event(orderPlaced, placement),
    event(orderConfirmed, { orderId }),
    ...steps.map((one) => one(orderId)),
  );
  return orderId;
}

async function product(details: Partial<typeof blankProduct>, itemNo = 'X1'): Promise<string> {
  const productId = newId();
  await ofStream(
    PRODUCT,
    productId,
  )(
    event(productCreated, {
      productId,
      openingQuantity: 9,
      details: { ...blankProduct, itemNo, name: `Name of ${itemNo}`, ...details },
    }),
  );
  return productId;
}

const figuresOf = ({ orders, units, list, goods, fee, delivery, cost, margin, uncosted }: SaleSums) => [
  orders,
  units,
  list,
  goods,
  fee,
  delivery,
  cost,
  margin,
  uncosted,
];

test('tells category, supplier and margin of each sale as they were, and what they are compared with', async () => {
  const [kitchen, cups, supplierId, customerId] = [newId(), newId(), newId(), newId()];
  await shop.happened(
    CATEGORY_STREAM,
    event(categoryCreated, { categoryId: kitchen, name: 'Kitchen' }),
    event(subCategoryAdded, { categoryId: kitchen, parentId: kitchen, nodeId: cups, name: 'Cups' }),
  );
  await ofStream(
    SUPPLIER,
    supplierId,
  )(event(supplierCreated, { supplierId, details: { ...blankSupplier, name: 'Potter & Co' } }));
  await ofStream(
    CUSTOMER,
    customerId,
  )(
    event(customerRegistered, {
      customerId,
      email: 'ada@example.com',
      name: 'Ada',
      phone: '1',
      address: 'x',
      points: 0,
      active: true,
      via: 'import',
    }),
  );
  const cup = await product({ supplierId, purchasePrice: 400, category: { categoryId: kitchen, nodeId: cups } }, 'CUP');
  const pot = await product({}, 'POT');
  await ordered({ day: '2026-10-05', customerId, lines: [{ product: cup, quantity: 1, price: 1_000 }] });
  await ordered({ day: '2025-11-09', lines: [{ product: cup, quantity: 5, price: 1_000 }] });
  await ordered({
    day: '2026-11-05',
    customerId,
    fee: 300,
    lines: [
      { product: cup, quantity: 2, price: 1_000 },
      { product: pot, quantity: 1, price: 500 },
    ],
  });
  await ofStream(
    PRODUCT,
    cup,
  )(
    event(productChanged, {
      countedDifference: 0,
      productId: cup,
      changes: { purchasePrice: 900, supplierId: null, category: null },
    }),
  );
  await ordered({ day: '2026-11-06', lines: [{ product: cup, quantity: 1, price: 1_000 }] });
  await ordered({ day: '2026-11-07', currency: 'GBP', lines: [{ product: cup, quantity: 1, price: 700 }] });
  await ordered({ day: '2026-11-08', lines: [{ product: cup, quantity: 9, price: 1_000 }] }, (orderId) =>
    event(orderStatusChanged, { orderId, from: 'Pending', to: 'Rejected' }),
  );

  const november = rangeOf('2026-11-01', '2026-11-30');
  const { rows, totals, compared, total } = await ok(`/report/revenue?${november}&by=none&group=category&compare=both`);
  expect(rows.map((row: RevenueRow) => [row.group?.name, row.currency, ...figuresOf(row)])).toEqual([
    ['Kitchen › Cups', 'HKD', 1, 2, 22, 20, undefined, undefined, 8, 12, 0],
    [null, 'HKD', 2, 2, 16.5, 15, undefined, undefined, 9, 1, 1],
    [null, 'GBP', 1, 1, 7.7, 7, undefined, undefined, 0, 0, 1],
  ]);
  expect(total).toBe(3);
  expect(totals.map((one: RevenueRow) => [one.currency, ...figuresOf(one)])).toEqual([
    ['GBP', 1, 1, 7.7, 7, 0, 0, 0, 0, 1],
    ['HKD', 2, 4, 38.5, 35, 3, 1, 17, 13, 1],
  ]);
  expect(compared).toEqual({
    before: { start: '2026-10-01', end: '2026-10-31' },
    year: { start: '2025-11-01', end: '2025-11-30' },
  });
  expect(rows[0]).toMatchObject({ before: { units: 1, margin: 6 }, year: { units: 5, margin: 30 } });
  expect(totals[1]).toMatchObject({ before: { orders: 1, goods: 10 }, year: { orders: 1, goods: 50 } });

  const named = async (group: string) =>
    (await ok(`/report/revenue?${november}&by=none&group=${group}`)).rows.map((row: RevenueRow) => [
      row.group?._id,
      row.group?.name,
      row.goods,
    ]);
  expect(await named('supplier')).toEqual([
    [supplierId, 'Potter & Co', 20],
    [null, null, 15],
    [null, null, 7],
  ]);
  expect((await named('product'))[0]).toEqual([cup, 'Name of CUP', 30]);
  expect((await named('customer'))[0]).toEqual([customerId, 'Ada', 25]);
  expect(await named('delivery_method')).toEqual([
    [null, null, 35],
    [null, null, 7],
  ]);

  const ranking = await ok(`/order/sales-ranking?${november}`);
  const products = await ok(`/report/revenue?${november}&by=none&group=product`);
  expect(
    products.rows
      .filter((row: RevenueRow) => row.currency === 'HKD')
      .map((row: RevenueRow) => [row.group?._id, row.goods]),
  ).toEqual(ranking.rankings.map((row: { productId: string; amount: number }) => [row.productId, row.amount]));

  const months = await ok(`/report/revenue?${rangeOf('2026-10-01', '2026-11-30')}&by=month&sort=period`);
  expect(months.rows.map((row: RevenueRow) => [row.period, row.currency, row.goods])).toEqual([
    ['2026-10-01', 'HKD', 10],
    ['2026-11-01', 'HKD', 35],
    ['2026-11-01', 'GBP', 7],
  ]);

  await shop.erase(customerId);
  const cell = encodeURIComponent(products.rows[0].key);
  const told = await ok(`/report/explain?${november}&by=none&group=product&figure=sales.units&key=${cell}`);
  expect(told).toMatchObject({ value: 3, sum: 3, count: 4 });
  expect(told.entries.map(({ delta, event }: ExplainEntry) => [delta, event.type])).toEqual([
    [-9, 'orders.OrderStatusChanged'],
    [9, 'orders.OrderConfirmed'],
    [1, 'orders.OrderConfirmed'],
    [2, 'orders.OrderConfirmed'],
  ]);
  expect(told.entries[0]).toMatchObject({ ref: { kind: 'order', name: 'SO-000123' }, actor: { kind: 'system' } });
});

test('refuses what no report has, and answers for what never sold', async () => {
  const range = rangeOf('2026-11-01', '2026-11-30');
  const status = async (path: string) => (await shop.get(path)).statusCode;
  expect(await status(`/report/revenue?start_at=2&end_at=1`)).toBe(422);
  expect(await status(`/report/revenue?start_at=0&end_at=${11 * 366 * 86_400_000}`)).toBe(422);
  expect(await status(`/report/revenue?${rangeOf('2026-01-01', '2026-11-30')}&group=product&by=day`)).toBe(422);
  expect(await status(`/report/revenue?${range}&sort=period;drop`)).toBe(422);
  for (const bad of [
    "figure=x'; drop table",
    `figure=sales.fee&group=product&by=none&key=~${newId()}~HKD`,
    'figure=sales.units&key=nothing',
    "figure=sales.units&group=product&by=none&key=~';--~HKD",
  ]) {
    expect(await status(`/report/explain?${range}&${bad}`), bad).toBe(422);
  }
  for (const day of ['2026-99-99', '2026-02-30', '0000-01-01'])
    expect(await status(`/report/explain?${range}&by=day&figure=sales.units&key=${day}~~HKD`), day).toBe(422);
  const never = await ok(`/report/explain?${range}&by=none&group=product&figure=sales.goods&key=~${newId()}~HKD`);
  expect(never).toMatchObject({ value: 0, sum: 0, count: 0, entries: [] });
  expect(await ok(`/report/explain?${range}&figure=sales.goods`)).toMatchObject({ currency: 'HKD', value: 35 });
});

test('names customers with the days of their first and last order, and counts who is erased', async () => {
  const customerId = newId();
  const cup = newId();
  const buys = (day: string, quantity: number, ...steps: ((orderId: string) => DomainEvent)[]) =>
    ordered({ day, customerId, lines: [{ product: cup, quantity, price: 100 }] }, ...steps);
  await ofStream(
    CUSTOMER,
    customerId,
  )(
    event(customerRegistered, {
      ...{ customerId, email: 'grace@example.com', name: 'Grace', phone: '1', address: 'x' },
      ...{ points: 0, active: true, via: 'import' },
    }),
  );
  await buys('2019-02-03', 1);
  await buys('2019-05-06', 4);
  await buys('2019-05-07', 2);
  await buys('2019-06-01', 9, (orderId) => event(orderStatusChanged, { orderId, from: 'Pending', to: 'Rejected' }));
  const may = rangeOf('2019-05-01', '2019-05-31');
  const asked = `/report/customers?${may}&compare=before`;
  const { rows, total, totals } = await ok(asked);
  expect(rows).toMatchObject([
    {
      customer: { _id: customerId, name: 'Grace' },
      ...{ currency: 'HKD', orders: 2, units: 6, goods: 6, before: { orders: 0 } },
      ...{ firstDay: '2019-02-03', lastDay: '2019-05-07' },
    },
  ]);
  expect([total, totals[0].goods]).toEqual([1, 6]);
  const key = encodeURIComponent(rows[0].key);
  const told = await ok(`/report/explain?${may}&figure=customers.goods&key=${key}`);
  expect(told).toMatchObject({ unit: 'amount', currency: 'HKD', value: 6, sum: 6, count: 2 });
  expect(told.entries[0].ref).toMatchObject({ kind: 'order', name: 'SO-000123' });
  expect((await shop.get(`/report/explain?${may}&by=none&figure=customers.goods&key=${key}`)).statusCode).toBe(400);
  await ofStream(CUSTOMER, customerId)(event(customerErased, { customerId }));
  expect((await ok(asked)).rows).toMatchObject([{ customer: { _id: customerId, name: null }, orders: 2 }]);
});

const bought = fc.record({
  day: fc.integer({ min: 0, max: 400 }),
  fee: fc.integer({ min: 0, max: 900 }),
  currency: fc.constantFrom('HKD', 'HKD', 'GBP'),
  lines: fc.array(
    fc.record({
      product: fc.nat(3),
      quantity: fc.integer({ min: 1, max: 5 }),
      price: fc.integer({ min: 1, max: 900 }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  steps: fc.array(fc.constantFrom('Rejected', 'Pending', 'fee'), { maxLength: 3 }),
});
const query = fc.record({
  start: fc.integer({ min: 0, max: 400 }),
  length: fc.integer({ min: 0, max: 120 }),
  by: fc.constantFrom(...salePeriods),
  group: fc.constantFrom(...saleGroups),
});
const measures = ['orders', 'units', 'list', 'goods', 'fee', 'delivery', 'cost', 'margin', 'uncosted'] as const;

test('the entries of every cell come to it: rows, totals, and what they are compared with', {
  timeout: 120_000,
}, async () => {
  const day = (n: number) => new Date(Date.UTC(2024, 5, 1) + n * 86_400_000).toISOString().slice(0, 10);
  const [kitchen, customers] = [newId(), [newId(), newId()]];
  await shop.happened(CATEGORY_STREAM, event(categoryCreated, { categoryId: kitchen, name: 'Other' }));
  const products = [
    await product({ purchasePrice: 100, category: { categoryId: kitchen, nodeId: kitchen } }),
    await product({ purchasePrice: 250 }),
    await product({}),
    newId(),
  ];
  let cells = 0;
  const explainedCells = async (asked: string, key: string, sums: Partial<SaleSums>, of = '', report = 'sales') => {
    for (const measure of measures) {
      if (sums[measure] === undefined) continue;
      const path = `/report/explain?${asked}&figure=${report}.${measure}&key=${encodeURIComponent(key)}${of}&size=7`;
      const { value, sum, count } = await ok(path);
      let added = 0;
      for (let current = 1; (current - 1) * 7 < count; current += 1) {
        const page = await ok(`${path}&current=${current}`);
        for (const { delta } of page.entries) added += Math.round(delta * 100);
      }
      expect([value, sum, added / 100], path).toEqual([sums[measure], sums[measure], sums[measure]]);
      cells += 1;
    }
  };
  await fc.assert(
    fc.asyncProperty(
      fc.array(bought, { minLength: 3, maxLength: 6 }),
      query,
      async (orders, { start, length, by, group }) => {
        for (const [n, { lines, steps, ...order }] of orders.entries()) {
          const bounded = { ...order, day: day(order.day), customerId: customers[n % 2]! };
          await ordered(
            { ...bounded, lines: lines.map((line) => ({ ...line, product: products[line.product]! })) },
            ...steps.map(
              (step) => (orderId: string) =>
                step === 'fee'
                  ? event(orderFeeChanged, { orderId, fee: order.fee + 5 })
                  : event(orderStatusChanged, { orderId, from: 'Pending', to: step as 'Pending' }),
            ),
          );
        }
        const isDetailed = (by === 'day' || by === 'week') && (group === 'product' || group === 'customer');
        const asked = `${rangeOf(day(start), day(start + (isDetailed ? Math.min(length, 90) : length)))}&by=${by}&group=${group}`;
        const { rows, totals } = await ok(`/report/revenue?${asked}&compare=both&current=1&size=4`);
        for (const { key, before, year, ...sums } of [...rows, ...totals] as RevenueRow[]) {
          await explainedCells(asked, key, sums);
          await explainedCells(asked, key, before ?? {}, '&of=before');
          await explainedCells(asked, key, year ?? {}, '&of=year');
        }
        const days = rangeOf(day(start), day(start + length));
        const best = await ok(`/report/customers?${days}&compare=both&current=1&size=2`);
        for (const { key, before, year, ...sums } of [...best.rows, ...best.totals] as RevenueRow[]) {
          await explainedCells(days, key, sums, '', 'customers');
          await explainedCells(days, key, before ?? {}, '&of=before', 'customers');
          await explainedCells(days, key, year ?? {}, '&of=year', 'customers');
        }
      },
    ),
    { numRuns: 10, endOnFailure: true },
  );
  expect(cells).toBeGreaterThan(100);
});
