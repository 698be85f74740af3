import { setTimeout as delay } from 'node:timers/promises';
import { hash, verify } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type GoogleDouble, startGoogleDouble } from '../../testing/google-double.ts';
import { openTestWriteSide, type TestWriteSide } from '../../testing/test-write-side.ts';
import { createFirstSuperAdmin } from '../staff/super-admins.ts';

vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>();
  return { ...argon2, hash: vi.fn(argon2.hash), verify: vi.fn(argon2.verify) };
});

vi.mock('node:timers/promises', async (original) => {
  const timers = await original<typeof import('node:timers/promises')>();
  return { ...timers, setTimeout: vi.fn(timers.setTimeout) };
});

let shop: TestWriteSide;
let google: GoogleDouble;

beforeAll(async () => {
  google = await startGoogleDouble();
  shop = await openTestWriteSide({ GOOGLE_CLIENT_ID: 'client', GOOGLE_JWKS_URL: google.jwksUrl });
  await createFirstSuperAdmin(shop.deps, 'known@shop.hk', 'the right password');
  await post('customer-register', { email: 'known@home.hk', password: 'the right password', name: 'Ann' });
  const credential = await google.token({ sub: 'g', email: 'without-password@gmail.com' }, 'client');
  expect((await post('customer-google', { credential })).statusCode).toBe(200);
});
afterAll(async () => {
  await shop.close();
  google.close();
});
beforeEach(() => {
  vi.mocked(hash).mockClear();
  vi.mocked(verify).mockClear();
});

const post = (call: string, body: object) => shop.send('POST', `/auth/${call}`, { body });

test.each([
  ['admin-login', 'known@shop.hk'],
  ['admin-login', 'unknown@shop.hk'],
  ['customer-login', 'known@home.hk'],
  ['customer-login', 'unknown@home.hk'],
  ['customer-login', 'without-password@gmail.com'],
])('%s with a wrong password for %s compares one hash of the same cost, and makes none', async (call, email) => {
  const reply = await post(call, { email, password: 'a wrong password' });
  expect(reply.json()).toMatchObject({ code: 'INVALID_CREDENTIALS' });
  const compared = vi.mocked(verify).mock.calls.map(([against]) => String(against).split('$').slice(0, 4).join('$'));
  expect(compared).toEqual(['$argon2id$v=19$m=19456,t=2,p=1']);
  expect(hash).not.toHaveBeenCalled();
});

test.each([
  ['admin-login', ['known@shop.hk', 'nobody@shop.hk']],
  ['customer-login', ['known@home.hk', 'without-password@gmail.com', 'nobody@home.hk']],
])('%s with a wrong password reads the same of log and database, whoever has an account', async (call, emails) => {
  const { log, database } = shop.deps;
  const statements: string[] = [];
  const query = vi.spyOn(database, 'query').mockImplementation(((
    given: string | { text: string },
    ...rest: never[]
  ) => {
    statements.push(typeof given === 'string' ? given : given.text);
    return original(given as never, ...rest);
  }) as never);
  const original = Object.getPrototypeOf(database).query.bind(database) as typeof database.query;
  const read = vi.spyOn(log, 'read');
  try {
    const work = [];
    for (const email of emails) {
      // The first call of a kind fills caches.
      for (let time = 0; time < 2; time++) {
        statements.length = 0;
        read.mockClear();
        await post(call, { email, password: 'a wrong password' });
      }
      work.push({ statements: [...statements], reads: read.mock.calls.length });
    }
    expect(work[0]?.statements.length).toBeGreaterThan(3);
    for (const other of work) expect(other).toEqual(work[0]);
  } finally {
    query.mockRestore();
    read.mockRestore();
  }
});

test.each([
  ['admin-forgotPassword', ['known@shop.hk', 'nobody@shop.hk']],
  ['customer-forgotPassword', ['known@home.hk', 'nobody@home.hk']],
])('%s responds the same and fills its step of time, whoever has an account', async (call, emails) => {
  const answers = [];
  for (const email of emails) {
    vi.mocked(delay).mockClear();
    const { statusCode, headers, body } = await post(call, { email });
    const names = Object.keys(headers).filter((name) => !name.startsWith('x-request'));
    const pauses = vi.mocked(delay).mock.calls.map(([pause = 0]) => pause > 0 && pause <= 100);
    answers.push({ statusCode, names, body, pauses });
  }
  expect(answers[0]).toMatchObject({ statusCode: 202, pauses: [true] });
  expect(answers[1]).toEqual(answers[0]);
});
