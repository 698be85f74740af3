import { newId } from '@countinghouse/contracts/kernel/ids';
import { expect, test } from 'vitest';
import { openTestWriteSide } from '../testing/test-write-side.ts';

test('a customer makes only so many changes of cart and orders; looking, and others, go on', async () => {
  const side = await openTestWriteSide({ RATE_LIMIT_CUSTOMER_WRITES: { count: 4, seconds: 60 } });
  try {
    const registered = async (name: string) => {
      const body = { email: `${name}@home.hk`, password: 'a password', name };
      return (await side.send('POST', '/auth/customer-register', { body })).json().token as string;
    };
    const [ann, bob] = [await registered('ann'), await registered('bob')];
    const line = { product: newId(), quantity: 1 };
    const statuses: number[] = [];
    for (const [method, path, body] of [
      ['POST', '/cart/add-item', line],
      ['POST', '/cart/add-items', { items: [line] }],
      ['POST', `/order/${newId()}/payment-reference`, { transactionId: 'BANK-1' }],
      ['POST', '/order/createRequest', { order: newId(), returnReason: 'too green' }],
    ] as const) {
      statuses.push((await side.send(method, path, { body, token: ann })).statusCode);
    }
    expect(statuses).toEqual([404, 200, 404, 429]);
    const refused = await side.send('PUT', '/cart/remove-item', { body: { product: newId() }, token: ann });
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await side.send('GET', '/cart', { token: ann })).statusCode).toBe(200);
    expect((await side.send('POST', '/cart/add-items', { body: { items: [line] }, token: bob })).statusCode).toBe(200);
  } finally {
    await side.close();
  }
});
