import pg from 'pg';

/**
 * One connection that survives being dropped: the error is thrown to the next query, not to the process. Time limit 5
 * s.
 */
export async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
