import { CUSTOMER, customerErased } from '@countinghouse/contracts/customers/events';
import { event } from '@countinghouse/contracts/kernel/event';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import {
  ORDER,
  paymentStatusChanged,
  returnRequested,
  returnStatusChanged,
} from '@countinghouse/contracts/orders/events';
import { PAGE, pageSaved } from '@countinghouse/contracts/settings/events';
import type { RawDocument } from '@countinghouse/contracts/settings/page-content';
import { describe, expect, test, vi } from 'vitest';
import { ok, orderShop } from './testing/order-shop.ts';

const { sell, shop } = orderShop();

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
    const all = await ok(shop().get('/order/list?search=zoË'));
    expect(all).toMatchObject({ status: true, success: true, total: 3 });
    expect(all.orders.map(({ createdAt }: { createdAt: string }) => createdAt.slice(8, 10))).toEqual([
      '03',
      '02',
      '01',
    ]);
    const second = await ok(shop().get('/order/list?search=zo%C3%AB%20list&current=2&size=2'));
    expect(second).toMatchObject({ total: 3, orders: [{ orderStatus: 'Complete' }] });
    const behind = await ok(shop().get('/order/list?search=zo%C3%AB&current=9&size=2'));
    expect(behind).toMatchObject({ total: 3, orders: [] });
    const pending = await ok(shop().get('/order/list?orderStatus=Pending&paymentStatus=Pending&current=1&size=1'));
    expect(pending.total).toBeGreaterThanOrEqual(2);
    expect((await shop().get('/order/list?size=101')).statusCode).toBe(422);
  });

  test('are those of one customer and of no namesake', async () => {
    const [one, namesake] = [newId(), newId()] as const;
    for (const [hour, customerId] of [one, one, namesake].entries()) {
      const at = `2020-06-01T0${hour}:00:00.000Z`;
      await sell({ at, lines: [[newId(), 1, 250]], customerId, customerName: 'Same Name' });
    }
    expect((await ok(shop().get('/order/list?search=same%20name'))).total).toBe(3);
    const found = await ok(shop().get(`/order/list?customer=${one}&current=1&size=10`));
    expect(found.total).toBe(2);
    expect(found.orders.map(({ customer }: { customer: { _id: string } }) => customer._id)).toEqual([one, one]);
    expect((await ok(shop().get(`/order/list?customer=${one}&orderStatus=Failed`))).total).toBe(0);
    expect((await shop().get('/order/list?customer=somebody')).statusCode).toBe(422);
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
      await shop().happened(streamOf(ORDER, orderId), paid);
    }
    for (const [index, to] of (['Complete', undefined] as const).entries()) {
      const { orderId } = placed[index]!;
      const requestId = newId();
      await shop().happened(
        streamOf(ORDER, orderId),
        event(returnRequested, {
          ...{ orderId, requestId, requestNo: `RR-00009${index}`, createdAt: '2023-03-07T00:00:00.000Z', customerId },
          ...{ returnReason: 'too small', items: [{ productId: newId(), quantity: 1 }] },
        }),
        ...(to ? [event(returnStatusChanged, { orderId, requestId, from: 'Pending', to })] : []),
      );
    }
    const { activity } = await ok(shop().get(`/customer/${customerId}/activity`));
    // Each total has a fee of 10.00; what was paid and then rejected is not spent.
    expect(activity).toEqual({
      orders: 4,
      spent: [{ currency: 'HKD', symbol: '$', amount: 50, orders: 2 }],
      lastOrder: { _id: placed[3]?.orderId, orderId: placed[3]?.orderNo, createdAt: '2023-03-04T08:00:00.000Z' },
      returns: 2,
      openReturns: 1,
    });
    const all = await ok(shop().get(`/order/list?customer=${customerId}`));
    expect([all.total, all.orders[0]._id]).toEqual([activity.orders, activity.lastOrder._id]);
    const paid = await ok(
      shop().get(`/order/list?customer=${customerId}&orderStatus=Pending,Complete&paymentStatus=Complete`),
    );
    expect(paid.total).toBe(activity.spent[0].orders);
    expect((await ok(shop().get(`/order/request-list?customer=${customerId}`))).total).toBe(activity.returns);
    const nobody = await ok(shop().get(`/customer/${newId()}/activity`));
    expect(nobody.activity).toEqual({ orders: 0, spent: [], lastOrder: null, returns: 0, openReturns: 0 });
  });

  test('return an order as it was bought, and find it by its number', async () => {
    const { orderNo, orderId, customerId } = await sell({ at: '2021-01-01T00:00:00.000Z', lines: [[newId(), 2, 250]] });
    const found = await ok(shop().get(`/order/list?search=${orderNo}`));
    const short = orderNo.replace(/^SO-0*/, 'SO-');
    for (const typed of [short, short.toLowerCase().replace('-', ''), short.slice(3)]) {
      const { orders } = await ok(shop().get(`/order/list?search=${typed}`));
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
    expect((await ok(shop().get(`/order/${orderId}`))).order).toEqual({ ...found.orders[0], requests: [] });
  });

  test('return customers their own orders only, with their return requests', async () => {
    const mine = await sell({
      at: '2022-01-02T00:00:00.000Z',
      lines: [[newId(), 1, 1]],
      customerId: shop().ids.customer,
    });
    const newer = await sell({
      at: '2022-01-03T00:00:00.000Z',
      lines: [[newId(), 1, 1]],
      customerId: shop().ids.customer,
    });
    const theirs = await sell({ at: '2022-01-03T00:00:00.000Z', lines: [[newId(), 1, 1]] });
    const [requestId, returnedProduct] = [newId(), newId()];
    await shop().happened(
      streamOf(ORDER, mine.orderId),
      event(returnRequested, {
        orderId: mine.orderId,
        requestId,
        requestNo: 'RR-000001',
        createdAt: '2022-01-04T00:00:00.000Z',
        customerId: shop().ids.customer,
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
    const own = await ok(shop().get('/order/customer-list', 'customer'));
    expect(own).toMatchObject({
      total: 2,
      orders: [
        { _id: newer.orderId, requests: [] },
        { _id: mine.orderId, requests: [request] },
      ],
    });
    for (const caller of ['customer', 'admin'] as const) {
      expect((await ok(shop().get(`/order/${mine.orderId}`, caller))).order.requests).toEqual([request]);
    }
    expect((await shop().get(`/order/${theirs.orderId}`, 'customer')).statusCode).toBe(404);
    expect((await shop().get('/order/list', 'customer')).statusCode).toBe(401);
    expect((await shop().get('/order/customer-list', 'admin')).statusCode).toBe(401);

    const requests = await ok(shop().get(`/order/request-list?customer=${shop().ids.customer}`));
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
    expect(await ok(shop().get('/order/list?search=canary'))).toMatchObject({ total: 1 });
    await shop().happened(streamOf(CUSTOMER, customerId), event(customerErased, { customerId }));
    expect(await ok(shop().get('/order/list?search=canary'))).toMatchObject({ total: 0 });
    expect((await ok(shop().get(`/order/${orderId}`))).order).toMatchObject({
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
  ) => shop().happened(streamOf(PAGE, page), event(pageSaved, { page, changes }));
  const words = (text: string): RawDocument => ({ blocks: [{ text }], entityMap: {} });
  const termsOf = async (orderId: string) => ok(shop().get(`/order/${orderId}/terms`, 'customer'));
  const order = () => sell({ at: new Date().toISOString(), lines: [[newId(), 1, 1]], customerId: shop().ids.customer });

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
    expect(await ok(shop().get(`/order/${second.orderId}/terms`, 'admin'))).toMatchObject(then);
  });

  test('are read by binary search after a thousand saves', async () => {
    const { orderId } = await order();
    for (let n = 0; n < 1_000; n++) await saved('shippingPaymentTerms', { text: words(`later ${n}`) });
    const reading = vi.spyOn(shop().log, 'read');
    await termsOf(orderId);
    const events = await Promise.all(reading.mock.results.map(({ value }) => value as Promise<unknown[]>));
    reading.mockRestore();
    expect(events.flat().length).toBeLessThan(100);
  });

  test('are for the own customer and staff', async () => {
    const { orderId } = await sell({ at: new Date().toISOString(), lines: [[newId(), 1, 1]] });
    expect((await shop().get(`/order/${orderId}/terms`, 'customer')).statusCode).toBe(404);
    expect((await shop().get(`/order/${newId()}/terms`, 'admin')).statusCode).toBe(404);
    expect((await shop().get(`/order/${orderId}/terms`, 'nobody')).statusCode).toBe(401);
  });
});
