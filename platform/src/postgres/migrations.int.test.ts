import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartFailure } from '../runtime/start-failure.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { type Database, openDatabase } from './database.ts';
import { migrate, type NumberedSchema } from './migrations.ts';

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
    await expect(refusal).rejects.toThrow(/newer version.* schema "books" is at step 2, and this version knows 1/);
  });

  it('creates a schema again that was dropped', async () => {
    await migrate(pool, schemaOf(one, two));
    await pool.query('drop schema books cascade');
    await migrate(pool, schemaOf(one, two));
    expect(await pages()).toEqual([1, 2]);
  });

  it('numbers a series of steps apart from the others of its schema, and creates both again', async () => {
    const notes: NumberedSchema = { name: 'books', series: 'notes', steps: ['create table books.notes (n integer)'] };
    const migrateBoth = async () => {
      await migrate(pool, schemaOf(one, two));
      await migrate(pool, notes);
    };
    await migrateBoth();
    await migrateBoth();
    await pool.query('drop schema books cascade');
    await migrateBoth();
    expect((await pool.query('select from books.notes')).rowCount).toBe(0);
    await expect(migrate(pool, { ...notes, steps: [] })).rejects.toThrow(/schema "books.notes" is at step 1/);
  });

  it('works on a connection as on a pool', async () => {
    const client = await pool.connect();
    await migrate(client, schemaOf(one, two));
    client.release();
    expect(await pages()).toEqual([1, 2]);
  });
});
