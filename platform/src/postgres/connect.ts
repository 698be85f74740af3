import pg from 'pg';

/**
 * One connection that survives being dropped: the error is met by the next query, not by the process. Time limit 5 s.
 */
export async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
