import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildWriteApp } from './app.ts';
import { openTestWriteSide } from './testing/test-write-side.ts';

test('every route of write-api in the table has code, and every process a name of its own', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'write-app-'));
  const side = await openTestWriteSide(folder);
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
    await rm(folder, { recursive: true, force: true });
  }
});
