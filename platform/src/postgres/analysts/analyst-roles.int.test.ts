import { randomBytes } from 'node:crypto';
import { published, shown } from '@countinghouse/contracts/kernel/sql/published-table';
import { bigint, integer } from '@countinghouse/contracts/kernel/table';
import type pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createServiceRoles } from '../../launcher/service-roles.ts';
import { addBuild } from '../../projections/checkpoints.ts';
import { CONTROL_CHANNEL } from '../../projections/leading/leadership.ts';
import type { ProjectorOptions } from '../../projections/projector-options.ts';
import { eventually } from '../../projections/testing/eventually.ts';
import { ListSource } from '../../projections/testing/list-source.ts';
import { type RunningProjector, runProjector } from '../../projections/testing/run-projector.ts';
import { accounts, accountTables, moved, opened } from '../../projections/testing/sample-projections.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { connectTo } from '../connect.ts';
import { analystsWithRole, createAnalystRole, dropAnalystRole, hasRole } from './analyst-roles.ts';
import type { EndedAnalyst } from './end-analysts.ts';

const NO_RIGHT = '42501';
const account = published(accountTables.accounts, {
  name: 'account',
  comment: 'Accounts.',
  key: ['account'],
  columns: (row) => ({
    account: shown(integer(), row.account, 'Its number.'),
    balance_minor: shown(bigint(), row.balance, 'What it holds.'),
  }),
});
const bank = { ...accounts(), publishes: [account] };

let test: TestDatabase;
let owner: pg.Client;
let name: string;
let urlFor: (service: string) => string;
let analystUrl: string;
const clients: pg.Client[] = [];
const projectors: RunningProjector[] = [];
const ended: EndedAnalyst[] = [];

/** A database with the roles of the services, and an analyst. Roles are the server's: each test has its own. */
beforeEach(async () => {
  test = await createTestDatabase();
  owner = await connectTo(test.url);
  urlFor = await createServiceRoles(owner, test.url, 'the password of the owner');
  name = `a${randomBytes(6).toString('hex')}`;
  const { password, byHand } = await createAnalystRole(owner, name);
  expect(byHand).toBe('');
  const url = new URL(test.url);
  url.username = `analyst_${name}`;
  url.password = password;
  analystUrl = url.href;
});

afterEach(async () => {
  await Promise.all(projectors.splice(0).map((projector) => projector.stop()));
  for (const client of clients.splice(0)) await client.end().catch(() => undefined);
  if (await hasRole(owner, name)) await dropAnalystRole(owner, name);
  await owner.end();
  await test.drop();
  ended.length = 0;
});

async function project(options: Partial<ProjectorOptions> = {}): Promise<RunningProjector> {
  const source = new ListSource([opened(1, 'Ann Planted'), moved(1, 250)]);
  const onAnalystEnded = (analyst: EndedAnalyst) => void ended.push(analyst);
  const projector = await runProjector(source, urlFor('projector'), [bank], { onAnalystEnded, ...options });
  projectors.push(projector);
  await projector.caughtUp();
  return projector;
}

async function analyst(): Promise<pg.Client> {
  const client = await connectTo(analystUrl);
  client.on('error', () => undefined);
  clients.push(client);
  return client;
}

const codeOf = (client: pg.Client, statement: string) =>
  client.query(statement).then(
    () => 'allowed',
    (error: { code?: string }) => error.code ?? 'ended',
  );

it('reads what is published, also what is published later, and no other relation or function of the shop', async () => {
  await project();
  const client = await analyst();
  expect((await client.query('select * from account')).rows).toEqual([{ account: 1, balance_minor: '250' }]);
  const { rows: relations } = await client.query<{ relation: string; readable: boolean }>(
    `select oid::regclass::text as relation, relnamespace::regnamespace::text as schema from pg_class
      where relkind in ('r', 'v', 'm', 'p', 'f', 'S')
        and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema', 'pg_toast', 'analytics')`,
  );
  expect(relations.length).toBeGreaterThan(30);
  for (const { relation } of relations) {
    expect([relation, await codeOf(client, `select * from ${relation}`)]).toEqual([relation, NO_RIGHT]);
  }
  const { rows: open } = await client.query(
    `select nspname from pg_namespace where (has_schema_privilege(oid, 'usage') and nspname not in
       ('pg_catalog', 'information_schema', 'public', 'analytics')) or has_schema_privilege(oid, 'create')`,
  );
  expect(open).toEqual([]);
});

const forbidden = [
  'set role projector',
  'set role write_api',
  `copy account to program 'cat'`,
  `copy account to '/tmp/analyst'`,
  `select pg_read_file('/etc/passwd')`,
  `select lo_import('/etc/passwd')`,
  `select lo_create(0)`,
  `select lo_from_bytea(0, 'x')`,
  `select pg_advisory_lock(7310002)`,
  `select pg_try_advisory_xact_lock_shared(1)`,
  `select pg_logical_emit_message(false, 'x', 'y')`,
  `create temp table mine (id integer)`,
  `create table public.mine (id integer)`,
  `create table mine (id integer)`,
  `create schema mine`,
  `update account set balance_minor = 0`,
  `begin; lock table account in share mode`,
  `alter role current_user superuser`,
  `set temp_file_limit = -1`,
  `create extension if not exists dblink`,
  `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'projector'`,
];

it('may do nothing else, with all its own limits set away', async () => {
  await project();
  const client = await analyst();
  await client.query('set default_transaction_read_only = off; set statement_timeout = 0');
  for (const statement of forbidden) {
    expect([statement, await codeOf(client, statement)]).toEqual([statement, NO_RIGHT]);
    await client.query('rollback');
  }
});

it('has three connections', async () => {
  await Promise.all([analyst(), analyst(), analyst()]);
  await expect(analyst()).rejects.toMatchObject({ code: '53300' });
});

it('is ended when it runs for too long or waits in a transaction, whatever it sets, and nobody else is', async () => {
  const other = await connectTo(urlFor('read-api'));
  clients.push(other);
  await other.query('begin');
  const [sleeper, crosser, waiter] = [await analyst(), await analyst(), await analyst()];
  await project({ longestAnalysis: 1 });
  const free = 'set statement_timeout = 0; set idle_in_transaction_session_timeout = 0;';
  for (const client of [sleeper, crosser, waiter]) await client.query(free);
  await waiter.query('begin');
  const cross = 'select count(*) from generate_series(1, 100000) a, generate_series(1, 100000) b';
  const codes = await Promise.all([codeOf(sleeper, 'select pg_sleep(3600)'), codeOf(crosser, cross)]);
  expect(codes).toEqual(['57P01', '57P01']);
  await eventually(
    'the transaction is ended',
    async () => (await codeOf(waiter, 'select 1')) !== 'allowed' || undefined,
  );
  await eventually('all endings are told of', async () => ended.length >= 3 || undefined);
  expect(ended.map(({ ending }) => ending).toSorted()).toEqual([
    'ran-too-long',
    'ran-too-long',
    'waited-in-transaction',
  ]);
  expect(new Set(ended.map(({ role }) => role))).toEqual(new Set([`analyst_${name}`]));
  expect(await codeOf(other, 'select 1')).toBe('allowed');
});

it('does not keep a rebuild from its place: grants and a view of its own are there afterwards', async () => {
  await project();
  await owner.query(`create schema theirs authorization analyst_${name}`);
  const [maker, holder] = [await analyst(), await analyst()];
  await maker.query('set default_transaction_read_only = off');
  await maker.query('create view theirs.rich as select account from analytics.account where balance_minor > 200');
  await holder.query('begin; select * from analytics.account; select * from theirs.rich');
  await addBuild(owner, bank.name, bank.version);
  await owner.query(`notify ${CONTROL_CHANNEL}`);
  await eventually('the new build is served', async () => {
    const { rows } = await owner.query('select build from views.checkpoints where serving');
    return rows[0].build === 2;
  });
  expect(ended).toEqual([{ role: `analyst_${name}`, ending: 'stood-in-the-way' }]);
  expect((await maker.query('select * from theirs.rich')).rows).toEqual([{ account: 1 }]);
  expect((await maker.query('select * from analytics.account')).rows).toHaveLength(1);
});

it('is removed with its connections and its schema', async () => {
  const client = await analyst();
  await owner.query(`create schema theirs authorization analyst_${name}`);
  expect(await analystsWithRole(owner)).toContain(name);
  expect(await dropAnalystRole(owner, name)).toEqual({ byHand: '' });
  expect(await analystsWithRole(owner)).not.toContain(name);
  expect(await codeOf(client, 'select 1')).not.toBe('allowed');
  await expect(analyst()).rejects.toMatchObject({ code: '28P01' });
});

it('prints for the owner what a user without CREATEROLE may not do, and that works as printed', async () => {
  const user = `shop_${name}`;
  await owner.query(`create role ${user} login password 'secret' connection limit 5`);
  await owner.query(`grant usage on schema migrations, analytics to ${user}`);
  const client = await connectTo(Object.assign(new URL(test.url), { username: user, password: 'secret' }).href);
  clients.push(client);
  const second = `${name}b`;
  const { byHand, password } = await createAnalystRole(client, second);
  expect(await hasRole(owner, second)).toBe(false);
  expect(byHand).toContain(`create role "analyst_${second}"`);
  expect(byHand).not.toContain(password);
  await owner.query(byHand);
  const url = Object.assign(new URL(test.url), { username: `analyst_${second}`, password });
  await connectTo(url.href).then((reader) => reader.end());
  await dropAnalystRole(owner, second);
  await client.end();
  await owner.query(`drop owned by ${user}; drop role ${user}`);
});
