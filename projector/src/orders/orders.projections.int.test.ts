import type { CustomerEvent } from '@countinghouse/contracts/customers/events';
import { shopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import type { OrderEvent } from '@countinghouse/contracts/orders/events';
import type { OrderStatus } from '@countinghouse/contracts/orders/statuses';
import { sampleLine, samplePlacement } from '@countinghouse/contracts/orders/testing/sample-placement';
import type { Row } from '@countinghouse/platform/projections/projection/projection';
import type { GivenEvent } from '@countinghouse/platform/projections/testing/list-source';
import { projectionSpec } from '@countinghouse/platform/projections/testing/projection-spec';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderList } from './order-list.projection.ts';
import { sales } from './sales.projection.ts';

const uuid = (kind: string, n: number) => `018f0000-0000-7000-8000-${kind}${String(n).padStart(8, '0')}`;
const order = (n: number) => uuid('0000', n);
const product = (n: number) => uuid('aaaa', n);
const customer = (n: number) => uuid('cccc', n);
const request = (n: number) => uuid('eeee', n);

type Given = GivenEvent & (OrderEvent | CustomerEvent);
const on = (n: number) => ({ stream: `orders.order-${order(n)}` });

function placed(
  n: number,
  options: { at?: string; by?: number; lines?: [number, number, number][]; currency?: string } = {},
): Given {
  const { currency = 'HKD', at = '2026-11-20T08:00:00.000Z', by = 1, lines = [[1, 2, 250]] } = options;
  return {
    ...on(n),
    type: 'orders.OrderPlaced',
    data: samplePlacement({
      orderId: order(n),
      orderNo: `SO-${n}`,
      placedAt: at,
      customerId: customer(by),
      customerName: `Customer ${by}`,
      email: 'a@example.com',
      remark: `Ring twice, says ${by}`,
      lines: lines.map(([productNo, quantity, price]) =>
        sampleLine({ productId: product(productNo), itemNo: `X${productNo}`, quantity, price }),
      ),
      currency: { name: currency, symbol: '$' },
    }),
  };
}
const confirmed = (n: number): Given => ({ ...on(n), type: 'orders.OrderConfirmed', data: { orderId: order(n) } });
const declined = (n: number): Given => ({
  ...on(n),
  type: 'orders.OrderDeclined',
  data: { orderId: order(n), shortages: [], nothingReserved: false },
});
const status = (n: number, from: OrderStatus, to: OrderStatus): Given => ({
  ...on(n),
  type: 'orders.OrderStatusChanged',
  data: { orderId: order(n), from, to },
});
const erased = (n: number): Given => ({
  stream: `customers.customer-${customer(n)}`,
  type: 'customers.CustomerErased',
  data: { customerId: customer(n) },
});
const returned = (n: number, of: number, by = 1): Given => ({
  ...on(of),
  type: 'orders.ReturnRequested',
  data: {
    orderId: order(of),
    requestId: request(n),
    requestNo: `RR-${n}`,
    createdAt: '2026-11-21T08:00:00.000Z',
    customerId: customer(by),
    returnReason: 'too small',
    items: [{ productId: product(1), quantity: 1 }],
  },
});

describe('order list', () => {
  const spec = projectionSpec(orderList);

  it('holds what was ordered, confirmed or not yet, drops what was declined, and finds what was confirmed', async () => {
    const { orders, contents, totals } = await spec.rowsAfter(
      placed(1, {
        lines: [
          [1, 2, 250],
          [2, 1, 100],
        ],
      }),
      confirmed(1),
      placed(2),
      placed(3),
      declined(3),
    );
    expect(orders).toMatchObject([
      { order_id: order(1), order_no: 'SO-1', confirmed: true, total: 600, revision: 1 },
      { order_id: order(2), confirmed: false },
    ]);
    expect(contents?.map(({ order_id }) => order_id)).toEqual([order(1)]);
    expect(contents?.[0]).toMatchObject({ product_ids: [product(1), product(2)] });
    for (const word of ['so1', 'customer', 'a@example.com', 'x1', 'x2']) expect(contents?.[0]?.search).toContain(word);
    expect(totals).toEqual([
      { order_status: 'Pending', payment_status: 'Pending', track_status: 'ordered', orders: 1 },
    ]);
  });

  it('counts confirmed orders once by the day and the block of their numbers', async () => {
    const { numbers } = await spec.rowsAfter(
      placed(1_001, { at: '2026-11-20T08:00:00.000Z' }),
      confirmed(1_001),
      status(1_001, 'Pending', 'Complete'),
      placed(1_999, { at: '2026-11-20T23:30:00.000Z' }),
      confirmed(1_999),
      placed(2_000, { at: '2026-11-20T09:00:00.000Z' }),
      confirmed(2_000),
      placed(2_001, { at: '2026-11-21T00:00:00.000Z' }),
      confirmed(2_001),
      placed(3_000),
    );
    expect(numbers).toEqual([
      { day: '2026-11-20', block: 'SO-1', orders: 2 },
      { day: '2026-11-20', block: 'SO-2', orders: 1 },
      { day: '2026-11-21', block: 'SO-2', orders: 1 },
    ]);
  });

  it('follows every change of an order, and counts orders by status', async () => {
    const { orders, contents, totals } = await spec.rowsAfter(
      placed(1),
      confirmed(1),
      placed(2),
      confirmed(2),
      status(1, 'Pending', 'Complete'),
      { ...on(1), type: 'orders.OrderFeeChanged', data: { orderId: order(1), fee: 500 } },
      { ...on(1), type: 'orders.PaymentStatusChanged', data: { orderId: order(1), from: 'Pending', to: 'Failed' } },
      {
        ...on(1),
        type: 'orders.OrderTracked',
        data: { orderId: order(1), from: 'ordered', to: 'picked_by_courier' },
      },
      {
        ...on(1),
        type: 'orders.ShippingInfoChanged',
        data: { orderId: order(1), customerId: customer(1), changes: { phone: '999' } },
      },
      returned(1, 1),
    );
    expect(orders?.[0]?.tracking).toEqual([
      { status: 'ordered', at: '2026-11-20T08:00:00.000Z' },
      { status: 'picked_by_courier', at: expect.stringMatching(/Z$/) },
    ]);
    expect(orders?.[0]).toMatchObject({
      order_status: 'Complete',
      payment_status: 'Failed',
      track_status: 'picked_by_courier',
      fee: 500,
      charges: [{ kind: 'manual', amount: 500 }],
      delivery: null,
      total: 1_000,
      phone: '999',
      email: 'a@example.com',
      revision: 7,
    });
    expect(contents?.[0]?.search).toContain(' 999 ');
    expect(totals?.filter((row) => row.orders !== 0)).toEqual([
      { order_status: 'Complete', payment_status: 'Failed', track_status: 'picked_by_courier', orders: 1 },
      { order_status: 'Pending', payment_status: 'Pending', track_status: 'ordered', orders: 1 },
    ]);
  });

  it('drops who an erased customer was, in every order of theirs and in no other', async () => {
    const { orders, contents } = await spec.rowsAfter(
      placed(1),
      confirmed(1),
      placed(2, { by: 2 }),
      confirmed(2),
      placed(3),
      confirmed(3),
      erased(1),
      placed(4, { by: 2 }),
      confirmed(4),
      erased(1),
    );
    expect(orders?.map(({ customer_name }) => customer_name)).toEqual(['', 'Customer 2', '', 'Customer 2']);
    const tells = contents?.map(({ search }) =>
      ['customer', 'a@example.com'].map((word) => String(search).includes(word)),
    );
    expect(tells).toEqual([
      [false, false],
      [true, true],
      [false, false],
      [true, true],
    ]);
    expect(contents?.[0]?.search).toContain('so-1');
    expect(orders?.map(({ remark }) => remark)).toEqual(['', 'Ring twice, says 2', '', 'Ring twice, says 2']);
    expect(orders?.[0]).toMatchObject({ email: '', phone: '', shipping_address: '', confirmed: true });
  });
});

describe('return requests', () => {
  const spec = projectionSpec(orderList);
  const wordOf = (rows: readonly Row[] | undefined) => rows?.map(({ word }) => word);

  it('have their status and what their orders are found by, and drop an erased customer', async () => {
    const placedAndReturned = [
      placed(1),
      confirmed(1),
      placed(2, { by: 2, lines: [[2, 1, 250]] }),
      confirmed(2),
      returned(1, 1),
      returned(2, 2, 2),
    ];
    const completed: Given = {
      ...on(1),
      type: 'orders.ReturnStatusChanged',
      data: { orderId: order(1), requestId: request(1), from: 'Pending', to: 'Complete' },
    };
    const { requests, request_totals, request_words } = await spec.rowsAfter(
      ...placedAndReturned,
      completed,
      erased(1),
    );
    expect(requests).toMatchObject([
      { request_no: 'RR-1', status: 'Complete', return_reason: '', order_no: 'SO-1', customer_name: '' },
      { request_no: 'RR-2', status: 'Pending', return_reason: 'too small', customer_name: 'Customer 2' },
    ]);
    const finds = ['too small', 'customer', 'a@example.com', 'so', 'x1', 'x2'];
    expect(requests?.map(({ search }) => finds.filter((word) => String(search).includes(word)))).toEqual([
      ['so', 'x1'],
      ['too small', 'customer', 'a@example.com', 'so', 'x2'],
    ]);
    expect(request_totals).toEqual([
      { status: 'Complete', requests: 1 },
      { status: 'Pending', requests: 1 },
    ]);
    expect(wordOf(request_words)).toContain('small');
    const none = await spec.rowsAfter(...placedAndReturned, erased(1), erased(2));
    expect(wordOf(none.request_words)).not.toContain('small');
  });

  it('are found by what their orders are found by now', async () => {
    const { requests } = await spec.rowsAfter(
      placed(1),
      confirmed(1),
      returned(1, 1),
      {
        ...on(1),
        type: 'orders.ShippingInfoChanged',
        data: { orderId: order(1), customerId: customer(1), changes: { email: 'new@example.com' } },
      },
      {
        ...on(1),
        type: 'orders.PaymentReferenceGiven',
        data: { orderId: order(1), customerId: customer(1), from: '', transactionId: 'TX-77' },
      },
    );
    const [found] = (requests ?? []).map(({ search }) => String(search));
    expect(['new@example.com', 'a@example.com', 'tx-77'].map((word) => found?.includes(word))).toEqual([
      true,
      false,
      true,
    ]);
  });
});

describe('sales', () => {
  const spec = projectionSpec(sales(shopCalendar('Asia/Hong_Kong')));

  it('counts a sale on the shop day of its order, from its confirmation on', async () => {
    const { days, totals } = await spec.rowsAfter(
      placed(1, { at: '2026-11-20T15:59:59.999Z' }),
      confirmed(1),
      placed(2, {
        at: '2026-11-20T16:00:00.000Z',
        lines: [
          [1, 1, 250],
          [1, 2, 100],
          [2, 1, 999],
        ],
      }),
      confirmed(2),
      placed(3),
      placed(4),
      declined(4),
    );
    expect(days).toEqual([
      { day: '2026-11-20', product_id: product(1), currency: 'HKD', quantity: 2, amount: 500, orders: 1 },
      { day: '2026-11-21', product_id: product(1), currency: 'HKD', quantity: 3, amount: 450, orders: 1 },
      { day: '2026-11-21', product_id: product(2), currency: 'HKD', quantity: 1, amount: 999, orders: 1 },
    ]);
    expect(totals).toEqual([
      { day: '2026-11-20', currency: 'HKD', quantity: 2, amount: 500, orders: 1 },
      { day: '2026-11-21', currency: 'HKD', quantity: 4, amount: 1449, orders: 1 },
    ]);
  });

  it('continues behind an order whose amounts no sum can hold', async () => {
    const { totals, units } = await spec.rowsAfter(
      placed(1, { lines: [[1, 1_000_000, 9_999_999_999]] }),
      confirmed(1),
      placed(2),
      confirmed(2),
      status(1, 'Pending', 'Failed'),
    );
    expect(totals).toMatchObject([{ quantity: 2, amount: 500, orders: 1 }]);
    expect(units).toEqual([{ product_id: product(1), quantity: 2 }]);
  });

  it('has where an order last began or ceased to count', async () => {
    const { orders } = await spec.rowsAfter(
      placed(1),
      confirmed(1),
      status(1, 'Pending', 'Complete'),
      placed(2),
      placed(3),
      confirmed(3),
      status(3, 'Pending', 'Failed'),
    );
    expect(orders?.map(({ position }) => position)).toEqual(['000000000002', null, '000000000007']);
  });

  it('counts an order that fails and is taken up again once', async () => {
    const { totals } = await spec.rowsAfter(
      placed(1),
      confirmed(1),
      status(1, 'Pending', 'Complete'),
      status(1, 'Complete', 'Rejected'),
      status(1, 'Rejected', 'Failed'),
      status(1, 'Failed', 'Pending'),
    );
    expect(totals).toEqual([{ day: '2026-11-20', currency: 'HKD', quantity: 2, amount: 500, orders: 1 }]);
  });

  it('equals the plain sum over orders in force, whatever happens to them', async () => {
    const statuses = ['Pending', 'Complete', 'Failed', 'Rejected'] as const;
    const oneOrder = fc.record({
      at: fc.date({ min: new Date('2026-11-01'), max: new Date('2026-11-05'), noInvalidDate: true }),
      lines: fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 9 }), fc.nat(999)), {
        minLength: 1,
        maxLength: 4,
      }),
      end: fc.constantFrom('placing', 'declined', 'confirmed'),
      later: fc.array(fc.constantFrom(...statuses), { maxLength: 4 }),
      currency: fc.constantFrom('HKD', 'USD'),
    });
    const calendar = shopCalendar('Asia/Hong_Kong');
    await fc.assert(
      fc.asyncProperty(fc.array(oneOrder, { maxLength: 8 }), async (orders) => {
        const expected = new Map<string, { quantity: number; amount: number }>();
        const events = orders.flatMap(({ at, lines, end, later, currency }, n): Given[] => {
          const history: Given[] = [placed(n, { at: at.toISOString(), lines, currency })];
          if (end === 'declined') history.push(declined(n));
          if (end === 'confirmed') history.push(confirmed(n));
          let now: OrderStatus = 'Pending';
          for (const to of end === 'confirmed' ? later : []) {
            if (to !== now) history.push(status(n, now, to));
            now = to;
          }
          const counts = end === 'confirmed' && now !== 'Failed' && now !== 'Rejected';
          for (const [productNo, quantity, price] of counts ? lines : []) {
            const key = `${calendar.dayOf(at.getTime())} ${product(productNo)} ${currency}`;
            const sum = expected.get(key) ?? { quantity: 0, amount: 0 };
            expected.set(key, { quantity: sum.quantity + quantity, amount: sum.amount + quantity * price });
          }
          return history;
        });
        const { days = [], products = [], units = [] } = await spec.rowsAfter(...events);
        const sold = days.filter(({ orders }) => orders !== 0);
        expect(sumsByDay(sold)).toEqual(Object.fromEntries(expected));
        expect(sumsByDay(products), 'the orders behind the sums').toEqual(Object.fromEntries(expected));
        const unitsSold = new Map<unknown, number>();
        for (const { product_id, quantity } of sold)
          unitsSold.set(product_id, (unitsSold.get(product_id) ?? 0) + Number(quantity));
        expect(Object.fromEntries(units.map(({ product_id, quantity }) => [product_id, quantity]))).toEqual({
          ...Object.fromEntries(units.map(({ product_id }) => [product_id, 0])),
          ...Object.fromEntries(unitsSold),
        });
        expect(products).toHaveLength(sold.reduce((sum, { orders }) => sum + Number(orders), 0));
      }),
      { numRuns: 12 },
    );
  });
});

function sumsByDay(rows: readonly Row[]): Record<string, { quantity: number; amount: number }> {
  const sums: Record<string, { quantity: number; amount: number }> = {};
  for (const { day, product_id, currency, quantity, amount } of rows) {
    const key = `${day} ${product_id} ${currency}`;
    const sum = sums[key] ?? { quantity: 0, amount: 0 };
    sums[key] = { quantity: sum.quantity + Number(quantity), amount: sum.amount + Number(amount) };
  }
  return sums;
}
