import type pg from 'pg';
import { connectTo } from './connect.ts';

/** "countinghouse" for PostgreSQL's advisory locks, which require a number. */
const guardLock = 7_214_906_118;

/**
 * The process that runs a cluster holds this lock in it. It ends with that process, however that ends, so a server
 * whose lock is free is an orphan. Undefined when another process holds it.
 */
export async function takeClusterGuard(url: string): Promise<pg.Client | undefined> {
  const client = await connectTo(url);
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [guardLock]);
  if (rows[0]?.taken) return client;
  await client.end();
  return undefined;
}
