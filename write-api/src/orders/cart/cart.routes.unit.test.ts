import { describe, expect, it } from 'vitest';
import { cup, ids, jug, orderCalls } from '../testing/order-calls.ts';

const { addCups, call } = orderCalls();

describe('the cart calls', () => {
  it('add, set and remove, and return the cart with its version', async () => {
    expect((await addCups(2)).body).toMatchObject({ success: true, cart: { subTotal: 5, items: [{ quantity: 2 }] } });
    const set = await call('ada', 'PUT', '/cart/change-quantity', { product: cup, quantity: 3 });
    expect(set.body).toMatchObject({ cart: { subTotal: 7.5 } });
    expect(set.headers).toMatchObject({ etag: `"${set.body.cart.version}"`, 'x-position': expect.any(String) });
    expect((await call('ada', 'GET', '/cart')).body.cart).toEqual(set.body.cart);
    expect((await call('ada', 'PUT', '/cart/remove-item', { product: cup })).body.cart.items).toEqual([]);
    expect((await call('ben', 'GET', '/cart')).body.cart).toMatchObject({ _id: ids.ben, items: [], subTotal: 0 });
  });

  it('add several products, and return which are missing', async () => {
    const items = [
      { product: cup, quantity: 2 },
      { product: jug, quantity: 3 },
    ];
    expect((await call('ada', 'POST', '/cart/add-items', { items })).body).toMatchObject({
      success: true,
      cart: { items: [{ quantity: 2 }, { quantity: 2 }] },
      refused: [{ product: jug, code: 'INSUFFICIENT_STOCK', available: 2 }],
    });
    expect((await call('ada', 'POST', '/cart/add-items', { items: [] })).status).toBe(422);
    expect((await call('staff', 'POST', '/cart/add-items', { items })).status).toBe(401);
  });

  it('return how many there are when that is too few', async () => {
    const refused = await addCups(11);
    expect(refused).toMatchObject({ status: 409, body: { code: 'INSUFFICIENT_STOCK', available: 10 } });
  });

  it.each([0, -1, 1.5, 1_000_001])('refuse the quantity %d', async (quantity) => {
    expect(await addCups(quantity)).toMatchObject({ status: 422, body: { code: 'VALIDATION' } });
  });

  it.each(['2', true, null, [1]])('refuse %j for a quantity', async (quantity) => {
    const refused = await call('ada', 'POST', '/cart/add-item', { product: cup, quantity });
    expect(refused).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
  });

  it('are not for staff', async () => {
    expect(await call('staff', 'GET', '/cart')).toMatchObject({ status: 401, body: { auth: true } });
  });
});
