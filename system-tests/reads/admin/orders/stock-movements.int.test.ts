import type { inventoryRoutes } from '@countinghouse/contracts/inventory/api';
import {
  ADJUSTMENT,
  adjustmentRecorded,
  adjustmentSettled,
  STOCK,
  stockAdjusted,
  stockReleased,
  stockReserved,
} from '@countinghouse/contracts/inventory/events';
import type { TrendRow } from '@countinghouse/contracts/inventory/views';
import { event } from '@countinghouse/contracts/kernel/event';
import type { ReplyOf } from '@countinghouse/contracts/kernel/http/route';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import { shopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { describe, expect, test } from 'vitest';
import { SHOP_TIME_ZONE } from '../../../support/shop-database.ts';
import { ms, ok, orderShop } from './testing/order-shop.ts';

const { happenedAt, product, sell, shop } = orderShop();
const calendar = shopCalendar(SHOP_TIME_ZONE);

describe('inventory trend', () => {
  const trend = async (body: object): Promise<TrendRow[]> =>
    (await ok(shop().post('/order/inventory-trend', body))).trends;
  const movements = (
    productId: string,
    from: string,
    to: string,
    more = '',
  ): Promise<ReplyOf<typeof inventoryRoutes.listMovements>> =>
    ok(shop().get(`/product/${productId}/movements?start_at=${ms(from)}&end_at=${ms(to)}${more}`));

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
    expect((await ok(shop().get(path))).movements).toEqual([]);
    expect((await shop().get(path, 'customer')).statusCode).toBe(401);
    expect((await shop().get(`${path}&column=closing`)).statusCode).toBe(422);
    expect((await shop().get(`/product/${newId()}/movements?start_at=0&end_at=1`)).statusCode).toBe(404);
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
    const asked = await shop().post('/order/inventory-trend', { ...range, product_name: 'Twin' });
    expect(asked.statusCode).toBe(409);
    expect(asked.json()).toMatchObject({
      code: 'AMBIGUOUS_PRODUCT',
      products: [
        { _id: one, itemNo: 'AMB-1', name: 'Twin' },
        { _id: two, itemNo: 'AMB-2', name: 'Twin' },
      ],
    });
    expect((await shop().post('/order/inventory-trend', { ...range, product_name: 'None such' })).statusCode).toBe(404);
    expect((await shop().post('/order/inventory-trend', { ...range, product: newId() })).statusCode).toBe(404);
    expect((await shop().post('/order/inventory-trend', range)).statusCode).toBe(422);
    expect((await shop().post('/order/inventory-trend', { start_at: 1, end_at: 0, product: one })).statusCode).toBe(
      422,
    );
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
      await shop().happened(streamOf(ADJUSTMENT, adjustmentId), recorded, ...(quantity === 1 ? [] : [settled]));
    }
    expect(await ok(shop().get('/adjustment/list?size=1'))).toMatchObject({
      success: true,
      total: 2,
      adjustments: [{ adjustmentId: 'AD-000002', quantity: 5, product: { name: 'Cup' }, version: '1' }],
    });
    expect((await ok(shop().get('/adjustment/list?size=1&current=2'))).adjustments).toMatchObject([{ quantity: -3 }]);
  });
});
