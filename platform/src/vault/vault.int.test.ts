import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { newId } from '@countinghouse/contracts/kernel/ids';
import { LOG_IDENTITY_STREAM } from '@countinghouse/contracts/kernel/log-identity';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EventStore } from '../event-log/event-store.ts';
import { createMemoryEventStore } from '../event-log/memory/event-store.ts';
import { sampleRequest, sampleStream } from '../event-log/testing/sample-events.ts';
import { type Database, openDatabase } from '../postgres/database.ts';
import { StartFailure } from '../runtime/start-failure.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { sweepVault } from './housekeeping.ts';
import { adoptLog, requireKnownLog } from './known-log.ts';
import { openVault, type Vault } from './vault.ts';
import { workProgress } from './work-progress.ts';

const masterKey = createSecretKey(randomBytes(32));
let database: TestDatabase;
let pool: Database;
/** Two processes on one database. */
let here: Vault;
let there: Vault;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = openDatabase(database.url, { name: 'test', max: 8 });
  [here, there] = await Promise.all([openVault(pool, masterKey), openVault(pool, masterKey)]);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

test('numbers are unique over processes and begin at 1 without holes while it is quiet', async () => {
  expect([await here.numbers.next('order'), await here.numbers.next('return-request')]).toEqual([1, 1]);
  const drawn = await Promise.all(Array.from({ length: 200 }, (_, i) => (i % 2 ? here : there).numbers.next('order')));
  expect(new Set(drawn).size).toBe(200);
  expect(Math.min(...drawn)).toBe(2);
});

describe('sessions', () => {
  const account = () => ({ realm: 'staff', id: newId(), role: 'ADMIN' }) as const;

  test('an open session is found everywhere, an ended one is not, others of the account stay open', async () => {
    const who = account();
    const [one, two] = [await here.sessions.open(who, 60_000), await here.sessions.open(who, 60_000)];
    expect(await there.sessions.find(one.identity.sessionId)).toEqual({ ...who, sessionId: one.identity.sessionId });
    await here.sessions.endAll(who.id, { except: two.identity.sessionId });
    await expect.poll(() => there.sessions.find(one.identity.sessionId), { timeout: 1_000 }).toBeUndefined();
    expect(await there.sessions.find(two.identity.sessionId)).toMatchObject(who);
    await here.sessions.end(two.identity.sessionId);
    expect(await here.sessions.find(two.identity.sessionId)).toBeUndefined();
  });

  test('why a session ended is stored', async () => {
    const who = account();
    const open = async (lifetimeMs = 60_000) => (await here.sessions.open(who, lifetimeMs)).identity.sessionId;
    const [left, disabled, unsaid] = [await open(), await open(), await open()];
    await here.sessions.end(left);
    await here.sessions.endAll(who.id, { because: 'disabled', except: unsaid });
    await here.sessions.endAll(who.id);
    const ids = [left, disabled, unsaid, await open(-1), await open(), newId(), "' or 1=1"];
    expect(await Promise.all(ids.map((id) => there.sessions.whyEnded(id)))).toEqual([
      'signed-out',
      'disabled',
      undefined,
      'expired',
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('a session ends when nobody has used it for its limit, and not before', async () => {
    const who = account();
    const { identity } = await here.sessions.open({ ...who, idleMs: 3_600_000 }, 36_000_000);
    const lasting = await here.sessions.open(who, 36_000_000);
    const { sessionId } = identity;
    const unusedFor = (time: string) =>
      pool.query('update vault.sessions set last_used_at = now() - $2::interval where account_id = $1', [who.id, time]);
    const inNewProcess = async () => (await openVault(pool, masterKey)).sessions;

    await unusedFor('59 minutes');
    expect(await (await inNewProcess()).find(sessionId, true), 'nobody is there').toMatchObject(who);
    await unusedFor('59 minutes');
    expect(await (await inNewProcess()).find(sessionId)).toMatchObject(who);
    const lastUse = async () => (await here.sessions.list(who.id, sessionId)).sessions[0]?.lastUsedAt ?? '';
    await expect.poll(async () => Date.now() - Date.parse(await lastUse())).toBeLessThan(60_000);

    await unusedFor('61 minutes');
    const later = await inNewProcess();
    expect(await later.find(sessionId)).toBeUndefined();
    expect(await later.whyEnded(sessionId)).toBe('idle');
    expect(await later.find(lasting.identity.sessionId), 'without a limit').toMatchObject(who);
    expect((await later.list(who.id, sessionId)).sessions.map((one) => one.sessionId)).toEqual([
      lasting.identity.sessionId,
    ]);
    expect((await sweepVault(pool)).sessions).toBeGreaterThan(0);
    expect(await later.whyEnded(sessionId)).toBeUndefined();
  });

  test('people see their own sessions, end one of them, and nothing of its device is kept', async () => {
    const [who, stranger] = [account(), account()];
    const device = { browser: 'Firefox', system: 'Windows' };
    const own = await here.sessions.open({ ...who, device }, 60_000);
    const phone = await here.sessions.open({ ...who, device: { browser: 'Safari', system: 'iPhone' } }, 60_000);
    const foreign = await here.sessions.open(stranger, 60_000);
    const [here1, there1] = [own.identity.sessionId, phone.identity.sessionId];
    const { sessions, total } = await there.sessions.list(who.id, here1);
    expect(total).toBe(2);
    expect(sessions).toMatchObject([
      { sessionId: here1, ...device },
      { sessionId: there1, browser: 'Safari', system: 'iPhone' },
    ]);
    expect(await here.sessions.endOne(who.id, foreign.identity.sessionId), 'that of another person').toBe(false);
    expect(await here.sessions.endOne(who.id, there1)).toBe(true);
    expect(await here.sessions.endOne(who.id, there1)).toBe(false);
    expect(await here.sessions.find(there1)).toBeUndefined();
    expect(await here.sessions.whyEnded(there1)).toBe('elsewhere');
    const { rows } = await pool.query('select browser, system from vault.sessions where session_id = $1', [there1]);
    expect(rows).toEqual([{ browser: null, system: null }]);
  });

  test('of very many sessions the ones used last are shown, and the present one', async () => {
    const who = account();
    const { identity } = await here.sessions.open(who, 60_000);
    await pool.query(
      `insert into vault.sessions (session_id, realm, account_id, expires_at, last_used_at)
       select gen_random_uuid(), 'staff', $1, now() + interval '1 hour', now() + n * interval '1 second'
       from generate_series(1, 2000) n`,
      [who.id],
    );
    const { sessions, total } = await here.sessions.list(who.id, identity.sessionId);
    expect([sessions.length, total, sessions[0]?.sessionId]).toEqual([100, 2_001, identity.sessionId]);
  });

  test('an expired or made-up session is none', async () => {
    const { identity } = await here.sessions.open(account(), -1);
    expect(await here.sessions.find(identity.sessionId)).toBeUndefined();
    expect(await here.sessions.find("' or 1=1")).toBeUndefined();
  });
});

test('what has expired is swept, and nothing else', async () => {
  const who = { realm: 'customer', id: newId() } as const;
  const [open, ended] = [await here.sessions.open(who, 60_000), await here.sessions.open(who, 60_000)];
  const expired = await here.sessions.open(who, -1);
  await here.sessions.end(ended.identity.sessionId);
  const [freshKey, oldKey, freshWork, oldWork] = [newId(), newId(), newId(), newId()];
  for (const key of [freshKey, oldKey]) await here.idempotency.begin(key, Buffer.from('a'), who.id);
  await pool.query("update vault.idempotency set created_at = now() - interval '25 hours' where key = $1", [oldKey]);
  const progress = workProgress(pool);
  for (const id of [freshWork, oldWork]) await progress.report(id, { done: 1, total: 3 });
  await pool.query("update vault.work_progress set reported_at = now() - interval '25 hours'");
  await progress.report(freshWork, { done: 2, total: 3 });

  const claims = ['google-token old', 'google-token new', 'item-no old'].map((claim) => claim.split(' '));
  for (const [scope, age] of claims) {
    await pool.query(
      `insert into vault.claims (scope, value, owner, claimed_at) values ($1, $2, 'o', now() - $3::interval)`,
      [scope, age, age === 'old' ? '26 hours' : '24 hours'],
    );
  }

  expect((await sweepVault(pool)).tokens).toBe(1);
  const { rows: left } = await pool.query("select scope from vault.claims where owner = 'o' order by scope");
  expect(left).toEqual([{ scope: 'google-token' }, { scope: 'item-no' }]);
  const sessions = await pool.query('select session_id from vault.sessions where account_id = $1', [who.id]);
  expect(sessions.rows).toEqual([{ session_id: open.identity.sessionId }]);
  expect(await there.sessions.find(expired.identity.sessionId)).toBeUndefined();
  const keys = await pool.query('select key from vault.idempotency where owner = $1', [who.id]);
  expect(keys.rows).toEqual([{ key: freshKey }]);
  expect(await progress.of(freshWork)).toEqual({ done: 2, total: 3 });
  expect(await progress.of(oldWork)).toEqual({ done: 0, total: 0 });
  expect(await sweepVault(pool)).toEqual({ sessions: 0, answers: 0, progress: 0, networks: 0, tokens: 0 });
});

test('responses are stored once, sealed, and deleted with their owner', async () => {
  const [key, owner] = [newId(), newId()];
  const body = { token: 'canary-token' };
  expect(await here.idempotency.begin(key, Buffer.from('a'), owner)).toEqual({ taken: true, sameRequest: true });
  expect(await there.idempotency.begin(key, Buffer.from('a'), owner)).toEqual({ taken: false, sameRequest: true });
  const first = await here.idempotency.finish(key, { status: 201, body, headers: {} });
  expect(await there.idempotency.finish(key, { status: 200, body: {}, headers: {} })).toEqual(first);
  expect(await there.idempotency.begin(key, Buffer.from('a'), owner)).toMatchObject({
    sameRequest: true,
    answer: first,
  });
  await here.idempotency.release(key);
  expect(await there.idempotency.begin(key, Buffer.from('a'), owner), 'an answer stays').toMatchObject({
    answer: first,
  });
  expect(await there.idempotency.begin(key, Buffer.from('b'), owner)).toMatchObject({ sameRequest: false });
  const { rows } = await pool.query<{ answer: Buffer }>('select answer from vault.idempotency where key = $1', [key]);
  expect(rows[0]?.answer.includes('canary')).toBe(false);
  expect(await there.idempotency.subjectOf(key)).toBeUndefined();
  await here.idempotency.noteSubject(key, 'one');
  await here.idempotency.noteSubject(key, 'another');
  expect(await there.idempotency.subjectOf(key)).toBe('another');
  await here.idempotency.forgetPerson(owner);
  expect(await there.idempotency.begin(key, Buffer.from('b'), owner)).toEqual({ taken: true, sameRequest: true });
  await here.idempotency.release(key);
  expect(await there.idempotency.begin(key, Buffer.from('c'), owner)).toEqual({ taken: true, sameRequest: true });
});

test('responses to others go too when a person is erased, since they may contain personal data; their keys stay taken', async () => {
  const [key, fingerprint] = [newId(), Buffer.from('a')];
  await here.idempotency.begin(key, fingerprint, newId());
  await here.idempotency.finish(key, { status: 200, body: { customer: { name: 'Canary' } }, headers: {} });
  await here.idempotency.forgetPerson(newId());
  expect(await there.idempotency.begin(key, fingerprint, undefined)).toEqual({ taken: false, sameRequest: true });
  expect(await there.idempotency.begin(key, Buffer.from('b'), undefined)).toEqual({ taken: false, sameRequest: false });
});

test('a stored request cannot be tried out against guesses of the password in it', async () => {
  const keys = [newId(), newId()];
  const fingerprint = Buffer.from('a hash that anybody can work out');
  for (const key of keys) await here.idempotency.begin(key, fingerprint, undefined);
  const { rows } = await pool.query<{ fingerprint: Buffer }>(
    'select fingerprint from vault.idempotency where key = any($1)',
    [keys],
  );
  const [one, other] = rows.map((row) => row.fingerprint);
  expect(one?.equals(fingerprint)).toBe(false);
  expect(one?.equals(other!)).toBe(false);
  const [here1 = '', there1 = ''] = [here, there].map(({ idempotency }) => idempotency.sealed(keys[0]!, fingerprint));
  expect(here1, 'command ids follow from it in every process').toBe(there1);
  expect(here1).not.toContain(fingerprint.toString('base64url'));
});

test('personal-data keys agree between processes; an erased one stays erased', async () => {
  const subjects = new Set(Array.from({ length: 50 }, () => newId()));
  const [mine, yours] = await Promise.all([here.personalData.ensure(subjects), there.personalData.ensure(subjects)]);
  for (const subject of subjects) {
    expect(mine.get(subject)).not.toBe('erased');
    const [a, b] = [mine.get(subject), yours.get(subject)];
    expect(a !== 'erased' && b !== 'erased' && a?.equals(b!)).toBe(true);
  }
  const [erased] = subjects as unknown as Iterable<string>;
  await here.personalData.erase(erased!);
  const later = await openVault(pool, masterKey);
  expect((await later.personalData.ensure(new Set([erased!]))).get(erased!)).toBe('erased');
});

describe('the master key', () => {
  const another = createSecretKey(randomBytes(32));

  test('is refused when it is another one than the vault was made with, and the right one still works', async () => {
    await expect(openVault(pool, another)).rejects.toThrow(/MASTER_KEY is not the key that this shop was made with/);
    await expect(openVault(pool, another)).rejects.toBeInstanceOf(StartFailure);
    const subject = newId();
    const keys = await (await openVault(pool, masterKey)).personalData.ensure(new Set([subject]));
    expect(keys.has(subject)).toBe(true);
  });

  test('of a vault from before there was a check value is checked against the keys that it wraps', async () => {
    await here.personalData.ensure(new Set([newId()]));
    await pool.query('delete from vault.key_check');
    await expect(openVault(pool, another)).rejects.toBeInstanceOf(StartFailure);
    await openVault(pool, masterKey);
    await expect(openVault(pool, another)).rejects.toBeInstanceOf(StartFailure);
  });
});

describe('the log', () => {
  let log: EventStore;
  beforeEach(async () => {
    log = createMemoryEventStore();
    await pool.query('delete from vault.known_log');
    await pool.query('delete from vault.process_checkpoints');
  });
  const append = (store: EventStore) => store.append(sampleRequest(sampleStream(), { expected: 'none' }));
  const noted = (position: string) =>
    pool.query(`insert into vault.process_checkpoints (process, position) values ('test', $1)`, [position]);

  test('gets one identity from all who come first, which is stored', async () => {
    await Promise.all(Array.from({ length: 4 }, () => requireKnownLog(pool, log)));
    expect(await log.read(LOG_IDENTITY_STREAM)).toHaveLength(1);
    await append(log);
    await requireKnownLog(pool, log);
    expect(await log.read(LOG_IDENTITY_STREAM)).toHaveLength(1);
  });

  test('of a shop from before there were identities gets one', async () => {
    const { position } = await append(log);
    await noted(position);
    await requireKnownLog(pool, log);
    await requireKnownLog(pool, log);
    expect(await log.read(LOG_IDENTITY_STREAM)).toHaveLength(1);
  });

  test('is introduced again when the first introduction was cut short', async () => {
    await pool.query('insert into vault.known_log (log_id) values ($1)', [randomUUID()]);
    await requireKnownLog(pool, log);
    await requireKnownLog(pool, log);
  });

  test('that is empty is refused, and stays empty', async () => {
    await requireKnownLog(pool, log);
    const empty = createMemoryEventStore();
    await expect(requireKnownLog(pool, empty)).rejects.toThrow(/The event log is empty: .*npm run ops -- adopt-log/);
    await expect(requireKnownLog(pool, empty)).rejects.toBeInstanceOf(StartFailure);
    expect(await empty.head()).toBe('');
  });

  test('of another shop is refused', async () => {
    const other = createMemoryEventStore();
    await requireKnownLog(pool, other);
    await pool.query('delete from vault.known_log');
    await expect(requireKnownLog(pool, other)).rejects.toThrow(/is another one/);
    await requireKnownLog(pool, log);
    await expect(requireKnownLog(pool, other)).rejects.toThrow(/is another one/);
  });

  test('that ends before what the database has seen is refused, and after it is not', async () => {
    await requireKnownLog(pool, log);
    await append(log);
    const { position } = await append(log);
    await noted(position);
    await requireKnownLog(pool, log);
    await pool.query('update vault.process_checkpoints set position = $1', [`${position.slice(0, -1)}9`]);
    await expect(requireKnownLog(pool, log)).rejects.toThrow(/ends before what the database has seen/);
  });

  test('that grows while it is compared is the same one', async () => {
    await requireKnownLog(pool, log);
    const busy: typeof log = {
      ...log,
      async head() {
        const head = await log.head();
        const { position } = await append(log);
        await pool.query('delete from vault.process_checkpoints');
        await noted(position);
        return head;
      },
    };
    await requireKnownLog(pool, busy);
  });

  test('is taken over on purpose, with or without an identity, and what was made from the old one is deleted', async () => {
    await requireKnownLog(pool, log);
    await noted('1');
    for (const other of [createMemoryEventStore(), createMemoryEventStore()]) {
      await append(other);
      await adoptLog(pool, other);
      await requireKnownLog(pool, other);
      const { rows } = await pool.query('select * from vault.process_checkpoints');
      expect(rows).toEqual([]);
    }
    await expect(requireKnownLog(pool, log)).rejects.toThrow(/is another one|ends before/);
    await adoptLog(pool, log);
    await requireKnownLog(pool, log);
  });
});

test('credentials', async () => {
  const account = newId();
  const none = { passwordHash: undefined, passwordVersion: 0, expiresAt: null, isExpired: false };
  expect(await here.credentials.passwordOf(account)).toEqual(none);
  expect(await here.credentials.setPasswordHash(account, 'h0', 0)).toBe(true);
  expect(await here.credentials.setPasswordHash(account, 'h2', 2), 'a later one').toBe(true);
  expect(await there.credentials.setPasswordHash(account, 'h1', 1), 'one that is late').toBe(false);
  expect(await here.credentials.passwordOf(account)).toMatchObject({ passwordHash: 'h2', passwordVersion: 2 });
  expect(await there.credentials.setPasswordHash(account, undefined, 3), 'no longer any').toBe(true);
  expect(await there.credentials.setPasswordHash(account, 'h2', 2)).toBe(false);
  expect(await here.credentials.passwordOf(account)).toMatchObject({ passwordHash: undefined, passwordVersion: 3 });
  await here.credentials.setPasswordHash(account, 'h4', 4, 7);
  expect(await there.credentials.passwordOf(account)).toMatchObject({
    ...{ passwordHash: 'h4', isExpired: false },
    expiresAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  });
  await pool.query('update vault.credentials set expires_at = now() where account_id = $1', [account]);
  expect(await there.credentials.passwordOf(account)).toMatchObject({ passwordHash: 'h4', isExpired: true });
  await here.credentials.setPasswordHash(account, 'h5', 5);
  expect(await there.credentials.passwordOf(account)).toMatchObject({ passwordHash: 'h5', isExpired: false });
  await here.credentials.remove(account);
  expect(await here.credentials.passwordOf(account)).toEqual(none);
});
