import { PRODUCT, productDeleted } from '@countinghouse/contracts/catalog/events';
import { event } from '@countinghouse/contracts/kernel/event';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import { ORDER, orderStatusChanged } from '@countinghouse/contracts/orders/events';
import type { DailySalesRow, OrderView, RankingRow } from '@countinghouse/contracts/orders/views';
import { seededRandom } from '@countinghouse/platform/runtime/seeded-random';
import { describe, expect, test } from 'vitest';
import { ms, ok, orderShop, type Sale } from './testing/order-shop.ts';

const { product, sell, shop } = orderShop();

describe('sales ranking', () => {
  interface Sold {
    readonly quantity: number;
    readonly amount: number;
  }
  const rangeOf = (from: string, to: string) => `start_at=${ms(from)}&end_at=${ms(to)}`;
  const ranking = async (from: string, to: string) =>
    (await ok(shop().get(`/order/sales-ranking?${rangeOf(from, to)}`))).rankings;
  const dailySales = async (from: string, to: string): Promise<DailySalesRow[]> =>
    (await ok(shop().get(`/order/daily-sales?${rangeOf(from, to)}`))).days;
  const ordersBehind = (
    from: string,
    to: string,
    more = '',
  ): Promise<{ orders: OrderView[]; total: number; sold: Sold }> =>
    ok(shop().get(`/order/list?${rangeOf(from, to)}${more}`));

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
    expect(await ok(shop().get(`/order/list?product=${cup}`))).toMatchObject({ total: 2, sold: behind.sold });
    expect(await ok(shop().get(`/order/list?product=${newId()}`))).toMatchObject({ total: 0, sold: { quantity: 0 } });
    expect(await ok(shop().get('/order/list?size=1'))).not.toHaveProperty('sold');
    for (const half of ['start_at=1', `product=${cup}&end_at=1`, 'start_at=2&end_at=1', 'product=cup']) {
      expect((await shop().get(`/order/list?${half}`)).statusCode, half).toBe(422);
    }

    await shop().happened(
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
    await shop().happened(streamOf(PRODUCT, d), event(productDeleted, { productId: d }));
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
    expect((await shop().get(`/order/sales-ranking?${query}`)).statusCode).toBe(422);
  });
});
