import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestWriteSide, type Sending, SUPER_ADMIN, type TestWriteSide } from '../../testing/test-write-side.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

let shop: TestWriteSide;
beforeAll(async () => {
  shop = await openTestWriteSide({ STAFF_IDLE_MINUTES: 60 });
  await shop.signInSuperAdmin();
});
afterAll(() => shop.close());

interface Listed {
  readonly _id: string;
  readonly browser: string;
  readonly system: string;
  readonly current: boolean;
}

async function signIn(userAgent: string, body: object = SUPER_ADMIN, url = '/auth/admin-login'): Promise<string> {
  const reply = await shop.send('POST', url, { body, headers: { 'user-agent': userAgent } });
  return reply.json<{ token: string }>().token;
}

async function listed(token: string): Promise<readonly Listed[]> {
  return (await shop.send('GET', '/auth/sessions', { token })).json().sessions;
}

const statusOf = async (token: string, sending: Sending = {}) =>
  (await shop.send('GET', '/auth/sessions', { token, ...sending })).statusCode;

/** What a person does in the account, for each realm. */
const people = {
  staff: (userAgent: string) => signIn(userAgent),
  customers: (userAgent: string) =>
    signIn(userAgent, { email: 'ann@home.hk', password: 'a long enough one' }, '/auth/customer-login'),
};

test.each(['staff', 'customers'] as const)('%s see where they are signed in, and sign out of one', async (who) => {
  if (who === 'customers') {
    const body = { email: 'ann@home.hk', password: 'a long enough one', name: 'Ann' };
    await shop.send('POST', '/auth/customer-register', { body });
  }
  const [here, there] = [await people[who](FIREFOX), await people[who](IPHONE)];
  const sessions = await listed(here);
  expect(sessions[0]).toMatchObject({ browser: 'Firefox', system: 'Windows', current: true });
  expect(sessions.filter(({ current }) => current)).toHaveLength(1);
  const phone = sessions.find(({ system }) => system === 'iPhone');
  expect(phone).toMatchObject({ browser: 'Safari', current: false });

  const url = `/auth/sessions/${phone!._id}`;
  expect((await shop.send('DELETE', url, { token: here })).statusCode).toBe(200);
  const refused = await shop.send('GET', '/auth/sessions', { token: there });
  expect([refused.statusCode, refused.json().sessionEnd]).toEqual([401, 'elsewhere']);
  expect((await shop.send('DELETE', url, { token: here })).statusCode).toBe(404);
  expect(await statusOf(here)).toBe(200);
});

test('nobody ends the session of another person', async () => {
  const [staff, customer] = [await people.staff(FIREFOX), await people.customers(FIREFOX)];
  const [own] = await listed(staff);
  expect((await shop.send('DELETE', `/auth/sessions/${own!._id}`, { token: customer })).statusCode).toBe(404);
  expect(await statusOf(staff)).toBe(200);
});

test('signing out everywhere else keeps this session, and the other process notices within a second', async () => {
  const here = await people.staff(FIREFOX);
  const others = [await people.staff(IPHONE), await people.staff(IPHONE)];
  // Both processes have looked the sessions up.
  for (const token of [here, ...others]) expect(await statusOf(token, { process: 1 })).toBe(200);
  const customer = await people.customers(FIREFOX);
  expect((await shop.send('POST', '/auth/sign-out-others', { token: here })).json().message).toBe(
    'Signed out everywhere else',
  );
  for (const token of others) {
    expect(await statusOf(token)).toBe(401);
    await expect.poll(() => statusOf(token, { process: 1 }), { timeout: 1_000 }).toBe(401);
  }
  expect((await listed(here)).map(({ current }) => current)).toEqual([true]);
  expect(await statusOf(customer)).toBe(200);
});

test('no network address and no user agent is kept of a session', async () => {
  await people.staff(FIREFOX);
  const { rows } = await shop.deps.database.query('select to_jsonb(one)::text as text from vault.sessions one');
  const text = rows.map((row) => row.text).join();
  expect(text).toContain('Firefox');
  for (const part of ['Mozilla', '127.0.0.1', '145.0']) expect(text).not.toContain(part);
});

test('a session of staff ends when it is not used, however often a page asks by itself; a customer stays', async () => {
  const [staff, customer] = [await people.staff(FIREFOX), await people.customers(FIREFOX)];
  const passes = (minutes: number) =>
    shop.deps.database.query("update vault.sessions set last_used_at = last_used_at - $1 * interval '1 minute'", [
      minutes,
    ]);
  await passes(59);
  expect(await statusOf(staff, { headers: { 'x-unattended': '1' } })).toBe(200);
  await passes(2);
  const limit = { timeout: 2_000 };
  await expect.poll(() => statusOf(staff), limit).toBe(401);
  const refused = await shop.send('GET', '/auth/sessions', { token: staff });
  expect(refused.json()).toMatchObject({ auth: true, sessionEnd: 'idle' });
  expect(await statusOf(customer)).toBe(200);
});

test('reading and using a session appends nothing to the log', async () => {
  const token = await people.staff(FIREFOX);
  const before = await shop.deps.log.head();
  for (let call = 0; call < 50; call++) await statusOf(token);
  expect(await shop.deps.log.head()).toEqual(before);
});
