import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Presence } from '@countinghouse/contracts/live/api';
import { postgresBroadcast } from '@countinghouse/platform/postgres/broadcast';
import { openDatabase } from '@countinghouse/platform/postgres/database';
import { createTestDatabase } from '@countinghouse/platform/testing/test-database';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { presences } from './presences.ts';

const CHANNEL = 'read_api_presence';
const record = { context: 'order', id: 'o1' } as const;
const amy = { form: 'f1', userId: 'amy', name: 'Amy Cheung', record } as const;

let url: string;
let close: () => Promise<void>;
let one: Awaited<ReturnType<typeof openProcess>>;
let other: typeof one;

/** One of several read-api processes that share only the database. */
async function openProcess(url: string) {
  const database = openDatabase(url, { name: 'presences' });
  const broadcast = postgresBroadcast(database, url, CHANNEL);
  const shop = presences(broadcast, 2_000);
  let received: Presence = { editing: [] };
  shop.watch({ userId: 'ben', role: 'ADMIN', onPresence: (presence) => (received = presence) });
  return {
    database,
    ...shop,
    editing: () => received.editing.map(({ name }) => name),
    async end() {
      shop.close();
      await broadcast.close();
      await database.end();
    },
  };
}

beforeEach(async () => {
  const test = await createTestDatabase();
  url = test.url;
  [one, other] = [await openProcess(url), await openProcess(url)];
  const isListening = async () => {
    const listening = await one.database.query(`select from pg_stat_activity
      where datname = current_database() and query = 'listen ${CHANNEL}'`);
    expect(listening.rowCount).toBe(2);
  };
  await vi.waitFor(isListening, 10_000);
  close = async () => {
    await one.end();
    await other.end();
    await test.drop();
  };
});
afterEach(() => close());

test('editors of one process are visible in the others until the form is closed or the process ends', async () => {
  await one.note(amy);
  await vi.waitFor(() => expect([one.editing(), other.editing()]).toEqual([['Amy Cheung'], ['Amy Cheung']]), 10_000);
  await other.note({ ...amy, record: null });
  await vi.waitFor(() => expect([one.editing(), other.editing()]).toEqual([[], []]), 10_000);

  await one.note(amy);
  await vi.waitFor(() => expect(other.editing()).toEqual(['Amy Cheung']), 10_000);
  one.close();
  await vi.waitFor(() => expect(other.editing()).toEqual([]), 10_000);
});

test('a broken connection is reopened, and later notifications are received', async () => {
  await one.database.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query = 'listen ${CHANNEL}'`);
  const isReceived = async () => {
    await one.note(amy);
    expect(other.editing()).toEqual(['Amy Cheung']);
  };
  await vi.waitFor(isReceived, { timeout: 20_000, interval: 500 });
});

test('editors of a killed process expire soon without a message from it', async () => {
  const script = fileURLToPath(new URL('./testing/editing-process.ts', import.meta.url));
  const options = ['--conditions=@countinghouse/source', '--import', 'tsx', script, url, CHANNEL, JSON.stringify(amy)];
  const editing = spawn(process.execPath, options, { stdio: ['ignore', 'ignore', 'inherit'] });
  try {
    await vi.waitFor(() => expect([one.editing(), other.editing()]).toEqual([['Amy Cheung'], ['Amy Cheung']]), 30_000);
  } finally {
    editing.kill('SIGKILL');
  }
  await once(editing, 'exit');
  await vi.waitFor(() => expect([one.editing(), other.editing()]).toEqual([[], []]), 10_000);
});
