import { once } from 'node:events';
import { isRefusal } from '@countinghouse/contracts/kernel/errors';
import { newId } from '@countinghouse/contracts/kernel/ids';
import type { ServerTranslate } from '@countinghouse/contracts/messages/server-messages';
import type { Order } from '@countinghouse/contracts/orders/order.state';
import type { EventStore } from '@countinghouse/platform/event-log/event-store';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { product } from '../../catalog/product/product.decider.ts';
import { changeOrder } from '../change-order.ts';
import { placeOrder } from '../sagas/place-order.saga.ts';
import {
  by,
  logKinds,
  someCheckout,
  someOrder,
  type TestProcess,
  type TestShop,
  testShop,
} from '../testing/test-shop.ts';
import { cartView } from './cart-contents.ts';
import { mergeGuestCart, openCart, putInCart, putManyInCart } from './carts.ts';
import { type CheckoutRequest, checkout } from './checkout.ts';

const customerId = newId();
const translate = ((phrase: string) => phrase) as ServerTranslate;
let shop: TestShop;
let process: TestProcess;

const put = (productId: string, quantity: number) =>
  putInCart(process.orderDeps, customerId, { type: 'SetItem', productId, quantity }, by());
const view = async () => cartView((await openCart(process.orderDeps, customerId)).contents, translate);
const order = (seen: Partial<CheckoutRequest> = {}, metadata = by(), at = process) => {
  const request = { ...someCheckout(customerId), ...seen };
  return checkout(at.orderDeps, request, metadata, translate);
};
const placed = async (seen?: Partial<CheckoutRequest>) => {
  const result = await order(seen);
  if (isRefusal(result)) throw new Error(`refused: ${result.refused}`);
  return result.state.placed;
};
const reprice = (productId: string, sellingPrice: number) =>
  process.commands.handle(
    product,
    productId,
    { type: 'ChangeProduct', changes: { sellingPrice }, countedDifference: 0 },
    by(),
  );

async function openShop(store?: EventStore) {
  shop = testShop(store);
  process = shop.start();
  await process.addCustomer(customerId);
  await process.addProduct('a', 10, { sellingPrice: 250, name: 'Cup' });
  await process.addProduct('b', 3, { sellingPrice: 1_000, name: 'Jug' });
}
beforeEach(() => openShop());

describe('the cart', () => {
  it('shows today’s catalogue and stock', async () => {
    await put('a', 2);
    await put('b', 1);
    expect(await view()).toMatchObject({
      items: [
        { product: { name: 'Cup', status: true }, quantity: 2, pricePerItem: 2.5, available: 10, warnings: [] },
        { product: { name: 'Jug', status: true }, quantity: 1, pricePerItem: 10, available: 3, warnings: [] },
      ],
      subTotal: 15,
      currency: { name: 'HKD', symbol: '$' },
    });
  });

  it('warns of what changed since', async () => {
    await put('a', 2);
    await put('b', 3);
    await reprice('a', 300);
    await placeOrder(process.orderDeps, someOrder({ b: 2 }), by());
    expect((await view()).items.map(({ warnings }) => warnings.map(({ code }) => code))).toEqual([
      ['PRICE_CHANGED'],
      ['LOW_STOCK'],
    ]);
    expect((await view()).items).toMatchObject([
      { pricePerItem: 3, seenPrice: 2.5 },
      { pricePerItem: 10, seenPrice: 10 },
    ]);
    await process.commands.handle(product, 'b', { type: 'DeleteProduct' }, by());
    expect((await view()).items[1]?.warnings.map(({ code }) => code)).toEqual(['PRODUCT_UNAVAILABLE']);
  });

  it('takes no more than there is, and nothing that is not on sale', async () => {
    expect(await put('b', 4)).toMatchObject({ refused: 'INSUFFICIENT_STOCK', details: { available: 3 } });
    await process.addProduct('hidden', 5, { status: false });
    expect(await put('hidden', 1)).toMatchObject({ refused: 'NOT_FOUND' });
    expect(await put('nothing', 1)).toMatchObject({ refused: 'NOT_FOUND' });
  });

  it('is changed for the version that the customer saw, and for no other', async () => {
    await put('a', 2);
    const { version } = await view();
    const change = (quantity: number, at = process) =>
      putInCart(at.orderDeps, customerId, { type: 'SetItem', productId: 'a', quantity }, by(), version);
    const elsewhere = shop.start();
    expect(isRefusal(await change(3, elsewhere))).toBe(false);
    expect(await change(4)).toMatchObject({ refused: 'CART_CHANGED' });
    expect((await view()).items).toMatchObject([{ quantity: 3 }]);
  });

  it('records what was wanted and not there, once until the cart changes', async () => {
    const refusals = async () =>
      (await shop.history()).filter(({ type }) => type === 'orders.CartItemRefused').map(({ data }) => data);
    const price = { price: expect.any(Number), currency: 'HKD' };
    const noted = { customerId, productId: 'b', requested: 4, available: 3, ...price };
    await put('b', 4);
    await put('b', 5);
    expect(await refusals()).toEqual([noted]);
    await put('a', 1);
    await put('b', 5);
    expect(await refusals()).toEqual([noted, { ...noted, requested: 5 }]);
  });

  it('takes several products in one append and returns what was left out', async () => {
    await process.addProduct('hidden', 5, { status: false });
    await put('b', 1);
    const before = (await shop.history()).length;
    const lines = Object.entries({ a: 2, b: 3, hidden: 1, nothing: 1 }).map(([product, quantity]) => ({
      product,
      quantity,
    }));
    const metadata = by();
    const added = await putManyInCart(process.orderDeps, customerId, lines, metadata);
    const leftOut = [
      { product: 'b', code: 'INSUFFICIENT_STOCK', available: 3 },
      { product: 'hidden', code: 'NOT_FOUND', available: 0 },
      { product: 'nothing', code: 'NOT_FOUND', available: 0 },
    ];
    expect(added).toMatchObject({ leftOut });
    expect((await view()).items.map(({ quantity }) => quantity)).toEqual([3, 2]);
    expect((await shop.history()).slice(before).map(({ type }) => type)).toEqual([
      'orders.CartItemSet',
      'orders.CartItemSet',
      'orders.CartItemRefused',
    ]);
    expect(await putManyInCart(process.orderDeps, customerId, lines, metadata), 'again').toMatchObject({ leftOut });
    expect(await putManyInCart(process.orderDeps, customerId, [{ product: 'b', quantity: 1 }], by())).toMatchObject({
      leftOut: [{ product: 'b', available: 3 }],
    });
    expect((await view()).items.map(({ quantity }) => quantity)).toEqual([3, 2]);
  });

  it('takes over what a guest had, as far as it is on sale', async () => {
    await put('a', 2);
    const guest = [
      { product: 'a', quantity: 4 },
      { product: 'b', quantity: 99 },
      { product: 'nothing', quantity: 1 },
    ];
    await mergeGuestCart(process.orderDeps, customerId, guest, by());
    expect((await view()).items.map(({ quantity }) => quantity)).toEqual([4, 3]);
  });
});

describe.each(Object.entries(logKinds))('ordering a cart %s', (_, openLog) => {
  beforeEach(() => openShop(openLog()));

  it('copies what was true at that moment, for ever', async () => {
    await put('a', 2);
    const first = await placed();
    await reprice('a', 999);
    expect(first.lines).toEqual([
      { productId: 'a', itemNo: 'a', name: 'Cup', photo: '', quantity: 2, price: 250, listPrice: 250 },
    ]);
    expect(first.currency).toEqual({ name: 'HKD', symbol: '$' });
    expect((await placed({ cartVersion: '0' })).lines).toEqual(first.lines);
  });

  it('empties it', async () => {
    await put('a', 2);
    await placed();
    expect((await view()).items).toEqual([]);
    expect(await process.unitsInStock('a')).toBe(8);
  });

  it('makes one order of a double click, and both responses show it', async () => {
    await put('a', 2);
    const clicks = await Promise.all([placed(), placed(), placed()]);
    expect(new Set(clicks.map(({ orderId }) => orderId)).size).toBe(1);
    expect(await process.unitsInStock('a')).toBe(8);
    const { version } = await view();
    expect((await placed()).orderId).toBe(clicks[0]?.orderId);
    expect(await order({ cartVersion: version })).toMatchObject({ refused: 'VALIDATION' });
  });

  it('makes another order of what is put in afterwards', async () => {
    await put('a', 2);
    const first = await placed();
    await put('a', 1);
    expect((await placed()).orderId).not.toBe(first.orderId);
    expect(await process.unitsInStock('a')).toBe(7);
  });

  it('holds the customer to the total that they saw', async () => {
    await put('a', 2);
    await reprice('a', 300);
    const refused = await order({ expectedTotal: 5 });
    expect(refused).toMatchObject({ refused: 'PRICE_CHANGED', details: { cart: { subTotal: 6 } } });
    expect(await placed({ expectedTotal: 6 })).toMatchObject({ lines: [{ price: 300 }] });
  });

  it('holds the customer to the cart that they saw', async () => {
    await put('a', 2);
    const { version } = await view();
    await put('b', 1);
    const refused = await order({ cartVersion: version });
    expect(refused).toMatchObject({ refused: 'CART_CHANGED', details: { cart: { items: [{}, {}] } } });
    expect(await placed({ cartVersion: (await view()).version })).toMatchObject({ lines: [{}, {}] });
  });

  it('shows the cart when something in it is not on sale any more', async () => {
    await put('a', 2);
    await process.commands.handle(product, 'a', { type: 'DeleteProduct' }, by());
    expect(await order()).toMatchObject({
      refused: 'CART_CHANGED',
      details: { cart: { items: [{ warnings: [{ code: 'PRODUCT_UNAVAILABLE' }] }] } },
    });
  });

  it('leaves the cart as it is when stock is short, and works once stock is there', async () => {
    await put('b', 3);
    const blocking = someOrder({ b: 2 });
    await placeOrder(process.orderDeps, blocking, by());
    const { version } = await view();
    const refused = await order({ cartVersion: version });
    expect(refused).toMatchObject({
      refused: 'INSUFFICIENT_STOCK',
      details: { available: 1, cart: { items: [{ available: 1, warnings: [{ code: 'LOW_STOCK' }] }] } },
    });
    await changeOrder(process.orderDeps, blocking.orderId, { type: 'ChangeStatus', to: 'Rejected' }, by());
    expect(await placed({ cartVersion: version })).toMatchObject({ lines: [{ productId: 'b', quantity: 3 }] });
  });

  it('refuses an empty cart', async () => {
    expect(await order()).toMatchObject({ refused: 'VALIDATION' });
  });

  it('is made of what another process changed a moment ago', async () => {
    const elsewhere = shop.start();
    await put('a', 2);
    await put('b', 1);
    await view();
    const cheaper = { type: 'ChangeProduct', changes: { sellingPrice: 100 }, countedDifference: 0 } as const;
    await elsewhere.commands.handle(product, 'a', cheaper, by());
    expect(await placed()).toMatchObject({ lines: [{ productId: 'a', price: 100 }, {}] });

    await put('b', 2);
    await placeOrder(elsewhere.orderDeps, someOrder({ b: 1 }), by());
    expect(await order()).toMatchObject({ refused: 'INSUFFICIENT_STOCK', details: { available: 1 } });
    await elsewhere.commands.handle(product, 'b', { type: 'DeleteProduct' }, by());
    expect(await order()).toMatchObject({ refused: 'CART_CHANGED' });
    expect(await process.unitsInStock('b')).toBe(1);
  });

  it('does not return an earlier order in a process that has not read the filled cart yet', async () => {
    const elsewhere = shop.start();
    await put('a', 2);
    const first = await order({}, by(), elsewhere);
    if (isRefusal(first)) throw new Error('refused');
    for (const named of [true, false]) {
      // The other process has cached the cart as the order left it.
      await order({}, by(), elsewhere);
      await put('a', 1);
      const { version } = await view();
      const next = await order(named ? { cartVersion: version } : {}, by(), elsewhere);
      if (isRefusal(next)) throw new Error(`refused: ${next.refused}`);
      expect(next.state.placed.orderId).not.toBe(first.state.placed.orderId);
      expect(next.state.placed.lines).toMatchObject([{ productId: 'a', quantity: 1 }]);
    }
    expect(await process.unitsInStock('a')).toBe(6);
  });

  it('is one order of clicks at two processes', async () => {
    const elsewhere = shop.start();
    await put('a', 2);
    const [first, second] = await Promise.all([order(), order({}, by(), elsewhere)]);
    if (isRefusal(first) || isRefusal(second)) throw new Error('refused');
    expect(second.state.placed).toEqual(first.state.placed);
    expect(await process.unitsInStock('a')).toBe(8);
  });

  it('goes by the version that the customer names, though the process has not heard of it', async () => {
    await openShop({ ...openLog(), watch: hearsNothing });
    const stop = new AbortController();
    const watching = process.commands.watchLog(stop.signal);
    await vi.waitUntil(() => process.commands.watching);
    const elsewhere = shop.start();
    const click = async (at: TestProcess) => {
      const ordered = await order({ cartVersion }, by(), at);
      if (isRefusal(ordered)) throw new Error(`refused: ${ordered.refused}`);
      return ordered.state.placed;
    };
    await put('a', 2);
    await putInCart(elsewhere.orderDeps, customerId, { type: 'SetItem', productId: 'b', quantity: 1 }, by());
    const { version: cartVersion } = cartView((await openCart(elsewhere.orderDeps, customerId)).contents, translate);
    const first = await click(process);
    expect(first.lines).toMatchObject([{ productId: 'a' }, { productId: 'b' }]);
    expect(await click(elsewhere)).toEqual(first);
    stop.abort();
    await watching;
  });

  it('is one order of clicks on one version at a process that has not heard of the other', async () => {
    await openShop({ ...openLog(), watch: hearsNothing });
    const stop = new AbortController();
    const watching = process.commands.watchLog(stop.signal);
    await vi.waitUntil(() => process.commands.watching);
    await put('a', 2);
    const { version: cartVersion } = await view();
    const ordered = await order({ cartVersion }, by(), shop.start());
    expect(await order({ cartVersion })).toMatchObject({
      state: { placed: (ordered as { state: Order }).state.placed },
    });
    expect(await process.unitsInStock('a')).toBe(8);
    stop.abort();
    await watching;
  });
});

/** A watch that delivers nothing for as long as a test takes. */
const hearsNothing: EventStore['watch'] = async function* ({ signal }) {
  yield new Map();
  await once(signal, 'abort');
};

describe.each(Object.entries(logKinds))('ordering a cart under an Idempotency-Key %s', (_, openLog) => {
  beforeEach(() => openShop(openLog()));

  const call = () => {
    const metadata = by();
    return (seen: Partial<CheckoutRequest> = {}) => order({ key: metadata.commandId, ...seen }, metadata);
  };

  it('makes no second order of what is put in afterwards', async () => {
    const send = call();
    await put('a', 2);
    const first = await send();
    await put('b', 1);
    expect(await send()).toMatchObject({ state: (first as { state: object }).state });
    expect((await view()).items).toMatchObject([{ product: { _id: 'b' }, quantity: 1 }]);
    expect(await process.unitsInStock('b')).toBe(3);
  });

  it('is refused again for what it was refused for, though the cart may be ordered by now', async () => {
    const send = call();
    await put('b', 3);
    const blocking = someOrder({ b: 2 });
    await placeOrder(process.orderDeps, blocking, by());
    const refused = await send();
    expect(refused).toMatchObject({ refused: 'INSUFFICIENT_STOCK' });
    await changeOrder(process.orderDeps, blocking.orderId, { type: 'ChangeStatus', to: 'Rejected' }, by());
    expect(await send()).toMatchObject({
      refused: 'INSUFFICIENT_STOCK',
      details: { available: 1, cart: { items: [{ available: 3 }] } },
    });
    expect(await call()()).toMatchObject({ state: { phase: 'standing' } });
  });

  it('goes by the cart as it is when nothing was placed before', async () => {
    const send = call();
    await put('a', 2);
    expect(await send({ expectedTotal: 1 })).toMatchObject({ refused: 'PRICE_CHANGED' });
    await put('b', 1);
    expect(await send()).toMatchObject({ state: { phase: 'standing', placed: { lines: [{}, {}] } } });
  });
});
