import { STAFF_RESET_CODES, STAFF_STREAM, staffPasswordResetRequested } from '@countinghouse/contracts/identity/events';
import { newId } from '@countinghouse/contracts/kernel/ids';
import { idCodes } from '@countinghouse/platform/vault/id-codes';
import type { TestWriteSide } from '@countinghouse/write-api/testing/test-write-side';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { CLIENT, openShopWithGoogle, type ShopWithGoogle } from '../support/shop-with-google.ts';

const STOLEN = 'the stolen password';

let opened: ShopWithGoogle;
let shop: TestWriteSide;
let google: ShopWithGoogle['google'];
let superAdmin: string;

beforeAll(async () => {
  opened = await openShopWithGoogle();
  ({ shop, google, superAdmin } = opened);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => opened.close());

interface Account {
  readonly id: string;
  readonly email: string;
  readonly token: string;
  /** Of a link for a new password. */
  readonly code: string;
}

const post = (url: string, body: object, process = 0, token?: string) =>
  shop.send('POST', url, { body, process, ...(token && { token }) });
const isIn = async (token: string) =>
  (await shop.send('POST', '/auth/sign-out', { token, process: 1 })).statusCode === 200;

async function codeFor(realm: 'staff' | 'customer', { id, email }: Pick<Account, 'id' | 'email'>): Promise<string> {
  const isStaff = realm === 'staff';
  expect((await post(`/auth/${isStaff ? 'admin' : 'customer'}-forgotPassword`, { email })).statusCode).toBe(202);
  if (!isStaff) return opened.customerResetCode(id);
  const [asked] = await shop.deps.log.read(STAFF_STREAM, {
    ...{ types: [staffPasswordResetRequested.type], direction: 'backwards', limit: 1 },
  });
  return idCodes(shop.masterKey, STAFF_RESET_CODES).codeOf((asked!.data as { resetId: string }).resetId);
}

/** Runs `rival` once process 0 has verified a password, and before that has any effect. */
function onceVerified<T>(rival: () => Promise<T>): () => Promise<T> {
  const { knownNetworks } = shop.deps.vault;
  const note = knownNetworks.note.bind(knownNetworks);
  let done: Promise<T> | undefined;
  vi.spyOn(knownNetworks, 'note').mockImplementation(async (...given) => {
    await note(...given);
    done ??= rival();
    await done;
  });
  return () => done as Promise<T>;
}

/** Runs `rival` when process 0 has recorded a new password, and before it stores that. */
function beforeStored<T>(rival: () => Promise<T>): () => Promise<T> {
  const { credentials } = shop.deps.vault;
  const set = credentials.setPasswordHash.bind(credentials);
  let done: Promise<T> | undefined;
  vi.spyOn(credentials, 'setPasswordHash').mockImplementation(async (...given) => {
    done ??= rival();
    await done;
    return set(...given);
  });
  return () => done as Promise<T>;
}

async function newCustomer(): Promise<Account> {
  const email = `${newId()}@home.hk`;
  const { customer, token } = (await post('/auth/customer-register', { email, password: STOLEN, name: 'Ann' })).json();
  const account = { id: customer._id as string, email, token: token as string };
  return { ...account, code: await codeFor('customer', account) };
}

async function newUser(): Promise<Account> {
  const email = `${newId()}@shop.hk`;
  const body = { email, password: STOLEN, firstName: 'Amy', lastName: 'Lee', role: 'ADMIN' };
  const id = (await post('/user', body, 0, superAdmin)).json().user._id as string;
  const account = { id, email, token: await shop.signIn({ email, password: STOLEN }) };
  return { ...account, code: await codeFor('staff', account) };
}

describe.each([
  ['staff', 'admin', newUser],
  ['customer', 'customer', newCustomer],
] as const)('of changes of one password of %s', (_realm, prefix, newAccount) => {
  const change = ({ token }: Account, newPassword: string, process: number) =>
    post(
      ...([
        `/auth/${prefix}-changePassword`,
        { currentPassword: STOLEN, newPassword, confirmPassword: newPassword },
      ] as const),
      ...[process, token],
    );
  const reset = ({ code }: Account, newPassword: string, process: number) =>
    post(`/auth/${prefix}-resetPassword`, { code, newPassword, confirmPassword: newPassword }, process);
  const signsIn = async ({ email }: Account, password: string) =>
    (await post(`/auth/${prefix}-login`, { email, password }, 1)).statusCode === 200;

  const expectOwnerIn = async (account: Account) => {
    vi.restoreAllMocks();
    expect(await signsIn(account, 'set by the owner')).toBe(true);
    expect(await signsIn(account, 'set by the thief')).toBe(false);
  };

  test('one by the old password, verified before a reset and recorded after it, is refused', async () => {
    const account = await newAccount();
    const rival = onceVerified(() => reset(account, 'set by the owner', 1));
    expect((await change(account, 'set by the thief', 0)).statusCode).toBe(401);
    expect((await rival()).statusCode).toBe(200);
    await expectOwnerIn(account);
  });

  test('one by the old password, begun while a reset is recorded and not yet stored, is refused', async () => {
    const account = await newAccount();
    const rival = beforeStored(() => change(account, 'set by the thief', 1));
    expect((await reset(account, 'set by the owner', 0)).statusCode).toBe(200);
    expect((await rival()).statusCode).toBe(401);
    await expectOwnerIn(account);
  });

  test('one that stores its password after a later one has is refused, and the later one holds', async () => {
    const account = await newAccount();
    const rival = beforeStored(async () => {
      const code = await codeFor(prefix === 'admin' ? 'staff' : 'customer', account);
      return reset({ ...account, code }, 'set by the owner', 1);
    });
    expect((await change(account, 'set by the thief', 0)).statusCode).toBe(401);
    expect((await rival()).statusCode).toBe(200);
    await expectOwnerIn(account);
  });

  test('many at once at two processes, exactly one is accepted, and holds', async () => {
    for (let round = 0; round < 6; round++) {
      const account = await newAccount();
      const attempts = ['first', 'second', 'third', 'fourth'].map((name, n) => ({ password: `the ${name} one`, n }));
      const replies = await Promise.all(
        attempts.map(({ password, n }) => (n < 2 ? change : reset)(account, password, n % 2)),
      );
      expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401, 401]);
      const won = replies.findIndex(({ statusCode }) => statusCode === 200);
      for (const { password, n } of attempts) expect(await signsIn(account, password)).toBe(n === won);
      expect(await signsIn(account, STOLEN)).toBe(false);
    }
  });
});

describe('what the old password proved has no effect after the owner has proved the mailbox:', () => {
  const reset = ({ code }: Account) =>
    post(
      '/auth/customer-resetPassword',
      { code, newPassword: 'set by the owner', confirmPassword: 'set by the owner' },
      1,
    );
  const thief = { sub: 'thief' };

  test('the link of a Google account', async () => {
    const account = await newCustomer();
    const enter = async (body: object) =>
      post('/auth/customer-google', {
        credential: await google.token({ ...thief, email: account.email }, CLIENT),
        ...body,
      });
    onceVerified(() => reset(account));
    expect((await enter({ password: STOLEN })).statusCode).toBe(401);
    vi.restoreAllMocks();
    expect((await enter({})).json().code).toBe('LINK_REQUIRED');
  });

  test('the erasure of the account', async () => {
    const account = await newCustomer();
    const rival = onceVerified(() => reset(account));
    expect((await post('/customer/erase-own', { password: STOLEN }, 0, account.token)).statusCode).toBe(401);
    expect(await isIn((await rival()).json().token)).toBe(true);
  });

  test('a new password, where the owner came by Google', async () => {
    const account = await newCustomer();
    const body = { currentPassword: STOLEN, newPassword: 'set by the thief', confirmPassword: 'set by the thief' };
    const change = (process: number) => post('/auth/customer-changePassword', body, process, account.token);
    const enter = async (process: number) =>
      post(
        '/auth/customer-google',
        { credential: await google.token({ sub: account.id, email: account.email, hd: 'home.hk' }, CLIENT) },
        process,
      );
    const rival = onceVerified(() => enter(1));
    expect((await change(0)).statusCode).toBe(401);
    expect((await rival()).statusCode).toBe(200);
    vi.restoreAllMocks();
    for (const password of [STOLEN, 'set by the thief']) {
      expect((await post('/auth/customer-login', { email: account.email, password })).statusCode).toBe(401);
    }
  });

  test('a new password that is stored after the owner came by Google', async () => {
    const account = await newCustomer();
    const body = { currentPassword: STOLEN, newPassword: 'set by the thief', confirmPassword: 'set by the thief' };
    const claims = { sub: account.id, email: account.email, hd: 'home.hk' };
    const rival = beforeStored(async () =>
      post('/auth/customer-google', { credential: await google.token(claims, CLIENT) }, 1),
    );
    expect((await post('/auth/customer-changePassword', body, 0, account.token)).statusCode).toBe(401);
    expect((await rival()).statusCode).toBe(200);
    vi.restoreAllMocks();
    const again = { email: account.email, password: 'set by the thief' };
    expect((await post('/auth/customer-login', again)).statusCode).toBe(401);
  });
});
