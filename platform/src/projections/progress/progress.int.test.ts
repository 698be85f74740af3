import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectTo } from '../../postgres/connect.ts';
import { type Database, openDatabase } from '../../postgres/database.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createProgress, type Progress } from './progress.ts';

let testDatabase: TestDatabase;
let database: Database;
let progress: Progress;

beforeEach(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.url, { name: 'test', max: 2 });
  progress = await createProgress(testDatabase.url);
  await database.query(
    `insert into views.checkpoints (projection, version, build, status, serving, position)
     values ('a', 1, 1, 'live', true, '001'), ('b', 1, 1, 'live', true, '001'), ('c', 2, 1, 'building', false, '009')`,
  );
});
afterEach(async () => {
  await progress.close();
  await database.end();
  await testDatabase.drop();
});

const advance = async (views: string[], position: string, changed: string[] = [], notify = true) => {
  await database.query('update views.checkpoints set position = $1 where projection = any($2)', [position, views]);
  if (notify)
    await database.query(`select pg_notify('views_progress', $1)`, [JSON.stringify({ position, views, changed })]);
};

test('waits until every named view is there', async () => {
  let reached: boolean | undefined;
  const waiting = progress.waitFor(['a', 'b'], '005', 20_000).then((answer) => (reached = answer));
  await advance(['a'], '007');
  expect(await progress.waitFor(['a'], '006', 20_000)).toBe(true);
  expect(reached).toBeUndefined();
  await advance(['b'], '005');
  await waiting;
  expect(reached).toBe(true);
  expect(progress.positions().get('b')).toBe('005');
});

test('resolves to false when time runs out, for a view without a serving build, and on closing', async () => {
  expect(await progress.waitFor(['a'], '999', 10)).toBe(false);
  expect(await progress.waitFor(['c'], '001', 10)).toBe(false);
  expect(await progress.waitFor(['nothing'], '', 10)).toBe(false);
  const waiting = progress.waitFor(['a'], '999', 20_000);
  await progress.close();
  expect(await waiting).toBe(false);
});

test('notices a lost notification while a caller waits', async () => {
  await advance(['a'], '008', [], false);
  expect(await progress.waitFor(['a'], '008', 20_000)).toBe(true);
});

test('believes no note of a role that is not the shop’s, whatever is in it', async () => {
  const role = `stranger_${randomBytes(6).toString('hex')}`;
  await database.query(`create role ${role} login password 'secret'`);
  const stranger = await connectTo(
    Object.assign(new URL(testDatabase.url), { username: role, password: 'secret' }).href,
  );
  const forge = (payload: string) => stranger.query(`select pg_notify('views_progress', $1)`, [payload]);
  await forge('no JSON at all');
  await forge(JSON.stringify({ position: '999', views: ['a', 'b'], changed: ['a'] }));
  // Of the same commit order: what was sent before is handled before.
  await advance(['a', 'b'], '004');
  expect(await progress.waitFor(['a', 'b'], '004', 20_000)).toBe(true);
  expect(await progress.waitFor(['a'], '005', 10)).toBe(false);
  expect(progress.positions().get('a')).toBe('004');
  await stranger.end();
  await database.query(`drop role ${role}`);
});

test('listens again after its connection broke, and reports what changed meanwhile', async () => {
  await advance(['a', 'b'], '002', ['a']);
  await progress.waitFor(['a', 'b'], '002', 20_000);
  const notified = new Promise((resolve) => progress.onChange(resolve));
  await database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'countinghouse progress' and datname = current_database()`,
  );
  await advance(['b'], '006', ['b'], false);
  expect(await notified).toEqual({ position: '006', views: ['b'] });
  await advance(['a'], '007', ['a']);
  expect(await progress.waitFor(['a'], '007', 20_000)).toBe(true);
});

test('rows come ready for JSON', async () => {
  const { rows } = await database.query(
    `select 9007199254740991::bigint as amount, date '2026-03-29' as day, timestamptz '2026-03-29 10:00:00.5+08' as at`,
  );
  expect(rows).toEqual([{ amount: 9007199254740991, day: '2026-03-29', at: '2026-03-29T02:00:00.500Z' }]);
});
