import { blankProduct } from '@countinghouse/contracts/catalog/blank-product';
import { PRODUCT, productCreated } from '@countinghouse/contracts/catalog/events';
import { STOCK, stockOpened, stockReserved } from '@countinghouse/contracts/inventory/events';
import { type DomainEvent, event } from '@countinghouse/contracts/kernel/event';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import { addDays, shopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { ORDER, orderConfirmed, orderPlaced } from '@countinghouse/contracts/orders/events';
import { sampleLine, samplePlacement } from '@countinghouse/contracts/orders/testing/sample-placement';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SHOP_TIME_ZONE } from '../../support/shop-database.ts';
import { openTestReadSide, type TestReadSide } from '../test-read-side.ts';

let shop: TestReadSide;
beforeEach(async () => {
  shop = await openTestReadSide();
});
afterEach(() => shop.close());

const calendar = shopCalendar(SHOP_TIME_ZONE);
const today = calendar.dayOf(Date.now());
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

async function product(day: string, quantity: number, purchasePrice = 0): Promise<string> {
  const productId = newId();
  const details = { ...blankProduct, itemNo: 'X1', name: 'Thing', purchasePrice };
  await happened(day, streamOf(PRODUCT, productId), event(productCreated, { productId, openingQuantity: 0, details }));
  await happened(day, streamOf(STOCK, productId), event(stockOpened, { productId, quantity, balance: quantity }));
  return productId;
}

async function sold(day: string, productId: string, amounts: { quantity: number; price: number; name?: string }) {
  const { quantity, price, name = 'HKD' } = amounts;
  const orderId = newId();
  const lines = [sampleLine({ productId, quantity, price })];
  const placement = samplePlacement({ orderId, placedAt: at(day), lines, currency: { name, symbol: '$' } });
  await happened(day, streamOf(ORDER, orderId), event(orderPlaced, placement), event(orderConfirmed, { orderId }));
  return orderId;
}

interface Row {
  readonly key: string;
  readonly product: { readonly _id: string };
  readonly class: string;
  readonly upTo: number | null;
  readonly before?: { readonly class: string | null };
  readonly [name: string]: unknown;
}

test('classes by what products bring, by currency, and tells for how many days the stock lasts', async () => {
  const first = '2025-03-01';
  const range = rangeOf('2025-04-01', '2025-04-30');
  expect(await ok(`/report/abc?${range}`)).toMatchObject({ rows: [], total: 0, totals: [], classes: [] });
  const [big, next, small, none] = [
    await product(first, 100, 1_000),
    await product(first, 100, 100),
    await product(first, 100),
    await product(first, 100),
  ] as [string, string, string, string];
  await sold('2025-04-02', big, { quantity: 4, price: 2_000 });
  await sold('2025-04-03', next, { quantity: 1, price: 1_500 });
  await sold('2025-04-04', small, { quantity: 5, price: 100 });
  await sold('2025-04-05', none, { quantity: 2, price: 0 });
  await sold('2025-04-05', small, { quantity: 5, price: 900, name: 'EUR' });
  await sold('2025-03-05', next, { quantity: 9, price: 1_500 });
  const orderId = newId();
  const reserved = event(stockReserved, { productId: small, orderId, quantity: 40, balance: 60 });
  await happened('2025-04-04', streamOf(STOCK, small), reserved);
  const late = await product('2025-04-21', 30, 100);
  await sold('2025-04-25', late, { quantity: 10, price: 9_000 });

  const told = await ok(`/report/abc?${range}&compare=before`);
  const ofHkd = told.rows.filter(({ currency }: Row) => currency === 'HKD') as Row[];
  const known = (rows: readonly Row[]) => rows.map((row) => [row.product._id, row.class, row.upTo]);
  // Before the second product the first has brought 80 per cent; before the third, 95.
  expect(known(ofHkd)).toEqual([
    [late, 'new', null],
    [big, 'A', 0.8],
    [next, 'B', 0.95],
    [small, 'C', 1],
    [none, 'C', 1],
  ]);
  expect(known(told.rows.filter(({ currency }: Row) => currency === 'EUR'))).toEqual([[small, 'A', 1]]);
  expect(ofHkd.map(({ before }) => before?.class)).toEqual([null, null, 'A', null, null]);
  expect(told.totals).toMatchObject([
    { key: '~~EUR', goods: 45, uncosted: 5 },
    { key: '~~HKD', goods: 1_000, margin: 40 + 14 + 890 },
  ]);
  expect(told.classes.filter(({ currency }: Row) => currency === 'HKD')).toEqual([
    { currency: 'HKD', class: 'A', products: 1, share: 0.8 },
    { currency: 'HKD', class: 'B', products: 1, share: 0.15 },
    { currency: 'HKD', class: 'C', products: 2, share: 0.05 },
    { currency: 'HKD', class: 'new', products: 1, share: null },
  ]);
  // 10 units in both currencies in 30 days, 60 left: 180 days. What came later has its own days.
  expect(ofHkd.find(({ product: { _id } }) => _id === small)).toMatchObject({ units: 10, level: 60, days: 30 });
  expect(ofHkd[0]).toMatchObject({ units: 10, level: 30, days: 10 });

  const onlyB = await ok(`/report/abc?${range}&class=B&current=1&size=1`);
  expect([onlyB.total, onlyB.rows.length, onlyB.totals.length]).toEqual([1, 1, 2]);
  const byMargin = await ok(`/report/abc?${range}&by=margin`);
  const classOf = (id: string) => byMargin.rows.find((row: Row) => row.product._id === id && row.currency === 'HKD');
  expect(classOf(big)).toMatchObject({ class: 'A', margin: 40 });
  expect(classOf(small)).toMatchObject({ class: 'C', margin: 0, uncosted: 5 });
  const covers = await ok(`/report/abc?${range}&sort=cover&class=C`);
  expect(covers.rows.map(({ product: { _id } }: Row) => _id)).toEqual([small, none]);
});

test('refuses what no report has, and explains what never sold by nothing', async () => {
  const range = rangeOf('2025-04-01', '2025-04-30');
  for (const bad of [
    'abc',
    `abc?${rangeOf('2025-04-20', '2025-02-10')}`,
    `abc?${rangeOf('2010-01-01', '2021-01-01')}`,
    `abc?${range}&by=colour`,
    `abc?${range}&class=D`,
    `abc?${range}&sort=goods;drop`,
    `explain?${range}&figure=abc.goods&key=';--`,
    `explain?${range}&figure=abc.level`,
    `explain?${range}&figure=abc.units&key=~~HKD`,
    `explain?${range}&figure=abc.level&key=~${newId()}~HKD&of=year`,
  ]) {
    expect((await shop.get(`/report/${bad}`)).statusCode, bad).toBe(422);
  }
  for (const figure of ['goods', 'units', 'level']) {
    const never = await ok(`/report/explain?${range}&figure=abc.${figure}&key=~${newId()}~HKD`);
    expect(never).toMatchObject({ value: 0, sum: 0, count: 0, entries: [] });
  }
});

const sales = fc.array(
  fc.record({
    product: fc.nat(5),
    quantity: fc.integer({ min: 1, max: 9 }),
    price: fc.integer({ min: 0, max: 900 }),
    name: fc.constantFrom('HKD', 'EUR'),
    day: fc.integer({ min: 0, max: 400 }).map((days) => addDays(today, -days)),
  }),
  { minLength: 10, maxLength: 20 },
);

test('goods and units are plain sums, and the entries of every cell come to it', {
  timeout: 120_000,
}, async () => {
  let cells = 0;
  await fc.assert(
    fc.asyncProperty(sales, fc.integer({ min: 1, max: 390 }), async (all, ago) => {
      const products: string[] = [];
      for (let n = 0; n < 6; n += 1) products.push(await product(addDays(today, n === 5 ? -5 : -401), 500, n * 30));
      for (const { product: n, day, ...amounts } of all) await sold(day, products[n]!, amounts);
      const start = addDays(today, -ago);
      const asked = rangeOf(start, today);
      for (const by of ['goods', 'margin']) {
        const told = await ok(`/report/abc?${asked}&by=${by}&compare=before&current=1&size=1000`);
        const rows = (told.rows as Row[]).filter(({ product: { _id } }) => products.includes(_id));
        const within = all.filter(({ day }) => day >= start);
        for (const row of rows) {
          const ofRow = within.filter((one) => products[one.product] === row.product._id);
          const ofCurrency = ofRow.filter(({ name }) => name === row.currency);
          expect(row.units).toBe(ofRow.reduce((sum, { quantity }) => sum + quantity, 0));
          const goods = ofCurrency.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
          expect(Math.round(Number(row.goods) * 100)).toBe(goods);
        }
        for (const { key, before, ...line } of [...rows.slice(0, 4), ...told.totals]) {
          for (const name of ['goods', 'margin', 'uncosted', 'units', 'level']) {
            if (typeof line[name] !== 'number') continue;
            const path = `/report/explain?${asked}&by=${by}&figure=abc.${name}&key=${key}&size=100`;
            const { value, sum, entries, count } = await ok(path);
            expect([value, sum], path).toEqual([line[name], line[name]]);
            const cents = entries.reduce(
              (added: number, { delta }: { delta: number }) => added + Math.round(delta * 100),
              0,
            );
            if (count <= 100) expect(cents / 100, path).toBe(line[name]);
            cells += 1;
          }
        }
      }
    }),
    { numRuns: 4, endOnFailure: true },
  );
  expect(cells).toBeGreaterThan(40);
});
