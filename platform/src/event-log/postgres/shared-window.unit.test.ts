import type { Pool } from 'pg';
import { expect, it } from 'vitest';
import { createSharedWindow } from './shared-window.ts';

/** A database that keeps count of its queries; the next ones fail while `isDown`. */
function countingPool() {
  const database = { windows: [] as unknown[][], isDown: false };
  const query = async ({ values }: { values: unknown[] }) => {
    database.windows.push(values);
    if (database.isDown) throw Object.assign(new Error('permission denied'), { code: '42501' });
    return { rows: [[Number(values[0]) + 1, 'stream-1', 0, 'test.Happened', 1, 'id', {}, {}, '2026-11-26T00:00:00Z']] };
  };
  return { database, pool: { query } as unknown as Pool };
}

it('reads once for all who come with the same position, up to the head of the first', async () => {
  const { database, pool } = countingPool();
  const windowAfter = createSharedWindow(pool);
  const windows = [windowAfter(10, 12), windowAfter(10, 12), windowAfter(10, 15)];
  expect(windows.map(({ upTo }) => upTo)).toEqual([12, 12, 12]);
  for (const { events } of windows) expect(await events).toMatchObject([{ type: 'test.Happened' }]);
  await windowAfter(12, 15).events;
  expect(database.windows).toEqual([
    [10, 12, 2],
    [12, 15, 3],
  ]);
});

it('keeps no window that could not be read', async () => {
  const { database, pool } = countingPool();
  const windowAfter = createSharedWindow(pool);
  database.isDown = true;
  await expect(windowAfter(10, 12).events).rejects.toThrow('permission denied');
  database.isDown = false;
  expect(await windowAfter(10, 14).events).toHaveLength(1);
});
