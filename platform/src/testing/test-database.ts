import { randomBytes } from 'node:crypto';
import type { DatabaseError } from 'pg';
import { inject } from 'vitest';
import { connectTo } from '../postgres/connect.ts';

const OBJECT_IN_USE = '55006';
/** Advisory lock under which a suite fills a template. */
const TEMPLATE_LOCK = 7_310_090;

export interface TestDatabase {
  readonly url: string;
  /**
   * Drops it. A connection that is just closing gets PostgreSQL's 5 s to be gone, so that it does not end its pool with
   * an error; one that stays is cut.
   */
  drop(): Promise<void>;
}

/** A fresh database on the cluster of this test run: empty, or with what a {@link makeTemplate template} has. */
export async function createTestDatabase(template = 'template1'): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onCluster(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  return { url: addressOf(name), drop: () => dropDatabase(name) };
}

/**
 * Makes a database to copy others from, unless a suite of this run has. `fill` closes its connections at the end.
 * @param name letters and `_`
 */
export async function makeTemplate(name: string, fill: (url: string) => Promise<void>): Promise<void> {
  const client = await connectTo(inject('postgresUrl'));
  try {
    // Released with the connection.
    await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount !== 0) return;
    const unfinished = `${name}_unfinished`;
    await client.query(`DROP DATABASE IF EXISTS ${unfinished}`);
    await client.query(`CREATE DATABASE ${unfinished}`);
    await fill(addressOf(unfinished));
    await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`);
  } finally {
    await client.end();
  }
}

function addressOf(database: string): string {
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${database}`;
  return url.href;
}

async function dropDatabase(name: string): Promise<void> {
  try {
    await onCluster(`DROP DATABASE ${name}`);
  } catch (error) {
    if ((error as DatabaseError).code !== OBJECT_IN_USE) throw error;
    await onCluster(`DROP DATABASE ${name} WITH (FORCE)`);
  }
}

async function onCluster(statement: string): Promise<void> {
  const client = await connectTo(inject('postgresUrl'));
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
