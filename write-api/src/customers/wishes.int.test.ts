import { WISHES } from '@countinghouse/contracts/customers/events';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newPerson, newProduct, PASSWORD } from '../testing/shop-people.ts';
import { openTestWriteSide, type Sending, type TestWriteSide } from '../testing/test-write-side.ts';

let shop: TestWriteSide;
let superAdmin: string;

beforeAll(async () => {
  shop = await openTestWriteSide();
  superAdmin = await shop.signInSuperAdmin();
});
afterAll(() => shop.close());

const person = () => newPerson(shop);
const soldProduct = (given?: object) => newProduct(shop, superAdmin, given);
const post = (url: string, body: object, sending: Sending = {}) => shop.send('POST', url, { body, ...sending });
const put = (url: string, body: object, token: string, headers = {}) => shop.send('PUT', url, { body, token, headers });

describe('wishes', () => {
  const wish = (token: string, body: object) => put('/customer/wishes', body, token);
  const written = async (customerId: string) =>
    (await shop.deps.log.read(streamOf(WISHES, customerId))).map(({ data }) => data);

  test('are written for the own account, once however often they are repeated', async () => {
    const { token, customer } = await person();
    const product = await soldProduct();
    for (const body of [{ saved: true }, { saved: true }, { notify: true }, {}]) {
      expect((await wish(token, { product, ...body })).statusCode).toBe(200);
    }
    const { _id: customerId } = customer;
    expect(await written(customerId)).toEqual([
      { customerId, productId: product, saved: true, notify: false },
      { customerId, productId: product, saved: true, notify: true },
    ]);
  });

  test('are for what is sold; what no longer is can be removed', async () => {
    const { token, customer } = await person();
    const [gone, inactive] = [await soldProduct(), await soldProduct({ status: false })];
    await wish(token, { product: gone, saved: true });
    await shop.send('DELETE', `/product/${gone}`, { token: superAdmin });
    for (const product of [newId(), inactive]) {
      expect((await wish(token, { product, saved: true })).json().code).toBe('NOT_FOUND');
    }
    expect((await wish(token, { product: gone, notify: true })).json().code).toBe('NOT_FOUND');
    expect((await wish(token, { product: gone, saved: false })).statusCode).toBe(200);
    expect(await written(customer._id)).toHaveLength(2);
  });

  test('are saved together, once however often; what is not sold is said and skipped', async () => {
    const { token, customer } = await person();
    const [cup, jug, inactive] = [await soldProduct(), await soldProduct(), await soldProduct({ status: false })];
    const save = (...products: string[]) =>
      post('/customer/wishes', { items: products.map((product) => ({ product })) }, { token });
    await wish(token, { product: jug, notify: true });
    const unknown = newId();
    for (let time = 0; time < 2; time++) {
      const answer = await save(cup, jug, inactive, unknown, cup.toUpperCase());
      expect(answer.statusCode).toBe(200);
      expect(answer.json().refused).toEqual([
        { product: inactive, code: 'NOT_FOUND' },
        { product: unknown, code: 'NOT_FOUND' },
      ]);
    }
    expect((await written(customer._id)).slice(1)).toEqual([
      { customerId: customer._id, productId: cup, saved: true, notify: false },
      { customerId: customer._id, productId: jug, saved: true, notify: true },
    ]);
    const wrong: [string, number][] = [
      ['<script>', 1],
      [cup, 101],
      ['', 0],
    ];
    for (const [product, times] of wrong) {
      expect((await save(...Array.from({ length: times }, () => product))).statusCode).toBe(422);
    }
    expect((await post('/customer/wishes', { items: [{ product: cup }] })).statusCode).toBe(401);
  });

  test('and details change so often a minute', async () => {
    const side = await openTestWriteSide({ RATE_LIMIT_CUSTOMER_WRITES: { count: 3, seconds: 60 } });
    try {
      const body = { email: 'busy@home.hk', password: PASSWORD, name: 'Ann' };
      const { token, customer } = (await side.send('POST', '/auth/customer-register', { body })).json();
      const change = async (url: string, change: object) =>
        (await side.send('PUT', url, { body: change, token })).statusCode;
      expect(await change('/customer/wishes', { product: newId(), saved: true })).toBe(404);
      expect(await change(`/customer/${customer._id}`, { name: 'Anna' })).toBe(200);
      expect(await change('/customer/wishes', { product: newId(), saved: true })).toBe(429);
      expect(await change(`/customer/${customer._id}`, { name: 'Anne' })).toBe(429);
    } finally {
      await side.close();
    }
  });
});
