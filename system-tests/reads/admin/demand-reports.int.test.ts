import { blankProduct } from '@countinghouse/contracts/catalog/blank-product';
import { PRODUCT, productCreated } from '@countinghouse/contracts/catalog/events';
import {
  CUSTOMER,
  customerErased,
  customerRegistered,
  WISHES,
  wishChanged,
} from '@countinghouse/contracts/customers/events';
import {
  STOCK,
  stockCounted,
  stockOpened,
  stockReleased,
  stockReserved,
} from '@countinghouse/contracts/inventory/events';
import type { ReorderRow } from '@countinghouse/contracts/inventory/reorder-api';
import { type DomainEvent, event } from '@countinghouse/contracts/kernel/event';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import { addDays, shopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import {
  CART,
  cartCheckedOut,
  cartItemRefused,
  cartItemSet,
  ORDER,
  orderConfirmed,
  orderDeclined,
  orderPlaced,
  paymentStatusChanged,
} from '@countinghouse/contracts/orders/events';
import { sampleLine, samplePlacement } from '@countinghouse/contracts/orders/testing/sample-placement';
import { SUPPLIER, supplierChanged, supplierCreated } from '@countinghouse/contracts/suppliers/events';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SHOP_TIME_ZONE } from '../../support/shop-database.ts';
import { openTestReadSide, type TestReadSide } from '../test-read-side.ts';

let shop: TestReadSide;
beforeAll(async () => {
  shop = await openTestReadSide();
});
afterAll(() => shop.close());

async function happenedAt(at: string, stream: string, ...events: DomainEvent[]): Promise<void> {
  const metadata = { actor: { kind: 'system', id: 'test' }, commandId: newId(), correlationId: newId() } as const;
  await shop.log.append(stream, 'any', events, { ...metadata, occurredAt: at });
}

async function ok(reply: ReturnType<TestReadSide['get']>) {
  const answer = await reply;
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

async function customer(name: string): Promise<string> {
  const customerId = newId();
  const details = { email: `${name}@home.example`, name, phone: '123', address: '', points: 0, active: true };
  await shop.happened(
    streamOf(CUSTOMER, customerId),
    event(customerRegistered, { customerId, via: 'storefront', ...details }),
  );
  return customerId;
}

async function product(
  name: string,
  given: { supplierId?: string; stock?: number; alert?: number; packSize?: number } = {},
): Promise<string> {
  const productId = newId();
  const details = {
    ...blankProduct,
    itemNo: `NO-${name}`,
    name,
    alertQuantity: given.alert ?? 0,
    supplierId: given.supplierId ?? null,
    packSize: given.packSize ?? 1,
    sellingPrice: 100,
  };
  const quantity = given.stock ?? 0;
  await shop.happened(
    streamOf(PRODUCT, productId),
    event(productCreated, { productId, details, openingQuantity: quantity }),
  );
  await shop.happened(streamOf(STOCK, productId), event(stockOpened, { productId, quantity, balance: quantity }));
  return productId;
}

async function supplier(name: string): Promise<string> {
  const supplierId = newId();
  const texts = { name, contactName: '', phone: '', email: '', address: '', country: '', website: '', remarks: '' };
  const created = { type: supplierCreated.type, data: { supplierId, details: texts } } as unknown as DomainEvent;
  await shop.happened(streamOf(SUPPLIER, supplierId), created);
  return supplierId;
}

const put = (customerId: string, productId: string, quantity: number, seenPrice = 250) =>
  event(cartItemSet, { customerId, productId, quantity, seenPrice });
const missing = (customerId: string, productId: string, requested: number, available: number) =>
  event(cartItemRefused, { customerId, productId, requested, available });

describe('abandoned carts', () => {
  test('are those without a change for the given hours, the latest first, with their customers', async () => {
    const [ann, bob, cat, dan] = await Promise.all(['Ann', 'Bob', 'Cat', 'Dan'].map(customer));
    const products = await Promise.all(Array.from({ length: 7 }, (_, n) => product(`cup ${n}`)));
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    const leave = (by: string, hours: number, ...events: DomainEvent[]) =>
      happenedAt(hoursAgo(hours), streamOf(CART, by), ...events);
    await leave(ann!, 50, ...products.map((id) => put(ann!, id, 2)));
    await leave(bob!, 30, put(bob!, products[0]!, 1, 1_000), put(bob!, newId(), 1));
    await leave(cat!, 2, put(cat!, products[0]!, 1));
    await leave(dan!, 60, missing(dan!, products[0]!, 5, 0));

    const all = await ok(shop.get('/order/abandoned-carts'));
    expect(all).toMatchObject({ total: 2, amount: 47.5 });
    expect(all.carts).toMatchObject([
      {
        customer: { _id: bob, name: 'Bob', email: 'Bob@home.example', phone: '123' },
        ...{ products: 2, quantity: 2, amount: 12.5 },
        items: [
          { product: { _id: products[0], itemNo: 'NO-cup 0', name: 'cup 0' }, quantity: 1, pricePerItem: 10 },
          { product: { name: '' } },
        ],
      },
      { customer: { name: 'Ann' }, products: 7, quantity: 14, amount: 35, items: [{}, {}, {}, {}, {}] },
    ]);
    expect(await ok(shop.get('/order/abandoned-carts?current=2&size=1'))).toMatchObject({
      total: 2,
      carts: [{ customer: { name: 'Ann' } }],
    });
    expect((await ok(shop.get('/order/abandoned-carts?idle_hours=40'))).carts).toHaveLength(1);
    expect((await ok(shop.get('/order/abandoned-carts?idle_hours=1'))).carts).toHaveLength(3);
    expect((await ok(shop.get('/order/abandoned-carts?current=9'))).carts).toEqual([]);

    await shop.happened(streamOf(CUSTOMER, bob!), event(customerErased, { customerId: bob! }));
    expect((await ok(shop.get('/order/abandoned-carts'))).carts).toMatchObject([{ customer: { name: 'Ann' } }]);
  });

  test.each(['idle_hours=0', 'idle_hours=x', 'idle_hours=87601', 'size=101', 'current=0', 'customer=1'])(
    'are not returned for %s',
    async (query) => {
      expect([400, 422]).toContain((await shop.get(`/order/abandoned-carts?${query}`)).statusCode);
    },
  );
});

describe('the funnel', () => {
  test('has the outcome of the carts of each day, and its sums reconcile', async () => {
    const at = '2020-03-01T04:00:00.000Z';
    for (const end of ['left', 'refused', 'ordered', 'paid'] as const) {
      const by = newId();
      const [orderId, productId] = [newId(), newId()];
      await happenedAt(at, streamOf(CART, by), put(by, productId, 1));
      if (end === 'refused') await happenedAt(at, streamOf(CART, by), missing(by, productId, 9, 1));
      if (end !== 'ordered' && end !== 'paid') continue;
      const later = '2020-03-09T04:00:00.000Z';
      const placement = samplePlacement({
        orderId,
        customerId: by,
        cartVersion: 0,
        lines: [sampleLine({ productId })],
      });
      await happenedAt(
        later,
        streamOf(ORDER, orderId),
        event(orderPlaced, placement),
        event(orderConfirmed, { orderId }),
      );
      await happenedAt(later, streamOf(CART, by), event(cartCheckedOut, { customerId: by, orderId, cartVersion: 0 }));
      const complete = event(paymentStatusChanged, { orderId, from: 'Pending', to: 'Complete' });
      if (end === 'paid') await happenedAt(later, streamOf(ORDER, orderId), complete);
    }
    const range = `start_at=${Date.parse('2020-02-28T16:00:00.000Z')}&end_at=${Date.parse('2020-03-02T15:59:59.999Z')}`;
    const { days, total } = await ok(shop.get(`/order/funnel?${range}`));
    const none = { started: 0, refused: 0, declined: 0, ordered: 0, paid: 0 };
    expect(days).toEqual([
      { date: '2020-02-29T00:00:00.000+08:00', ...none },
      { date: '2020-03-01T00:00:00.000+08:00', ...none, started: 4, refused: 1, ordered: 2, paid: 1 },
      { date: '2020-03-02T00:00:00.000+08:00', ...none },
    ]);
    expect(total).toEqual({ ...none, started: 4, refused: 1, ordered: 2, paid: 1 });
  });

  test('requires a range that ends after its start', async () => {
    expect((await shop.get('/order/funnel')).statusCode).toBe(422);
    expect((await shop.get('/order/funnel?start_at=2&end_at=1')).statusCode).toBe(422);
  });
});

describe('unmet demand', () => {
  test('has the products most missed, with waiting customers, and the sums by supplier', async () => {
    const [leaf, bean] = [await supplier('Leaf'), await supplier('Bean')];
    const tea = await product('tea', { supplierId: leaf, stock: 3 });
    const coffee = await product('coffee', { supplierId: bean });
    const [gone, ann] = [newId(), await customer('Waiting Ann')];
    const at = '2020-05-01T04:00:00.000Z';
    await happenedAt(at, streamOf(CART, ann), missing(ann, tea, 5, 3));
    const shortages = [
      { productId: coffee, requested: 9, available: 0 },
      { productId: gone, requested: 1, available: 0 },
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
    const leafRow = { supplier: { _id: leaf, name: 'Leaf' }, declined: 0, refused: 2, waiting: 1 };
    const beanRow = { supplier: { _id: bean, name: 'Bean' }, declined: 9, refused: 0, waiting: 0 };
    expect(all).toEqual({
      success: true,
      asOf: expect.any(String),
      total: 3,
      sums: { declined: 10, refused: 2, waiting: 1 },
      products: [
        {
          ...beanRow,
          productId: coffee,
          product: { _id: coffee, itemNo: 'NO-coffee', name: 'coffee', photo: '' },
          quantity: 0,
        },
        { ...leafRow, productId: tea, product: { _id: tea, itemNo: 'NO-tea', name: 'tea', photo: '' }, quantity: 3 },
        { productId: gone, product: null, supplier: null, declined: 1, refused: 0, waiting: 0, quantity: 0 },
      ],
      suppliers: [beanRow, leafRow, { supplier: null, declined: 1, refused: 0, waiting: 0 }],
    });
    expect(await ok(shop.get(`/inventory/demand?${range}&supplier=${leaf}`))).toMatchObject({
      total: 1,
      sums: { declined: 0, refused: 2, waiting: 1 },
      products: [{ productId: tea }],
      suppliers: [beanRow, leafRow, {}],
    });
    expect((await ok(shop.get(`/inventory/demand?${range}&current=2&size=2`))).products).toMatchObject([
      { productId: gone },
    ]);
    expect((await shop.get(`/inventory/demand?${range}&supplier=1`)).statusCode).toBe(422);
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
            const shortages = [{ productId, requested: units + 2, available: 2 }];
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
