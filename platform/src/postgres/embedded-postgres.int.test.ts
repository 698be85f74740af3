import { expect, it } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { connectTo } from './connect.ts';

it('gives every suite a database of its own', async () => {
  const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  const client = await connectTo(one.url);
  await client.query('CREATE EXTENSION pg_trgm');
  await client.query('CREATE TABLE mine (n int)');
  const other = await connectTo(two.url);
  await expect(other.query('SELECT FROM mine')).rejects.toThrow('does not exist');
  await one.drop();
  await two.drop();
});
