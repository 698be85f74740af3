import { blankProduct } from '@countinghouse/contracts/catalog/blank-product';
import {
  CATEGORY_STREAM,
  categoryCreated,
  PRODUCT,
  productCreated,
  productDeleted,
} from '@countinghouse/contracts/catalog/events';
import type { AdjustmentReason } from '@countinghouse/contracts/inventory/adjustment-reasons';
import {
  STOCK,
  stockAdjusted,
  stockCounted,
  stockOpened,
  stockReleased,
  stockReserved,
} from '@countinghouse/contracts/inventory/events';
import { type DomainEvent, event } from '@countinghouse/contracts/kernel/event';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import { addDays, shopCalendar } from '@countinghouse/contracts/kernel/shop-day';
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
const today = calendar.dayOf(Date.now());
const rangeOf = (start: string, end: string) =>
  `start_at=${calendar.startOf(start)}&end_at=${calendar.startOf(addDays(end, 1)) - 1}`;

async function ok(path: string) {
  const answer = await shop.get(path);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

function happened(day: string, stream: string, ...events: DomainEvent[]) {
  const metadata = { actor: { kind: 'system', id: 'test' }, commandId: newId(), correlationId: newId() } as const;
  return shop.log.append(stream, 'any', events, { ...metadata, occurredAt: `${day}T04:00:00.000Z` });
}

async function product(day: string, details: Partial<typeof blankProduct>): Promise<string> {
  const productId = newId();
  const whole = { ...blankProduct, itemNo: 'X1', name: 'Thing', ...details };
  await happened(
    day,
    streamOf(PRODUCT, productId),
    event(productCreated, { productId, openingQuantity: 0, details: whole }),
  );
  return productId;
}

type Kind = 'opened' | 'sold' | 'released' | 'counted' | AdjustmentReason;

/** Moves units of a product, one day after the other, and keeps the level. */
function mover(productId: string) {
  let balance = 0;
  return async (day: string, kind: Kind, units: number) => {
    balance += units;
    const of = { productId, balance };
    const ofOrder = { ...of, orderId: newId(), quantity: Math.abs(units) };
    const adjustment = { adjustmentId: newId(), adjustmentNo: 'AD-1', reason: '', reverses: false, difference: units };
    const moved =
      kind === 'opened'
        ? event(stockOpened, { ...of, quantity: units })
        : kind === 'sold'
          ? event(stockReserved, ofOrder)
          : kind === 'released'
            ? event(stockReleased, ofOrder)
            : kind === 'counted'
              ? event(stockCounted, { ...of, difference: units })
              : event(stockAdjusted, { ...of, ...adjustment, reasonCode: kind });
    await happened(day, streamOf(STOCK, productId), moved);
  };
}

const sumsOf = ({ opening, received, available, sold, adjusted, closing }: Record<string, number>) => [
  ...[opening, received, available, sold, adjusted, closing],
];

test('counts what was there, came in, was sold and is left, of whole years, months and days', async () => {
  const [kitchen, supplierId] = [newId(), newId()];
  await shop.happened(CATEGORY_STREAM, event(categoryCreated, { categoryId: kitchen, name: 'Kitchen' }));
  await shop.happened(
    streamOf(SUPPLIER, supplierId),
    event(supplierCreated, { supplierId, details: { ...blankSupplier, name: 'Potter & Co' } }),
  );
  const range = rangeOf('2025-02-10', '2025-04-20');
  expect(await ok(`/report/sell-through?${range}`)).toMatchObject({ rows: [], total: 0, totals: [] });
  const category = { categoryId: kitchen, nodeId: kitchen };
  const cup = await product('2023-05-01', { supplierId, category });
  const move = mover(cup);
  await move('2023-05-01', 'opened', 50);
  await move('2024-07-01', 'sold', -20);
  await move('2025-02-09', 'sold', -3);
  await move('2025-02-10', 'received', 10);
  await move('2025-03-15', 'sold', -12);
  await move('2025-03-16', 'released', 2);
  await move('2025-04-20', 'return-restock', 1);
  await move('2025-04-20', 'counted', -4);
  await move('2025-04-21', 'sold', -5);
  await move('2026-01-05', 'damaged', -2);
  const pan = await product('2025-01-01', { category });
  await mover(pan)('2025-01-01', 'opened', 8);
  await happened('2025-03-01', streamOf(PRODUCT, pan), event(productDeleted, { productId: pan }));

  const asked = `/report/sell-through?${range}&compare=both`;
  const { rows, totals, compared } = await ok(asked);
  expect(rows.map(({ key }: { key: string }) => key)).toEqual([cup, pan]);
  expect(sumsOf(rows[0])).toEqual([27, 10, 37, 9, -4, 24]);
  expect(sumsOf(rows[1])).toEqual([8, 0, 8, 0, 0, 8]);
  expect(rows[1].group.name).toBeNull();
  expect(totals.map(sumsOf)).toEqual([[35, 10, 45, 9, -4, 32]]);
  expect(compared.year).toEqual({ start: '2024-02-10', end: '2024-04-20' });
  expect(sumsOf(rows[0].year)).toEqual([50, 0, 50, 0, 0, 50]);
  expect(sumsOf(rows[0].before)).toEqual([30, 0, 30, 3, 0, 27]);
  expect(sumsOf(totals[0].before)).toEqual([30, 8, 38, 3, 0, 35]);
  const bySupplier = await ok(`/report/sell-through?${range}&group=supplier&sort=share`);
  expect(bySupplier.rows.map((row: { group: { name: string } }) => row.group.name)).toEqual([null, 'Potter & Co']);
  const byCategory = await ok(`/report/sell-through?${rangeOf('2025-01-01', today)}&group=category`);
  expect(byCategory.rows).toMatchObject([{ key: kitchen, group: { name: 'Kitchen' } }]);
  expect(sumsOf(byCategory.rows[0])).toEqual([30, 18, 48, 17, -6, 25]);
  // A product that was deleted before the days is in none of them.
  expect((await ok(`/report/sell-through?${rangeOf('2025-03-02', today)}`)).total).toBe(1);
  expect(await ok(`${asked}&current=2&size=1`)).toMatchObject({
    total: 2,
    rows: [{ key: pan }],
    totals: [{ key: '' }],
  });
  expect(await ok(`${asked}&current=9&size=1`)).toMatchObject({ total: 2, rows: [], totals: [{ key: '' }] });
});

test('refuses what no report has, and explains what never moved by nothing', async () => {
  const range = rangeOf('2025-02-10', '2025-04-20');
  for (const bad of [
    'sell-through',
    `sell-through?${rangeOf('2025-04-20', '2025-02-10')}`,
    `sell-through?${rangeOf('2010-01-01', '2021-01-01')}`,
    `sell-through?${range}&group=colour`,
    `sell-through?${range}&sort=share;drop`,
    `explain?${range}&figure=sellThrough.sold&key=';--`,
    `explain?${range}&figure=sellThrough.share`,
    `explain?figure=sellThrough.sold`,
  ]) {
    expect((await shop.get(`/report/${bad}`)).statusCode, bad).toBe(422);
  }
  const never = await ok(`/report/explain?${range}&figure=sellThrough.sold&key=${newId()}`);
  expect(never).toMatchObject({ value: 0, sum: 0, count: 0, entries: [] });
});

const moves = fc.array(
  fc.record({
    kind: fc.constantFrom<Kind>('received', 'sold', 'released', 'return-restock', 'counted', 'damaged'),
    units: fc.integer({ min: 1, max: 9 }),
    day: fc.integer({ min: 0, max: 900 }).map((days) => addDays(today, -days)),
  }),
  { maxLength: 8 },
);
const someDays = fc.tuple(fc.integer({ min: 0, max: 950 }), fc.integer({ min: 0, max: 800 })).map(([ago, length]) => {
  const start = addDays(today, -ago);
  return { start, end: [addDays(start, length), today].sort()[0]! };
});

test('rows are the plain sums of movements, and the entries of every cell come to it', {
  timeout: 120_000,
}, async () => {
  let cells = 0;
  const explainCell = async (asked: string, figure: string, key: string, value: number) => {
    const path = `/report/explain?${asked}&figure=${figure}${key && `&key=${key}`}&size=100`;
    const { value: told, sum, entries, count } = await ok(path);
    expect([told, sum], path).toEqual([value, value]);
    if (count <= 100) expect(entries.reduce((all: number, { delta }: { delta: number }) => all + delta, 0)).toBe(value);
    cells += 1;
  };
  await fc.assert(
    fc.asyncProperty(moves, someDays, async (steps, days) => {
      const openedOn = addDays(today, -901);
      const id = await product(openedOn, {});
      const move = mover(id);
      await move(openedOn, 'opened', 60);
      for (const { kind, units, day } of steps) {
        await move(day, kind, kind === 'sold' || kind === 'damaged' ? -units : units);
      }
      const asked = rangeOf(days.start, days.end);
      const { rows } = await ok(`/report/sell-through?${asked}&size=1000&current=1`);
      const row = rows.find(({ key }: { key: string }) => key === id);
      const within = steps.filter(({ day }) => day >= days.start && day <= days.end);
      const of = (some: typeof steps, ...kinds: Kind[]) =>
        some.filter(({ kind }) => kinds.includes(kind)).reduce((all, { units }) => all + units, 0);
      const net = (some: typeof steps) =>
        of(some, 'received', 'released', 'return-restock', 'counted') - of(some, 'sold', 'damaged');
      const before = steps.filter(({ day }) => day < days.start);
      const opening = openedOn < days.start ? 60 + net(before) : 0;
      const openedWithin = openedOn >= days.start && openedOn <= days.end;
      const received = (openedWithin ? 60 : 0) + of(within, 'received');
      const sold = of(within, 'sold') - of(within, 'released', 'return-restock');
      const adjusted = of(within, 'counted') - of(within, 'damaged');
      const closing = opening + received - sold + adjusted;
      expect(row ? sumsOf(row) : [0, 0, 0, 0, 0, 0]).toEqual([
        opening,
        received,
        opening + received,
        sold,
        adjusted,
        closing,
      ]);
      for (const group of ['category', 'supplier', 'product']) {
        const told = await ok(`/report/sell-through?${asked}&group=${group}&current=1&size=3&compare=before`);
        for (const { key, before: other, ...line } of [...told.rows, ...told.totals]) {
          for (const name of ['opening', 'received', 'available', 'sold', 'adjusted', 'closing']) {
            await explainCell(`${asked}&group=${group}`, `sellThrough.${name}`, key, line[name]);
          }
          await explainCell(`${asked}&group=${group}&of=before`, 'sellThrough.sold', key, other.sold);
        }
      }
    }),
    { numRuns: 6, endOnFailure: true },
  );
  expect(cells).toBeGreaterThan(100);
});
