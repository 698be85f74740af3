import { createSuperAdmin } from '@countinghouse/write-api/identity/staff/super-admins';
import { openTestWriteSide, type TestWriteSide } from '@countinghouse/write-api/testing/test-write-side';
import { afterAll, beforeAll, expect, test } from 'vitest';

const CHOSEN = 'chosen by its owner';

let shop: TestWriteSide;
let superAdmin: string;
let sequence = 0;

beforeAll(async () => {
  shop = await openTestWriteSide({ FIRST_PASSWORD_DAYS: 7 });
  superAdmin = await shop.signInSuperAdmin();
});
afterAll(() => shop.close());

const signIn = (email: string, password: string) =>
  shop.send('POST', '/auth/admin-login', { body: { email, password } });
const newEmail = () => `person${++sequence}@shop.hk`;

/** Moves the end of every first password, as if so many days had gone by. */
async function pass(days: number): Promise<void> {
  await shop.deps.database.query('update vault.credentials set expires_at = expires_at - make_interval(days => $1)', [
    days,
  ]);
}

async function byColleague() {
  const [email, password] = [newEmail(), 'given by a colleague'];
  const body = { email, password, firstName: 'Amy', lastName: 'Lee', role: 'ADMIN' };
  expect((await shop.send('POST', '/user', { body, token: superAdmin })).statusCode).toBe(200);
  return { email, password };
}

async function byOperator() {
  const { email, password = '' } = await createSuperAdmin(shop.deps, newEmail());
  expect(password).toHaveLength(16);
  return { email, password };
}

test.each([
  ['given to a new member of staff', byColleague],
  ['made for a new SUPER_ADMIN', byOperator],
])('a first password, %s, expires, and says so only to who knows it', async (_how, make) => {
  const { email, password } = await make();
  await pass(6);
  expect((await signIn(email, password)).statusCode).toBe(200);
  await pass(1);
  const refused = await signIn(email, password);
  expect([refused.statusCode, refused.json().code]).toEqual([401, 'INVALID_CREDENTIALS']);
  expect(refused.json().errors).toMatchObject([{ field: 'password', code: 'first_password_expired' }]);
  expect((await signIn(email, 'a guess')).json().errors).toBeUndefined();
});

test('one that its owner has changed does not', async () => {
  const { email, password } = await byColleague();
  const { token } = (await signIn(email, password)).json();
  const body = { currentPassword: password, newPassword: CHOSEN, confirmPassword: CHOSEN };
  expect((await shop.send('POST', '/auth/admin-changePassword', { body, token })).statusCode).toBe(200);
  await pass(400);
  expect((await signIn(email, CHOSEN)).statusCode).toBe(200);
});

test('its owner is told until when it works, before it is changed', async () => {
  const { email, password } = await byColleague();
  const { token } = (await signIn(email, password)).json();
  const expiresAt = async (session: string) =>
    (await shop.send('GET', '/auth/admin-password', { token: session })).json().expiresAt;
  const days = (Date.parse(await expiresAt(token)) - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(7);
  const body = { currentPassword: password, newPassword: CHOSEN, confirmPassword: CHOSEN };
  const changed = await shop.send('POST', '/auth/admin-changePassword', { body, token });
  expect(await expiresAt(changed.json().token)).toBeNull();
});

test('nor does one that the operator chose', async () => {
  const { email } = await createSuperAdmin(shop.deps, newEmail(), CHOSEN);
  await pass(400);
  expect((await signIn(email, CHOSEN)).statusCode).toBe(200);
});
