import { CUSTOMER, PASSWORD_RESET_CODES, passwordResetRequested } from '@countinghouse/contracts/customers/events';
import type { EventOf, RecordedEvent } from '@countinghouse/contracts/kernel/event';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import { idCodes } from '@countinghouse/platform/vault/id-codes';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type GoogleDouble, startGoogleDouble } from '../testing/google-double.ts';
import { newPerson, newProduct, PASSWORD, type Person } from '../testing/shop-people.ts';
import { openTestWriteSide, type Sending, type TestWriteSide } from '../testing/test-write-side.ts';

const CLIENT = 'client-id';
const NEW = 'another password';
const choice = { newPassword: NEW, confirmPassword: NEW };

let shop: TestWriteSide;
let superAdmin: string;
let google: GoogleDouble;

beforeAll(async () => {
  google = await startGoogleDouble();
  shop = await openTestWriteSide({
    GOOGLE_CLIENT_ID: CLIENT,
    GOOGLE_JWKS_URL: google.jwksUrl,
    RATE_LIMIT_RESET_ADDRESS: { count: 1_000, seconds: 3_600 },
  });
  superAdmin = await shop.signInSuperAdmin();
});
afterAll(async () => {
  await shop.close();
  google.close();
});

const post = (url: string, body: object, sending: Sending = {}) => shop.send('POST', url, { body, ...sending });
const put = (url: string, body: object, token: string, headers = {}) => shop.send('PUT', url, { body, token, headers });
const person = () => newPerson(shop);

const signIn = (email: string, password: string) => post('/auth/customer-login', { email, password });
const isIn = async (token: string) => (await shop.send('GET', '/cart', { token })).statusCode === 200;

async function resetsOf(customerId: string): Promise<(RecordedEvent & EventOf<typeof passwordResetRequested>)[]> {
  return (await shop.deps.log.read(streamOf(CUSTOMER, customerId), {
    types: [passwordResetRequested.type],
  })) as never;
}

/** The text of the mail to the customer, as workers make it. */
async function newestCode(customerId: string): Promise<string> {
  const { resetId } = (await resetsOf(customerId)).at(-1)!.data;
  return idCodes(shop.masterKey, PASSWORD_RESET_CODES).codeOf(resetId);
}

async function askedCode({ email, customer }: Person): Promise<string> {
  expect((await post('/auth/customer-forgotPassword', { email })).statusCode).toBe(202);
  return newestCode(customer._id);
}

const reset = (code: string, more: object = {}, sending: Sending = {}) =>
  post('/auth/customer-resetPassword', { code, ...choice, ...more }, sending);

describe('the own password', () => {
  const change = (token: string, body: object = {}) =>
    post('/auth/customer-changePassword', { currentPassword: PASSWORD, ...choice, ...body }, { token });

  test('changes for a customer who gives the present one; the other sessions end and this one gets a new token', async () => {
    const { email, token } = await person();
    const elsewhere = (await signIn(email, PASSWORD)).json().token;
    const reply = (await change(token)).json();
    expect(reply).toMatchObject({ success: true, message: 'Success! Your password has been changed.' });
    expect([await isIn(token), await isIn(elsewhere), await isIn(reply.token)]).toEqual([false, false, true]);
    expect((await signIn(email, PASSWORD)).json().code).toBe('INVALID_CREDENTIALS');
    expect((await signIn(email, NEW)).statusCode).toBe(200);
  });

  test('stays for one who does not, and for a new one that is none; wrong guesses count as those at sign-in do', async () => {
    const { email, token } = await person();
    expect((await change(token, { confirmPassword: 'a third one' })).json().errors[0].code).toBe('passwords_differ');
    const same = { newPassword: PASSWORD, confirmPassword: PASSWORD };
    expect((await change(token, same)).json().errors[0].code).toBe('password_unchanged');
    for (let time = 0; time < 5; time++) {
      expect((await change(token, { currentPassword: 'a guess' })).json().code).toBe('INVALID_CREDENTIALS');
    }
    expect((await change(token)).json().code).toBe('RATE_LIMITED');
    expect((await signIn(email, PASSWORD)).json().code).toBe('RATE_LIMITED');
    expect(await isIn(token)).toBe(true);
  });
});

describe('a forgotten password', () => {
  test('is set anew by the link, which signs in, merges the cart and ends every other session', async () => {
    const ann = await person();
    const product = await newProduct(shop, superAdmin);
    const code = await askedCode(ann);
    const reply = await reset(code, { cart: [{ product, quantity: 2 }] });
    expect(reply.json()).toMatchObject({
      customer: { _id: ann.customer._id, email: ann.email },
      cart: { items: [{ product: { _id: product }, quantity: 2 }] },
    });
    expect([await isIn(ann.token), await isIn(reply.json().token)]).toEqual([false, true]);
    expect((await signIn(ann.email, PASSWORD)).json().code).toBe('INVALID_CREDENTIALS');
    expect((await signIn(ann.email, NEW)).statusCode).toBe(200);

    const again = await reset(code);
    expect(again.json()).toMatchObject({ code: 'INVALID_CREDENTIALS', errors: [{ field: 'code' }] });
  });

  test('a request gets the same response in the same steps of time whether there is an account or not, and writes for one only', async () => {
    const ann = await person();
    const left = await person();
    await put(`/customer/${left.customer._id}`, { status: false }, superAdmin);
    const head = await shop.deps.log.head();
    const known = await post('/auth/customer-forgotPassword', { email: ` ${ann.email.toUpperCase()}` });
    expect(await shop.deps.log.head()).not.toBe(head);
    const after = await shop.deps.log.head();
    const unknown = await post('/auth/customer-forgotPassword', { email: 'nobody@home.hk' });
    const disabled = await post('/auth/customer-forgotPassword', { email: left.email });
    expect(await shop.deps.log.head()).toBe(after);
    for (const reply of [unknown, disabled]) {
      expect([reply.statusCode, reply.payload]).toEqual([known.statusCode, known.payload]);
      expect(Object.keys(reply.headers).sort()).toEqual(Object.keys(known.headers).sort());
    }
  });

  test('a link is the same for whoever asks again, and void once the password was changed or the address moved', async () => {
    const ann = await person();
    const first = await askedCode(ann);
    expect(await askedCode(ann)).toBe(first);
    const body = { currentPassword: PASSWORD, ...choice };
    await post('/auth/customer-changePassword', body, { token: ann.token });
    expect((await reset(first)).json().code).toBe('INVALID_CREDENTIALS');
    const second = await askedCode(ann);
    await put(`/customer/${ann.customer._id}`, { email: `moved.${ann.email}` }, superAdmin);
    expect((await reset(second)).json().code).toBe('INVALID_CREDENTIALS');
    expect((await signIn(`moved.${ann.email}`, NEW)).statusCode).toBe(200);
  });

  test('a link lasts 30 minutes', async () => {
    const ann = await person();
    const code = await askedCode(ann);
    const [{ data, recordedAt }] = (await resetsOf(ann.customer._id)) as [Awaited<ReturnType<typeof resetsOf>>[0]];
    const lasts = Date.parse(data.expiresAt) - Date.parse(recordedAt);
    expect(Math.abs(lasts - 30 * 60_000)).toBeLessThan(10_000);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(data.expiresAt) });
    expect((await reset(code)).json().code).toBe('INVALID_CREDENTIALS');
    vi.setSystemTime(Date.parse(data.expiresAt) - 1);
    expect((await reset(code)).statusCode).toBe(200);
    vi.useRealTimers();
  });

  test('of two who use one link at once, in two processes, one sets the password', async () => {
    const ann = await person();
    const code = await askedCode(ann);
    const passwords = ['password of one', 'password of two'];
    const replies = await Promise.all(
      passwords.map((newPassword, process) => reset(code, { newPassword, confirmPassword: newPassword }, { process })),
    );
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
    const won = passwords[replies.findIndex(({ statusCode }) => statusCode === 200)]!;
    expect((await signIn(ann.email, won)).statusCode).toBe(200);
  });

  test('a repetition under its key gets the same response, and never brings an older password back', async () => {
    const ann = await person();
    const code = await askedCode(ann);
    const sending = { headers: { 'idempotency-key': `reset ${ann.email}`.replaceAll(/[^\w]/g, '-') } };
    const first = await reset(code, {}, sending);
    expect((await reset(code, {}, sending)).json()).toEqual(first.json());
    await shop.deps.database.query('delete from vault.idempotency');
    expect((await reset(code, {}, sending)).statusCode, 'its answer was lost').toBe(200);

    const { token } = (await signIn(ann.email, NEW)).json();
    const third = { newPassword: 'a third password', confirmPassword: 'a third password' };
    await post('/auth/customer-changePassword', { currentPassword: NEW, ...third }, { token });
    await shop.deps.database.query('delete from vault.idempotency');
    expect((await reset(code, {}, sending)).json().code).toBe('INVALID_CREDENTIALS');
    expect((await signIn(ann.email, third.newPassword)).statusCode).toBe(200);
  });

  test('what is no code opens nothing', async () => {
    const ann = await person();
    const code = await askedCode(ann);
    const { resetId } = (await resetsOf(ann.customer._id))[0]!.data;
    const forged = idCodes(Buffer.alloc(32), PASSWORD_RESET_CODES).codeOf(resetId);
    for (const wrong of [
      forged,
      resetId,
      idCodes(shop.masterKey, PASSWORD_RESET_CODES).codeOf(newId()),
      '__proto__',
      'x'.repeat(200),
    ]) {
      expect((await reset(wrong)).json()).toMatchObject({ code: 'INVALID_CREDENTIALS' });
    }
    expect((await reset(code, { confirmPassword: 'another one' })).json().errors[0].code).toBe('passwords_differ');
    expect((await reset(code)).statusCode, 'no wrong try uses the link up').toBe(200);
  });

  test('a customer who signs in by Google only gets a password this way; a disabled one does not', async () => {
    const email = 'by-google@gmail.com';
    const credential = await google.token({ sub: 'by google', email }, CLIENT);
    const { customer, token } = (await post('/auth/customer-google', { credential })).json();
    expect((await reset(await askedCode({ email, customer, token }))).statusCode).toBe(200);
    expect((await signIn(email, NEW)).statusCode).toBe(200);
    const stillLinked = await google.token({ sub: 'by google', email }, CLIENT);
    expect((await post('/auth/customer-google', { credential: stillLinked })).json().customer._id).toBe(customer._id);

    const code = await askedCode({ email, customer, token });
    await put(`/customer/${customer._id}`, { status: false }, superAdmin);
    expect((await reset(code)).json().code).toBe('ACCOUNT_INACTIVE');
  });

  test('signs in a customer who guessed wrong too often before', async () => {
    const ann = await person();
    for (let time = 0; time < 6; time++) await signIn(ann.email, 'a guess');
    expect((await reset(await askedCode(ann))).statusCode).toBe(200);
    expect((await signIn(ann.email, NEW)).statusCode).toBe(200);
  });

  test('leaves nothing in the vault but the newest link, and none after an erasure', async () => {
    const ann = await person();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const links = async () =>
      (
        await shop.deps.database.query('select 1 from vault.claims where scope = $1 and owner = $2', [
          'password-reset',
          ann.customer._id,
        ])
      ).rowCount;
    const codes = new Set<string>();
    for (const minutes of [0, 25, 1]) {
      vi.setSystemTime(Date.now() + minutes * 60_000);
      codes.add(await askedCode(ann));
    }
    vi.useRealTimers();
    expect([codes.size, await links()]).toEqual([2, 1]);
    const code = await newestCode(ann.customer._id);
    await shop.send('DELETE', `/customer/${ann.customer._id}`, { token: superAdmin });
    expect(await links()).toBe(0);
    expect((await reset(code)).json().code).toBe('INVALID_CREDENTIALS');
  });

  test('can be requested so often per account, known or not, and per network address', async () => {
    const side = await openTestWriteSide({ RATE_LIMIT_RESET_ADDRESS: { count: 8, seconds: 3_600 } });
    try {
      const ask = async (email: string) =>
        (await side.send('POST', '/auth/customer-forgotPassword', { body: { email } })).statusCode;
      const asked: number[] = [];
      for (let time = 0; time < 6; time++) asked.push(await ask('nobody@home.hk'));
      expect(asked).toEqual([202, 202, 202, 202, 202, 429]);
      const elsewhere = await side.apps[1].inject({
        ...({ method: 'POST', url: '/api/v1/auth/customer-forgotPassword', remoteAddress: '203.0.113.9' } as const),
        payload: { email: 'nobody@home.hk' },
      });
      expect(elsewhere.statusCode, 'a stranger uses up nothing of the owner').toBe(202);
      expect([await ask('one@home.hk'), await ask('two@home.hk'), await ask('three@home.hk')]).toEqual([202, 202, 429]);
    } finally {
      await side.close();
    }
  });
});

describe('the own details', () => {
  test('name, phone and address are the customer’s to change, with the version guard', async () => {
    const { customer, token } = await person();
    const change = { name: 'Anna', phone: '2', address: '2 Some Road' };
    const reply = (await put(`/customer/${customer._id}`, change, token)).json();
    expect(reply.customer).toMatchObject({ _id: customer._id, ...change });
    const stale = await put(`/customer/${customer._id}`, { name: 'Late' }, token, {
      'if-match': `"${customer.version}"`,
    });
    expect(stale.json().code).toBe('VERSION_CONFLICT');
  });

  test.each([{ email: 'x@home.hk' }, { points: 9 }, { status: true }])('%j is not', async (change) => {
    const { customer, token, email } = await person();
    const reply = await put(`/customer/${customer._id}`, { name: 'Anna', ...change }, token);
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'FORBIDDEN']);
    expect((await signIn(email, PASSWORD)).json().customer).toEqual(customer);
  });

  test('others are not found, whatever is to change', async () => {
    const [ann, bob] = [await person(), await person()];
    for (const id of [bob.customer._id, newId()]) {
      for (const change of [{ name: 'Mine' }, { points: 9 }]) {
        expect((await put(`/customer/${id}`, change, ann.token)).json().code).toBe('NOT_FOUND');
      }
    }
  });
});

describe('leaving', () => {
  const leave = (token: string, body: object) => post('/customer/erase-own', body, { token });

  test('takes the password, and everything goes as when staff delete the account', async () => {
    const { email, token, customer } = await person();
    expect((await leave(token, { password: 'a guess' })).json().code).toBe('INVALID_CREDENTIALS');
    expect(await isIn(token)).toBe(true);
    expect((await leave(token, { password: PASSWORD })).json()).toMatchObject({ success: true });
    expect(await isIn(token)).toBe(false);
    expect((await signIn(email, PASSWORD)).json().code).toBe('INVALID_CREDENTIALS');
    const written = JSON.stringify(await shop.deps.log.read(streamOf(CUSTOMER, customer._id)));
    expect(written).toContain('customers.CustomerErased');
    expect(written).not.toContain(email);
    const again = await post('/auth/customer-register', { email, password: PASSWORD, name: 'Ann' });
    expect(again.json().customer._id, 'the address is free').not.toBe(customer._id);
  });

  test('wrong passwords count as those at sign-in do', async () => {
    const { email, token } = await person();
    for (let time = 0; time < 5; time++) await leave(token, { password: 'a guess' });
    expect((await leave(token, { password: PASSWORD })).json().code).toBe('RATE_LIMITED');
    expect((await signIn(email, PASSWORD)).json().code).toBe('RATE_LIMITED');
  });

  test('or the Google account that is linked, and no other one', async () => {
    const credentialOf = (sub: string) => google.token({ sub, email: `${sub}@gmail.com` }, CLIENT);
    const enter = async (sub: string) =>
      (await post('/auth/customer-google', { credential: await credentialOf(sub) })).json();
    const [mine, others] = [await enter('leaving'), await enter('staying')];
    expect((await leave(mine.token, { credential: await credentialOf('staying') })).json().code).toBe(
      'GOOGLE_TOKEN_INVALID',
    );
    expect((await leave(mine.token, { credential: 'rubbish' })).json().code).toBe('GOOGLE_TOKEN_INVALID');
    expect((await leave(mine.token, { password: 'none' })).json().code).toBe('INVALID_CREDENTIALS');
    expect((await leave(mine.token, { credential: await credentialOf('leaving') })).statusCode).toBe(200);
    expect([await isIn(mine.token), await isIn(others.token)]).toEqual([false, true]);
  });
});
