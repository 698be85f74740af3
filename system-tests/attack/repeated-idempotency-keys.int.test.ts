import { newId } from '@countinghouse/contracts/kernel/ids';
import {
  type Method,
  openTestWriteSide,
  SUPER_ADMIN,
  type TestWriteSide,
} from '@countinghouse/write-api/testing/test-write-side';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let shop: TestWriteSide;
let superAdmin: string;
let sequence = 0;

beforeAll(async () => {
  shop = await openTestWriteSide();
  superAdmin = await shop.signInSuperAdmin();
});
afterAll(() => shop.close());

const call = async (method: Method, url: string, body: object, token?: string, key?: string) =>
  shop.send(method, url, { body, token, headers: key === undefined ? {} : { 'idempotency-key': key } });

/** Deletes keys like the sweep after a day. */
const aDayLater = () => shop.deps.database.query('delete from vault.idempotency');

async function keysKept(): Promise<number> {
  const { rows } = await shop.deps.database.query<{ n: number }>('select count(*)::int n from vault.idempotency');
  return rows[0]?.n ?? 0;
}

async function shopper() {
  const body = { email: `ann${++sequence}@home.hk`, password: 'a long enough one', name: 'Ann' };
  return (await call('POST', '/auth/customer-register', body)).json() as { token: string; customer: { _id: string } };
}

async function productOf(quantity: number): Promise<string> {
  const body = { itemNo: newId(), name: 'Tea', sellingPrice: 10, quantity, status: true };
  return (await call('POST', '/product', body, superAdmin)).json().product._id;
}

const checkout = { contactInfo: { email: 'a@home.hk', phone: '1' }, shippingAddress: 'here', paymentMethod: 'cash' };

async function ordered(token: string, product: string): Promise<string> {
  await call('POST', '/cart/add-item', { product, quantity: 1 }, token);
  return (await call('POST', '/order', checkout, token)).json().order._id;
}

describe('an Idempotency-Key that is reused after a day', () => {
  test('requests the return of the order in its body, and of no other', async () => {
    const { token } = await shopper();
    const product = await productOf(10);
    const [one, two] = [await ordered(token, product), await ordered(token, product)];
    const ask = (order: string) => call('POST', '/order/createRequest', { order, returnReason: 'why' }, token, 'K');
    const first = (await ask(one)).json().request;
    await aDayLater();
    const second = (await ask(two)).json().request;
    expect(second._id).not.toBe(first._id);
    const decided = await call('PUT', `/order/request/${second._id}`, { status: 'Complete' }, superAdmin);
    expect(decided.json().request).toMatchObject({ requestId: second.requestId, status: 'Complete' });
    await aDayLater();
    expect((await ask(one)).json().request, 'the same again is the same request').toMatchObject({ _id: first._id });
  });

  test('"changes a customer\'s details to the new body"', async () => {
    const { token, customer } = await shopper();
    const change = (phone: string) => call('PUT', `/customer/${customer._id}`, { phone }, token, 'P');
    expect((await change('111')).json().customer.phone).toBe('111');
    expect((await change('222')).json().code, 'within the day').toBe('IDEMPOTENCY_KEY_REUSED');
    await aDayLater();
    expect((await change('222')).json().customer.phone).toBe('222');
  });

  test('delivers the message of another visitor', async () => {
    const write = (message: string) =>
      call('POST', '/email/contact-us', { name: 'A', email: 'a@home.hk', message }, undefined, 'M');
    expect((await write('one')).statusCode).toBe(202);
    await aDayLater();
    expect((await write('two')).statusCode).toBe(202);
    const { rows } = await shop.deps.database.query('select from vault.contact_senders');
    expect(rows).toHaveLength(2);
  });
});

describe('a refused request stores almost nothing', () => {
  test('no key of an anonymous call that is ended by a limit or a wrong password', async () => {
    await aDayLater();
    const statuses = [];
    for (let n = 0; n < 12; n++) {
      const body = { email: 'nobody@home.hk', password: 'a wrong one' };
      statuses.push((await call('POST', '/auth/customer-login', body, undefined, `anonymous-${n}`)).statusCode);
    }
    expect([
      statuses.filter((status) => status === 401).length,
      statuses.filter((status) => status === 429).length,
    ]).toEqual([5, 7]);
    expect(await keysKept()).toBe(0);
  });

  test('one declined order for each version of a cart, and a limited number per customer', async () => {
    const side = await openTestWriteSide({ RATE_LIMIT_DECLINED_ORDERS: { count: 3, seconds: 600 } });
    try {
      const staff = await side.signInSuperAdmin();
      const send = (method: Method, url: string, body: object, token: string) =>
        side.send(method, url, { body, token });
      const registered = async (name: string) => {
        const body = { email: `${name}@home.hk`, password: 'a long enough one', name };
        return (await side.send('POST', '/auth/customer-register', { body })).json();
      };
      const [ann, bob] = [await registered('ann'), await registered('bob')];
      const product = { itemNo: 'A', name: 'Tea', sellingPrice: 10, quantity: 5, status: true };
      const { _id } = (await send('POST', '/product', product, staff)).json().product;
      const put = (quantity: number) => send('PUT', '/cart/change-quantity', { product: _id, quantity }, ann.token);
      const buy = async (token = ann.token) => (await send('POST', '/order', checkout, token)).json();
      const eventsOf = async (stream: string) => (await side.deps.log.read(stream)).map(({ type }) => type);
      const lastNumber = () => side.deps.vault.numbers.next('order');

      await put(3);
      await send('POST', '/cart/add-item', { product: _id, quantity: 4 }, bob.token);
      expect((await buy(bob.token)).success).toBe(true);
      const before = await lastNumber();
      for (let n = 0; n < 10; n++) {
        expect(await buy()).toMatchObject({ code: 'INSUFFICIENT_STOCK', available: 1 });
      }
      const cart = await eventsOf(`orders.cart-${ann.customer._id}`);
      expect(cart.filter((type) => type === 'orders.CartOrderDeclined')).toHaveLength(1);
      expect(await lastNumber(), 'one number for the order, one for this question').toBe(before + 2);

      for (const again of [1, 2]) {
        await send('PUT', `/product/${_id}`, { quantity: 9 }, staff);
        await put(3 + again);
        await send('PUT', `/product/${_id}`, { quantity: 0 }, staff);
        expect((await buy()).code).toBe('INSUFFICIENT_STOCK');
      }
      await send('PUT', `/product/${_id}`, { quantity: 5 }, staff);
      await put(2);
      await send('PUT', `/product/${_id}`, { quantity: 1 }, staff);
      expect((await buy()).code).toBe('RATE_LIMITED');
      expect((await buy(bob.token)).code, 'others go on').toBeUndefined();
    } finally {
      await side.close();
    }
  });

  test('a limited number of sign-ins, including carts of guests, per customer', async () => {
    const side = await openTestWriteSide({ RATE_LIMIT_CUSTOMER_WRITES: { count: 3, seconds: 60 } });
    try {
      const body = { email: 'ann@home.hk', password: 'a long enough one', name: 'Ann' };
      await side.send('POST', '/auth/customer-register', { body });
      const statuses = [];
      for (let n = 0; n < 3; n++) {
        const { name: _, ...signIn } = body;
        statuses.push((await side.send('POST', '/auth/customer-login', { body: signIn })).statusCode);
      }
      expect(statuses).toEqual([200, 200, 429]);
      expect((await side.signIn(SUPER_ADMIN)) ?? 'nobody').toBe('nobody');
    } finally {
      await side.close();
    }
  });
});
