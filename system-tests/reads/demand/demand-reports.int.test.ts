import { CUSTOMER, customerErased } from '@countinghouse/contracts/customers/events';
import { type DomainEvent, event } from '@countinghouse/contracts/kernel/event';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import { CART, cartCheckedOut, cartItemSet } from '@countinghouse/contracts/orders/cart/cart-events';
import { ORDER, orderConfirmed, orderPlaced, paymentStatusChanged } from '@countinghouse/contracts/orders/events';
import { sampleLine, samplePlacement } from '@countinghouse/contracts/orders/testing/sample-placement';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestReadSide, type TestReadSide } from '../test-read-side.ts';
import { demandShop, missing, ok } from './demand-shop.ts';

let shop: TestReadSide;
let happenedAt: ReturnType<typeof demandShop>['happenedAt'];
let customer: ReturnType<typeof demandShop>['customer'];
let product: ReturnType<typeof demandShop>['product'];
beforeAll(async () => {
  shop = await openTestReadSide();
  ({ happenedAt, customer, product } = demandShop(shop));
});
afterAll(() => shop.close());

const put = (customerId: string, productId: string, quantity: number, seenPrice = 250) =>
  event(cartItemSet, { customerId, productId, quantity, seenPrice });

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
