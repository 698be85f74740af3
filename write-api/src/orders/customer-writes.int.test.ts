import { newId } from '@countinghouse/contracts/kernel/ids';
import { expect, test } from 'vitest';
import { type Limit, openLimits } from '../identity/sign-in/rate-limits.ts';
import { openTestWriteSide } from '../testing/test-write-side.ts';

test('a customer makes only so many changes of cart and orders; reads, and others, are not limited', async () => {
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
      ['POST', `/order/${newId()}/cancel`, undefined],
      ['POST', '/order/createRequest', { order: newId(), returnReason: 'too green' }],
    ] as const) {
      statuses.push((await side.send(method, path, { ...(body && { body }), token: ann })).statusCode);
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

test('lines that come into a cart at once, by a call or with a sign-in, count by tens', async () => {
  const side = await openTestWriteSide({ RATE_LIMIT_CUSTOMER_WRITES: { count: 30, seconds: 60 } });
  try {
    const lines = Array.from({ length: 95 }, () => ({ product: newId(), quantity: 1 }));
    const ann = { email: 'ann@home.hk', password: 'a password' };
    const registered = await side.send('POST', '/auth/customer-register', { body: { ...ann, name: 'Ann' } });
    const token = registered.json().token as string;
    const add = async () => (await side.send('POST', '/cart/add-items', { body: { items: lines }, token })).statusCode;
    const signIn = async () =>
      (await side.send('POST', '/auth/customer-login', { body: { ...ann, cart: lines } })).statusCode;
    expect([await add(), await signIn(), await add(), await signIn()]).toEqual([200, 200, 429, 429]);
    expect((await side.send('POST', '/cart/add-items', { body: { items: lines.slice(90) }, token })).statusCode).toBe(
      200,
    );
  } finally {
    await side.close();
  }
});

test('two write-apis count the changes of a customer together, and query the database about a busy customer only', async () => {
  const side = await openTestWriteSide({ RATE_LIMIT_CUSTOMER_WRITES: { count: 20, seconds: 60 } });
  try {
    const body = { email: 'ann@home.hk', password: 'a password', name: 'Ann' };
    const token = (await side.send('POST', '/auth/customer-register', { body })).json().token as string;
    const counted = async () => {
      const { rows } = await side.deps.database.query<{ points: number }>(
        "select points from vault.rate_limits where key like 'customer-%'",
      );
      return rows.map(({ points }) => points);
    };
    const items = [{ product: newId(), quantity: 1 }];
    const change = (process: number) => side.send('POST', '/cart/add-items', { body: { items }, token, process });
    await change(0);
    await change(1);
    expect(await counted()).toEqual([]);
    const statuses: number[] = [];
    for (let index = 0; index < 50; index += 1) statuses.push((await change(index % 2)).statusCode);
    const accepted = statuses.filter((status) => status === 200).length + 2;
    expect(accepted).toBeGreaterThanOrEqual(18);
    expect(accepted).toBeLessThanOrEqual(22);
    expect(statuses.slice(-10)).toEqual(Array(10).fill(429));
    expect(Math.min(...(await counted()))).toBeGreaterThanOrEqual(20);
  } finally {
    await side.close();
  }
});

test('two write-apis count declined orders together', async () => {
  const side = await openTestWriteSide();
  try {
    const limits = [0, 1].map(() =>
      openLimits(side.deps.database, side.masterKey).batched('declined-orders', { count: 3, seconds: 60 }),
    );
    const [first, second] = limits as [Limit, Limit];
    await first.count('ann');
    await second.count('ann');
    await first.check('ann');
    await first.count('ann');
    await expect(second.check('ann')).rejects.toMatchObject({ refusal: { refused: 'RATE_LIMITED' } });
    await second.check('bob');
  } finally {
    await side.close();
  }
});
