import { CUSTOMER } from '@countinghouse/contracts/customers/events';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import { changeStaffAddress, createSuperAdmin } from '@countinghouse/write-api/identity/staff/super-admins';
import { type Method, SUPER_ADMIN, type TestWriteSide } from '@countinghouse/write-api/testing/test-write-side';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CLIENT, openShopWithGoogle, type ShopWithGoogle } from '../support/shop-with-google.ts';

const PASSWORD = 'a long enough one';

let opened: ShopWithGoogle;
let shop: TestWriteSide;
let google: ShopWithGoogle['google'];
let superAdmin: string;

beforeAll(async () => {
  opened = await openShopWithGoogle();
  ({ shop, google, superAdmin } = opened);
});
afterAll(() => opened.close());

const call = (method: Method, url: string, body?: object, token?: string) => shop.send(method, url, { body, token });
const isIn = async (token: string) => (await shop.send('POST', '/auth/sign-out', { token })).statusCode === 200;

describe('the address of a SUPER_ADMIN', () => {
  async function another() {
    const email = `${newId()}@shop.hk`;
    await createSuperAdmin(shop.deps, email, PASSWORD);
    const token = await shop.signIn({ email, password: PASSWORD });
    const { data } = (await shop.deps.log.read('identity.staff-roster', { direction: 'backwards', limit: 1 }))[0]!;
    return { email, token, id: (data as { userId: string }).userId };
  }
  const changeOwn = (token: string, email: string, currentPassword: string) =>
    call('POST', '/auth/admin-changeEmail', { email, currentPassword }, token);

  test('is moved by no other one, nor by a session of theirs without the password', async () => {
    const victim = await another();
    for (const token of [superAdmin, victim.token]) {
      const moved = await call('PUT', `/user/${victim.id}`, { email: 'attacker@evil.example', firstName: 'X' }, token);
      expect([moved.statusCode, moved.json().code]).toEqual([403, 'FORBIDDEN']);
      expect(moved.json().errors).toMatchObject([{ field: 'email', code: 'own_address' }]);
    }
    const named = await call('PUT', `/user/${victim.id}`, { email: victim.email, firstName: 'New' }, superAdmin);
    expect(named.json().user, 'unchanged it may be sent back').toMatchObject({ firstName: 'New', email: victim.email });
    expect((await changeOwn(victim.token, 'a@evil.example', 'a guess')).json().code).toBe('INVALID_CREDENTIALS');
    expect((await shop.signIn({ email: victim.email, password: PASSWORD })).length).toBeGreaterThan(0);
  });

  test('is changed by the operator, who need not have the password', async () => {
    const one = await another();
    const email = `${newId()}@shop.hk`;
    await expect(changeStaffAddress(shop.deps, one.email, SUPER_ADMIN.email)).rejects.toThrow();
    await expect(changeStaffAddress(shop.deps, `${newId()}@shop.hk`, email)).rejects.toThrow();
    await changeStaffAddress(shop.deps, one.email.toUpperCase(), email);
    expect(await isIn(one.token)).toBe(false);
    expect(await shop.signIn({ email, password: PASSWORD })).toBeTruthy();
  });

  test('is changed by themselves with the password, which ends their other sessions and links', async () => {
    const one = await another();
    const elsewhere = await shop.signIn({ email: one.email, password: PASSWORD });
    const email = `${newId()}@shop.hk`;
    expect((await changeOwn(one.token, SUPER_ADMIN.email, PASSWORD)).json().code).toBe('EMAIL_TAKEN');
    const changed = await changeOwn(one.token, email, PASSWORD);
    expect(changed.statusCode).toBe(200);
    expect([await isIn(one.token), await isIn(elsewhere), await isIn(changed.json().token)]).toEqual([
      false,
      false,
      true,
    ]);
    expect(await shop.signIn({ email, password: PASSWORD })).toBeTruthy();
  });
});

test('the address of an ADMIN is moved by a SUPER_ADMIN, which ends their sessions', async () => {
  const email = `${newId()}@shop.hk`;
  const body = { email, password: PASSWORD, firstName: 'Amy', lastName: 'Lee', role: 'ADMIN' };
  const { _id: id } = (await call('POST', '/user', body, superAdmin)).json().user;
  const token = await shop.signIn({ email, password: PASSWORD });
  expect((await call('PUT', `/user/${id}`, { email: `new.${email}` }, superAdmin)).statusCode).toBe(200);
  const ended = await shop.send('POST', '/auth/sign-out', { token });
  expect(ended.json()).toMatchObject({ auth: true, sessionEnd: 'address-changed' });
});

describe('the address of a customer', () => {
  async function linked() {
    const email = `${newId()}@home.hk`;
    const { customer, token } = (
      await call('POST', '/auth/customer-register', { email, password: PASSWORD, name: 'Ann' })
    ).json();
    const sub = newId();
    const enter = async (password?: string) =>
      call('POST', '/auth/customer-google', {
        credential: await google.token({ sub, email }, CLIENT),
        ...(password && { password }),
      });
    expect((await enter(PASSWORD)).json().linked).toBe(true);
    await call('POST', '/auth/customer-forgotPassword', { email });
    const code = await opened.customerResetCode(customer._id);
    return { id: customer._id as string, email, token: token as string, enter, code };
  }
  const NEW = { newPassword: 'another long one', confirmPassword: 'another long one' };
  const changeOwn = (token: string, email: string, currentPassword: string) =>
    call('POST', '/auth/customer-changeEmail', { email, currentPassword }, token);

  test.each([
    ['staff', async ({ id }: { id: string }, email: string) => call('PUT', `/customer/${id}`, { email }, superAdmin)],
    ['themselves', async ({ token }: { token: string }, email: string) => changeOwn(token, email, PASSWORD)],
  ])('moved by %s ends sessions, links and Google accounts', async (_who, move) => {
    const ann = await linked();
    const email = `new.${ann.email}`;
    expect((await move(ann, email)).statusCode).toBe(200);
    expect(await isIn(ann.token)).toBe(false);
    expect((await call('POST', '/auth/customer-resetPassword', { code: ann.code, ...NEW })).statusCode).toBe(401);
    expect((await ann.enter()).json().code).toBe('LINK_REQUIRED');
    const back = await call('POST', '/auth/customer-login', { email, password: PASSWORD });
    expect(back.json().customer).toMatchObject({ _id: ann.id, email });
    const free = { email: ann.email, password: PASSWORD, name: 'Next' };
    expect((await call('POST', '/auth/customer-register', free)).statusCode, 'the old one is free').toBe(201);
  });

  test('is theirs to change with the password only, and gives a session that lasts', async () => {
    const ann = await linked();
    expect((await changeOwn(ann.token, `new.${ann.email}`, 'a guess')).json().code).toBe('INVALID_CREDENTIALS');
    expect((await call('PUT', `/customer/${ann.id}`, { email: `new.${ann.email}` }, ann.token)).statusCode).toBe(403);
    const other = await linked();
    expect((await changeOwn(ann.token, other.email, PASSWORD)).json().code).toBe('EMAIL_TAKEN');
    const changed = (await changeOwn(ann.token, `new.${ann.email}`, PASSWORD)).json();
    expect(changed.customer.email).toBe(`new.${ann.email}`);
    await finish(ann.id);
    expect(await isIn(changed.token)).toBe(true);
  });

  test('moved by a process that died on the way ends the same, and nothing that came after', async () => {
    const ann = await linked();
    const { sessions } = shop.deps.vault;
    const { endAll } = sessions;
    sessions.endAll = async () => undefined;
    await call('PUT', `/customer/${ann.id}`, { email: `new.${ann.email}` }, superAdmin);
    sessions.endAll = endAll;
    const { token } = (
      await call('POST', '/auth/customer-login', { email: `new.${ann.email}`, password: PASSWORD })
    ).json();
    await finish(ann.id);
    expect([await isIn(ann.token), await isIn(token)]).toEqual([false, true]);
  });

  /** Lets the process managers handle the events of a customer. */
  async function finish(customerId: string): Promise<void> {
    for (const event of await shop.deps.log.read(streamOf(CUSTOMER, customerId))) {
      for (const process of shop.processes) if (process.types.includes(event.type)) await process.handle(event);
    }
  }
});
