import { type Method, openTestWriteSide, type TestWriteSide } from '@countinghouse/write-api/testing/test-write-side';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';

let shop: TestWriteSide;
let superAdmin: string;

beforeAll(async () => {
  shop = await openTestWriteSide();
  superAdmin = await shop.signInSuperAdmin();
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => shop.close());

const call = (method: Method, url: string, body?: object, token?: string) => shop.send(method, url, { body, token });

/** Runs an action after the next sign-in has made its checks and before its session is created. */
function meanwhile(act: () => Promise<{ statusCode: number }>): void {
  const { sessions } = shop.deps.vault;
  const { open } = sessions;
  vi.spyOn(sessions, 'open').mockImplementationOnce(async (...given) => {
    expect((await act()).statusCode).toBe(200);
    return open(...given);
  });
}

/** Expects that nothing opened for the account gives access. */
async function openSessionsOf(accountId: string): Promise<number> {
  const { rows } = await shop.deps.database.query(
    'select from vault.sessions where account_id = $1 and ended_at is null',
    [accountId],
  );
  return rows.length;
}

describe('a member of staff who signs in while', () => {
  const password = 'user password';
  let sequence = 0;
  async function newUser() {
    const email = `user${++sequence}@shop.hk`;
    const body = { email, password, firstName: 'U', lastName: 'Ser', role: 'ADMIN' };
    return { email, id: (await call('POST', '/user', body, superAdmin)).json().user._id as string };
  }
  const signIn = (email: string) => call('POST', '/auth/admin-login', { email, password });

  test('being disabled is refused', async () => {
    const { email, id } = await newUser();
    meanwhile(() => call('PUT', `/user/${id}`, { status: false }, superAdmin));
    expect((await signIn(email)).json().code).toBe('ACCOUNT_INACTIVE');
    expect(await openSessionsOf(id)).toBe(0);
  });

  test('being deleted is refused', async () => {
    const { email, id } = await newUser();
    meanwhile(() => call('DELETE', `/user/${id}`, undefined, superAdmin));
    expect((await signIn(email)).json().code).toBe('ACCOUNT_INACTIVE');
    expect(await openSessionsOf(id)).toBe(0);
  });

  test('the password is changed is refused with the old one', async () => {
    const { email, id } = await newUser();
    const { token } = (await signIn(email)).json();
    const change = { currentPassword: password, newPassword: 'a new password', confirmPassword: 'a new password' };
    meanwhile(() => call('POST', '/auth/admin-changePassword', change, token));
    expect((await signIn(email)).json().code).toBe('INVALID_CREDENTIALS');
    expect(await openSessionsOf(id), 'the one that the change opened').toBe(1);
  });
});

describe('a customer who signs in while', () => {
  const password = 'ann password';
  let sequence = 0;
  async function newCustomer() {
    const email = `ann${++sequence}@home.hk`;
    const body = { email, password, name: 'Ann' };
    return { email, id: (await call('POST', '/customer', body, superAdmin)).json().customer._id as string };
  }
  const signIn = (email: string) => call('POST', '/auth/customer-login', { email, password });

  test('being disabled is refused', async () => {
    const { email, id } = await newCustomer();
    meanwhile(() => call('PUT', `/customer/${id}`, { status: false }, superAdmin));
    expect((await signIn(email)).json().code).toBe('ACCOUNT_INACTIVE');
    expect(await openSessionsOf(id)).toBe(0);
  });

  test('being deleted is refused', async () => {
    const { email, id } = await newCustomer();
    meanwhile(() => call('DELETE', `/customer/${id}`, undefined, superAdmin));
    expect((await signIn(email)).json().code).toBe('ACCOUNT_INACTIVE');
    expect(await openSessionsOf(id)).toBe(0);
  });

  test('the password is removed is refused with it', async () => {
    const { email, id } = await newCustomer();
    meanwhile(async () => {
      await shop.deps.vault.credentials.remove(id);
      await shop.deps.vault.sessions.endAll(id);
      return { statusCode: 200 };
    });
    expect((await signIn(email)).json().code).toBe('INVALID_CREDENTIALS');
    expect(await openSessionsOf(id)).toBe(0);
  });
});
