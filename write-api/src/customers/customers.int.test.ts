import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { runProcesses } from '../processes/run-processes.ts';
import { type GoogleDouble, startGoogleDouble } from '../testing/google-double.ts';
import { type Method, openTestWriteSide, type TestWriteSide } from '../testing/test-write-side.ts';

let shop: TestWriteSide;
let superAdmin: string;
let google: GoogleDouble;
const CLIENT = 'client-id';

beforeAll(async () => {
  google = await startGoogleDouble();
  shop = await openTestWriteSide({
    GOOGLE_CLIENT_ID: CLIENT,
    GOOGLE_JWKS_URL: google.jwksUrl,
  });
  superAdmin = await shop.signInSuperAdmin();
});
afterAll(async () => {
  await shop.close();
  google.close();
});

const call = (method: Method, url: string, body?: object, token?: string, headers = {}, process = 0) =>
  shop.send(method, url, { body, token, headers, process });
const post = (url: string, body?: object, token?: string, headers = {}, app = 0) =>
  call('POST', url, body, token, headers, app);

let sequence = 0;
async function registered(extra: object = {}) {
  const email = `ann${++sequence}@home.hk`;
  const reply = await post('/auth/customer-register', { email, password: 'ann password', name: 'Ann', ...extra });
  return { email, ...reply.json() };
}
const signIn = (email: string, password = 'ann password') => post('/auth/customer-login', { email, password });

describe('registering and signing in', () => {
  test('returns token, customer and cart; the token works for customers only', async () => {
    const { email, token, customer, cart } = await registered({ phone: '1' });
    expect(customer).toMatchObject({ email, name: 'Ann', phone: '1', points: 0, status: true });
    expect(cart).toMatchObject({ _id: customer._id, items: [] });
    expect((await call('GET', '/cart', undefined, token)).statusCode).toBe(200);
    expect((await call('DELETE', `/customer/${customer._id}`, undefined, token)).statusCode).toBe(401);
    expect((await call('GET', '/cart', undefined, superAdmin)).statusCode).toBe(401);
    expect((await signIn(` ${email.toUpperCase()} `)).json().customer._id).toBe(customer._id);
    expect((await signIn(email, 'wrong')).json()).toMatchObject({ code: 'INVALID_CREDENTIALS' });
  });

  test('of many who register one address at once, in two processes, one gets it', async () => {
    const body = { email: 'race@home.hk', password: 'ann password', name: 'Ann' };
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, i) => post('/auth/customer-register', body, undefined, {}, i % 2)),
    );
    expect(replies.map((reply) => reply.statusCode).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    expect((await registered({ email: 'Race@home.hk' })).code).toBe('EMAIL_TAKEN');
  });

  test('the same registration again under its key is the same customer', async () => {
    const body = { email: 'twice@home.hk', password: 'ann password', name: 'Ann' };
    const send = (app: number) => post('/auth/customer-register', body, undefined, { 'idempotency-key': 'reg-1' }, app);
    const [one, two] = await Promise.all([send(0), send(1)]);
    expect(one.statusCode).toBe(201);
    expect(two.json()).toEqual(one.json());
  });

  test('a key that comes back after its record has expired gives nobody the account that it made', async () => {
    const headers = { 'idempotency-key': 'reg-2' };
    const body = { email: 'first@home.hk', password: 'ann password', name: 'Ann' };
    const register = (change: object) => post('/auth/customer-register', { ...body, ...change }, undefined, headers);
    const { customer } = (await register({})).json();
    await shop.deps.database.query('delete from vault.idempotency');

    expect((await register({ password: 'a guessed one' })).json()).toMatchObject({ code: 'EMAIL_TAKEN' });
    await shop.deps.database.query('delete from vault.idempotency');
    const { customer: other } = (await register({ email: 'second@home.hk' })).json();
    expect(other._id, 'another registration').not.toBe(customer._id);
    await shop.deps.database.query('delete from vault.idempotency');
    expect((await signIn(body.email)).json().customer).toEqual(customer);
    expect((await register({})).json().customer, 'who repeats the whole registration').toEqual(customer);

    await call('DELETE', `/customer/${customer._id}`, undefined, superAdmin);
    await shop.deps.database.query('delete from vault.idempotency');
    expect((await register({})).json().code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await shop.deps.vault.credentials.passwordOf(customer._id)).toMatchObject({ passwordHash: undefined });
  });

  test('registrations per address are limited', async () => {
    const side = await openTestWriteSide({ RATE_LIMIT_REGISTER: { count: 2, seconds: 3_600 } });
    try {
      const statuses: number[] = [];
      for (let i = 0; i < 3; i++) {
        const body = { email: `l${i}@home.hk`, password: 'ann password', name: 'Ann' };
        const reply = await side.send('POST', '/auth/customer-register', { body });
        statuses.push(reply.statusCode);
      }
      expect(statuses).toEqual([201, 201, 429]);
    } finally {
      await side.close();
    }
  });
});

describe('Google', () => {
  const enter = async (claims: object, extra: object = {}, audience = CLIENT) =>
    post('/auth/customer-google', { credential: await google.token(claims, audience), ...extra });

  test('opens an account, then finds it by its lasting id whatever the address is', async () => {
    const first = (await enter({ sub: 'g1', email: 'g1@gmail.com', name: 'Gee' })).json();
    expect(first).toMatchObject({ isNew: true, linked: false, customer: { email: 'g1@gmail.com', name: 'Gee' } });
    const again = (await enter({ sub: 'g1', email: 'moved@gmail.com' })).json();
    expect(again).toMatchObject({ isNew: false, linked: false, customer: { _id: first.customer._id } });
  });

  test('opens no account that cannot be entered when it fails half-way: the next try opens it', async () => {
    const person = { sub: 'g9', email: 'g9@home.hk' };
    const { claims } = shop.deps;
    const { claim } = claims;
    const failing = vi.spyOn(claims, 'claim').mockImplementation((scope, ...given) => {
      if (scope === 'google-account') throw new Error('the connection broke');
      return claim(scope, ...given);
    });
    expect((await enter(person)).statusCode).toBe(500);
    failing.mockRestore();
    await shop.deps.database.query("update vault.claims set claimed_at = now() - interval '2 minutes'");
    expect((await enter(person)).json()).toMatchObject({ isNew: true, customer: { email: person.email } });
    expect((await enter(person)).json()).toMatchObject({ isNew: false });
  });

  test('a key that comes back for another Google account does not link it to the account that it made', async () => {
    const headers = { 'idempotency-key': 'google-1' };
    const open = async (sub: string) => {
      await shop.deps.database.query('delete from vault.idempotency');
      const credential = await google.token({ sub, email: `${sub}@home.hk` }, CLIENT);
      return (await post('/auth/customer-google', { credential }, undefined, headers)).json();
    };
    const { customer } = await open('g10');
    const { customer: other } = await open('g11');
    expect(other._id).not.toBe(customer._id);
    expect((await open('g10')).customer).toEqual(customer);
  });

  test('opens one account for a double click, and both clicks are in', async () => {
    const person = { sub: 'g0', email: 'g0@gmail.com' };
    const both = (await Promise.all([enter(person), enter(person)])).map((reply) => reply.json());
    expect(both.map(({ isNew }) => isNew).sort()).toEqual([false, true]);
    expect(both[0].customer._id).toBe(both[1].customer._id);
    for (const { token } of both) expect((await call('GET', '/cart', undefined, token)).statusCode).toBe(200);
  });

  test('links a password account where Google runs the mailbox; the password and its sessions end', async () => {
    const { token, customer } = await registered({ email: 'owner@gmail.com' });
    const entered = (await enter({ sub: 'g2', email: 'owner@gmail.com' })).json();
    expect(entered).toMatchObject({ isNew: false, linked: true, customer: { _id: customer._id } });
    expect((await signIn('owner@gmail.com')).json().code).toBe('INVALID_CREDENTIALS');
    expect((await call('GET', '/cart', undefined, token)).statusCode).toBe(401);
  });

  test('elsewhere the password proves whose account it is', async () => {
    const { email, customer } = await registered();
    expect((await enter({ sub: 'g3', email })).json().code).toBe('LINK_REQUIRED');
    expect((await enter({ sub: 'g3', email }, { password: 'wrong one' })).json().code).toBe('INVALID_CREDENTIALS');
    const linked = await enter({ sub: 'g3', email }, { password: 'ann password' });
    expect(linked.json()).toMatchObject({ linked: true, customer: { _id: customer._id } });
    expect((await signIn(email)).statusCode).toBe(200);
  });

  test('refuses tokens for others, with another nonce, or not from Google', async () => {
    const person = { sub: 'g4', email: 'g4@gmail.com' };
    const forged = await google.forgedToken(person, CLIENT);
    const replies = [
      await enter(person, {}, 'another-client'),
      await enter({ ...person, nonce: 'a' }, { nonce: 'b' }),
      await post('/auth/customer-google', { credential: forged }),
      await post('/auth/customer-google', { credential: 'rubbish' }),
    ];
    for (const reply of replies) expect(reply.json().code).toBe('GOOGLE_TOKEN_INVALID');
    expect((await enter({ ...person, nonce: 'a' }, { nonce: 'a' })).json().isNew).toBe(true);
  });
});

describe('customers as staff keep them', () => {
  test('create, change, conflict; an address moves and the old one becomes free', async () => {
    const body = { email: 'kept@home.hk', password: 'ann password', name: 'Kim', points: 3 };
    const { customer } = (await post('/customer', body, superAdmin)).json();
    const put = (change: object, headers = {}) => call('PUT', `/customer/${customer._id}`, change, superAdmin, headers);
    expect((await put({ email: 'moved@home.hk' })).json().customer.email).toBe('moved@home.hk');
    expect((await signIn('kept@home.hk')).statusCode).toBe(401);
    expect((await signIn('moved@home.hk')).statusCode).toBe(200);
    expect((await registered({ email: 'kept@home.hk' })).success).toBe(true);
    expect((await put({ email: 'kept@home.hk' })).json().code).toBe('EMAIL_TAKEN');
    const stale = { 'if-match': `"${customer.version}"` };
    expect((await put({ points: 4 }, stale)).statusCode).toBe(200);
    expect((await put({ points: 5 }, stale)).json().code).toBe('VERSION_CONFLICT');
    expect((await put({ email: 'nobodys@home.hk' }, stale)).json().code).toBe('VERSION_CONFLICT');
    expect((await registered({ email: 'nobodys@home.hk' })).success, 'a refused change keeps no address').toBe(true);
    expect((await put({ points: -1 })).statusCode).toBe(422);
  });

  test('a disabled customer is out within a second and gets the reason only with the right password', async () => {
    const { email, token, customer } = await registered();
    await call('PUT', `/customer/${customer._id}`, { status: false }, superAdmin);
    const cart = async () => (await call('GET', '/cart', undefined, token, {}, 1)).statusCode;
    await expect.poll(cart, { timeout: 1_000, interval: 50 }).toBe(401);
    expect((await signIn(email)).json().code).toBe('ACCOUNT_INACTIVE');
    expect((await signIn(email, 'wrong')).json().code).toBe('INVALID_CREDENTIALS');
  });

  test('a deleted customer is unreadable in the log, cannot sign in, and the address is free', async () => {
    const { email, token, customer } = await registered({ name: 'Canary Name' });
    const stream = `customers.customer-${customer._id}`;
    const gone = await call('DELETE', `/customer/${customer._id}`, undefined, superAdmin);
    expect(gone.json()).toEqual({ success: true, message: 'Customer deleted successfully' });
    expect(JSON.stringify(await shop.deps.log.read(stream))).not.toContain('Canary');
    expect((await signIn(email)).json().code).toBe('INVALID_CREDENTIALS');
    expect((await call('GET', '/cart', undefined, token)).statusCode).toBe(401);
    expect((await call('PUT', `/customer/${customer._id}`, { points: 1 }, superAdmin)).statusCode).toBe(404);
    expect((await registered({ email })).customer._id).not.toBe(customer._id);
  });

  test('a deletion that died after its event is finished by the process', async () => {
    const { email, token, customer } = await registered();
    const { personalData } = shop.deps.vault;
    await shop.deps.log.append(
      `customers.customer-${customer._id}`,
      'any',
      [{ type: 'customers.CustomerErased', data: { customerId: customer._id } }],
      { actor: { kind: 'system' }, commandId: crypto.randomUUID(), correlationId: 'c' },
    );
    const stop = new AbortController();
    const failures: unknown[] = [];
    const running = runProcesses(
      shop.processes.filter(({ name }) => name === 'customers.forget-customer'),
      { ...shop.deps, signal: stop.signal, onFailure: (_name, error) => failures.push(error) },
    );
    const erased = async () => (await personalData.ensure(new Set([customer._id]))).get(customer._id);
    await expect.poll(erased, { timeout: 5_000 }).toBe('erased');
    await expect.poll(async () => (await call('GET', '/cart', undefined, token)).statusCode).toBe(401);
    stop.abort();
    await running;
    expect(failures).toEqual([]);
    expect((await signIn(email)).statusCode).toBe(401);
  });
});
