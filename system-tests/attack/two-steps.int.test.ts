import { newId } from '@countinghouse/contracts/kernel/ids';
import { appCode } from '@countinghouse/write-api/testing/authenticator';
import { openTestWriteSide, SUPER_ADMIN, type TestWriteSide } from '@countinghouse/write-api/testing/test-write-side';
import { afterAll, beforeAll, expect, test } from 'vitest';

const HOME = '198.51.100.7';
const { email, password } = SUPER_ADMIN;

let shop: TestWriteSide;
let secret: string;
let token: string;
beforeAll(async () => {
  shop = await openTestWriteSide({ RATE_LIMIT_SIGN_IN_ADDRESS: { count: 1_000, seconds: 900 } });
  const first = await shop.signInSuperAdmin();
  const begun = (await shop.send('POST', '/auth/second-factor/begin', { token: first })).json();
  secret = begun.secret;
  const body = { factorId: begun.factorId, code: appCode(secret), password };
  token = (await shop.send('POST', '/auth/second-factor', { token: first, body })).json().token;
});
afterAll(() => shop.close());

const post = (remoteAddress: string, url: string, payload: object, process: 0 | 1 = 0) =>
  shop.apps[process].inject({ method: 'POST', url: `/api/v1${url}`, payload, remoteAddress });
const challengeAt = async (ip: string) =>
  (await post(ip, '/auth/admin-login', { email, password })).json<{ challenge: string }>().challenge;
const statusOf = async (bearer: string, process = 0) =>
  (await shop.send('GET', '/auth/sessions', { token: bearer, process })).statusCode;

test('who knows the password has five codes compared in a quarter of an hour, from however many networks', async () => {
  const spare = await shop.send('GET', '/auth/second-factor', { token });
  expect(spare.json()).toMatchObject({ active: true });
  // Of the owner, from a network where they have not signed in in two steps yet.
  const owners = await challengeAt(HOME);
  expect(
    (await post(HOME, '/auth/admin-secondFactor', { challenge: owners, code: appCode(secret, 1) })).statusCode,
  ).toBe(200);
  const compared: number[] = [];
  for (let network = 0; network < 40; network++) {
    const ip = `203.0.113.${network}`;
    const challenge = await challengeAt(ip);
    const guesses = Array.from({ length: 50 }, (_, n) =>
      post(
        ip,
        '/auth/admin-secondFactor',
        { challenge, code: String(network * 50 + n).padStart(6, '0') },
        n % 2 ? 1 : 0,
      ),
    );
    const replies = await Promise.all(guesses);
    compared.push(replies.filter((reply) => reply.json().code === 'WRONG_CODE').length);
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toEqual([]);
  }
  expect(compared.reduce((sum, one) => sum + one, 0)).toBe(5);
  expect(await challengeAt(HOME), 'the owner, where they signed in before').toEqual(expect.any(String));
});

test('neither a challenge nor a token of the password alone opens anything', async () => {
  const challenge = await challengeAt(HOME);
  expect(await statusOf(challenge)).toBe(401);
  const forged = `${challenge.slice(0, -8)}AAAAAAAA`;
  const reply = await post(HOME, '/auth/admin-secondFactor', { challenge: forged, code: appCode(secret) });
  expect(reply.json()).toMatchObject({ code: 'INVALID_CREDENTIALS' });
});

test('a stolen session can be ended from the account, and cannot take the second step away', async () => {
  const body = { email: `${newId()}@shop.hk`, password, firstName: 'A', lastName: 'B', role: 'ADMIN' };
  await shop.send('POST', '/user', { token, body });
  const signIn = { email: body.email, password };
  const [own, stolen] = [await shop.signIn(signIn), await shop.signIn(signIn)];
  const begun = (await shop.send('POST', '/auth/second-factor/begin', { token: stolen })).json();
  const withoutPassword = { factorId: begun.factorId, code: appCode(begun.secret), password: 'guessed' };
  const added = await shop.send('POST', '/auth/second-factor', { token: stolen, body: withoutPassword });
  expect(added.json()).toMatchObject({ code: 'INVALID_CREDENTIALS' });
  for (const url of ['/auth/second-factor/remove', '/auth/recovery-codes']) {
    const refused = await shop.send('POST', url, { token, body: { password, code: '000000' } });
    expect([url, refused.json().code]).toEqual([url, 'WRONG_CODE']);
  }
  expect([await statusOf(stolen), await statusOf(stolen, 1)]).toEqual([200, 200]);
  await shop.send('POST', '/auth/sign-out-others', { token: own });
  expect(await statusOf(stolen)).toBe(401);
  await expect.poll(() => statusOf(stolen, 1), { timeout: 1_000 }).toBe(401);
  expect(await statusOf(own)).toBe(200);
});
