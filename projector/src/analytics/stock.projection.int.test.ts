import { blankProduct } from '@countinghouse/contracts/catalog/blank-product';
import type { ProductEvent } from '@countinghouse/contracts/catalog/events';
import type { AdjustmentReason } from '@countinghouse/contracts/inventory/adjustment-reasons';
import type { StockEvent } from '@countinghouse/contracts/inventory/events';
import { shopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import type { Row } from '@countinghouse/platform/projections/projection/projection';
import type { GivenEvent } from '@countinghouse/platform/projections/testing/list-source';
import { projectionSpec } from '@countinghouse/platform/projections/testing/projection-spec';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { analyticsStock } from './stock.projection.ts';

type Given = GivenEvent & (StockEvent | ProductEvent);

const uuid = (n: number) => `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [cup, supplier, node, orderId] = [1, 2, 3, 4].map(uuid) as [string, string, string, string];
const spec = projectionSpec(analyticsStock(shopCalendar('Asia/Hong_Kong')));

const created: Given = {
  type: 'catalog.ProductCreated',
  recordedAt: '2026-01-01T02:00:00.000Z',
  data: {
    productId: cup,
    openingQuantity: 10,
    details: {
      ...blankProduct,
      itemNo: 'X1',
      supplierId: supplier,
      purchasePrice: 200,
      category: { categoryId: node, nodeId: node },
    },
  },
};
const on = (day: string) => ({ stream: `inventory.stock-${cup}`, metadata: { occurredAt: `${day}T03:00:00.000Z` } });
const opened = (day: string, quantity: number): Given => ({
  ...on(day),
  type: 'inventory.StockOpened',
  data: { productId: cup, quantity, balance: quantity },
});
const reserved = (day: string, quantity: number, balance: number): Given => ({
  ...on(day),
  type: 'inventory.StockReserved',
  data: { productId: cup, orderId, quantity, balance },
});
const released = (day: string, quantity: number, balance: number): Given => ({
  ...on(day),
  type: 'inventory.StockReleased',
  data: { productId: cup, orderId, quantity, balance },
});
const adjusted = (
  day: string,
  n: number,
  difference: number,
  balance: number,
  reasonCode: AdjustmentReason | null = 'received',
): Given => ({
  ...on(day),
  type: 'inventory.StockAdjusted',
  data: {
    ...{ productId: cup, adjustmentId: uuid(100 + n), adjustmentNo: `AD-${n}`, difference, balance },
    ...{ reason: '', reasonCode, reverses: false },
  },
});
/** Units that are left of each arrival, the oldest first, as reports compute them. */
const leftOf = ({ products, arrivals }: Record<string, Row[]>) => {
  const gone = Number(products![0]!.came) - Number(products![0]!.level);
  return arrivals!
    .toSorted((one, other) => Number(one.revision) - Number(other.revision))
    .map(({ units, upto }) => Math.max(0, Math.min(Number(units), Number(upto) - gone)));
};

it('keeps each movement with its days, its kind, and what the product cost then', async () => {
  const { movements, months, years, products } = await spec.rowsAfter(
    created,
    { ...opened('2026-01-02', 10), recordedAt: '2026-01-04T20:00:00.000Z' },
    reserved('2026-01-05', 4, 6),
    { type: 'catalog.ProductChanged', data: { productId: cup, changes: { purchasePrice: 300 }, countedDifference: 0 } },
    released('2026-02-03', 1, 7),
    adjusted('2026-02-04', 1, 2, 9, 'return-restock'),
    adjusted('2026-02-05', 2, 20, 29),
    adjusted('2026-02-06', 3, -5, 24, 'damaged'),
  );
  expect(
    movements!.map(({ day, kind, units, balance, purchase_price }) => [day, kind, units, balance, purchase_price]),
  ).toEqual([
    ['2026-01-02', 'opened', 10, 10, 200],
    ['2026-01-05', 'sold', -4, 6, 200],
    ['2026-02-03', 'released', 1, 7, 300],
    ['2026-02-04', 'returned', 2, 9, 300],
    ['2026-02-05', 'received', 20, 29, 300],
    ['2026-02-06', 'adjusted', -5, 24, 300],
  ]);
  expect(movements![0]).toMatchObject({ known_day: '2026-01-05' });
  expect(months).toMatchObject([
    { month: '2026-01-01', received: 10, sold: 4, adjusted: 0 },
    { month: '2026-02-01', received: 20, sold: -3, adjusted: -5 },
  ]);
  expect(years).toMatchObject([{ year: '2026-01-01', received: 30, sold: 1, adjusted: -5 }]);
  expect(products).toEqual([
    {
      ...{
        product_id: cup,
        exists: true,
        deleted_day: null,
        node_id: node,
        supplier_id: supplier,
        purchase_price: 300,
      },
      ...{ level: 24, came: 32, first_day: '2026-01-01', last_arrival: '2026-02-05' },
      ...{ last_ordered: '2026-01-05', last_released: '2026-02-03' },
    },
  ]);
});

it('takes the oldest units first, gives back the youngest of them, and changes an arrival with its adjustment', async () => {
  const received = [created, opened('2026-01-02', 10), adjusted('2026-02-01', 1, 20, 30)];
  const sold = [...received, reserved('2026-03-01', 14, 16)];
  expect(leftOf(await spec.rowsAfter(...sold))).toEqual([0, 16]);
  expect(leftOf(await spec.rowsAfter(...sold, released('2026-03-02', 6, 22)))).toEqual([2, 20]);
  const more = [...sold, adjusted('2026-03-03', 2, 5, 21), adjusted('2026-03-04', 1, -8, 13)];
  expect(leftOf(await spec.rowsAfter(...more))).toEqual([0, 8, 5]);
  expect(leftOf(await spec.rowsAfter(...received, adjusted('2026-03-04', 1, -20, 10)))).toEqual([10, 0]);
  const lowered = [created, adjusted('2026-02-01', 1, 10, 10), adjusted('2026-02-02', 2, 10, 20)];
  const behind = [reserved('2026-03-01', 5, 15), adjusted('2026-03-02', 1, -8, 7)];
  expect(leftOf(await spec.rowsAfter(...lowered, ...behind))).toEqual([0, 7]);
});

it('leaves the stock of a deleted product, and knows it again once it is restored', async () => {
  const { products } = await spec.rowsAfter(created, opened('2026-01-02', 3), {
    type: 'catalog.ProductDeleted',
    ...{ recordedAt: '2026-02-01T20:00:00.000Z', data: { productId: cup } },
  });
  expect(products).toMatchObject([{ exists: false, deleted_day: '2026-02-02', level: 3 }]);
});

const step = fc.record({
  kind: fc.constantFrom('reserve', 'release', 'adjust', 'count'),
  units: fc.integer({ min: -9, max: 20 }),
  adjustment: fc.nat(2),
  reason: fc.constantFrom<AdjustmentReason | null>('received', 'return-restock', 'damaged', null),
  day: fc.integer({ min: 1, max: 28 }),
});

it('has one truth: what is left of arrivals, movements and their sums are the level', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(20), fc.array(step, { minLength: 8, maxLength: 20 }), async (opening, steps) => {
      let level = opening;
      let reservedUnits = 0;
      const events: Given[] = [created, opened('2026-01-02', opening)];
      for (const { kind, units, adjustment, reason, day } of steps) {
        const date = `2026-0${1 + (day % 3)}-${String(day).padStart(2, '0')}`;
        const out = Math.min(Math.abs(units), level);
        const back = Math.min(Math.abs(units), reservedUnits);
        const change = Math.max(units, -level);
        reservedUnits += { reserve: out, release: -back, adjust: 0, count: 0 }[kind];
        level += { reserve: -out, release: back, adjust: change, count: change }[kind];
        if (kind === 'reserve') events.push(reserved(date, out, level));
        if (kind === 'release') events.push(released(date, back, level));
        if (kind === 'adjust') events.push(adjusted(date, adjustment, change, level, reason));
        if (kind === 'count') {
          events.push({
            ...on(date),
            type: 'inventory.StockCounted',
            data: { productId: cup, difference: change, balance: level },
          });
        }
      }
      const rows = await spec.rowsAfter(...events);
      const sum = (all: readonly Row[], name: string) => all.reduce((total, row) => total + Number(row[name]), 0);
      expect(leftOf(rows).reduce((total, left) => total + left, 0)).toBe(level);
      expect(sum(rows.movements!, 'units')).toBe(level);
      for (const sums of [rows.months!, rows.years!]) {
        expect(sum(sums, 'received') - sum(sums, 'sold') + sum(sums, 'adjusted')).toBe(level);
        const received = rows.movements!.filter(({ kind }) => kind === 'opened' || kind === 'received');
        expect(sum(sums, 'received')).toBe(sum(received, 'units'));
        const sold = rows.movements!.filter(({ kind }) => ['sold', 'released', 'returned'].includes(String(kind)));
        expect(sum(sums, 'sold')).toBe(0 - sum(sold, 'units'));
      }
    }),
    { numRuns: 12, endOnFailure: true },
  );
});
