import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectTo } from '../postgres/connect.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createServiceRoles, prepareDatabase } from './service-roles.ts';

const NO_RIGHT = '42501';
const append = `select log.append('{1}', '{x}', '{-1}', '{null}', '{1}', '{1}', '{1}', array[gen_random_uuid()], '{T}', '{1}', '{"{}"}', '{"{}"}')`;

let test: TestDatabase;
let owner: pg.Client;
let urlFor: (service: string) => string;

beforeAll(async () => {
  test = await createTestDatabase();
  owner = await connectTo(test.url);
  urlFor = await createServiceRoles(owner, test.url, 'the password of the owner');
});

afterAll(async () => {
  await owner.end();
  await test.drop();
});

/** Runs a statement as a service and undoes it. Returns the code of the refusal, if it is refused. */
async function as(service: string, statement: string): Promise<string> {
  const client = await connectTo(urlFor(service));
  try {
    await client.query('begin');
    await client.query(statement);
    return 'allowed';
  } catch (error) {
    return (error as { code: string }).code;
  } finally {
    await client.query('rollback');
    await client.end();
  }
}

it.each([
  ['write-api', append],
  ['workers', append],
  ['write-api', 'select * from vault.credentials'],
  ['write-api', `insert into vault.number_sequences values ('x', 1)`],
  ['write-api', 'create table vault.rate_limits (key text)'],
  ['read-api', 'select * from log.events'],
  ['read-api', 'select * from vault.sessions'],
  ['read-api', 'update vault.sessions set last_used_at = now()'],
  ['projector', 'create table views.sample (id integer)'],
  ['projector', 'drop table views.leaders'],
  ['workers', 'select * from vault.reactor_work'],
])('%s may do what it needs: %s', async (service, statement) => {
  expect(await as(service, statement)).toBe('allowed');
});

const secrets = [
  'vault.credentials',
  'vault.second_factors',
  'vault.claims',
  'vault.idempotency',
  'vault.known_networks',
];
it.each([
  ...['read-api', 'projector'].map((service) => [service, append]),
  ...['write-api', 'read-api', 'projector', 'workers'].flatMap((service) => [
    [service, `update log.events set type = 'x'`],
    [service, 'drop table log.events'],
    [service, 'create role other'],
  ]),
  ...['read-api', 'projector', 'workers'].flatMap((service) =>
    secrets.map((table) => [service, `select * from ${table}`]),
  ),
  ...['projector', 'workers'].map((service) => [service, 'select * from vault.sessions']),
  ...['write-api', 'read-api', 'workers'].map((service) => [service, 'update views.checkpoints set epoch = 1']),
  ['read-api', 'update vault.files set owner_id = null'],
  ['read-api', 'update vault.sessions set ended_at = null'],
  ['read-api', 'delete from vault.personal_data_keys'],
])('%s may do nothing else: %s', async (service = '', statement = '') => {
  expect(await as(service, statement)).toBe(NO_RIGHT);
});

it('lets readers read what the projector creates later', async () => {
  const projector = await connectTo(urlFor('projector'));
  await projector.query('create table views.created_later (id integer)').finally(() => projector.end());
  expect(await as('read-api', 'select * from views.created_later')).toBe('allowed');
  expect(await as('read-api', 'delete from views.created_later')).toBe(NO_RIGHT);
});

it('prepares a database for an owner who is no superuser, as often as asked', async () => {
  await owner.query(`create role owner_of_shop login password 'secret' in role pg_read_all_stats`);
  await owner.query('grant projector to owner_of_shop');
  const other = await createTestDatabase();
  const name = new URL(other.url).pathname.slice(1);
  await owner.query(`alter database ${name} owner to owner_of_shop`);
  const url = Object.assign(new URL(other.url), { username: 'owner_of_shop', password: 'secret' });
  const client = await connectTo(url.href);
  await prepareDatabase(client);
  await prepareDatabase(client);
  const { rows } = await client.query(`select tableowner from pg_tables where schemaname = 'views' group by 1`);
  await client.end();
  await other.drop();
  await owner.query('drop role owner_of_shop');
  expect(rows).toEqual([{ tableowner: 'projector' }]);
});
