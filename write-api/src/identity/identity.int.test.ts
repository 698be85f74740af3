import { newId } from '@countinghouse/contracts/kernel/ids';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Method, openTestWriteSide, SUPER_ADMIN, type TestWriteSide } from '../testing/test-write-side.ts';
import { createFirstSuperAdmin, createSuperAdmin } from './staff/super-admins.ts';

let shop: TestWriteSide;
let superAdmin: string;

beforeAll(async () => {
  shop = await openTestWriteSide();
  superAdmin = await shop.signInSuperAdmin();
});
afterAll(() => shop.close());

const call = (method: Method, url: string, body?: object, token?: string, headers = {}, process = 0) =>
  shop.send(method, url, { body, token, headers, process });
const post = (url: string, body?: object, token?: string, headers = {}) => call('POST', url, body, token, headers);

let sequence = 0;
async function newUser(extra: object = {}) {
  const email = `user${++sequence}@shop.hk`;
  const password = 'user password';
  const body = { email, password, firstName: 'U', lastName: 'Ser', role: 'ADMIN', ...extra };
  const user = (await post('/user', body, superAdmin)).json().user;
  return { user, email, password };
}
const signIn = async (email: string, password: string) => post('/auth/admin-login', { email, password });

test('an ADMIN changes their own name and picture, and nothing else of themselves or of others', async () => {
  const { user, email, password } = await newUser();
  const { token } = (await signIn(email, password)).json();
  const change = (body: object) => call('PUT', '/auth/admin-profile', body, token);
  const reply = await change({ firstName: 'Uma', lastName: 'Chan' });
  expect(reply.json()).toMatchObject({
    success: true,
    user: { _id: user._id, firstName: 'Uma', lastName: 'Chan', email, role: 'ADMIN', status: true },
  });
  for (const body of [{ role: 'SUPER_ADMIN' }, { status: false }, { email: 'other@shop.hk' }]) {
    expect((await change(body)).statusCode).toBe(400);
  }
  expect((await change({ firstName: ' ' })).statusCode).toBe(422);
  expect((await change({ avatar: '/files/images/0198c0de-0000-7000-8000-000000000000' })).json()).toMatchObject({
    code: 'VALIDATION',
    errors: [{ field: 'avatar' }],
  });
  expect((await change({ avatar: -1 })).json()).toMatchObject({ user: { firstName: 'Uma', avatar: '' } });
  expect((await call('PUT', `/user/${user._id}`, { firstName: 'X' }, token)).statusCode).toBe(403);
});

describe('signing in', () => {
  test('the first SUPER_ADMIN is made once; without a password one is made up', async () => {
    expect(await createFirstSuperAdmin(shop.deps, 'other@shop.hk')).toEqual({ created: false, email: 'other@shop.hk' });
    const { password, created } = await createSuperAdmin(shop.deps, 'second@shop.hk');
    expect(created).toBe(true);
    expect((await signIn('second@shop.hk', password!)).statusCode).toBe(200);
  });

  test('a wrong password and an unknown address get the same response, without the auth flag', async () => {
    const wrong = await signIn('super.admin@shop.hk', 'nope');
    const unknown = await signIn('nobody@shop.hk', 'nope');
    for (const reply of [wrong, unknown]) {
      expect(reply.statusCode).toBe(401);
      const { requestId: _, ...body } = reply.json();
      expect(body).toEqual({
        success: false,
        status: false,
        code: 'INVALID_CREDENTIALS',
        message: 'Email or password is incorrect.',
      });
    }
  });

  test('the sixth wrong password locks the account, the right one too, and reports for how long; other accounts stay open', async () => {
    const { email, password } = await newUser();
    const guesses = await Promise.all(Array.from({ length: 8 }, () => signIn(email, 'wrong')));
    expect(guesses.filter((reply) => reply.statusCode === 401)).toHaveLength(5);
    const locked = await signIn(` ${email.toUpperCase()}`, password);
    expect(locked.statusCode).toBe(429);
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(800);
    const elsewhere = await call('POST', '/auth/admin-login', { email, password }, undefined, {}, 1);
    expect(elsewhere.statusCode, 'in a process that saw no guess, as after a restart').toBe(429);
    expect((await signIn(SUPER_ADMIN.email, SUPER_ADMIN.password)).statusCode).toBe(200);
  });

  test('guesses at many accounts at once get no further than one after the other: the right one among them is not let in', async () => {
    const side = await openTestWriteSide({ RATE_LIMIT_SIGN_IN_ADDRESS: { count: 3, seconds: 900 } });
    const guess = (email: string, remoteAddress = '2001:db8::1') =>
      side.apps[0].inject({
        method: 'POST',
        url: '/api/v1/auth/admin-login',
        payload: { email, password: SUPER_ADMIN.password },
        remoteAddress,
      });
    try {
      await createFirstSuperAdmin(side.deps, SUPER_ADMIN.email, SUPER_ADMIN.password);
      // Begun in this order: an injected request whose response is not awaited begins later.
      const guesses = Array.from({ length: 20 }, (_, index) => guess(`nobody${index}@shop.hk`).then((reply) => reply));
      const right = await guess(SUPER_ADMIN.email);
      const statuses = (await Promise.all(guesses)).map((reply) => reply.statusCode);
      expect(statuses.filter((status) => status === 401)).toHaveLength(3);
      expect(right.statusCode).toBe(429);
      expect((await guess(SUPER_ADMIN.email, '2001:db8::2')).statusCode, 'from the same network').toBe(429);
      expect((await guess(SUPER_ADMIN.email, '2001:db8:0:1::1')).statusCode, 'from another').toBe(200);
    } finally {
      await side.close();
    }
  });

  test('right passwords do not count and clear the account', async () => {
    const { email, password } = await newUser();
    for (let i = 0; i < 4; i++) await signIn(email, 'wrong');
    for (let i = 0; i < 3; i++) expect((await signIn(email, password)).statusCode).toBe(200);
    for (let i = 0; i < 4; i++) expect((await signIn(email, 'wrong')).statusCode).toBe(401);
  });

  test('right passwords at the same time are no attempts too many', async () => {
    const { email, password } = await newUser();
    const replies = await Promise.all(Array.from({ length: 12 }, () => signIn(email, password)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200));
  });

  test('sign-out ends the session', async () => {
    const { email, password } = await newUser();
    const { token } = (await signIn(email, password)).json();
    expect((await post('/auth/sign-out', undefined, token)).statusCode).toBe(200);
    expect((await post('/auth/sign-out', undefined, token)).json()).toMatchObject({
      code: 'UNAUTHENTICATED',
      auth: true,
    });
  });
});

test('changing the password ends the other sessions and returns a new token', async () => {
  const { email, password } = await newUser();
  const [one, two] = [(await signIn(email, password)).json().token, (await signIn(email, password)).json().token];
  const change = (body: object) => post('/auth/admin-changePassword', body, one);
  const next = { currentPassword: password, newPassword: 'another one', confirmPassword: 'another one' };
  expect((await change({ ...next, confirmPassword: 'differs' })).json().errors).toMatchObject([
    { field: 'confirmPassword', code: 'passwords_differ', message: 'Passwords do not match.' },
  ]);
  expect((await change({ ...next, newPassword: 'short', confirmPassword: 'short' })).statusCode).toBe(422);
  expect((await change({ ...next, currentPassword: 'wrong' })).json().code).toBe('INVALID_CREDENTIALS');
  const done = (await change(next)).json();
  expect(done.message).toContain('Success');
  for (const token of [one, two]) {
    const refusal = await post('/auth/sign-out', undefined, token);
    expect(refusal.statusCode).toBe(401);
    expect(refusal.json()).toMatchObject({ auth: true, sessionEnd: 'password-changed' });
  }
  expect((await post('/auth/sign-out', undefined, done.token)).statusCode).toBe(200);
  expect((await signIn(email, password)).statusCode).toBe(401);
  expect((await signIn(email, next.newPassword)).statusCode).toBe(200);
});

describe('users', () => {
  test('create, change, delete, with the shapes of the route table', async () => {
    const { user, email } = await newUser();
    expect(user).toMatchObject({ email, firstName: 'U', role: 'ADMIN', status: true, avatar: '' });
    const changed = await call('PUT', `/user/${user._id}`, { firstName: 'New' }, superAdmin);
    expect(changed.json().user).toMatchObject({ ...user, firstName: 'New', version: expect.any(String) });
    expect(changed.headers.etag).toBe(`"${changed.json().user.version}"`);
    expect(changed.headers['x-position']).toBeDefined();
    const gone = await call('DELETE', `/user/${user._id}`, undefined, superAdmin);
    expect(gone.json()).toEqual({ success: true, message: 'User deleted successfully' });
    expect((await call('DELETE', `/user/${user._id}`, undefined, superAdmin)).statusCode).toBe(404);
    expect((await signIn(email, 'user password')).statusCode).toBe(401);
  });

  test('ADMINs may not; SUPER_ADMIN cannot be given; addresses are unique; avatars must be uploads', async () => {
    const { user, email, password } = await newUser();
    const { token } = (await signIn(email, password)).json();
    expect((await call('PUT', `/user/${user._id}`, { firstName: 'x' }, token)).statusCode).toBe(403);
    const body = { email: 'x@shop.hk', password, firstName: 'a', lastName: 'b', role: 'SUPER_ADMIN' };
    expect((await post('/user', body, superAdmin)).json().code).toBe('VALIDATION');
    expect((await call('PUT', `/user/${user._id}`, { role: 'SUPER_ADMIN' }, superAdmin)).statusCode).toBe(403);
    const twin = { ...body, role: 'ADMIN', email: email.toUpperCase() };
    expect((await post('/user', twin, superAdmin)).json().code).toBe('EMAIL_TAKEN');
    expect((await call('PUT', `/user/${user._id}`, { avatar: '/etc/passwd' }, superAdmin)).json().errors).toMatchObject(
      [{ field: 'avatar', code: 'unknown_path' }],
    );
  });

  test('disabling ends sessions in every process within a second; a repetition does not', async () => {
    const { user, email, password } = await newUser();
    const { token } = (await signIn(email, password)).json();
    const stillIn = async () => (await call('PUT', `/user/${newId()}`, {}, token, {}, 1)).statusCode;
    expect(await stillIn()).toBe(403);
    await call('PUT', `/user/${user._id}`, { status: true, role: 'ADMIN' }, superAdmin);
    expect(await stillIn()).toBe(403);
    await call('PUT', `/user/${user._id}`, { status: false }, superAdmin);
    await expect.poll(stillIn, { timeout: 1_000, interval: 50 }).toBe(401);
    expect((await signIn(email, password)).json().code).toBe('ACCOUNT_INACTIVE');
    expect((await signIn(email, 'wrong')).json().code).toBe('INVALID_CREDENTIALS');
  });

  test('disjoint edits merge, edits of one field conflict', async () => {
    const { user } = await newUser();
    const put = (body: object) =>
      call('PUT', `/user/${user._id}`, body, superAdmin, { 'if-match': `"${user.version}"` });
    expect((await put({ firstName: 'A' })).statusCode).toBe(200);
    expect((await put({ lastName: 'B' })).statusCode).toBe(200);
    expect((await put({ firstName: 'C' })).json().code).toBe('VERSION_CONFLICT');
  });

  test('a repeated creation makes one user', async () => {
    const body = { email: 'once@shop.hk', password: 'user password', firstName: 'a', lastName: 'b', role: 'ADMIN' };
    const send = (app: number) => call('POST', '/user', body, superAdmin, { 'idempotency-key': 'create-once' }, app);
    const replies = await Promise.all([send(0), send(1), send(0)]);
    expect(new Set(replies.map((reply) => reply.json().user?._id)).size).toBe(1);
    expect((await send(1)).headers['idempotent-replayed']).toBe('true');
  });

  test("a key that comes back after its record has expired changes nobody's password", async () => {
    const headers = { 'idempotency-key': 'create-late' };
    const body = { email: 'late@shop.hk', password: 'user password', firstName: 'a', lastName: 'b', role: 'ADMIN' };
    const create = async (change: object) => {
      await shop.deps.database.query('delete from vault.idempotency');
      return (await call('POST', '/user', { ...body, ...change }, superAdmin, headers)).json();
    };
    const { user } = await create({});
    expect(await create({ password: 'another one' })).toMatchObject({ code: 'EMAIL_TAKEN' });
    expect((await create({ email: 'later@shop.hk' })).user._id, 'another user').not.toBe(user._id);
    expect((await signIn(body.email, body.password)).statusCode).toBe(200);
    expect((await create({})).user).toMatchObject({ _id: user._id, email: user.email });
    await call('DELETE', `/user/${user._id}`, undefined, superAdmin);
    expect(await create({})).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  });
});
