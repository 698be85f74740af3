import { STAFF_RESET_CODES, STAFF_STREAM, staffPasswordResetRequested } from '@countinghouse/contracts/identity/events';
import { idCodes } from '@countinghouse/platform/vault/id-codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Method, openTestWriteSide, type TestWriteSide } from '../../testing/test-write-side.ts';
import { ROSTER } from './staff-accounts.ts';
import { staffRoster } from './staff-roster.decider.ts';
import { createSuperAdmin } from './super-admins.ts';

const NEW = 'a wholly new password';
let shop: TestWriteSide;
let superAdmin: string;

beforeAll(async () => {
  shop = await openTestWriteSide({
    RATE_LIMIT_RESET: { count: 3, seconds: 3_600 },
    RATE_LIMIT_RESET_ADDRESS: { count: 1_000, seconds: 3_600 },
  });
  superAdmin = await shop.signInSuperAdmin();
});
afterAll(() => shop.close());

const call = (method: Method, url: string, body?: object, token?: string) => shop.send(method, url, { body, token });

let sequence = 0;
async function newUser() {
  const email = `clerk${++sequence}@shop.hk`;
  const password = 'the first password';
  const body = { email, password, firstName: 'Clerk', lastName: 'Lee', role: 'ADMIN' };
  const { _id: id } = (await call('POST', '/user', body, superAdmin)).json().user;
  return { id: id as string, email, password };
}
const forget = (email: string) => call('POST', '/auth/admin-forgotPassword', { email });
const reset = (code: string, newPassword = NEW) =>
  call('POST', '/auth/admin-resetPassword', { code, newPassword, confirmPassword: newPassword });
const signIn = (email: string, password: string) => call('POST', '/auth/admin-login', { email, password });

async function tokenOf({ email, password }: { email: string; password: string }): Promise<string> {
  const token = await shop.signIn({ email, password });
  expect(token).toBeTruthy();
  return token;
}

/** The requested links, newest last, as mails have them. */
async function codesOf(userId: string): Promise<string[]> {
  const asked = await shop.deps.log.read(STAFF_STREAM, { types: [staffPasswordResetRequested.type], limit: 1_000 });
  const codes = idCodes(shop.masterKey, STAFF_RESET_CODES);
  return asked
    .map(({ data }) => data as { userId: string; resetId: string })
    .filter((data) => data.userId === userId)
    .map(({ resetId }) => codes.codeOf(resetId));
}

async function linkFor(user: { id: string; email: string }): Promise<string> {
  expect((await forget(user.email)).statusCode).toBe(202);
  return (await codesOf(user.id)).at(-1)!;
}
const expectVoid = async (code: string) => {
  const reply = await reset(code);
  expect(reply.statusCode).toBe(401);
  expect(reply.json()).toMatchObject({ code: 'INVALID_CREDENTIALS', errors: [{ field: 'code', code: 'void_link' }] });
};

test('a link sets a new password once and ends every session', async () => {
  const user = await newUser();
  const token = await tokenOf(user);
  const code = await linkFor(user);
  expect((await reset(code)).json()).toMatchObject({ message: expect.stringContaining('Success') });
  expect((await signIn(user.email, user.password)).statusCode).toBe(401);
  expect((await signIn(user.email, NEW)).statusCode).toBe(200);
  expect((await call('POST', '/auth/sign-out', undefined, token)).statusCode).toBe(401);
  await expectVoid(code);
  expect((await signIn(user.email, NEW)).statusCode).toBe(200);
});

test('two uses of one link at the same moment set one password', async () => {
  const user = await newUser();
  const code = await linkFor(user);
  const replies = await Promise.all(
    ['first new password', 'second new password'].map((password) => reset(code, password)),
  );
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
  const won = replies[0]?.statusCode === 200 ? 'first' : 'second';
  expect((await signIn(user.email, `${won} new password`)).statusCode).toBe(200);
});

test('whoever asks again gets the open link again, three times, and makes none void', async () => {
  const user = await newUser();
  const first = await linkFor(user);
  for (let time = 0; time < 2; time++) expect(await linkFor(user)).toBe(first);
  expect(await codesOf(user.id)).toEqual([first, first, first]);
  expect((await reset(first)).statusCode).toBe(200);
  await expectVoid(first);
});

test.each([
  [
    'a new password',
    async ({ email, password }: { email: string; password: string }) => {
      const body = { currentPassword: password, newPassword: NEW, confirmPassword: NEW };
      return call('POST', '/auth/admin-changePassword', body, await tokenOf({ email, password }));
    },
  ],
  [
    'another e-mail address',
    ({ id }: { id: string }) => call('PUT', `/user/${id}`, { email: `new-${id}@shop.hk` }, superAdmin),
  ],
  ['the end of the access', ({ id }: { id: string }) => call('PUT', `/user/${id}`, { status: false }, superAdmin)],
  ['the deletion of the user', ({ id }: { id: string }) => call('DELETE', `/user/${id}`, undefined, superAdmin)],
])('%s makes a link void', async (_, change) => {
  const user = await newUser();
  const code = await linkFor(user);
  expect((await change(user)).statusCode).toBe(200);
  await expectVoid(code);
});

test('a request for a disabled or unknown user gets the same response as any, and no link', async () => {
  const user = await newUser();
  await call('PUT', `/user/${user.id}`, { status: false }, superAdmin);
  const known = await newUser();
  const replies = [await forget(user.email), await forget('nobody@shop.hk'), await forget(known.email)];
  const bodies = replies.map((reply) => {
    const { requestId: _, ...body } = reply.json();
    return { status: reply.statusCode, body, position: reply.headers['x-position'] };
  });
  expect(bodies[1]).toEqual(bodies[0]);
  expect(bodies[2]).toEqual(bodies[0]);
  expect(await codesOf(user.id)).toEqual([]);
});

test('links for one address are limited for a network, whether anybody has it', async () => {
  for (const email of [(await newUser()).email, 'stranger@shop.hk']) {
    const replies = [];
    for (let asked = 0; asked < 4; asked++) replies.push((await forget(email)).statusCode);
    expect(replies).toEqual([202, 202, 202, 429]);
    const elsewhere = { method: 'POST', url: '/api/v1/auth/admin-forgotPassword', payload: { email } } as const;
    const { statusCode } = await shop.apps[1].inject({ ...elsewhere, remoteAddress: '203.0.113.9' });
    expect(statusCode, 'a stranger uses up nothing of the owner').toBe(202);
  }
});

test.each(['', 'nonsense', '0'.repeat(64), 'f'.repeat(64)])(
  'a code that was made up (%s) opens nothing',
  async (code) => {
    expect([401, 422]).toContain((await reset(code)).statusCode);
  },
);

test('a weak password is refused and leaves the link as it is', async () => {
  const user = await newUser();
  const code = await linkFor(user);
  expect((await reset(code, 'password123')).statusCode).toBe(422);
  expect((await reset(code)).statusCode).toBe(200);
});

test('a SUPER_ADMIN hands a link to an ADMIN, who alone learns the password; the log has who made it', async () => {
  const user = await newUser();
  const reply = await call('POST', `/user/${user.id}/reset-link`, undefined, superAdmin);
  expect(reply.statusCode).toBe(200);
  const { code } = reply.json();
  const [asked] = await shop.deps.log.read(STAFF_STREAM, {
    ...{ types: [staffPasswordResetRequested.type], direction: 'backwards', limit: 1 },
  });
  expect(asked?.data).toMatchObject({ userId: user.id, by: asked?.metadata.actor.id });
  expect(asked?.metadata.actor.kind).toBe('staff');
  expect(JSON.stringify(asked)).not.toContain(code);
  expect((await reset(code)).statusCode).toBe(200);
  await expectVoid(code);
});

test('nobody makes a link for themselves, for another SUPER_ADMIN, for who is disabled, or without being one', async () => {
  const user = await newUser();
  const { email } = await createSuperAdmin(shop.deps, 'other.chief@shop.hk', 'the other chief’s password');
  const { users } = (await shop.deps.commands.load(staffRoster, ROSTER)).state;
  const idOf = (address: string) => Object.values(users).find((one) => one.email === address)?.userId;
  const own = Object.values(users).find((one) => one.role === 'SUPER_ADMIN' && one.email !== email)?.userId;
  const link = async (id: string | undefined, token: string) =>
    (await call('POST', `/user/${id}/reset-link`, undefined, token)).json().code;
  expect(await link(own, superAdmin)).toBe('OWN_ACCOUNT');
  expect(await link(idOf(email), superAdmin)).toBe('FORBIDDEN');
  expect(await link(user.id, await tokenOf(user))).toBe('FORBIDDEN');
  await call('PUT', `/user/${user.id}`, { status: false }, superAdmin);
  expect(await link(user.id, superAdmin)).toBe('ACCOUNT_INACTIVE');
});
