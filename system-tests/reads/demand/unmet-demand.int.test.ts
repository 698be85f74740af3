import { WISHES, wishChanged } from '@countinghouse/contracts/customers/events';
import type { DemandCounts } from '@countinghouse/contracts/inventory/demand-api';
import { STOCK, stockCounted, stockReleased, stockReserved } from '@countinghouse/contracts/inventory/events';
import type { ReorderRow } from '@countinghouse/contracts/inventory/reorder-api';
import { event } from '@countinghouse/contracts/kernel/event';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import { addDays, shopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { CART, cartItemRefused } from '@countinghouse/contracts/orders/cart/cart-events';
import {
  ORDER,
  orderConfirmed,
  orderDeclined,
  orderPlaced,
  orderStatusChanged,
} from '@countinghouse/contracts/orders/events';
import { sampleLine, samplePlacement } from '@countinghouse/contracts/orders/testing/sample-placement';
import { SUPPLIER, supplierChanged } from '@countinghouse/contracts/suppliers/events';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SHOP_TIME_ZONE } from '../../support/shop-database.ts';
import { openTestReadSide, type TestReadSide } from '../test-read-side.ts';
import { demandShop, missing, ok } from './demand-shop.ts';

let shop: TestReadSide;
let happenedAt: ReturnType<typeof demandShop>['happenedAt'];
let customer: ReturnType<typeof demandShop>['customer'];
let product: ReturnType<typeof demandShop>['product'];
let supplier: ReturnType<typeof demandShop>['supplier'];
beforeAll(async () => {
  shop = await openTestReadSide();
  ({ happenedAt, customer, product, supplier } = demandShop(shop));
});
afterAll(() => shop.close());

describe('unmet demand', () => {
  test('has the products most missed, with waiting customers, and the sums by supplier', async () => {
    const [leaf, bean] = [await supplier('Leaf'), await supplier('Bean')];
    const tea = await product('tea', { supplierId: leaf, stock: 3 });
    const coffee = await product('coffee', { supplierId: bean });
    const [gone, ann] = [newId(), await customer('Waiting Ann')];
    const at = '2020-05-01T04:00:00.000Z';
    await happenedAt(at, streamOf(CART, ann), missing(ann, tea, 5, 3));
    const shortages = [
      { productId: coffee, requested: 9, available: 0, price: 120, currency: 'EUR' },
      { productId: gone, requested: 1, available: 0, price: 99, currency: 'HKD' },
    ];
    const orderId = newId();
    await happenedAt(
      at,
      streamOf(ORDER, orderId),
      event(orderPlaced, samplePlacement({ orderId })),
      event(orderDeclined, { orderId, shortages, nothingReserved: true }),
    );
    await happenedAt('2020-05-03T04:00:00.000Z', streamOf(CART, newId()), missing(ann, tea, 100, 0));
    const wish = event(wishChanged, { customerId: ann, productId: tea, saved: false, notify: true });
    await shop.happened(streamOf(WISHES, ann), wish);

    const range = `start_at=${Date.parse(at)}&end_at=${Date.parse(at)}`;
    const all = await ok(shop.get(`/inventory/demand?${range}`));
    const amounts = (currency: string, amount: number, cell = '') => [{ key: `${cell}~${currency}`, currency, amount }];
    const leafRow = { supplier: { _id: leaf, name: 'Leaf' }, declined: 0, refused: 2, recovered: 0, waiting: 1 };
    const beanRow = { supplier: { _id: bean, name: 'Bean' }, declined: 9, refused: 0, recovered: 0, waiting: 0 };
    const noRow = { supplier: null, declined: 1, refused: 0, recovered: 0, waiting: 0 };
    expect(all).toEqual({
      success: true,
      asOf: expect.any(String),
      total: 3,
      sums: {
        ...{ declined: 10, refused: 2, recovered: 0, waiting: 1 },
        amounts: [...amounts('EUR', 10.8), ...amounts('HKD', 5.99)],
      },
      products: [
        {
          ...{ ...beanRow, amounts: amounts('EUR', 10.8, coffee) },
          productId: coffee,
          product: { _id: coffee, itemNo: 'NO-coffee', name: 'coffee', photo: '' },
          quantity: 0,
        },
        {
          ...leafRow,
          amounts: amounts('HKD', 5, tea),
          productId: tea,
          product: { _id: tea, itemNo: 'NO-tea', name: 'tea', photo: '' },
          quantity: 3,
        },
        { ...noRow, amounts: amounts('HKD', 0.99, gone), productId: gone, product: null, quantity: 0 },
      ],
      suppliers: [
        { ...beanRow, amounts: amounts('EUR', 10.8) },
        { ...leafRow, amounts: amounts('HKD', 5) },
        { ...noRow, amounts: amounts('HKD', 0.99) },
      ],
    });
    expect(await ok(shop.get(`/inventory/demand?${range}&supplier=${leaf}`))).toMatchObject({
      total: 1,
      sums: { declined: 0, refused: 2, waiting: 1, amounts: amounts('HKD', 5) },
      products: [{ productId: tea }],
      suppliers: [beanRow, leafRow, {}],
    });
    expect((await ok(shop.get(`/inventory/demand?${range}&current=2&size=2`))).products).toMatchObject([
      { productId: gone },
    ]);
    expect((await shop.get(`/inventory/demand?${range}&supplier=1`)).statusCode).toBe(422);
  });

  test('has what the same customers got later, and explains each of its figures', { timeout: 120_000 }, async () => {
    const DAY_MS = 86_400_000;
    const step = fc.record({
      hours: fc.integer({ min: 0, max: 400 }),
      kind: fc.constantFrom('refused', 'refused', 'declined', 'ordered', 'ordered', 'guest', 'rejected'),
      by: fc.nat(1),
      of: fc.nat(1),
      units: fc.integer({ min: 1, max: 6 }),
      available: fc.nat(2),
      currency: fc.constantFrom('HKD', 'EUR'),
    });
    const start = Date.parse('2021-03-01T00:00:00.000Z');
    let year = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 16 }), async (steps) => {
        // Each run is in days of its own.
        const from = start + 30 * DAY_MS * year++;
        const [customers, products] = [
          [newId(), newId()],
          [newId(), newId()],
        ];
        const misses: { at: number; by: string; of: string; units: number; available: number; amount: number }[] = [];
        const bought: { at: number; by: string; of: string; units: number }[] = [];
        const expected = { declined: 0, refused: 0 };
        for (const { hours, kind, units, available, currency, ...one } of steps) {
          const [at, by, of, orderId] = [from + hours * 3_600_000, customers[one.by]!, products[one.of]!, newId()];
          const when = new Date(at).toISOString();
          const missed = { productId: of, requested: units + available, available, price: 50, currency };
          const lines = [{ ...sampleLine(), productId: of, quantity: units }];
          const customerId = kind === 'guest' ? orderId : by;
          const placed = event(orderPlaced, samplePlacement({ orderId, customerId, placedAt: when, lines }));
          const order = streamOf(ORDER, orderId);
          if (kind === 'refused' || kind === 'declined') {
            expected[kind] += units;
            misses.push({ at, by, of, units, available, amount: currency === 'HKD' ? units * 50 : 0 });
          }
          if (kind === 'refused') {
            await happenedAt(when, streamOf(CART, by), event(cartItemRefused, { customerId: by, ...missed }));
          } else if (kind === 'declined') {
            const declined = event(orderDeclined, { orderId, shortages: [missed], nothingReserved: true });
            await happenedAt(when, order, placed, declined);
          } else {
            await happenedAt(when, order, placed, event(orderConfirmed, { orderId }));
            const rejected = event(orderStatusChanged, { orderId, from: 'Pending', to: 'Rejected' });
            if (kind === 'rejected') await happenedAt(when, order, rejected);
            if (kind === 'ordered' && misses.some((miss) => miss.by === by)) bought.push({ at, by, of, units });
          }
        }
        // An order counts for what the log missed before it.
        const recoveredOf = (miss: (typeof misses)[number], n: number) => {
          const later = bought.filter(({ at, by, of }) => {
            return by === miss.by && of === miss.of && at >= miss.at && at - miss.at <= 7 * DAY_MS;
          });
          const behind = later.filter((one) => placeOf.get(one)! > n);
          const units = behind.reduce((sum, one) => sum + one.units, 0);
          return Math.min(miss.units, Math.max(0, units - miss.available));
        };
        const placeOf = new Map<object, number>();
        let seen = 0;
        let orders = 0;
        for (const { kind, by } of steps) {
          if (kind === 'refused' || kind === 'declined') seen += 1;
          else if (kind === 'ordered' && misses.slice(0, seen).some((miss) => miss.by === customers[by]))
            placeOf.set(bought[orders++]!, seen - 0.5);
        }
        const recovered = misses.reduce((sum, miss, n) => sum + recoveredOf(miss, n), 0);
        const range = `start_at=${from - DAY_MS}&end_at=${from + 20 * DAY_MS}`;
        const { sums, products: rows } = await ok(shop.get(`/inventory/demand?${range}&size=100`));
        expect(sums).toMatchObject({ ...expected, recovered });
        const hkd = misses.reduce((sum, { amount }) => sum + amount, 0) / 100;
        expect(sums.amounts.find(({ currency }: { currency: string }) => currency === 'HKD')?.amount ?? 0).toBe(hkd);
        for (const { productId, ...row } of [{ ...sums, productId: '' }, ...rows] as (DemandCounts & {
          productId: string;
        })[]) {
          const cells = [
            ...(['declined', 'refused', 'recovered'] as const).map((name) => [name, productId, row[name]] as const),
            ...row.amounts.map(({ key, amount }) => ['amount', key, amount] as const),
          ];
          for (const [name, key, value] of cells) {
            const cell = key && `&key=${encodeURIComponent(key)}`;
            const told = await ok(shop.get(`/report/explain?${range}&figure=demand.${name}${cell}&size=100`));
            const sum = told.entries.reduce((all: number, { delta }: { delta: number }) => all + delta * 100, 0);
            expect([told.value, told.sum, Math.round(sum)], `${name} ${key}`).toEqual([
              value,
              value,
              Math.round(value * 100),
            ]);
          }
        }
      }),
      { numRuns: 12, endOnFailure: true },
    );
    const range = `start_at=${start}&end_at=${start}`;
    for (const bad of ['&key=x', '&of=year', "&key=';--~HKD", '&figure=demand.amount&key=HKD', '&supplier=1']) {
      const asked = bad.includes('figure') ? '' : '&figure=demand.declined';
      expect((await shop.get(`/report/explain?${range}${asked}${bad}`)).statusCode, bad).toBe(422);
    }
  });
});

describe('the reorder list', () => {
  test('has products at or below their alert quantity, by supplier, with the sales of thirty shop days', async () => {
    const [zen, ash] = [await supplier('Zen'), await supplier('Ash')];
    const bell = await product('bell', { supplierId: zen, stock: 20, alert: 5 });
    const gong = await product('gong', { supplierId: ash, stock: 4, alert: 4 });
    const flute = await product('flute', { supplierId: ash, stock: 5, alert: 4 });
    const loose = await product('loose', { stock: 1, alert: 1 });
    const orderId = newId();
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const moved = (at: string, quantity: number, balance: number) =>
      happenedAt(
        at,
        streamOf(STOCK, bell),
        event(stockReserved, { productId: bell, orderId, quantity, balance: balance - 2 }),
        event(stockReleased, { productId: bell, orderId, quantity: 2, balance }),
      );
    await moved(daysAgo(31), 7, 15);
    await moved(daysAgo(29), 6, 11);
    await moved(daysAgo(0), 9, 4);

    const { products } = await ok(shop.get('/inventory/reorder?size=100'));
    const own = products.filter(({ _id }: { _id: string }) => [bell, gong, flute, loose].includes(_id));
    expect(own).toEqual([
      {
        ...{ _id: gong, itemNo: 'NO-gong', name: 'gong', photo: '', alertQuantity: 4, quantity: 4, sold: 0 },
        supplier: { _id: ash, name: 'Ash', email: '', leadDays: null },
        ...{ missed: 0, demand: 0, daysInStock: 1, demandDays: 1, demandADay: 0, deviation: 0 },
        ...{ packSize: 1, units: 1, packs: 1, runOutDay: null },
      },
      expect.objectContaining({
        ...{ _id: bell, quantity: 4, sold: 11 },
        supplier: { _id: zen, name: 'Zen', email: '', leadDays: null },
      }),
      expect.objectContaining({ _id: loose, supplier: null }),
    ]);
    const second = await ok(shop.get('/inventory/reorder?size=1&current=2'));
    expect(second).toMatchObject({ total: products.length, products: [products[1]] });
    expect((await shop.get('/inventory/reorder', 'customer')).statusCode).toBe(401);

    // Four of eleven in thirty days last eleven days; the default delivery time is fourteen days.
    const beforeDelivery = async () => {
      const { products } = await ok(shop.get('/inventory/reorder?size=100&shortage=before-delivery'));
      return products.map(({ _id }: { _id: string }) => _id);
    };
    expect(await beforeDelivery()).toContain(bell);
    expect(await beforeDelivery()).not.toContain(gong);
    const delivers = (leadDays: number) =>
      happenedAt(
        daysAgo(0),
        streamOf(SUPPLIER, zen),
        event(supplierChanged, { supplierId: zen, changes: { leadDays } }),
      );
    await delivers(10);
    expect(await beforeDelivery()).not.toContain(bell);
    await delivers(11);
    expect(await beforeDelivery()).toContain(bell);
  });

  test('has the demand of any history, and explains it by entries that come to it', { timeout: 120_000 }, async () => {
    const calendar = shopCalendar(SHOP_TIME_ZONE);
    const step = fc.record({
      back: fc.integer({ min: 0, max: 34 }),
      kind: fc.constantFrom('sold', 'sold', 'released', 'counted', 'refused', 'declined'),
      units: fc.integer({ min: 1, max: 4 }),
    });
    const history = fc.record({ packSize: fc.integer({ min: 1, max: 7 }), steps: fc.array(step, { maxLength: 14 }) });
    await fc.assert(
      fc.asyncProperty(history, async ({ packSize, steps }) => {
        const [at, buyer] = [Date.now(), newId()];
        const productId = await product('any', { alert: 1_000, packSize });
        const happenings = [...steps].sort((a, b) => b.back - a.back);
        const byDay = new Map<string, { sold: number; other: number; missed: number }>();
        let balance = 0;
        for (const { back, kind, units } of happenings) {
          const when = new Date(at - back * 86_400_000).toISOString();
          const day = byDay.get(calendar.dayOf(when)) ?? { sold: 0, other: 0, missed: 0 };
          byDay.set(calendar.dayOf(when), day);
          const orderId = newId();
          if (kind === 'refused' || kind === 'declined') {
            day.missed += units;
            const shortages = [{ productId, requested: units + 2, available: 2, price: 100, currency: 'HKD' }];
            if (kind === 'refused')
              await happenedAt(when, streamOf(CART, buyer), missing(buyer, productId, units + 2, 2));
            else {
              const declined = event(orderDeclined, { orderId, shortages, nothingReserved: true });
              const placed = event(orderPlaced, samplePlacement({ orderId }));
              await happenedAt(when, streamOf(ORDER, orderId), placed, declined);
            }
            continue;
          }
          if (kind === 'sold' && balance < units) continue;
          balance += kind === 'sold' ? -units : units;
          if (kind === 'counted') day.other += units;
          else day.sold += kind === 'sold' ? units : -units;
          const moved = { productId, orderId, quantity: units, balance };
          const given = {
            sold: event(stockReserved, moved),
            released: event(stockReleased, moved),
            counted: event(stockCounted, { productId, difference: units, balance }),
          }[kind];
          await happenedAt(when, streamOf(STOCK, productId), given);
        }
        const today = calendar.dayOf(Date.now());
        let [level, missed, daysInStock] = [0, 0, 0];
        const samples: number[] = [];
        for (let back = 40; back >= 0; back -= 1) {
          const { sold, other, missed: short } = byDay.get(addDays(today, -back)) ?? { sold: 0, other: 0, missed: 0 };
          const opening = level;
          level += other - sold;
          if (back >= 30) continue;
          const isThere = opening > 0 || level > 0 || sold !== 0;
          if (isThere) daysInStock += 1;
          if (isThere || short > 0) samples.push(sold + short);
          missed += short;
        }
        const demand = samples.reduce((sum, one) => sum + one, 0);
        const rows: ReorderRow[] = [];
        for (let current = 1, total = 1; rows.length < total; current += 1) {
          const page = await ok(shop.get(`/inventory/reorder?size=100&current=${current}`));
          rows.push(...page.products);
          total = page.total;
        }
        const row = rows.find(({ _id }) => _id === productId)!;
        expect(row).toMatchObject({
          missed,
          demand,
          daysInStock,
          demandDays: samples.length,
          quantity: level,
          packSize,
        });
        expect(row.units).toBe(row.packs * packSize);
        for (const [figure, value] of Object.entries({ missed, demand })) {
          const told = await ok(shop.get(`/report/explain?figure=reorder.${figure}&key=${productId}&size=100`));
          const sum = told.entries.reduce((all: number, { delta }: { delta: number }) => all + delta, 0);
          expect([told.value, told.sum, sum], figure).toEqual([value, value, value]);
        }
      }),
      { numRuns: 12, endOnFailure: true },
    );
    for (const bad of ['', '&key=x', `&key=${newId()}&of=before`]) {
      expect((await shop.get(`/report/explain?figure=reorder.demand${bad}`)).statusCode, bad).toBe(422);
    }
    const never = await ok(shop.get(`/report/explain?figure=reorder.demand&key=${newId()}`));
    expect(never).toMatchObject({ value: 0, sum: 0, count: 0, entries: [] });
  });
});
