import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPostgresEventStore } from '../event-store/postgres/event-store.ts';
import { logSchema } from '../event-store/postgres/schema.ts';
import { sampleRequest } from '../event-store/testing/sample-events.ts';
import { viewsSchema } from '../read-store/checkpoint-schema.ts';
import { type Database, openDatabase } from '../read-store/database.ts';
import { StartFailure } from '../runtime/start-failure.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { vaultSchema } from '../vault/vault-schema.ts';
import { migrate, type NumberedSchema } from './migrations.ts';

const SCHEMAS = [logSchema, vaultSchema, viewsSchema];

let database: TestDatabase;
let pool: Database;

beforeEach(async () => {
  database = await createTestDatabase();
  pool = openDatabase(database.url, { name: 'test' });
});
afterEach(async () => {
  await pool?.end();
  await database?.drop();
});

const one = 'create table books.pages (n integer); insert into books.pages values (1)';
const two = 'insert into books.pages values (2)';
const schemaOf = (...steps: string[]): NumberedSchema => ({ name: 'books', steps });

const pages = async () => {
  const { rows } = await pool.query<{ n: number }>('select n from books.pages order by n');
  return rows.map(({ n }) => n);
};

describe('migrate', () => {
  it('applies every step once, in order, however often it is called', async () => {
    await migrate(pool, schemaOf(one));
    await migrate(pool, schemaOf(one));
    expect(await pages()).toEqual([1]);
    await migrate(pool, schemaOf(one, two));
    await migrate(pool, schemaOf(one, two));
    expect(await pages()).toEqual([1, 2]);
  });

  it('applies every step once when several processes start together', async () => {
    const processes = Array.from({ length: 6 }, () => openDatabase(database.url, { name: 'test', max: 1 }));
    await Promise.all(processes.map((process) => migrate(process, schemaOf(one, two))));
    await Promise.all(processes.map((process) => process.end()));
    expect(await pages()).toEqual([1, 2]);
  });

  it('leaves nothing of steps of which one fails, and applies them all the next time', async () => {
    await expect(migrate(pool, schemaOf(one, 'select 1 / 0'))).rejects.toThrow(/division by zero/);
    await expect(pages()).rejects.toThrow(/does not exist/);
    await migrate(pool, schemaOf(one, two));
    expect(await pages()).toEqual([1, 2]);
  });

  it('refuses a schema that a newer version has changed, with that reason', async () => {
    await migrate(pool, schemaOf(one, two));
    const refusal = migrate(pool, schemaOf(one));
    await expect(refusal).rejects.toBeInstanceOf(StartFailure);
    await expect(refusal).rejects.toThrow(/newer version .* schema "books" is at step 2, and this version knows 1/);
  });

  it('creates a schema again that was dropped', async () => {
    await migrate(pool, schemaOf(one, two));
    await pool.query('drop schema books cascade');
    await migrate(pool, schemaOf(one, two));
    expect(await pages()).toEqual([1, 2]);
  });

  it('works on a connection as on a pool', async () => {
    const client = await pool.connect();
    await migrate(client, schemaOf(one, two));
    client.release();
    expect(await pages()).toEqual([1, 2]);
  });
});

describe('a database from before schemas were numbered', () => {
  beforeEach(async () => {
    await pool.query(readFileSync(new URL('./testing/unnumbered-schemas.sql', import.meta.url), 'utf8'));
    await pool.query(ROWS);
  });

  it('keeps its rows', async () => {
    await pool.query("update vault.files set doomed_at = '2026-11-01'");
    const before = await contents(pool);
    for (const schema of SCHEMAS) await migrate(pool, schema);
    const later = ['import_heads', 'import_layouts', 'second_factors', 'unpaid_orders'];
    const added = Object.fromEntries(later.map((table) => [`vault.${table}`, []]));
    expect(await contents(pool)).toEqual({
      ...{ ...before, ...added },
      'vault.files': before['vault.files']?.map(renamed),
    });
  });

  it('continues its log where it was', async () => {
    const store = await createPostgresEventStore({ url: database.url });
    const again = { stream: 'test.thing-1', commandId: '018f0000-0000-7000-8000-000000000001' };
    expect(await store.append(sampleRequest(again.stream, again))).toMatchObject({ revision: 0, replayed: true });
    expect(await store.append(sampleRequest(again.stream, { expected: { revision: 0 } }))).toMatchObject({
      revision: 1,
    });
    expect((await store.read(again.stream)).map(({ position }) => Number(position))).toEqual([1, 3]);
    await store.close();
  });

  it('comes out as a new one does, also when two processes start at once', async () => {
    const other = openDatabase(database.url, { name: 'test' });
    await Promise.all(
      [pool, other].map(async (process) => {
        for (const schema of SCHEMAS) await migrate(process, schema);
      }),
    );
    await other.end();
    const fresh = await createTestDatabase();
    const freshPool = openDatabase(fresh.url, { name: 'test' });
    for (const schema of SCHEMAS) await migrate(freshPool, schema);
    for (const { name } of SCHEMAS) expect(await structure(pool, name)).toEqual(await structure(freshPool, name));
    await freshPool.end();
    await fresh.drop();
  });
});

/** A row of files with its present columns. */
function renamed({ row: { doomed_at, ...row } }: TableRow): TableRow {
  return { row: { ...row, marked_for_deletion_at: doomed_at, width: null, height: null } };
}

const ROWS = `
select log.append_batch(array['test.thing-1', 'test.thing-2'], array[-1, -1]::bigint[],
  array['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002']::uuid[], array[1, 1], array[1, 2],
  array[1, 1], array[gen_random_uuid(), gen_random_uuid()], array['test.Happened', 'test.Happened'], array[1, 1],
  array['{}', '{}'], array['{}', '{}']);
insert into vault.claims (scope, value, owner) values ('item-no', 'A1', 'product-1');
insert into vault.process_checkpoints values ('orders.order-fulfilment', '0000000000000001');
insert into vault.reactor_checkpoints values ('email.send-order-mail', '0000000000000001');
insert into vault.reactor_work (reactor, key, job, data) values ('email.send-order-mail', 'k', 'email.send-order-mail', '{}');
insert into vault.files (key, kind, brought_by, created_at) values ('f', 'image', 'staff-1', now());
insert into vault.known_log (log_id, confirmed, furthest) values (gen_random_uuid(), true, '0000000000000001');
insert into views.checkpoints (projection, version, build, position, status, serving) values ('orders_order_list', 3, 1, '0000000000000001', 'live', true);
`;

/** Every row of the schemas' tables, as JSON. */
interface TableRow {
  readonly row: Readonly<Record<string, unknown>>;
}

async function contents(client: pg.Pool): Promise<Record<string, TableRow[]>> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = any ($1) and tablename <> 'schema_version' order by 1`,
    [SCHEMAS.map(({ name }) => name)],
  );
  const tables: Record<string, TableRow[]> = {};
  for (const { name } of rows) tables[name] = (await client.query(`select to_json(t) as row from ${name} t`)).rows;
  return tables;
}

/** Columns, indexes, functions and triggers of a schema. */
async function structure(client: pg.Pool, schema: string): Promise<unknown> {
  const asked = [
    `select table_name, column_name, data_type, collation_name, is_nullable, column_default, identity_generation
     from information_schema.columns where table_schema = $1 order by 1, 2`,
    'select tablename, indexdef from pg_indexes where schemaname = $1 order by 1, 2',
    'select pg_get_functiondef(oid) from pg_proc where pronamespace = $1::regnamespace order by 1',
    `select pg_get_triggerdef(t.oid), tgenabled from pg_trigger t join pg_class c on c.oid = tgrelid
     where c.relnamespace = $1::regnamespace order by 1`,
  ];
  const parts = await Promise.all(asked.map((text) => client.query(text, [schema])));
  return parts.map(({ rows }) => rows);
}
