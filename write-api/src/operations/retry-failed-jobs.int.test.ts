import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import { FAILED_JOB } from '@countinghouse/contracts/operations/events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestWriteSide, type TestWriteSide } from '../testing/test-write-side.ts';
import { openJobs, retryJob } from './retry-failed-jobs.ts';

const [picture, forgotten, settled] = [newId(), newId(), newId()];
let shop: TestWriteSide;

beforeAll(async () => {
  shop = await openTestWriteSide();
  await expect(openJobs(shop.deps.database), 'before there are views').resolves.toEqual([]);
  const { database } = shop.deps;
  await database.query(`create schema if not exists views;
    create table views.orders_order_list__orders (order_id uuid, order_no text);
    create table views.operations_failed_job__jobs (failure_id uuid, kind text, failed_at timestamptz, cause text,
      state text, detail text, work json, order_id uuid)`);
  const rows = [
    [picture, 'picture', 'open', '/files/images/a.webp', { kind: 'picture', pictureId: newId() }],
    [forgotten, 'other', 'open', 'some/job', null],
    [settled, 'export', 'resolved', '', null],
  ];
  for (const [index, [id, kind, state, detail, work]] of rows.entries()) {
    await database.query(
      `insert into views.operations_failed_job__jobs values ($1, $2, now() + make_interval(secs => $6), 'gave-up', $3, $4, $5, null)`,
      [id, kind, state, detail, work, index],
    );
  }
});
afterAll(() => shop.close());

test('the operator sees what is open, oldest first, and has done again what is still known', async () => {
  const open = await openJobs(shop.deps.database);
  expect(open.map(({ failure_id }) => failure_id)).toEqual([picture, forgotten]);
  expect(await retryJob(shop.deps, picture)).toBe(true);
  expect(await retryJob(shop.deps, picture), 'while it is under way').toBe(true);
  const events = await shop.deps.log.read(streamOf(FAILED_JOB, picture));
  expect(events.map(({ type, metadata }) => [type, metadata.actor])).toEqual([
    ['operations.FailedJobRetried', { kind: 'system', id: 'operator' }],
  ]);
  expect(await retryJob(shop.deps, forgotten)).toBe(false);
});
