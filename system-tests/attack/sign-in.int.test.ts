import { openTestWriteSide, SUPER_ADMIN, type TestWriteSide } from '@countinghouse/write-api/testing/test-write-side';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

const HOME = '198.51.100.7';
const ELSEWHERE = '203.0.113.9';

let shop: TestWriteSide;
beforeAll(async () => {
  shop = await openTestWriteSide({ RATE_LIMIT_SIGN_IN_ADDRESS: { count: 20, seconds: 900 } });
  await shop.signInSuperAdmin();
});
afterAll(() => shop.close());

const signIn = (remoteAddress: string, password: string, email: string = SUPER_ADMIN.email) =>
  shop.apps[0].inject({
    method: 'POST',
    url: '/api/v1/auth/admin-login',
    payload: { email, password },
    remoteAddress,
  });

describe('wrong passwords of an attacker', () => {
  test('lock nobody out from where they have signed in before', async () => {
    expect((await signIn(HOME, SUPER_ADMIN.password)).statusCode).toBe(200);
    for (let n = 0; n < 6; n++) await signIn(ELSEWHERE, 'a wrong one');
    expect((await signIn(ELSEWHERE, SUPER_ADMIN.password)).statusCode, 'there it is locked').toBe(429);
    expect((await signIn(HOME, SUPER_ADMIN.password)).statusCode).toBe(200);
  });

  test('nor do those of a neighbour at the same address who guesses other accounts', async () => {
    for (let n = 0; n < 25; n++) await signIn(HOME, 'a wrong one', `nobody${n}@shop.hk`);
    expect((await signIn(HOME, 'a wrong one', 'one-more@shop.hk')).statusCode).toBe(429);
    expect((await signIn(HOME, SUPER_ADMIN.password)).statusCode).toBe(200);
  });

  test('have a limit of their own, and no more, from there too', async () => {
    const statuses = [];
    for (let n = 0; n < 7; n++) statuses.push((await signIn(HOME, 'a wrong one')).statusCode);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    expect((await signIn(HOME, SUPER_ADMIN.password)).statusCode).toBe(429);
  });

  test('are counted under keys that are meaningless to a reader of the table', async () => {
    const { rows } = await shop.deps.database.query<{ key: string }>('select key from vault.rate_limits');
    const { createHash } = await import('node:crypto');
    const guessed = createHash('sha256').update(`staff ${SUPER_ADMIN.email}`).digest('base64url');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ key }) => key.includes(guessed) || key.includes(SUPER_ADMIN.email))).toEqual([]);
  });
});

test('many sign-ins from one address are refused before any expensive work, and others succeed', async () => {
  const asked = vi.spyOn(shop.deps.database, 'query');
  const burst = Array.from({ length: 200 }, (_, n) => signIn('192.0.2.1', 'a wrong one', `burst${n}@shop.hk`));
  const other = await shop.send('POST', '/auth/customer-register', {
    body: { email: 'bob@home.hk', password: 'a long enough one', name: 'Bob' },
  });
  expect(other.statusCode).toBe(201);
  const replies = await Promise.all(burst);
  expect(asked.mock.calls.length, 'each that is let in asks a handful').toBeLessThan(300);
  asked.mockRestore();
  const refused = replies.filter(({ statusCode }) => statusCode === 429);
  expect(refused.length).toBeGreaterThanOrEqual(200 - 32);
  for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
});

test('a common password is refused for customers and staff alike, by name', async () => {
  const token = (await signIn('192.0.2.2', SUPER_ADMIN.password)).json().token ?? (await shop.signIn(SUPER_ADMIN));
  const names = { firstName: 'A', lastName: 'B', role: 'ADMIN' };
  for (const [url, body] of [
    ['/auth/customer-register', { email: 'weak@home.hk', name: 'Ann' }],
    ['/customer', { email: 'weak@home.hk', name: 'Ann' }],
    ['/user', { email: 'weak@shop.hk', ...names }],
  ] as const) {
    const reply = await shop.send('POST', url, { body: { ...body, password: 'Password123' }, token });
    expect([url, reply.statusCode, reply.json().errors]).toMatchObject([
      url,
      422,
      [{ field: 'password', code: 'common_password' }],
    ]);
  }
  const change = { currentPassword: SUPER_ADMIN.password, newPassword: 'qwertyuiop1', confirmPassword: 'qwertyuiop1' };
  const changed = await shop.send('POST', '/auth/admin-changePassword', { body: change, token });
  expect(changed.json().errors).toMatchObject([{ field: 'newPassword', code: 'common_password' }]);
});
