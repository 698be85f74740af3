import { PASSWORD_RESET_CODES } from '@countinghouse/contracts/customers/events';
import { idCodes } from '@countinghouse/platform/vault/id-codes';
import { type GoogleDouble, startGoogleDouble } from '@countinghouse/write-api/testing/google-double';
import { openTestWriteSide, type TestWriteSide } from '@countinghouse/write-api/testing/test-write-side';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const CLIENT = 'client-id';
const PASSWORD = 'a long enough one';
const NEW = 'another long enough one';

let shop: TestWriteSide;
let google: GoogleDouble;
let sequence = 0;

beforeAll(async () => {
  google = await startGoogleDouble();
  shop = await openTestWriteSide({
    GOOGLE_CLIENT_ID: CLIENT,
    GOOGLE_JWKS_URL: google.jwksUrl,
    RATE_LIMIT_RESET_ADDRESS: { count: 1_000, seconds: 3_600 },
  });
});
afterAll(async () => {
  await shop.close();
  google.close();
});

const post = (url: string, body: object, token?: string) => shop.send('POST', url, { body, token });
const enter = async (claims: object, password?: string) =>
  post('/auth/customer-google', { credential: await google.token(claims, CLIENT), ...(password && { password }) });
const isIn = async (token: string) => (await shop.send('GET', '/cart', { token })).statusCode === 200;
const person = () => {
  const n = ++sequence;
  return { email: `victim${n}@corp.example`, sub: `victim ${n}`, attacker: `attacker ${n}` };
};

async function resetPassword(email: string, customerId: string): Promise<{ statusCode: number }> {
  await post('/auth/customer-forgotPassword', { email });
  const events = await shop.deps.log.read(`customers.customer-${customerId}`);
  const asked = events.filter(({ type }) => type === 'customers.PasswordResetRequested').at(-1);
  const code = idCodes(shop.masterKey, PASSWORD_RESET_CODES).codeOf((asked!.data as { resetId: string }).resetId);
  return post('/auth/customer-resetPassword', { code, newPassword: NEW, confirmPassword: NEW });
}

describe('an ID token of Google works once', () => {
  const use = (credential: string, sending: object = {}) =>
    shop.send('POST', '/auth/customer-google', { body: { credential }, ...sending });
  const once = async () => {
    const { email, sub } = person();
    const credential = await google.token({ sub, email }, CLIENT);
    const { token } = (await use(credential)).json();
    expect(token).toBeTruthy();
    return { credential, token };
  };
  const expectUsed = ({ statusCode, json }: Awaited<ReturnType<typeof use>>) =>
    expect([statusCode, json().code]).toEqual([401, 'GOOGLE_TOKEN_INVALID']);

  test.each([0, 1])('also at process %i, and with spare bits of its signature changed', async (process) => {
    const { credential } = await once();
    expectUsed(await use(credential, { process }));
    const last = credential.at(-1) as string;
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const other = credential.slice(0, -1) + letters[letters.indexOf(last) ^ 1];
    expect(Buffer.from(other.split('.')[2] ?? '', 'base64url')).toEqual(
      Buffer.from(credential.split('.')[2] ?? '', 'base64url'),
    );
    expectUsed(await use(other, { process }));
  });

  test('whoever comes second of many at once, at two processes, gets no session', async () => {
    const { email, sub } = person();
    await enter({ sub, email });
    const credential = await google.token({ sub, email }, CLIENT);
    const replies = await Promise.all(Array.from({ length: 8 }, (_, n) => use(credential, { process: n % 2 })));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(401)]);
  });

  test('the token of a sign-in erases no account; a new one does', async () => {
    const { credential, token } = await once();
    expectUsed(await post('/customer/erase-own', { credential }, token));
    expect(await isIn(token)).toBe(true);
    const { sub, email } = { sub: `victim ${sequence}`, email: `victim${sequence}@corp.example` };
    const again = { credential: await google.token({ sub, email }, CLIENT) };
    expect((await post('/customer/erase-own', again, token)).statusCode).toBe(200);
  });

  test('a refusal uses none up, and neither does a repetition under its key', async () => {
    const { email, attacker } = person();
    await post('/auth/customer-register', { email, password: PASSWORD, name: 'A' });
    const credential = await google.token({ sub: attacker, email }, CLIENT);
    const headers = { 'idempotency-key': `link-${sequence}` };
    expect((await use(credential)).json().code).toBe('LINK_REQUIRED');
    for (let time = 0; time < 2; time++) {
      const linked = await shop.send('POST', '/auth/customer-google', {
        ...{ body: { credential, password: PASSWORD }, headers },
      });
      expect(linked.json()).toMatchObject({ linked: true });
    }
    expectUsed(await use(credential));
  });
});

describe('a second identity keeps no access to an account', () => {
  test('an address that Google has not verified opens no account', async () => {
    const { email, attacker } = person();
    const refused = await enter({ sub: attacker, email, email_verified: false });
    expect([refused.statusCode, refused.json().code]).toEqual([401, 'GOOGLE_TOKEN_INVALID']);
    expect(refused.json().errors).toMatchObject([{ field: 'credential', code: 'email_unproven' }]);
    expect((await post('/auth/customer-register', { email, password: PASSWORD, name: 'Ann' })).statusCode).toBe(201);
  });

  test('an earlier Google account is unlinked when the owner of the mailbox signs in', async () => {
    const { email, sub, attacker } = person();
    const first = (await enter({ sub: attacker, email })).json();
    expect(first.isNew, 'the address was verified once').toBe(true);
    const owner = (await enter({ sub, email, hd: 'corp.example' })).json();
    expect(owner).toMatchObject({ linked: true, customer: { _id: first.customer._id } });
    expect(await isIn(first.token)).toBe(false);
    expect((await enter({ sub: attacker, email })).json().code).toBe('LINK_REQUIRED');
    expect((await enter({ sub, email, hd: 'corp.example' })).json()).toMatchObject({ isNew: false, linked: false });
  });

  test('a Google account linked by the old password is unlinked when a new one is set by mail', async () => {
    const { email, attacker } = person();
    const { customer, token } = (
      await post('/auth/customer-register', { email, password: PASSWORD, name: 'A' })
    ).json();
    expect((await enter({ sub: attacker, email, email_verified: false }, PASSWORD)).json().linked).toBe(true);
    expect((await resetPassword(email, customer._id)).statusCode).toBe(200);
    expect(await isIn(token)).toBe(false);
    for (const password of [undefined, PASSWORD]) {
      const again = (await enter({ sub: attacker, email, email_verified: false }, password)).json();
      expect(['LINK_REQUIRED', 'INVALID_CREDENTIALS']).toContain(again.code);
    }
    const moved = await enter({ sub: attacker, email: 'elsewhere@corp.example', email_verified: true });
    expect(moved.json().code, 'under another address').toBe('LINK_REQUIRED');
  });

  test('it is also unlinked when the password is changed with the current one', async () => {
    const { email, attacker } = person();
    const { token } = (await post('/auth/customer-register', { email, password: PASSWORD, name: 'A' })).json();
    await enter({ sub: attacker, email }, PASSWORD);
    const change = { currentPassword: PASSWORD, newPassword: NEW, confirmPassword: NEW };
    expect((await post('/auth/customer-changePassword', change, token)).statusCode).toBe(200);
    expect((await enter({ sub: attacker, email })).json().code).toBe('LINK_REQUIRED');
    expect((await enter({ sub: attacker, email }, NEW)).json().linked, 'but it may be linked again').toBe(true);
  });

  test('an owner who sets a password and signs in by Google keeps both', async () => {
    const email = `owner${++sequence}@gmail.com`;
    const { customer } = (await enter({ sub: `owner ${sequence}`, email })).json();
    expect((await resetPassword(email, customer._id)).statusCode).toBe(200);
    expect((await enter({ sub: `owner ${sequence}`, email })).json()).toMatchObject({ linked: true });
    expect((await post('/auth/customer-login', { email, password: NEW })).statusCode).toBe(200);
    expect((await enter({ sub: `owner ${sequence}`, email })).json()).toMatchObject({ linked: false });
  });

  test('what a stranger put into the account is gone when the owner comes by Google', async () => {
    const { email, sub } = person();
    const planted = { name: 'Thief', phone: '123', address: 'There' };
    const { customer } = (await post('/auth/customer-register', { email, password: PASSWORD, ...planted })).json();
    const owner = (await enter({ sub, email, hd: 'corp.example', name: 'Ann' })).json();
    expect(owner.customer).toMatchObject({ _id: customer._id, name: 'Ann', phone: '', address: '' });
    expect(owner.cart.items).toEqual([]);
  });

  test('a session that Google opens while its link is removed is invalid', async () => {
    const { email, sub, attacker } = person();
    const { customer } = (await enter({ sub: attacker, email })).json();
    const { sessions } = shop.deps.vault;
    const { open } = sessions;
    sessions.open = async (...given) => {
      sessions.open = open;
      expect((await enter({ sub, email, hd: 'corp.example' })).statusCode).toBe(200);
      return open(...given);
    };
    expect((await enter({ sub: attacker, email })).statusCode).toBe(401);
    expect((await enter({ sub, email, hd: 'corp.example' })).json().customer._id).toBe(customer._id);
  });
});
