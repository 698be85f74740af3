import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { buildWriteApp } from './app.ts';
import { openTestWriteSide } from './testing/test-write-side.ts';

test('every route of write-api in the table has a handler, and every process a name of its own', async () => {
  const side = await openTestWriteSide();
  try {
    const settings = {
      MASTER_KEY: randomBytes(32),
      JWT_SECRET: randomBytes(32),
      SHOP_LOCALE: 'en',
      TRUST_GATEWAY: 'loopback',
    } as const;
    const { app, processes } = await buildWriteApp(side.deps, settings);
    await app.ready();
    await app.close();
    const names = processes.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  } finally {
    await side.close();
  }
});
