import { blankProduct } from '@countinghouse/contracts/catalog/blank-product';
import { CATEGORY_STREAM, categoryCreated, PRODUCT, productCreated } from '@countinghouse/contracts/catalog/events';
import { type DomainEvent, event } from '@countinghouse/contracts/kernel/event';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import { addDays, shopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { type ReturnReason, returnReasons } from '@countinghouse/contracts/messages/return-reasons';
import {
  ORDER,
  orderConfirmed,
  orderPlaced,
  orderTracked,
  returnRequested,
  returnStatusChanged,
} from '@countinghouse/contracts/orders/events';
import { type ReturnStatus, returnStatuses } from '@countinghouse/contracts/orders/statuses';
import { sampleLine, samplePlacement } from '@countinghouse/contracts/orders/testing/sample-placement';
import { returnGroups } from '@countinghouse/contracts/reports/returns/return-kinds';
import type { ReturnsRow } from '@countinghouse/contracts/reports/returns/returns-api';
import { salePeriods } from '@countinghouse/contracts/reports/sales/revenue-api';
import { SUPPLIER, supplierCreated } from '@countinghouse/contracts/suppliers/events';
import { blankSupplier } from '@countinghouse/contracts/suppliers/record';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SHOP_TIME_ZONE } from '../../support/shop-database.ts';
import { openTestReadSide, type TestReadSide } from '../test-read-side.ts';

let shop: TestReadSide;
beforeAll(async () => {
  shop = await openTestReadSide();
});
afterAll(() => shop.close());

const calendar = shopCalendar(SHOP_TIME_ZONE);
const rangeOf = (start: string, end: string) =>
  `start_at=${calendar.startOf(start)}&end_at=${calendar.startOf(addDays(end, 1)) - 1}`;
const at = (day: string) => `${day}T04:00:00.000Z`;

async function ok(path: string) {
  const answer = await shop.get(path);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

function happened(day: string, stream: string, ...events: DomainEvent[]) {
  const metadata = { actor: { kind: 'system', id: 'test' }, commandId: newId(), correlationId: newId() } as const;
  return shop.log.append(stream, 'any', events, { ...metadata, occurredAt: at(day) });
}

async function product(day: string, details: Partial<typeof blankProduct>, itemNo = 'X1'): Promise<string> {
  const productId = newId();
  const created = { ...blankProduct, itemNo, name: `Name of ${itemNo}`, ...details };
  await happened(
    day,
    streamOf(PRODUCT, productId),
    event(productCreated, { productId, openingQuantity: 0, details: created }),
  );
  return productId;
}

interface Bought {
  readonly day: string;
  readonly lines: readonly { readonly productId: string; readonly quantity: number; readonly price: number }[];
  readonly currency?: string;
  readonly delivered?: string;
}

async function bought({ day, lines, currency = 'HKD', delivered }: Bought): Promise<string> {
  const orderId = newId();
  const all = lines.map((line) => sampleLine(line));
  const placement = samplePlacement({
    ...{ orderId, placedAt: at(day), lines: all, currency: { name: currency, symbol: '$' } },
  });
  const order = streamOf(ORDER, orderId);
  await happened(day, order, event(orderPlaced, placement), event(orderConfirmed, { orderId }));
  if (delivered) await happened(delivered, order, event(orderTracked, { orderId, from: 'ordered', to: 'delivered' }));
  return orderId;
}

interface Asked {
  readonly day: string;
  readonly reason?: ReturnReason | undefined;
  readonly items: readonly { readonly productId: string; readonly quantity: number }[];
}

async function asked(orderId: string, { day, reason, items }: Asked) {
  const requestId = newId();
  const words = { requestNo: 'RR-1', returnReason: 'Words', ...(reason && { returnReasonCode: reason }) };
  await happened(
    day,
    streamOf(ORDER, orderId),
    event(returnRequested, {
      ...{ orderId, requestId, customerId: newId(), createdAt: at(day), items: [...items], ...words },
    }),
  );
  let from: ReturnStatus = 'Pending';
  return async (to: ReturnStatus, on: string) => {
    await happened(on, streamOf(ORDER, orderId), event(returnStatusChanged, { orderId, requestId, from, to }));
    from = to;
  };
}

const figuresOf = ({ requests, units, goods, waited, timed, sold }: ReturnsRow) => [
  ...[requests, units, goods, waited, timed, sold],
];

test('counts what was taken back by reason, product, category and supplier, and divides it by what was sold', async () => {
  const [kitchen, supplierId] = [newId(), newId()];
  await happened('2025-01-01', CATEGORY_STREAM, event(categoryCreated, { categoryId: kitchen, name: 'Kitchen' }));
  const details = { ...blankSupplier, name: 'Potter & Co' };
  await happened('2025-01-01', streamOf(SUPPLIER, supplierId), event(supplierCreated, { supplierId, details }));
  const cup = await product('2025-01-01', { supplierId, category: { categoryId: kitchen, nodeId: kitchen } }, 'CUP');
  const pot = await product('2025-01-01', {}, 'POT');
  const march = rangeOf('2025-03-01', '2025-03-31');
  expect(await ok(`/report/returns?${march}`)).toMatchObject({ rows: [], total: 0, totals: [] });

  const first = await bought({
    ...{ day: '2025-03-02', delivered: '2025-03-05' },
    lines: [
      { productId: cup, quantity: 4, price: 1_000 },
      { productId: pot, quantity: 1, price: 500 },
    ],
  });
  const second = await bought({ day: '2025-02-20', lines: [{ productId: pot, quantity: 5, price: 500 }] });
  const euro = await bought({
    day: '2025-03-03',
    currency: 'EUR',
    lines: [{ productId: pot, quantity: 2, price: 400 }],
  });
  const damaged = await asked(first, {
    ...{ day: '2025-03-09', reason: 'damaged' },
    items: [
      { productId: cup, quantity: 1 },
      { productId: pot, quantity: 1 },
    ],
  });
  const old = await asked(second, { day: '2025-03-10', items: [{ productId: pot, quantity: 2 }] });
  const abroad = await asked(euro, { day: '2025-03-11', reason: 'other', items: [{ productId: pot, quantity: 1 }] });
  const never = await asked(first, { day: '2025-03-12', reason: 'other', items: [{ productId: cup, quantity: 1 }] });
  await damaged('Complete', '2025-03-12');
  await old('Complete', '2025-03-13');
  await abroad('Complete', '2025-03-14');
  await never('Rejected', '2025-03-14');

  const byReason = await ok(`/report/returns?${march}&by=none&group=reason&compare=both`);
  const told = (rows: readonly ReturnsRow[]) => rows.map((row) => [row.group?._id, row.currency, ...figuresOf(row)]);
  expect(told(byReason.rows)).toEqual([
    ['damaged', 'HKD', 1, 2, 15, 4, 1, 5],
    [null, 'HKD', 1, 2, 10, 0, 0, 5],
    ['other', 'EUR', 1, 1, 4, 0, 0, 2],
  ]);
  expect(byReason.rows[0].group.names).toEqual({ en: 'Arrived damaged or faulty', zh: '收到時已損壞或有瑕疵' });
  expect(byReason.totals.map((row: ReturnsRow) => [row.currency, ...figuresOf(row)])).toEqual([
    ['HKD', 2, 4, 25, 4, 1, 5],
    ['EUR', 1, 1, 4, 0, 0, 2],
  ]);
  // Nothing came back in February, and five units were sold.
  expect(byReason.totals[0].before).toEqual({ requests: 0, units: 0, goods: 0, waited: 0, timed: 0, sold: 5 });
  expect(byReason.compared).toMatchObject({ before: { start: '2025-02-01', end: '2025-02-28' } });

  expect(told((await ok(`/report/returns?${march}&by=none&group=product&sort=-rate`)).rows)).toEqual([
    [pot, 'HKD', 2, 3, 15, 4, 1, 1],
    [pot, 'EUR', 1, 1, 4, 0, 0, 2],
    [cup, 'HKD', 1, 1, 10, 4, 1, 4],
  ]);
  const named = async (group: string) =>
    (await ok(`/report/returns?${march}&by=none&group=${group}&sort=-units`)).rows.map((row: ReturnsRow) => [
      ...[row.group?.name, row.units, row.sold],
    ]);
  expect(await named('category')).toEqual([
    [null, 3, 1],
    ['Kitchen', 1, 4],
    [null, 1, 2],
  ]);
  expect(await named('supplier')).toEqual([
    [null, 3, 1],
    ['Potter & Co', 1, 4],
    [null, 1, 2],
  ]);
  const days = await ok(`/report/returns?${march}&by=day&sort=period`);
  expect(days.rows.map(({ period, units }: ReturnsRow) => [period, units])).toEqual([
    ['2025-03-12', 2],
    ['2025-03-13', 2],
    ['2025-03-14', 1],
  ]);

  // What is opened again later leaves the past as it was.
  await damaged('Pending', '2025-04-02');
  expect((await ok(`/report/returns?${march}&by=none&group=reason`)).rows[0]).toMatchObject({ units: 2, goods: 15 });
  const april = rangeOf('2025-04-01', '2025-04-30');
  const after = await ok(`/report/returns?${april}&by=none&group=reason`);
  expect(told(after.rows)).toEqual([['damaged', 'HKD', -1, -2, -15, -4, -1, 0]]);
  const key = encodeURIComponent(after.rows[0].key);
  const both = rangeOf('2025-03-01', '2025-04-30');
  expect(await ok(`/report/explain?${both}&by=none&group=reason&figure=returns.goods&key=${key}`)).toMatchObject({
    ...{ unit: 'amount', currency: 'HKD', value: 0, sum: 0, count: 2 },
    entries: [
      { delta: -15, event: { type: 'orders.ReturnStatusChanged' }, ref: { kind: 'order' } },
      { delta: 15, event: { type: 'orders.ReturnStatusChanged' } },
    ],
  });
});

test('refuses what no report has, and explains what never came back by nothing', async () => {
  const range = rangeOf('2025-03-01', '2025-03-31');
  for (const bad of [
    'returns',
    `returns?${rangeOf('2025-04-20', '2025-02-10')}`,
    `returns?${range}&by=year`,
    `returns?${range}&group=customer`,
    `returns?${range}&sort=units;drop`,
    `returns?${rangeOf('2025-01-01', '2025-11-30')}&group=product&by=day`,
    `explain?${range}&by=none&group=reason&figure=returns.units&key=~colour~HKD`,
    `explain?${range}&by=none&group=product&figure=returns.units&key=~damaged~HKD`,
    `explain?${range}&by=none&figure=returns.units&key=~${newId()}~HKD`,
    `explain?${range}&by=none&group=reason&figure=returns.sold&key=';--`,
  ]) {
    expect((await shop.get(`/report/${bad}`)).statusCode, bad).toBe(422);
  }
  const never = await ok(`/report/explain?${range}&by=none&group=product&figure=returns.units&key=~${newId()}~HKD`);
  expect(never).toMatchObject({ value: 0, sum: 0, count: 0, entries: [] });
});

const orders = fc.array(
  fc.record({
    day: fc.integer({ min: 0, max: 300 }),
    delivered: fc.option(fc.nat(9), { nil: undefined }),
    currency: fc.constantFrom('HKD', 'HKD', 'EUR'),
    lines: fc.uniqueArray(
      fc.record({
        product: fc.nat(3),
        quantity: fc.integer({ min: 1, max: 5 }),
        price: fc.integer({ min: 0, max: 900 }),
      }),
      { selector: ({ product: n }) => n, minLength: 1, maxLength: 3 },
    ),
    reason: fc.option(fc.constantFrom(...returnReasons), { nil: undefined }),
    statuses: fc.array(fc.constantFrom('Complete' as const, ...returnStatuses), { minLength: 1, maxLength: 4 }),
  }),
  { minLength: 4, maxLength: 8 },
);
const question = fc.record({
  start: fc.nat(300),
  length: fc.nat(90),
  by: fc.constantFrom(...salePeriods),
  group: fc.constantFrom(...returnGroups),
  sort: fc.constantFrom('-rate', '-units', 'period'),
});
const figures = ['requests', 'units', 'goods', 'waited', 'timed', 'sold'] as const;

test('the entries of every cell come to it, and rows come to the totals', { timeout: 120_000 }, async () => {
  const zero = '2023-02-01';
  const [kitchen, supplierId] = [newId(), newId()];
  await happened(zero, CATEGORY_STREAM, event(categoryCreated, { categoryId: kitchen, name: 'Other' }));
  const category = { categoryId: kitchen, nodeId: kitchen };
  const products = [
    await product(zero, { supplierId, category }),
    await product(zero, { supplierId }),
    await product(zero, { category }),
    newId(),
  ];
  let cells = 0;
  const explainedCell = async (asking: string, key: string, sums: Partial<ReturnsRow>, of = '') => {
    for (const figure of figures) {
      const path = `/report/explain?${asking}&figure=returns.${figure}&key=${encodeURIComponent(key)}${of}&size=100`;
      const { value, sum, entries, count } = await ok(path);
      expect([value, sum], path).toEqual([sums[figure], sums[figure]]);
      const cents = entries.reduce((all: number, { delta }: { delta: number }) => all + Math.round(delta * 100), 0);
      if (count <= 100) expect(cents, path).toBe(Math.round(sums[figure]! * 100));
      cells += 1;
    }
  };
  await fc.assert(
    fc.asyncProperty(orders, question, async (all, { start, length, by, group, sort }) => {
      for (const { day, delivered, currency, lines, reason, statuses } of all) {
        const placed = addDays(zero, day);
        const of = lines.map(({ product: n, ...line }) => ({ ...line, productId: products[n]! }));
        const way = delivered === undefined ? {} : { delivered: addDays(placed, delivered) };
        const orderId = await bought({ day: placed, currency, lines: of, ...way });
        const items = of
          .slice(0, 2)
          .map(({ productId, quantity }) => ({ productId, quantity: Math.ceil(quantity / 2) }));
        const becomes = await asked(orderId, { day: addDays(placed, 10), reason, items });
        for (const [n, to] of statuses.entries()) await becomes(to, addDays(placed, 12 + 20 * n));
      }
      const wholeRange = `${rangeOf(zero, addDays(zero, 450))}&by=none&group=${group}`;
      const part = `${rangeOf(addDays(zero, start), addDays(zero, start + length))}&by=${by}&group=${group}`;
      const explained = async (asking: string) => {
        const told = await ok(`/report/returns?${asking}&sort=${sort}&compare=both&current=1&size=1000`);
        for (const { key, before, year, ...sums } of [...told.rows.slice(0, 3), ...told.totals] as ReturnsRow[]) {
          await explainedCell(asking, key, sums);
          await explainedCell(asking, key, before ?? {}, '&of=before');
          await explainedCell(asking, key, year ?? {}, '&of=year');
        }
        return told;
      };
      await explained(wholeRange);
      const told = await explained(part);
      for (const { currency, units, goods } of told.totals as ReturnsRow[]) {
        const ofCurrency = (told.rows as ReturnsRow[]).filter((row) => row.currency === currency);
        expect(ofCurrency.reduce((sum, row) => sum + row.units, 0)).toBe(units);
        expect(ofCurrency.reduce((sum, row) => sum + Math.round(row.goods * 100), 0)).toBe(Math.round(goods * 100));
      }
      const order = (told.rows as ReturnsRow[]).map(({ units, sold }) => (sold > 0 ? units / sold : -99));
      if (sort === '-rate') expect(order).toEqual(order.toSorted((one, other) => other - one));
    }),
    { numRuns: 6, endOnFailure: true },
  );
  expect(cells).toBeGreaterThan(100);
});
