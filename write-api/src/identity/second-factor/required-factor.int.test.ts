import { afterAll, beforeAll, expect, test } from 'vitest';
import { appCode } from '../../testing/authenticator.ts';
import { openTestWriteSide, SUPER_ADMIN, type TestWriteSide } from '../../testing/test-write-side.ts';

let shop: TestWriteSide;
let token: string;
beforeAll(async () => {
  shop = await openTestWriteSide({ SUPER_ADMIN_SECOND_FACTOR: 'required' });
  token = await shop.signInSuperAdmin();
});
afterAll(() => shop.close());

test('a SUPER_ADMIN without a second factor sets it up before anything else works, and cannot switch it off', async () => {
  const clerk = { email: 'clerk@shop.hk', password: 'clerk password', firstName: 'C', lastName: 'L', role: 'ADMIN' };
  for (const [method, url, body] of [
    ['POST', '/user', clerk],
    ['GET', '/auth/sessions', undefined],
    ['POST', '/supplier', { name: 'S' }],
  ] as const) {
    const refused = await shop.send(method, url, { token, body });
    expect([url, refused.statusCode, refused.json().code]).toEqual([url, 403, 'SECOND_FACTOR_MISSING']);
  }
  expect((await shop.send('GET', '/auth/second-factor', { token })).json()).toMatchObject({
    active: false,
    required: true,
  });
  const { factorId, secret } = (await shop.send('POST', '/auth/second-factor/begin', { token })).json();
  const body = { factorId, code: appCode(secret), password: SUPER_ADMIN.password };
  const { token: both } = (await shop.send('POST', '/auth/second-factor', { token, body })).json();
  expect((await shop.send('POST', '/user', { token: both, body: clerk })).statusCode).toBe(200);

  const removal = { code: appCode(secret, 1), password: SUPER_ADMIN.password };
  const kept = await shop.send('POST', '/auth/second-factor/remove', { token: both, body: removal });
  expect([kept.statusCode, kept.json().code]).toEqual([403, 'SECOND_FACTOR_MISSING']);
  const { email, password } = clerk;
  const clerkToken = await shop.signIn({ email, password });
  expect((await shop.send('GET', '/auth/sessions', { token: clerkToken })).statusCode, 'an ADMIN').toBe(200);
});

test('signing out works without one', async () => {
  const other = await openTestWriteSide({ SUPER_ADMIN_SECOND_FACTOR: 'required' });
  const restricted = await other.signInSuperAdmin();
  expect((await other.send('POST', '/auth/sign-out', { token: restricted })).statusCode).toBe(200);
  await other.close();
});
