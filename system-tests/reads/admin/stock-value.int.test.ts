import { blankProduct } from '@countinghouse/contracts/catalog/blank-product';
import {
  CATEGORY_STREAM,
  categoryCreated,
  PRODUCT,
  productCreated,
  productDeleted,
} from '@countinghouse/contracts/catalog/events';
import {
  STOCK,
  stockAdjusted,
  stockOpened,
  stockReleased,
  stockReserved,
} from '@countinghouse/contracts/inventory/events';
import { type DomainEvent, event } from '@countinghouse/contracts/kernel/event';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import { addDays, shopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { ORDER, orderConfirmed, orderPlaced, orderStatusChanged } from '@countinghouse/contracts/orders/events';
import { sampleLine, samplePlacement } from '@countinghouse/contracts/orders/testing/sample-placement';
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

const today = shopCalendar(SHOP_TIME_ZONE).dayOf(Date.now());
const ago = (days: number) => `${addDays(today, -days)}T04:00:00.000Z`;

async function ok(path: string) {
  const answer = await shop.get(path);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

/** Events that happened so many days ago. */
function happened(days: number, stream: string, ...events: DomainEvent[]) {
  const metadata = { actor: { kind: 'system', id: 'test' }, commandId: newId(), correlationId: newId() } as const;
  return shop.log.append(stream, 'any', events, { ...metadata, occurredAt: ago(days) });
}

async function product(days: number, details: Partial<typeof blankProduct>, itemNo = 'X1'): Promise<string> {
  const productId = newId();
  const whole = { ...blankProduct, itemNo, name: `Name of ${itemNo}`, ...details };
  await happened(
    days,
    streamOf(PRODUCT, productId),
    event(productCreated, { productId, openingQuantity: 0, details: whole }),
  );
  return productId;
}

const opened = (days: number, productId: string, quantity: number) =>
  happened(days, streamOf(STOCK, productId), event(stockOpened, { productId, quantity, balance: quantity }));
const received = (days: number, productId: string, difference: number, balance: number) =>
  happened(
    days,
    streamOf(STOCK, productId),
    event(stockAdjusted, {
      ...{ productId, adjustmentId: newId(), adjustmentNo: 'AD-1', difference, balance },
      ...{ reason: '', reasonCode: 'received' as const, reverses: false },
    }),
  );

async function sold(days: number, productId: string, quantity: number, balance: number, isRejected = false) {
  const orderId = newId();
  const stock = streamOf(STOCK, productId);
  await happened(days, stock, event(stockReserved, { productId, orderId, quantity, balance }));
  const line = sampleLine({ productId, quantity, price: 900 });
  await happened(
    days,
    streamOf(ORDER, orderId),
    event(orderPlaced, samplePlacement({ orderId, placedAt: ago(days), lines: [line] })),
    event(orderConfirmed, { orderId }),
  );
  if (!isRejected) return;
  await happened(0, streamOf(ORDER, orderId), event(orderStatusChanged, { orderId, from: 'Pending', to: 'Rejected' }));
  await happened(0, stock, event(stockReleased, { productId, orderId, quantity, balance: balance + quantity }));
}

const ages = ({ days30, days90, days180, older }: Record<string, number>) => [days30, days90, days180, older];

test('values what is left of each arrival at the present price, and lists what has not sold', async () => {
  const [kitchen, supplierId] = [newId(), newId()];
  await shop.happened(CATEGORY_STREAM, event(categoryCreated, { categoryId: kitchen, name: 'Kitchen' }));
  await shop.happened(
    streamOf(SUPPLIER, supplierId),
    event(supplierCreated, { supplierId, details: { ...blankSupplier, name: 'Potter & Co' } }),
  );
  expect(await ok('/report/valuation')).toMatchObject({ rows: [], total: 0, totals: [] });
  const category = { categoryId: kitchen, nodeId: kitchen };
  const cup = await product(400, { supplierId, purchasePrice: 250, category }, 'CUP');
  await opened(400, cup, 10);
  await received(100, cup, 10, 20);
  await received(31, cup, 6, 26);
  await received(30, cup, 4, 30);
  await sold(20, cup, 12, 18);
  const pot = await product(200, { category }, 'POT');
  await opened(200, pot, 3);
  const pan = await product(150, { purchasePrice: 100 }, 'PAN');
  await opened(150, pan, 5);
  await sold(120, pan, 1, 4);
  await sold(10, pan, 2, 2, true);
  const lid = await product(89, { purchasePrice: 100 }, 'LID');
  await opened(89, lid, 1);
  const gone = await product(300, { purchasePrice: 100 }, 'GONE');
  await opened(300, gone, 7);
  await shop.happened(streamOf(PRODUCT, gone), event(productDeleted, { productId: gone }));

  const byCategory = await ok('/report/valuation');
  expect(byCategory.rows).toMatchObject([
    { key: kitchen, group: { name: 'Kitchen' }, currency: 'HKD', units: 21, value: 45, uncosted: 3 },
    { group: { _id: null, name: null }, units: 5, value: 5, uncosted: 0 },
  ]);
  expect(ages(byCategory.rows[0])).toEqual([10, 15, 20, 0]);
  expect(byCategory.totals).toMatchObject([{ key: '', units: 26, value: 50, uncosted: 3 }]);
  const bySupplier = await ok('/report/valuation?group=supplier&sort=units');
  expect(
    bySupplier.rows.map(({ group, units }: { group: { name: string }; units: number }) => [group.name, units]),
  ).toEqual([
    [null, 8],
    ['Potter & Co', 18],
  ]);
  const told = await ok(`/report/explain?figure=valuation.value&group=product&key=${cup}`);
  expect(told).toMatchObject({ value: 45, sum: 45, count: 3, currency: 'HKD' });
  expect(told.entries.map(({ delta }: { delta: number }) => delta)).toEqual([10, 15, 20]);
  expect(told.entries[0]).toMatchObject({ ref: { kind: 'product', _id: cup } });

  const dead = await ok('/report/dead-stock');
  const listed = dead.rows.map(({ key, lastSale, units }: { key: string; lastSale: string; units: number }) => [
    ...[key, lastSale, units],
  ]);
  expect(listed).toEqual([
    [pan, addDays(today, -120), 4],
    [pot, null, 3],
  ]);
  expect(dead.rows[1]).toMatchObject({ lastArrival: addDays(today, -200), value: 0, uncosted: 3 });
  expect(dead.totals).toMatchObject([{ units: 7, value: 4, uncosted: 3 }]);
  const soon = await ok('/report/dead-stock?days=20&sort=last_sale');
  expect(soon.rows.map(({ key }: { key: string }) => key)).toEqual([pan, cup, lid, pot]);
  expect((await ok('/report/dead-stock?days=21')).rows.map(({ key }: { key: string }) => key)).not.toContain(cup);
});

test('refuses what no report has, and explains what has no stock by nothing', async () => {
  for (const bad of [
    'valuation?group=colour',
    'valuation?sort=value;drop',
    'dead-stock?days=0',
    'dead-stock?days=9999',
    `explain?figure=valuation.value&key=';--`,
    'explain?figure=valuation.value&of=year',
    'explain?figure=dead.none',
  ]) {
    expect((await shop.get(`/report/${bad}`)).statusCode, bad).toBe(422);
  }
  const never = await ok(`/report/explain?figure=dead.units&key=${newId()}`);
  expect(never).toMatchObject({ value: 0, sum: 0, count: 0, entries: [] });
});

const moves = fc.array(
  fc.record({
    kind: fc.constantFrom('received', 'sold', 'rejected'),
    units: fc.integer({ min: 1, max: 9 }),
    days: fc.integer({ min: 0, max: 300 }),
  }),
  { maxLength: 6 },
);

test('the entries of every cell come to it: rows and totals of both reports', { timeout: 120_000 }, async () => {
  let cells = 0;
  const explainCell = async (asked: string, figure: string, key: string, value: number) => {
    const path = `/report/explain?${asked}&figure=${figure}${key && `&key=${key}`}&size=3`;
    const first = await ok(path);
    let added = 0;
    for (let current = 1; (current - 1) * 3 < first.count; current += 1) {
      const page = await ok(`${path}&current=${current}`);
      for (const { delta } of page.entries) added += Math.round(delta * 100);
    }
    expect([first.value, first.sum, added / 100], path).toEqual([value, value, value]);
    cells += 1;
  };
  const explainReport = async (report: string, name: string, asked: string) => {
    const { rows, totals } = await ok(`/report/${report}?${asked}&current=1&size=4`);
    for (const { key, ...line } of [...rows, ...totals]) {
      for (const [measure, value] of Object.entries(line)) {
        if (typeof value === 'number') await explainCell(asked, `${name}.${measure}`, key, value);
      }
    }
  };
  await fc.assert(
    fc.asyncProperty(moves, fc.nat(600), fc.integer({ min: 1, max: 200 }), async (steps, price, days) => {
      const id = await product(300, { purchasePrice: price > 300 ? price : 0 });
      let balance = 5;
      await opened(300, id, balance);
      for (const { kind, units, days: at } of steps) {
        const taken = Math.min(units, balance);
        if (kind === 'received') await received(at, id, units, balance + units);
        else if (taken > 0 && kind === 'rejected') await sold(at, id, taken, balance - taken, true);
        else if (taken > 0) await sold(at, id, taken, balance - taken);
        balance += { received: units, sold: -taken, rejected: 0 }[kind];
      }
      const stocked = await ok(`/report/valuation?group=product`);
      const row = stocked.rows.find(({ key }: { key: string }) => key === id);
      expect(row?.units ?? 0).toBe(balance);
      for (const group of ['category', 'supplier', 'product']) {
        await explainReport('valuation', 'valuation', `group=${group}`);
      }
      await explainReport('dead-stock', 'dead', `days=${days}`);
    }),
    { numRuns: 6, endOnFailure: true },
  );
  expect(cells).toBeGreaterThan(100);
});
