import { isRefusal } from '@countinghouse/contracts/kernel/errors';
import { describe, expect, it } from 'vitest';
import { changeOrder } from '../change-order.ts';
import { by, logKinds, someOrder, testShop } from '../testing/test-shop.ts';
import { placeOrder } from './place-order.saga.ts';

async function shopWith(stock: Readonly<Record<string, number>>, openLog = logKinds['in one append']) {
  const shop = testShop(openLog());
  const process = shop.start();
  for (const [productId, units] of Object.entries(stock)) await process.addProduct(productId, units);
  const unitsLeft = async () =>
    Object.fromEntries(
      await Promise.all(Object.keys(stock).map(async (id) => [id, await process.unitsInStock(id)] as const)),
    );
  return { shop, process, deps: process.orderDeps, unitsLeft };
}

describe.each(Object.entries(logKinds))('placing an order %s', (_, openLog) => {
  it('reserves the stock of every product and is confirmed', async () => {
    const { deps, unitsLeft } = await shopWith({ a: 5, b: 1 }, openLog);
    const placed = await placeOrder(deps, someOrder({ a: 2, b: 1 }), by());
    expect(placed).toMatchObject({ state: { phase: 'standing', placed: { orderNo: 'SO-000001' } } });
    expect(await unitsLeft()).toEqual({ a: 3, b: 0 });
  });

  it('is declined with everything that is short, and reserves nothing in the end', async () => {
    const { deps, unitsLeft } = await shopWith({ a: 5, b: 1, c: 0 }, openLog);
    const declined = await placeOrder(deps, someOrder({ a: 2, b: 2, c: 1 }), by());
    expect(declined).toMatchObject({
      refused: 'INSUFFICIENT_STOCK',
      details: {
        available: 1,
        shortages: [
          { productId: 'b', requested: 2, available: 1 },
          { productId: 'c', requested: 1, available: 0 },
        ],
      },
    });
    expect(await unitsLeft()).toEqual({ a: 5, b: 1, c: 0 });
  });

  it('is refused when it comes to more than an amount can be, whatever its lines', async () => {
    const { deps, unitsLeft, shop } = await shopWith({ a: 1_000_000 }, openLog);
    const order = someOrder({ a: 1_000_000 });
    const dear = { ...order, lines: order.lines.map((line) => ({ ...line, price: 9_999_999_999 })) };
    const before = (await shop.history()).length;
    expect(await placeOrder(deps, dear, by())).toMatchObject({
      refused: 'VALIDATION',
      fields: [{ field: 'cart', code: 'total_too_big' }],
    });
    expect((await shop.history()).length).toBe(before);
    expect(await unitsLeft()).toEqual({ a: 1_000_000 });
  });

  it('may have more products than one append writes streams, and give all of them back', async () => {
    const { deps, process } = await shopWith({}, openLog);
    const products = Array.from({ length: 1_110 }, (_, n) => `many-${n}`);
    for (const productId of products) await process.addProduct(productId, 1);
    const order = someOrder(Object.fromEntries(products.map((productId) => [productId, 1])));
    expect(await placeOrder(deps, order, by())).toMatchObject({ state: { phase: 'standing' } });
    expect(await process.unitsInStock('many-1109')).toBe(0);
    const back = { type: 'ChangeStatus', to: 'Rejected' } as const;
    expect(await changeOrder(deps, order.orderId, back, by())).toMatchObject({ state: { orderStatus: 'Rejected' } });
    expect(await process.unitsInStock('many-1109')).toBe(1);
  });

  it('sums the lines of one product', async () => {
    const { deps, unitsLeft } = await shopWith({ a: 3 }, openLog);
    const order = someOrder({ a: 2 });
    const twice = { ...order, lines: [...order.lines, ...order.lines] };
    expect(await placeOrder(deps, twice, by())).toMatchObject({ refused: 'INSUFFICIENT_STOCK' });
    expect(await unitsLeft()).toEqual({ a: 3 });
  });

  it('finds the order again that has the same id, and its result', async () => {
    const { deps, unitsLeft, shop } = await shopWith({ a: 5, b: 0 }, openLog);
    const order = someOrder({ a: 2 });
    const [first, second] = await Promise.all([placeOrder(deps, order, by()), placeOrder(deps, order, by())]);
    expect(second).toMatchObject(isRefusal(first) ? first : { state: first.state, version: first.version });
    expect(await placeOrder(shop.start().orderDeps, order, by())).toMatchObject({ state: { phase: 'standing' } });
    const short = someOrder({ a: 1, b: 1 });
    const refused = await placeOrder(deps, short, by());
    expect(await placeOrder(deps, short, by())).toEqual(refused);
    expect(await unitsLeft()).toEqual({ a: 3, b: 0 });
  });

  it('moves stock at the time of the order', async () => {
    const { deps, shop } = await shopWith({ a: 5 }, openLog);
    await placeOrder(deps, { ...someOrder({ a: 1 }), placedAt: '2011-01-05T10:00:00.000Z' }, by());
    const reserved = (await shop.history()).find(({ type }) => type === 'inventory.StockReserved');
    expect(reserved?.metadata.occurredAt).toBe('2011-01-05T10:00:00.000Z');
  });
});

describe('changing the status of an order', () => {
  async function placed(stock: Readonly<Record<string, number>>, units: Readonly<Record<string, number>>) {
    const shop = await shopWith(stock);
    const order = someOrder(units);
    await placeOrder(shop.deps, order, by());
    const change = (to: 'Pending' | 'Complete' | 'Failed' | 'Rejected', commandId?: string) =>
      changeOrder(shop.deps, order.orderId, { type: 'ChangeStatus', to }, by(commandId));
    return { ...shop, orderId: order.orderId, change };
  }

  it('returns the stock of an order that is no sale any more, once', async () => {
    const { change, unitsLeft } = await placed({ a: 5 }, { a: 2 });
    expect(await change('Rejected')).toMatchObject({ state: { orderStatus: 'Rejected' } });
    await change('Failed');
    await change('Rejected');
    expect(await unitsLeft()).toEqual({ a: 5 });
  });

  it('reserves the stock again when the order is a sale again, as often as that happens', async () => {
    const { change, unitsLeft } = await placed({ a: 5 }, { a: 2 });
    for (let round = 0; round < 3; round++) {
      await change('Failed');
      expect(await unitsLeft()).toEqual({ a: 5 });
      expect(await change('Complete')).toMatchObject({ state: { orderStatus: 'Complete' } });
      expect(await unitsLeft()).toEqual({ a: 3 });
    }
  });

  it('stays as it was when the stock is not there any more', async () => {
    const { deps, change, unitsLeft } = await placed({ a: 5, b: 2 }, { a: 2, b: 2 });
    await change('Rejected');
    await placeOrder(deps, someOrder({ b: 1 }), by());
    const refused = await change('Pending', '018f0000-0000-7000-8000-000000000001');
    expect(refused).toMatchObject({
      refused: 'INSUFFICIENT_STOCK',
      details: { available: 1, shortages: [{ productId: 'b', requested: 2, available: 1 }] },
    });
    expect(await unitsLeft()).toEqual({ a: 5, b: 1 });
    expect(await change('Pending', '018f0000-0000-7000-8000-000000000001')).toEqual(refused);
  });

  it('conflicts only with a change of the same field', async () => {
    const { deps, orderId, change } = await placed({ a: 5 }, { a: 2 });
    const seen = '1';
    await change('Complete');
    const pay = { type: 'ChangePaymentStatus', to: 'Complete' } as const;
    expect(await changeOrder(deps, orderId, pay, by(), seen)).toMatchObject({ state: { paymentStatus: 'Complete' } });
    const status = { type: 'ChangeStatus', to: 'Failed' } as const;
    expect(await changeOrder(deps, orderId, status, by(), seen)).toMatchObject({ refused: 'VERSION_CONFLICT' });
  });

  it('is not found for an order that never came to be', async () => {
    const { deps } = await shopWith({ a: 0 });
    const order = someOrder({ a: 1 });
    const status = { type: 'ChangeStatus', to: 'Failed' } as const;
    expect(await changeOrder(deps, order.orderId, status, by())).toMatchObject({ refused: 'NOT_FOUND' });
    await placeOrder(deps, order, by());
    expect(await changeOrder(deps, order.orderId, status, by())).toMatchObject({ refused: 'NOT_FOUND' });
  });
});
