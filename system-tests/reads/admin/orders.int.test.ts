import { blankProduct } from '@countinghouse/contracts/catalog/blank-product';
import { PRODUCT, productCreated, productDeleted } from '@countinghouse/contracts/catalog/events';
import { CUSTOMER, customerErased } from '@countinghouse/contracts/customers/events';
import type { inventoryRoutes } from '@countinghouse/contracts/inventory/api';
import {
  ADJUSTMENT,
  adjustmentRecorded,
  adjustmentSettled,
  STOCK,
  stockAdjusted,
  stockOpened,
  stockReleased,
  stockReserved,
} from '@countinghouse/contracts/inventory/events';
import type { TrendRow } from '@countinghouse/contracts/inventory/views';
import { type DomainEvent, event } from '@countinghouse/contracts/kernel/event';
import type { ReplyOf } from '@countinghouse/contracts/kernel/http/route';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import { shopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import {
  ORDER,
  orderConfirmed,
  orderDeclined,
  orderPlaced,
  orderStatusChanged,
  paymentStatusChanged,
  returnRequested,
  returnStatusChanged,
} from '@countinghouse/contracts/orders/events';
import { sampleLine, samplePlacement } from '@countinghouse/contracts/orders/testing/sample-placement';
import type { DailySalesRow, OrderView, RankingRow } from '@countinghouse/contracts/orders/views';
import { PAGE, pageSaved } from '@countinghouse/contracts/settings/events';
import type { RawDocument } from '@countinghouse/contracts/settings/page-content';
import { seededRandom } from '@countinghouse/platform/runtime/seeded-random';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { SHOP_TIME_ZONE } from '../../support/shop-database.ts';
import { openTestReadSide, type TestReadSide } from '../test-read-side.ts';

let shop: TestReadSide;
beforeAll(async () => {
  shop = await openTestReadSide();
});
afterAll(() => shop.close());

const calendar = shopCalendar(SHOP_TIME_ZONE);
const ms = (instant: string) => Date.parse(instant);

interface Sale {
  readonly at: string;
  /** Product, quantity, price in minor units. */
  readonly lines: readonly (readonly [string, number, number])[];
  readonly status?: 'Pending' | 'Complete' | 'Failed' | 'Rejected' | 'declined' | 'placing';
  readonly customerId?: string;
  readonly customerName?: string;
}
let orders = 0;

/** Appends with a business time. */
async function happenedAt(at: string, stream: string, ...events: DomainEvent[]): Promise<void> {
  const metadata = { actor: { kind: 'system', id: 'test' }, commandId: newId(), correlationId: newId() } as const;
  await shop.log.append(stream, 'any', events, { ...metadata, occurredAt: at });
}

async function sell({ at, lines, status = 'Pending', customerId = newId(), customerName = 'Ada' }: Sale) {
  const orderId = newId();
  const orderNo = `SO-${String(++orders).padStart(6, '0')}`;
  const bought = lines.map(([productId, quantity, price]) =>
    sampleLine({ productId, itemNo: 'THEN', name: 'Name then', quantity, price }),
  );
  const contact = { email: 'ada@example.com', phone: '123', shippingAddress: '1 Peak Road', remark: 'Ring twice' };
  const payment = { fee: 1_000, transactionId: 'T1' };
  const placed = event(
    orderPlaced,
    samplePlacement({
      orderId,
      orderNo,
      placedAt: at,
      customerId,
      customerName,
      ...contact,
      ...payment,
      lines: bought,
    }),
  );
  const end: DomainEvent[] =
    status === 'placing'
      ? []
      : status === 'declined'
        ? [event(orderDeclined, { orderId, shortages: [], nothingReserved: false })]
        : [
            event(orderConfirmed, { orderId }),
            ...(status === 'Pending' ? [] : [event(orderStatusChanged, { orderId, from: 'Pending', to: status })]),
          ];
  await happenedAt(at, streamOf(ORDER, orderId), placed, ...end);
  return { orderId, orderNo, customerId };
}

async function product(itemNo: string, name = itemNo, at = '2026-01-01T00:00:00.000Z', quantity = 100) {
  const productId = newId();
  const details = { ...blankProduct, itemNo, name, sellingPrice: 100, photo: `${itemNo}.webp` };
  const created = event(productCreated, { productId, details, openingQuantity: quantity });
  await happenedAt(at, streamOf(PRODUCT, productId), created);
  await happenedAt(at, streamOf(STOCK, productId), event(stockOpened, { productId, quantity, balance: quantity }));
  return productId;
}

async function ok(reply: ReturnType<TestReadSide['get']>) {
  const answer = await reply;
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

describe('order lists', () => {
  test('contain confirmed orders, newest first, all of them or by page', async () => {
    const customerId = newId();
    for (const [day, status] of [
      ['03', 'Pending'],
      ['01', 'Complete'],
      ['02', 'Pending'],
      ['04', 'declined'],
      ['05', 'placing'],
    ] as const) {
      await sell({
        at: `2020-05-${day}T08:00:00.000Z`,
        lines: [[newId(), 1, 250]],
        status,
        customerId,
        customerName: 'Zoë Lister',
      });
    }
    const all = await ok(shop.get('/order/list?search=zoË'));
    expect(all).toMatchObject({ status: true, success: true, total: 3 });
    expect(all.orders.map(({ createdAt }: { createdAt: string }) => createdAt.slice(8, 10))).toEqual([
      '03',
      '02',
      '01',
    ]);
    const second = await ok(shop.get('/order/list?search=zo%C3%AB%20list&current=2&size=2'));
    expect(second).toMatchObject({ total: 3, orders: [{ orderStatus: 'Complete' }] });
    const behind = await ok(shop.get('/order/list?search=zo%C3%AB&current=9&size=2'));
    expect(behind).toMatchObject({ total: 3, orders: [] });
    const pending = await ok(shop.get('/order/list?orderStatus=Pending&paymentStatus=Pending&current=1&size=1'));
    expect(pending.total).toBeGreaterThanOrEqual(2);
    expect((await shop.get('/order/list?size=101')).statusCode).toBe(422);
  });

  test('are those of one customer and of no namesake', async () => {
    const [one, namesake] = [newId(), newId()] as const;
    for (const [hour, customerId] of [one, one, namesake].entries()) {
      const at = `2020-06-01T0${hour}:00:00.000Z`;
      await sell({ at, lines: [[newId(), 1, 250]], customerId, customerName: 'Same Name' });
    }
    expect((await ok(shop.get('/order/list?search=same%20name'))).total).toBe(3);
    const found = await ok(shop.get(`/order/list?customer=${one}&current=1&size=10`));
    expect(found.total).toBe(2);
    expect(found.orders.map(({ customer }: { customer: { _id: string } }) => customer._id)).toEqual([one, one]);
    expect((await ok(shop.get(`/order/list?customer=${one}&orderStatus=Failed`))).total).toBe(0);
    expect((await shop.get('/order/list?customer=somebody')).statusCode).toBe(422);
  });

  test('and the activity of a customer count the same orders, amounts and returns', async () => {
    const customerId = newId();
    const days = ['2023-03-01', '2023-03-02', '2023-03-03', '2023-03-04'] as const;
    const statuses = ['Complete', 'Pending', 'Rejected', 'Pending'] as const;
    const placed = [];
    for (const [index, day] of days.entries()) {
      const lines = [[newId(), 1, 1_000 * (index + 1)]] as const;
      placed.push(await sell({ at: `${day}T08:00:00.000Z`, lines, status: statuses[index]!, customerId }));
    }
    await sell({ at: '2023-03-05T08:00:00.000Z', lines: [[newId(), 1, 5]], status: 'declined', customerId });
    await sell({ at: '2023-03-06T08:00:00.000Z', lines: [[newId(), 1, 5]] });
    for (const { orderId } of placed.slice(0, 3)) {
      const paid = event(paymentStatusChanged, { orderId, from: 'Pending', to: 'Complete' });
      await shop.happened(streamOf(ORDER, orderId), paid);
    }
    for (const [index, to] of (['Complete', undefined] as const).entries()) {
      const { orderId } = placed[index]!;
      const requestId = newId();
      await shop.happened(
        streamOf(ORDER, orderId),
        event(returnRequested, {
          ...{ orderId, requestId, requestNo: `RR-00009${index}`, createdAt: '2023-03-07T00:00:00.000Z', customerId },
          ...{ returnReason: 'too small', items: [{ productId: newId(), quantity: 1 }] },
        }),
        ...(to ? [event(returnStatusChanged, { orderId, requestId, from: 'Pending', to })] : []),
      );
    }
    const { activity } = await ok(shop.get(`/customer/${customerId}/activity`));
    // Each total has a fee of 10.00; what was paid and then rejected is not spent.
    expect(activity).toEqual({
      orders: 4,
      spent: [{ currency: 'HKD', symbol: '$', amount: 50, orders: 2 }],
      lastOrder: { _id: placed[3]?.orderId, orderId: placed[3]?.orderNo, createdAt: '2023-03-04T08:00:00.000Z' },
      returns: 2,
      openReturns: 1,
    });
    const all = await ok(shop.get(`/order/list?customer=${customerId}`));
    expect([all.total, all.orders[0]._id]).toEqual([activity.orders, activity.lastOrder._id]);
    const paid = await ok(
      shop.get(`/order/list?customer=${customerId}&orderStatus=Pending,Complete&paymentStatus=Complete`),
    );
    expect(paid.total).toBe(activity.spent[0].orders);
    expect((await ok(shop.get(`/order/request-list?customer=${customerId}`))).total).toBe(activity.returns);
    const nobody = await ok(shop.get(`/customer/${newId()}/activity`));
    expect(nobody.activity).toEqual({ orders: 0, spent: [], lastOrder: null, returns: 0, openReturns: 0 });
  });

  test('return an order as it was bought, and find it by its number', async () => {
    const { orderNo, orderId, customerId } = await sell({ at: '2021-01-01T00:00:00.000Z', lines: [[newId(), 2, 250]] });
    const found = await ok(shop.get(`/order/list?search=${orderNo}`));
    const short = orderNo.replace(/^SO-0*/, 'SO-');
    for (const typed of [short, short.toLowerCase().replace('-', ''), short.slice(3)]) {
      const { orders } = await ok(shop.get(`/order/list?search=${typed}`));
      expect(orders.map(({ _id }: { _id: string }) => _id)).toContain(orderId);
    }
    expect(found.orders).toEqual([
      {
        _id: orderId,
        orderId: orderNo,
        createdAt: '2021-01-01T00:00:00.000Z',
        customer: { _id: customerId, name: 'Ada' },
        contactInfo: { email: 'ada@example.com', phone: '123' },
        shippingAddress: '1 Peak Road',
        items: [
          {
            product: { _id: expect.any(String), itemNo: 'THEN', name: 'Name then', photo: '' },
            quantity: 2,
            pricePerItem: 2.5,
          },
        ],
        fee: 10,
        orderStatus: 'Pending',
        paymentStatus: 'Pending',
        orderTrackStatus: 'ordered',
        tracking: [{ status: 'ordered', at: '2021-01-01T00:00:00.000Z' }],
        remark: 'Ring twice',
        transactionId: 'T1',
        paymentMethod: 'card',
        currency: { name: 'HKD', symbol: '$' },
        version: '1',
      },
    ]);
    expect((await ok(shop.get(`/order/${orderId}`))).order).toEqual({ ...found.orders[0], requests: [] });
  });

  test('return customers their own orders only, with their return requests', async () => {
    const mine = await sell({
      at: '2022-01-02T00:00:00.000Z',
      lines: [[newId(), 1, 1]],
      customerId: shop.ids.customer,
    });
    const newer = await sell({
      at: '2022-01-03T00:00:00.000Z',
      lines: [[newId(), 1, 1]],
      customerId: shop.ids.customer,
    });
    const theirs = await sell({ at: '2022-01-03T00:00:00.000Z', lines: [[newId(), 1, 1]] });
    const [requestId, returnedProduct] = [newId(), newId()];
    await shop.happened(
      streamOf(ORDER, mine.orderId),
      event(returnRequested, {
        orderId: mine.orderId,
        requestId,
        requestNo: 'RR-000001',
        createdAt: '2022-01-04T00:00:00.000Z',
        customerId: shop.ids.customer,
        returnReason: 'too small',
        items: [{ productId: returnedProduct, quantity: 1 }],
      }),
      event(returnStatusChanged, { orderId: mine.orderId, requestId, from: 'Pending', to: 'Complete' }),
    );
    const request = {
      _id: requestId,
      requestId: 'RR-000001',
      status: 'Complete',
      createdAt: '2022-01-04T00:00:00.000Z',
      returnReason: 'too small',
      shopNote: '',
      items: [{ product: returnedProduct, quantity: 1 }],
      pictures: [],
    };
    const own = await ok(shop.get('/order/customer-list', 'customer'));
    expect(own).toMatchObject({
      total: 2,
      orders: [
        { _id: newer.orderId, requests: [] },
        { _id: mine.orderId, requests: [request] },
      ],
    });
    for (const caller of ['customer', 'admin'] as const) {
      expect((await ok(shop.get(`/order/${mine.orderId}`, caller))).order.requests).toEqual([request]);
    }
    expect((await shop.get(`/order/${theirs.orderId}`, 'customer')).statusCode).toBe(404);
    expect((await shop.get('/order/list', 'customer')).statusCode).toBe(401);
    expect((await shop.get('/order/customer-list', 'admin')).statusCode).toBe(401);

    const requests = await ok(shop.get(`/order/request-list?customer=${shop.ids.customer}`));
    expect(requests).toMatchObject({
      status: true,
      total: 1,
      requests: [
        {
          _id: requestId,
          order: { _id: mine.orderId, orderId: mine.orderNo },
          customer: { name: 'Ada', phone: '123', email: 'ada@example.com' },
          returnReason: 'too small',
          status: 'Complete',
        },
      ],
    });
  });

  test('no longer contain the data of an erased customer', async () => {
    const { orderId, customerId } = await sell({
      at: '2022-02-02T00:00:00.000Z',
      lines: [[newId(), 1, 1]],
      customerName: 'Canary',
    });
    expect(await ok(shop.get('/order/list?search=canary'))).toMatchObject({ total: 1 });
    await shop.happened(streamOf(CUSTOMER, customerId), event(customerErased, { customerId }));
    expect(await ok(shop.get('/order/list?search=canary'))).toMatchObject({ total: 0 });
    expect((await ok(shop.get(`/order/${orderId}`))).order).toMatchObject({
      customer: { name: '' },
      contactInfo: { email: '', phone: '' },
      shippingAddress: '',
      remark: '',
      items: [{ quantity: 1 }],
    });
  });
});

describe('the terms of an order', () => {
  const saved = (
    page: 'shippingPaymentTerms' | 'returnReplacementPolicy',
    changes: { text?: RawDocument; image?: string },
  ) => shop.happened(streamOf(PAGE, page), event(pageSaved, { page, changes }));
  const words = (text: string): RawDocument => ({ blocks: [{ text }], entityMap: {} });
  const termsOf = async (orderId: string) => ok(shop.get(`/order/${orderId}/terms`, 'customer'));
  const order = () => sell({ at: new Date().toISOString(), lines: [[newId(), 1, 1]], customerId: shop.ids.customer });

  test('are those that were shown when it was placed, however often they were saved before and since', async () => {
    const tick = () => new Promise((resolve) => setTimeout(resolve, 5));
    const first = await order();
    await tick();
    await saved('returnReplacementPolicy', { image: 'policy.webp' });
    await saved('returnReplacementPolicy', { text: words('7 days') });
    for (let n = 0; n < 40; n++) await saved('shippingPaymentTerms', { text: words(`terms ${n}`) });
    await tick();
    const second = await order();
    await tick();
    await saved('returnReplacementPolicy', { text: words('no returns'), image: '' });
    await saved('shippingPaymentTerms', { text: words('cash only') });

    const nothing = { text: null, image: '' };
    expect(await termsOf(first.orderId)).toMatchObject({
      shippingPaymentTerms: nothing,
      returnReplacementPolicy: nothing,
    });
    const then = {
      asOf: expect.any(String),
      shippingPaymentTerms: { text: words('terms 39'), image: '' },
      returnReplacementPolicy: { text: words('7 days'), image: 'policy.webp' },
    };
    expect(await termsOf(second.orderId)).toMatchObject(then);
    expect(await ok(shop.get(`/order/${second.orderId}/terms`, 'admin'))).toMatchObject(then);
  });

  test('are read by binary search after a thousand saves', async () => {
    const { orderId } = await order();
    for (let n = 0; n < 1_000; n++) await saved('shippingPaymentTerms', { text: words(`later ${n}`) });
    const reading = vi.spyOn(shop.log, 'read');
    await termsOf(orderId);
    const events = await Promise.all(reading.mock.results.map(({ value }) => value as Promise<unknown[]>));
    reading.mockRestore();
    expect(events.flat().length).toBeLessThan(100);
  });

  test('are for the own customer and staff', async () => {
    const { orderId } = await sell({ at: new Date().toISOString(), lines: [[newId(), 1, 1]] });
    expect((await shop.get(`/order/${orderId}/terms`, 'customer')).statusCode).toBe(404);
    expect((await shop.get(`/order/${newId()}/terms`, 'admin')).statusCode).toBe(404);
    expect((await shop.get(`/order/${orderId}/terms`, 'nobody')).statusCode).toBe(401);
  });
});

describe('sales ranking', () => {
  interface Sold {
    readonly quantity: number;
    readonly amount: number;
  }
  const rangeOf = (from: string, to: string) => `start_at=${ms(from)}&end_at=${ms(to)}`;
  const ranking = async (from: string, to: string) =>
    (await ok(shop.get(`/order/sales-ranking?${rangeOf(from, to)}`))).rankings;
  const dailySales = async (from: string, to: string): Promise<DailySalesRow[]> =>
    (await ok(shop.get(`/order/daily-sales?${rangeOf(from, to)}`))).days;
  const ordersBehind = (
    from: string,
    to: string,
    more = '',
  ): Promise<{ orders: OrderView[]; total: number; sold: Sold }> =>
    ok(shop.get(`/order/list?${rangeOf(from, to)}${more}`));

  /** Expects that the lines of the listed orders, added up by hand, equal the figure of the ranking. */
  async function expectOrdersBehind(row: RankingRow, from: string, to: string): Promise<void> {
    const { orders: behind, total, sold } = await ordersBehind(from, to, `&product=${row.productId}`);
    const lines = behind.flatMap(({ items }) => items.filter(({ product: { _id } }) => _id === row.productId));
    expect(
      {
        quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
        amount:
          lines.reduce((sum, { quantity, pricePerItem }) => sum + quantity * Math.round(pricePerItem * 100), 0) / 100,
      },
      `${row.productId}, ${from} to ${to}`,
    ).toEqual({ quantity: row.quantity, amount: row.amount });
    expect({ total, ...sold }).toEqual({ total: behind.length, quantity: row.quantity, amount: row.amount });
    expect(behind.every(({ items }) => items.some(({ product: { _id } }) => _id === row.productId))).toBe(true);
  }

  test('is the plain sum over the sales of the range, to the millisecond', async () => {
    const products = await Promise.all(['R1', 'R2', 'R3', 'R4'].map((itemNo) => product(itemNo)));
    const random = seededRandom(3);
    const sales: Sale[] = Array.from({ length: 60 }, () => ({
      at: new Date(ms('2019-03-01T00:00:00.000Z') + random.integer(96) * 3_600_000).toISOString(),
      status: random.pick(['Pending', 'Complete', 'Failed', 'Rejected', 'declined', 'placing'] as const),
      lines: products
        .filter(() => random.chance(0.5))
        .map((productId) => [productId, 1 + random.integer(5), random.integer(1_000)] as const),
    }));
    for (const sale of sales) if (sale.lines.length > 0) await sell(sale);

    const plain = (from: number, to: number) => {
      const sums = new Map<string, { quantity: number; amount: number }>();
      for (const { at, status, lines } of sales) {
        if (ms(at) < from || ms(at) > to || !(status === 'Pending' || status === 'Complete')) continue;
        for (const [productId, quantity, price] of lines) {
          const sum = sums.get(productId) ?? { quantity: 0, amount: 0 };
          sums.set(productId, { quantity: sum.quantity + quantity, amount: sum.amount + quantity * price });
        }
      }
      return [...sums].sort(([, a], [, b]) => b.quantity - a.quantity || b.amount - a.amount);
    };
    const ranges = [
      ['2019-03-01T00:00:00.000Z', '2019-03-05T00:00:00.000Z'],
      ['2019-03-01T16:00:00.000Z', '2019-03-03T15:59:59.999Z'],
      ['2019-03-01T16:00:00.000Z', '2019-03-03T16:00:00.000Z'],
      ['2019-03-02T03:00:00.000Z', '2019-03-02T09:00:00.000Z'],
      ['2019-03-02T10:00:00.000Z', '2019-03-02T20:00:00.000Z'],
      ['2019-03-02T05:00:00.000Z', '2019-03-02T05:00:00.000Z'],
      ['2019-03-01T15:59:59.999Z', '2019-03-04T16:00:00.001Z'],
    ] as const;
    for (const [from, to] of ranges) {
      const rows = await ranking(from, to);
      const sums = rows.map((row: { product: { _id: string }; quantity: number; amount: number }) => [
        row.product._id,
        { quantity: row.quantity, amount: Math.round(row.amount * 100) },
      ]);
      expect(sums, `${from} to ${to}`).toEqual(plain(ms(from), ms(to)));
      for (const row of rows) await expectOrdersBehind(row, from, to);
      const all = await ordersBehind(from, to);
      expect(all.orders.flatMap(({ items }) => items).reduce((sum, { quantity }) => sum + quantity, 0)).toBe(
        all.sold.quantity,
      );
      expect(all.sold).toEqual({
        quantity: rows.reduce((sum: number, { quantity }: Sold) => sum + quantity, 0),
        amount: rows.reduce((sum: number, { amount }: Sold) => sum + Math.round(amount * 100), 0) / 100,
      });
    }
    const days = await dailySales('2019-02-28T16:00:00.000Z', '2019-03-05T15:59:59.999Z');
    expect(days.map(({ date }) => date.slice(0, 10))).toEqual([
      '2019-03-01',
      '2019-03-02',
      '2019-03-03',
      '2019-03-04',
      '2019-03-05',
    ]);
    for (const { date, orders: count, quantity, amount } of days) {
      const behind = await ordersBehind(date, new Date(Date.parse(date) + 86_399_999).toISOString());
      expect({ total: behind.total, sold: behind.sold }, date).toEqual({ total: count, sold: { quantity, amount } });
    }
  });

  test('lists the orders behind a number by page, filtered like any list', async () => {
    const [cup, other] = [newId(), newId()];
    const at = (hour: number) => `2016-04-01T0${hour}:00:00.000Z`;
    const first = await sell({ at: at(1), lines: [[cup, 2, 150]], customerName: 'Lovelace' });
    const twice = await sell({
      at: at(2),
      lines: [
        [cup, 1, 100],
        [other, 9, 1],
        [cup, 4, 50],
      ],
      status: 'Complete',
    });
    await sell({ at: at(3), lines: [[other, 1, 1]] });
    const [day, end] = [at(0), at(9)];
    const behind = await ordersBehind(day, end, `&product=${cup}`);
    expect(behind).toMatchObject({
      total: 2,
      sold: { quantity: 7, amount: 6 },
      orders: [{ _id: twice.orderId }, { _id: first.orderId }],
    });
    expect(await ordersBehind(day, end, `&product=${cup}&current=2&size=1`)).toEqual({
      ...behind,
      orders: behind.orders.slice(1),
    });
    // Both ends are inclusive, to the millisecond.
    expect(await ordersBehind(at(1), at(1), `&product=${cup}`)).toMatchObject({
      total: 1,
      orders: [{ _id: first.orderId }],
    });
    const narrowed = { total: 1, sold: { quantity: 5, amount: 3 } };
    expect(await ordersBehind(day, end, `&product=${cup}&orderStatus=Complete`)).toMatchObject(narrowed);
    expect(await ordersBehind(day, end, `&product=${cup}&search=lovelace`)).toMatchObject({
      total: 1,
      sold: { quantity: 2, amount: 3 },
    });
    expect(await ok(shop.get(`/order/list?product=${cup}`))).toMatchObject({ total: 2, sold: behind.sold });
    expect(await ok(shop.get(`/order/list?product=${newId()}`))).toMatchObject({ total: 0, sold: { quantity: 0 } });
    expect(await ok(shop.get('/order/list?size=1'))).not.toHaveProperty('sold');
    for (const half of ['start_at=1', `product=${cup}&end_at=1`, 'start_at=2&end_at=1', 'product=cup']) {
      expect((await shop.get(`/order/list?${half}`)).statusCode, half).toBe(422);
    }

    await shop.happened(
      streamOf(ORDER, first.orderId),
      event(orderStatusChanged, { orderId: first.orderId, from: 'Pending', to: 'Failed' }),
    );
    expect(await ordersBehind(day, end, `&product=${cup}`)).toMatchObject(narrowed);
  });

  test('orders by quantity, then amount, then item number, and has current names', async () => {
    const [b, a, c, d] = [
      await product('T-B', 'Bowl'),
      await product('T-A'),
      await product('T-C'),
      await product('T-D'),
    ];
    await sell({
      at: '2018-01-01T08:00:00.000Z',
      lines: [
        [b, 2, 100],
        [a, 2, 100],
        [c, 2, 150],
        [d, 3, 1],
      ],
    });
    await shop.happened(streamOf(PRODUCT, d), event(productDeleted, { productId: d }));
    expect(await ranking('2018-01-01T00:00:00.000Z', '2018-01-02T00:00:00.000Z')).toEqual([
      { product: null, productId: d, quantity: 3, amount: 0.03 },
      { product: { _id: c, itemNo: 'T-C', name: 'T-C', photo: 'T-C.webp' }, productId: c, quantity: 2, amount: 3 },
      { product: { _id: a, itemNo: 'T-A', name: 'T-A', photo: 'T-A.webp' }, productId: a, quantity: 2, amount: 2 },
      { product: { _id: b, itemNo: 'T-B', name: 'Bowl', photo: 'T-B.webp' }, productId: b, quantity: 2, amount: 2 },
    ]);
  });

  test.each([
    ['start_at=2&end_at=1'],
    ['start_at=0&end_at=400000000000'],
    ['start_at=-1&end_at=1'],
    ['start_at=1e20&end_at=1'],
    ['end_at=1'],
  ])('refuses %s', async (query) => {
    expect((await shop.get(`/order/sales-ranking?${query}`)).statusCode).toBe(422);
  });
});

describe('inventory trend', () => {
  const trend = async (body: object): Promise<TrendRow[]> =>
    (await ok(shop.post('/order/inventory-trend', body))).trends;
  const movements = (
    productId: string,
    from: string,
    to: string,
    more = '',
  ): Promise<ReplyOf<typeof inventoryRoutes.listMovements>> =>
    ok(shop.get(`/product/${productId}/movements?start_at=${ms(from)}&end_at=${ms(to)}${more}`));

  test('reconciles on every day, also when movements come late', async () => {
    const productId = await product('TREND', 'Trend cup', '2017-06-02T02:00:00.000Z', 20);
    const stream = streamOf(STOCK, productId);
    const orderId = newId();
    const reserved = (quantity: number) => event(stockReserved, { productId, orderId, quantity, balance: 0 });
    await happenedAt('2017-06-05T02:00:00.000Z', stream, reserved(4));
    await happenedAt('2017-06-03T15:59:59.999Z', stream, reserved(3));
    await happenedAt(
      '2017-06-03T16:00:00.000Z',
      stream,
      event(stockReleased, { productId, orderId, quantity: 1, balance: 0 }),
    );
    const adjustment = {
      productId,
      adjustmentId: newId(),
      adjustmentNo: 'AD-1',
      reason: '',
      reasonCode: null,
      reverses: false,
      difference: -2,
      balance: 0,
    };
    await happenedAt('2017-06-05T03:00:00.000Z', stream, event(stockAdjusted, adjustment));

    const range = {
      start_at: ms('2017-05-30T00:00:00.000Z'),
      end_at: ms('2017-06-06T00:00:00.000Z'),
      product: productId,
    };
    const rows = await trend(range);
    expect(rows).toEqual([
      { date: '2017-06-02T00:00:00.000+08:00', openingCount: 0, salesCount: 0, adjustCount: 20, closingCount: 20 },
      { date: '2017-06-03T00:00:00.000+08:00', openingCount: 20, salesCount: 3, adjustCount: 0, closingCount: 17 },
      { date: '2017-06-04T00:00:00.000+08:00', openingCount: 17, salesCount: -1, adjustCount: 0, closingCount: 18 },
      { date: '2017-06-05T00:00:00.000+08:00', openingCount: 18, salesCount: 4, adjustCount: -2, closingCount: 12 },
      { date: '2017-06-06T00:00:00.000+08:00', openingCount: 12, salesCount: 0, adjustCount: 0, closingCount: 12 },
    ]);
    const late = await trend({
      ...range,
      start_at: ms('2017-06-05T00:00:00.000Z'),
      product: undefined,
      product_name: 'Trend cup',
    });
    expect(late).toEqual(rows.slice(3));
    expect(await trend({ ...range, end_at: ms('2017-06-01T00:00:00.000Z') })).toEqual([]);

    const account = await movements(productId, '2017-05-30T00:00:00.000Z', '2017-06-06T00:00:00.000Z');
    expect(
      account.movements.map(({ at, kind, quantity, closing }) => [at.slice(5, 16), kind, quantity, closing]),
    ).toEqual([
      ['06-05T03:00', 'adjusted', -2, 12],
      ['06-05T02:00', 'reserved', -4, 14],
      ['06-03T16:00', 'released', 1, 18],
      ['06-03T15:59', 'reserved', -3, 17],
      ['06-02T02:00', 'opened', 20, 20],
    ]);
    expect(account).toMatchObject({
      total: 5,
      counts: { openingCount: 0, salesCount: 6, adjustCount: 18, closingCount: 12 },
    });
    for (const { date, ...counts } of rows) {
      const day = await movements(productId, date, date);
      expect(day.counts, date).toEqual(counts);
      expect(day.movements.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(
        counts.closingCount - counts.openingCount,
      );
      expect(day.movements[0]?.closing ?? counts.closingCount).toBe(counts.closingCount);
      for (const [column, sum] of [
        ['sales', -counts.salesCount],
        ['adjustment', counts.adjustCount],
      ] as const) {
        const part = await movements(productId, date, date, `&column=${column}`);
        expect(part.movements.reduce((units, { quantity }) => units + quantity, 0) + 0, `${column} ${date}`).toBe(
          sum + 0,
        );
        expect(part.total).toBe(part.movements.length);
        expect(part.counts).toEqual(counts);
      }
    }

    const sales = await movements(productId, '2017-05-30T00:00:00.000Z', '2017-06-06T00:00:00.000Z', '&column=sales');
    expect(sales.movements.map(({ kind }) => kind)).toEqual(['reserved', 'released', 'reserved']);
  });

  test('lists the order or the adjustment of a movement, by page', async () => {
    const productId = await product('MOVES', 'Moved cup', '2017-07-01T02:00:00.000Z', 20);
    const stream = streamOf(STOCK, productId);
    const { orderId, orderNo } = await sell({ at: '2017-07-02T01:00:00.000Z', lines: [[productId, 2, 100]] });
    const gone = await sell({ at: '2017-07-02T01:00:00.000Z', lines: [[productId, 1, 100]], status: 'declined' });
    const adjustmentId = newId();
    await happenedAt(
      '2017-07-02T02:00:00.000Z',
      stream,
      event(stockReserved, { productId, orderId, quantity: 2, balance: 18 }),
      event(stockReserved, { productId, orderId: gone.orderId, quantity: 1, balance: 17 }),
      event(stockReleased, { productId, orderId: gone.orderId, quantity: 1, balance: 18 }),
      event(stockAdjusted, {
        productId,
        adjustmentId,
        adjustmentNo: 'AD-9',
        reason: 'found',
        reasonCode: 'correction',
        reverses: false,
        difference: 1,
        balance: 19,
      }),
    );
    const [from, to] = ['2017-07-01T00:00:00.000Z', '2017-07-03T00:00:00.000Z'];
    const { movements: all } = await movements(productId, from, to);
    expect(all).toEqual([
      {
        _id: '4',
        at: '2017-07-02T02:00:00.000Z',
        kind: 'adjusted',
        quantity: 1,
        closing: 19,
        reason: 'found',
        reasonCode: 'correction',
        reverses: false,
        by: null,
        adjustment: { _id: adjustmentId, adjustmentId: 'AD-9' },
      },
      expect.objectContaining({ kind: 'released', closing: 18 }),
      expect.objectContaining({ kind: 'reserved', closing: 17 }),
      expect.objectContaining({ kind: 'reserved', closing: 18, order: { _id: orderId, orderId: orderNo } }),
      expect.objectContaining({ kind: 'opened', closing: 20 }),
    ]);
    expect(all.filter(({ order }) => order)).toHaveLength(1);
    const second = await movements(productId, from, to, '&current=2&size=2');
    expect(second).toMatchObject({ total: 5, movements: all.slice(2, 4) });
    expect((await movements(productId, from, to, '&current=2&size=1&column=sales')).movements).toEqual([all[2]]);

    const path = `/product/${productId}/movements?start_at=0&end_at=1`;
    expect((await ok(shop.get(path))).movements).toEqual([]);
    expect((await shop.get(path, 'customer')).statusCode).toBe(401);
    expect((await shop.get(`${path}&column=closing`)).statusCode).toBe(422);
    expect((await shop.get(`/product/${newId()}/movements?start_at=0&end_at=1`)).statusCode).toBe(404);
  });

  test('covers whole shop days whatever the hours of the range', async () => {
    const productId = await product('DAYS', 'Day cup', '2017-06-02T02:00:00.000Z', 1);
    const at = { start_at: ms('2017-06-02T15:59:59.999Z'), end_at: ms('2017-06-02T16:00:00.000Z') };
    const days = (await trend({ ...at, product: productId })).map(({ date }: { date: string }) => date.slice(0, 10));
    expect(days).toEqual(['2017-06-02', '2017-06-03']);
    expect(calendar.dayOf(at.end_at)).toBe('2017-06-03');
  });

  test('requires an id when a name is ambiguous', async () => {
    const [one, two] = [await product('AMB-1', 'Twin'), await product('AMB-2', 'Twin')];
    const range = { start_at: 0, end_at: 1 };
    const asked = await shop.post('/order/inventory-trend', { ...range, product_name: 'Twin' });
    expect(asked.statusCode).toBe(409);
    expect(asked.json()).toMatchObject({
      code: 'AMBIGUOUS_PRODUCT',
      products: [
        { _id: one, itemNo: 'AMB-1', name: 'Twin' },
        { _id: two, itemNo: 'AMB-2', name: 'Twin' },
      ],
    });
    expect((await shop.post('/order/inventory-trend', { ...range, product_name: 'None such' })).statusCode).toBe(404);
    expect((await shop.post('/order/inventory-trend', { ...range, product: newId() })).statusCode).toBe(404);
    expect((await shop.post('/order/inventory-trend', range)).statusCode).toBe(422);
    expect((await shop.post('/order/inventory-trend', { start_at: 1, end_at: 0, product: one })).statusCode).toBe(422);
  });
});

describe('adjustment list', () => {
  test('pages through active ones, newest first', async () => {
    for (const [no, quantity] of [
      ['AD-000001', -3],
      ['AD-000002', 5],
      ['AD-000003', 1],
    ] as const) {
      const adjustmentId = newId();
      const recorded = event(adjustmentRecorded, {
        adjustmentId,
        adjustmentNo: no,
        createdAt: `2026-01-0${no.slice(-1)}T00:00:00.000Z`,
        reason: 'broken',
        reasonCode: 'damaged',
        lines: [{ productId: newId(), itemNo: 'X1', name: 'Cup', photo: '', quantity }],
      });
      const why = { reason: 'broken', reasonCode: 'damaged', reversed: false } as const;
      const settled = event(adjustmentSettled, { adjustmentId, ...why, lines: [{ quantity }] });
      await shop.happened(streamOf(ADJUSTMENT, adjustmentId), recorded, ...(quantity === 1 ? [] : [settled]));
    }
    expect(await ok(shop.get('/adjustment/list?size=1'))).toMatchObject({
      success: true,
      total: 2,
      adjustments: [{ adjustmentId: 'AD-000002', quantity: 5, product: { name: 'Cup' }, version: '1' }],
    });
    expect((await ok(shop.get('/adjustment/list?size=1&current=2'))).adjustments).toMatchObject([{ quantity: -3 }]);
  });
});
