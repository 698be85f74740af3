import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { connectTo } from '../postgres/connect.ts';

export interface TestDatabase {
  readonly url: string;
  /** Drops it, whoever is still connected. */
  drop(): Promise<void>;
}

/** A fresh, empty database on the cluster of this test run. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const url = new URL(inject('postgresUrl'));
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onCluster(`CREATE DATABASE ${name}`);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onCluster(`DROP DATABASE ${name} WITH (FORCE)`) };
}

async function onCluster(statement: string): Promise<void> {
  const client = await connectTo(inject('postgresUrl'));
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
