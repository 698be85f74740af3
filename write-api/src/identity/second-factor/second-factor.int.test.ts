import { newId } from '@countinghouse/contracts/kernel/ids';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { appCode } from '../../testing/authenticator.ts';
import { openTestWriteSide, type TestWriteSide } from '../../testing/test-write-side.ts';
import { presentRoster } from '../staff/staff-accounts.ts';
import { createSuperAdmin, resetSecondFactor } from '../staff/super-admins.ts';

const PASSWORD = 'user password';
const HOME = '198.51.100.7';
const ELSEWHERE = '203.0.113.9';

let shop: TestWriteSide;
let superAdmin: string;
beforeAll(async () => {
  shop = await openTestWriteSide();
  superAdmin = await shop.signInSuperAdmin();
});
// The middle of the next time step: none ends between a code's making and its use, and the log is not behind the vault.
const middleOfStep = () => (Math.floor(Date.now() / 30_000) + 1) * 30_000 + 15_000;
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: middleOfStep() }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
afterAll(() => shop.close());

interface Member {
  readonly id: string;
  readonly email: string;
  token: string;
}

async function newMember(): Promise<Member> {
  const email = `${newId()}@shop.hk`;
  const body = { email, password: PASSWORD, firstName: 'U', lastName: 'Ser', role: 'ADMIN' };
  const { user } = (await shop.send('POST', '/user', { body, token: superAdmin })).json();
  return { id: user._id, email, token: await shop.signIn({ email, password: PASSWORD }) };
}

async function begin({ token }: Member): Promise<{ factorId: string; secret: string }> {
  return (await shop.send('POST', '/auth/second-factor/begin', { token })).json();
}

const add = ({ token }: Member, begun: { factorId: string; secret: string }, steps = -1) =>
  shop.send('POST', '/auth/second-factor', {
    token,
    body: { factorId: begun.factorId, code: appCode(begun.secret, steps), password: PASSWORD },
  });

/** Set up with the code of the step before, so that those of the present and the next one are left for tests. */
async function newMemberWithFactor() {
  const member = await newMember();
  const begun = await begin(member);
  const reply = await add(member, begun);
  const { token, recoveryCodes } = reply.json<{ token: string; recoveryCodes: string[] }>();
  return { ...member, ...begun, token, recoveryCodes };
}

const post = (url: string, body: object, { ip = HOME, process = 0, headers = {} } = {}) =>
  shop.apps[process === 0 ? 0 : 1].inject({
    method: 'POST',
    url: `/api/v1${url}`,
    payload: body,
    remoteAddress: ip,
    headers,
  });
const enterPassword = (email: string, where = {}) => post('/auth/admin-login', { email, password: PASSWORD }, where);

async function challengeFor({ email }: Member, where = {}): Promise<string> {
  return (await enterPassword(email, where)).json<{ challenge: string }>().challenge;
}

const enterCode = (challenge: string, code: string, where = {}) =>
  post('/auth/admin-secondFactor', { challenge, code }, where);
const works = async (token: string) => (await shop.send('GET', '/auth/sessions', { token })).statusCode === 200;
const statusOf = async (token: string) => (await shop.send('GET', '/auth/second-factor', { token })).json();

describe('setting it up', () => {
  test('needs the password and a code of the app, ends the other sessions, and shows ten recovery codes', async () => {
    const member = await newMember();
    const other = await shop.signIn({ email: member.email, password: PASSWORD });
    const begun = await begin(member);
    expect(begun.secret).toMatch(/^[A-Z2-7]{32}$/);
    const send = (body: object) =>
      shop.send('POST', '/auth/second-factor', {
        token: member.token,
        body: { factorId: begun.factorId, code: appCode(begun.secret), password: PASSWORD, ...body },
      });
    expect((await send({ code: '000000' })).json()).toMatchObject({ code: 'WRONG_CODE' });
    expect((await send({ password: 'another one' })).json()).toMatchObject({ code: 'INVALID_CREDENTIALS' });
    expect(await statusOf(member.token)).toMatchObject({ active: false, recoveryCodesLeft: 0, required: false });
    expect((await enterPassword(member.email)).statusCode, 'until then the password is enough').toBe(200);

    const added = await send({});
    expect(added.json()).toMatchObject({ message: 'Two-step sign-in is on' });
    const { token, recoveryCodes } = added.json();
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await statusOf(token)).toMatchObject({ active: true, recoveryCodesLeft: 10 });
    expect([await works(token), await works(member.token), await works(other)]).toEqual([true, false, false]);
    expect((await shop.send('POST', '/auth/second-factor/begin', { token })).json()).toMatchObject({
      code: 'VERSION_CONFLICT',
    });
  });

  test('of two tabs that set it up at once, one does', async () => {
    const member = await newMember();
    const begun = await begin(member);
    const codes = [-1, 0];
    const replies = await Promise.all(codes.map((steps) => add(member, begun, steps)));
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  test('a secret that another tab has replaced confirms nothing', async () => {
    const member = await newMember();
    const [first, second] = [await begin(member), await begin(member)];
    expect((await add(member, first)).json()).toMatchObject({ code: 'VERSION_CONFLICT' });
    expect((await add(member, second)).statusCode).toBe(200);
  });

  test('the secret of one person confirms nothing for another', async () => {
    const [ann, bob] = [await newMember(), await newMember()];
    expect((await add(bob, await begin(ann))).json()).toMatchObject({ code: 'VERSION_CONFLICT' });
  });

  test('neither secret nor codes are in the log, nor readable in the vault', async () => {
    const { secret, recoveryCodes, factorId } = await newMemberWithFactor();
    const events = JSON.stringify(await shop.deps.log.read('identity.staff-roster'));
    const { rows } = await shop.deps.database.query<{ sealed: Buffer }>(
      'select sealed from vault.second_factors where factor_id = $1',
      [factorId],
    );
    expect(events).toContain(factorId);
    for (const text of [secret, ...recoveryCodes]) expect(events).not.toContain(text);
    expect(rows[0]?.sealed.length).toBe(52 + 28);
  });
});

describe('signing in', () => {
  test('the password gets a challenge and no token; a code of the app gets the token', async () => {
    const member = await newMemberWithFactor();
    const asked = await enterPassword(member.email);
    expect(asked.statusCode).toBe(401);
    expect(asked.json()).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED', challenge: expect.any(String) });
    expect(asked.json()).not.toHaveProperty('token');
    expect(asked.json()).not.toHaveProperty('auth');
    const reply = await enterCode(asked.json().challenge, ` ${appCode(member.secret).replace(/^.../, '$& ')}\n`);
    expect(reply.json()).toMatchObject({ success: true, message: 'Signed in successfully' });
    expect(await works(reply.json().token)).toBe(true);
  });

  test('a code is accepted once over all write-apis, and so is every code before it', async () => {
    const member = await newMemberWithFactor();
    const challenges = [await challengeFor(member), await challengeFor(member, { process: 1 })];
    const code = appCode(member.secret, 1);
    const replies = await Promise.all(challenges.map((one, process) => enterCode(one, code, { process })));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
    const again = await enterCode(await challengeFor(member), code, { process: 1 });
    expect(again.json()).toMatchObject({ code: 'WRONG_CODE', message: expect.stringContaining('used before') });
    expect((await enterCode(await challengeFor(member), appCode(member.secret))).statusCode).toBe(401);
  });

  test('a clock may differ by half a minute, and not by a minute and a half', async () => {
    const member = await newMemberWithFactor();
    for (const steps of [-3, 3]) {
      expect((await enterCode(await challengeFor(member), appCode(member.secret, steps))).statusCode).toBe(401);
    }
    expect((await enterCode(await challengeFor(member), appCode(member.secret, 1))).statusCode).toBe(200);
  });

  test('of two tabs with one recovery code, one wins, over all write-apis', async () => {
    const member = await newMemberWithFactor();
    const [code = '', other = ''] = member.recoveryCodes;
    const challenges = [await challengeFor(member), await challengeFor(member, { process: 1 })];
    const replies = await Promise.all(challenges.map((one, process) => enterCode(one, code, { process })));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
    const typed = other.toLowerCase().replace('-', ' ');
    const reply = await enterCode(await challengeFor(member), typed);
    expect(await statusOf(reply.json().token)).toMatchObject({ recoveryCodesLeft: 8 });
    const used = (await shop.deps.log.read('identity.staff-roster', { types: ['identity.RecoveryCodeUsed'] })).filter(
      ({ data }) => (data as { userId: string }).userId === member.id,
    );
    expect(used.map(({ metadata }) => metadata.actor)).toMatchObject([{ id: member.id }, { id: member.id }]);
  });

  test('a recovery code is not accepted again under the same Idempotency-Key, once its answer is forgotten', async () => {
    const member = await newMemberWithFactor();
    const challenge = await challengeFor(member);
    const [code = ''] = member.recoveryCodes;
    const headers = { 'idempotency-key': newId() };
    expect((await enterCode(challenge, code, { headers })).statusCode).toBe(200);
    await shop.deps.database.query('delete from vault.idempotency');
    expect((await enterCode(challenge, code, { headers })).json()).toMatchObject({ code: 'WRONG_CODE' });
  });

  test('a challenge is for five tries, for the password that was right, and for this shop only', async () => {
    const member = await newMemberWithFactor();
    const spent = await challengeFor(member);
    for (let n = 0; n < 4; n++) {
      expect((await enterCode(spent, '000000')).json()).toMatchObject({ code: 'WRONG_CODE' });
    }
    expect((await enterCode(spent, appCode(member.secret))).statusCode, 'the fifth').toBe(200);
    const anew = { code: 'INVALID_CREDENTIALS', errors: [{ field: 'challenge', code: 'sign_in_anew' }] };
    expect((await enterCode(spent, appCode(member.secret, 1))).json()).toMatchObject(anew);

    const before = await challengeFor(member);
    const { passwordVersion } = await shop.deps.vault.credentials.passwordOf(member.id);
    await shop.deps.vault.credentials.setPasswordHash(member.id, 'another hash', passwordVersion + 1);
    expect((await enterCode(before, appCode(member.secret, 1))).json()).toMatchObject(anew);
    for (const made of ['', 'AAAA', `${before.slice(0, -2)}AA`].slice(1)) {
      expect((await enterCode(made, appCode(member.secret, 1))).json()).toMatchObject(anew);
    }
  });

  test('the password alone makes no network known, so codes are not guessed from many', async () => {
    const member = await newMemberWithFactor();
    const statuses = [];
    for (let n = 0; n < 7; n++) {
      const ip = `192.0.2.${n}`;
      statuses.push((await enterCode(await challengeFor(member, { ip }), '000000', { ip })).statusCode);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });

  test('2,000 tries of a stranger who knows the password do not lock the owner out where they signed in', async () => {
    const member = await newMemberWithFactor();
    expect((await enterCode(await challengeFor(member), appCode(member.secret))).statusCode).toBe(200);
    const challenge = await challengeFor(member, { ip: ELSEWHERE });
    for (let tries = 0; tries < 2_000; tries += 20) {
      await Promise.all(Array.from({ length: 20 }, () => enterCode(challenge, '000000', { ip: ELSEWHERE })));
    }
    const fresh = await enterPassword(member.email, { ip: ELSEWHERE });
    expect([401, 429]).toContain(fresh.statusCode);
    expect((await enterCode(await challengeFor(member), appCode(member.secret, 1))).statusCode).toBe(200);
  });

  test('a new password by a link does not bypass it', async () => {
    const member = await newMemberWithFactor();
    const made = await shop.send('POST', `/user/${member.id}/reset-link`, { token: superAdmin });
    const newPassword = 'set by a link 7';
    const body = { code: made.json().code, newPassword, confirmPassword: newPassword };
    expect((await shop.send('POST', '/auth/admin-resetPassword', { body })).statusCode).toBe(200);
    const entered = await post('/auth/admin-login', { email: member.email, password: newPassword });
    expect(entered.json()).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' });
    expect((await enterCode(entered.json().challenge, appCode(member.secret))).statusCode).toBe(200);
  });

  test('a changed password keeps the session of two steps', async () => {
    const member = await newMemberWithFactor();
    const newPassword = 'chosen anew 7';
    const body = { currentPassword: PASSWORD, newPassword, confirmPassword: newPassword };
    const changed = await shop.send('POST', '/auth/admin-changePassword', { token: member.token, body });
    expect(await works(changed.json().token)).toBe(true);
  });
});

describe('switching it off', () => {
  test('its owner gives password and code; the password alone is enough from then on', async () => {
    const member = await newMemberWithFactor();
    const remove = (body: object) =>
      shop.send('POST', '/auth/second-factor/remove', {
        token: member.token,
        body: { password: PASSWORD, code: appCode(member.secret), ...body },
      });
    expect((await remove({ code: '000000' })).json()).toMatchObject({ code: 'WRONG_CODE' });
    expect((await remove({ password: 'another one' })).json()).toMatchObject({ code: 'INVALID_CREDENTIALS' });
    const removed = await remove({});
    expect(removed.json()).toMatchObject({ message: 'Two-step sign-in is off' });
    expect([await works(removed.json().token), await works(member.token)]).toEqual([true, false]);
    expect((await enterPassword(member.email)).statusCode).toBe(200);
    const { rows } = await shop.deps.database.query('select from vault.second_factors where account_id = $1', [
      member.id,
    ]);
    expect(rows).toEqual([]);
  });

  test('new recovery codes make the earlier ones void', async () => {
    const member = await newMemberWithFactor();
    const [first = '', second = ''] = member.recoveryCodes;
    const body = { password: PASSWORD, code: first };
    const renewed = await shop.send('POST', '/auth/recovery-codes', { token: member.token, body });
    const { recoveryCodes } = renewed.json<{ recoveryCodes: string[] }>();
    expect(recoveryCodes).toHaveLength(10);
    expect((await enterCode(await challengeFor(member), second)).statusCode).toBe(401);
    expect((await enterCode(await challengeFor(member), recoveryCodes[0] ?? '')).statusCode).toBe(200);
  });

  test('a SUPER_ADMIN resets it for an ADMIN, whose sessions end, and for nobody else', async () => {
    const member = await newMemberWithFactor();
    const reset = (id: string, token: string) => shop.send('DELETE', `/user/${id}/second-factor`, { token });
    expect((await reset(member.id, member.token)).statusCode).toBe(403);
    expect((await reset(member.id, superAdmin)).statusCode).toBe(200);
    const ended = await shop.send('GET', '/auth/sessions', { token: member.token });
    expect(ended.json()).toMatchObject({ sessionEnd: 'second-factor' });
    expect((await enterPassword(member.email)).statusCode).toBe(200);
    expect((await reset(member.id, superAdmin)).statusCode).toBe(404);
  });

  test('the operator resets it for a SUPER_ADMIN, whom no other SUPER_ADMIN may reset', async () => {
    const email = `${newId()}@shop.hk`;
    await createSuperAdmin(shop.deps, email, PASSWORD);
    const chief = { id: '', email, token: await shop.signIn({ email, password: PASSWORD }) };
    const { token } = (await add(chief, await begin(chief))).json();
    const { users } = await presentRoster(shop.deps.commands);
    const { userId = '' } = Object.values(users).find((user) => user.email === email) ?? {};
    const refused = await shop.send('DELETE', `/user/${userId}/second-factor`, { token: superAdmin });
    expect(refused.json()).toMatchObject({ code: 'FORBIDDEN' });
    expect(await resetSecondFactor(shop.deps, ` ${email.toUpperCase()}`)).toBe(true);
    expect(await works(token)).toBe(false);
    expect((await enterPassword(email)).statusCode).toBe(200);
    expect(await resetSecondFactor(shop.deps, email), 'there is nothing left to reset').toBe(false);
  });

  test('nothing of it is left of a deleted user', async () => {
    const member = await newMemberWithFactor();
    await shop.send('DELETE', `/user/${member.id}`, { token: superAdmin });
    const { rows } = await shop.deps.database.query('select from vault.second_factors where account_id = $1', [
      member.id,
    ]);
    expect(rows).toEqual([]);
  });
});

describe('where the process dies between two steps', () => {
  const dies = () => Promise.reject(new Error('killed'));

  test('before the log has it, the password is enough, and it can be set up again', async () => {
    const member = await newMember();
    const begun = await begin(member);
    const confirm = vi.spyOn(shop.deps.vault.secondFactors, 'confirm').mockImplementationOnce(dies);
    expect((await add(member, begun)).statusCode).toBe(500);
    expect(confirm).toHaveBeenCalled();
    expect(await works(member.token)).toBe(true);
    expect((await enterPassword(member.email)).statusCode).toBe(200);
    expect((await add(member, begun, 1)).statusCode).toBe(200);
  });

  test('once the log has it, the code is asked for, it works, and sessions without one end', async () => {
    const member = await newMember();
    const begun = await begin(member);
    vi.spyOn(shop.deps.vault.sessions, 'endAll').mockImplementationOnce(dies);
    expect((await add(member, begun)).statusCode).toBe(500);
    const entered = await enterCode(await challengeFor(member), appCode(begun.secret));
    expect(await works(entered.json().token)).toBe(true);

    const [process] = shop.processes.filter(({ name }) => name === 'identity.end-access');
    for (const event of await shop.deps.log.read('identity.staff-roster')) {
      if (process!.types.includes(event.type)) await process!.handle(event);
    }
    expect([await works(member.token), await works(entered.json().token)]).toEqual([false, true]);
  });

  test('after a removal nothing of the secret stays', async () => {
    const member = await newMemberWithFactor();
    vi.spyOn(shop.deps.vault.secondFactors, 'remove').mockImplementationOnce(dies);
    const body = { password: PASSWORD, code: appCode(member.secret) };
    expect((await shop.send('POST', '/auth/second-factor/remove', { token: member.token, body })).statusCode).toBe(500);
    expect((await enterPassword(member.email)).statusCode).toBe(200);
    const [process] = shop.processes.filter(({ name }) => name === 'identity.end-access');
    for (const event of await shop.deps.log.read('identity.staff-roster')) {
      if (process!.types.includes(event.type)) await process!.handle(event);
    }
    const { rows } = await shop.deps.database.query('select from vault.second_factors where account_id = $1', [
      member.id,
    ]);
    expect(rows).toEqual([]);
  });
});
