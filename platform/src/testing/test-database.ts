import { randomBytes } from 'node:crypto';
import type { DatabaseError } from 'pg';
import { inject } from 'vitest';
import { connectTo } from '../postgres/connect.ts';

const OBJECT_IN_USE = '55006';

export interface TestDatabase {
  readonly url: string;
  /**
   * Drops it. A connection that is just closing gets PostgreSQL's 5 s to be gone, so that it does not end its pool with
   * an error; one that stays is cut.
   */
  drop(): Promise<void>;
}

/** A fresh, empty database on the cluster of this test run. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const url = new URL(inject('postgresUrl'));
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onCluster(`CREATE DATABASE ${name}`);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => dropDatabase(name) };
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
