import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../postgres/migrations.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { prepareCommit } from '../append/prepared-commit.ts';
import { WrongExpectedRevision } from '../event-store.ts';
import { sampleEvent, sampleRequest, sampleStream } from '../testing/sample-events.ts';
import { commitBatch } from './append.ts';
import { logSchema } from './schema.ts';

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 1 });
  await migrate(pool, logSchema);
});
afterAll(async () => {
  await pool?.end();
  await database?.drop();
});

const fresh = (type?: string) => sampleRequest(sampleStream(), { expected: 'none', events: [sampleEvent({}, type)] });

/** The pool, but the result of the first statement that goes through it is lost. */
function losingAnAnswer(): pg.Pool {
  let lost = false;
  const query = async (statement: pg.QueryConfig) => {
    const answer = await pool.query(statement);
    if (lost) return answer;
    lost = true;
    throw new Error('Connection terminated unexpectedly');
  };
  return Object.assign(Object.create(pool), { query });
}

it('finds what was committed although the response was lost, and refuses what was refused', async () => {
  const [moved, looked] = [fresh(), sampleStream()];
  await commitBatch(pool, [prepareCommit([moved])]);
  const before = await lengthOfLog();
  const outcomes = await commitBatch(losingAnAnswer(), [
    prepareCommit([fresh(), fresh()], [{ stream: looked, expected: 'none' }]),
    prepareCommit([fresh(), { ...fresh(), stream: moved.stream }], [{ stream: looked, expected: 'none' }]),
    prepareCommit([fresh()]),
  ]);
  expect(outcomes).toMatchObject([
    [
      { revision: 0, replayed: true },
      { revision: 0, replayed: true },
    ],
    new WrongExpectedRevision(moved.stream, 0),
    [{ revision: 0, replayed: true }],
  ]);
  expect(await lengthOfLog()).toBe(before + 3);
});

it('gives one instant to everything that is committed together, and none before that of an event that is there', async () => {
  const ahead = `${new Date().getUTCFullYear() + 1}-01-01T00:00:00.000Z`;
  await pool.query(
    `insert into log.events select max(position) + 1, 'of-a-clock-ahead', 0, 'test.Happened', 1, gen_random_uuid(), null, '{}', '{}', $1
     from log.events`,
    [ahead],
  );
  const many = { ...fresh(), events: Array.from({ length: 200 }, () => sampleEvent({})) };
  await commitBatch(pool, [prepareCommit([many]), prepareCommit([fresh(), fresh()])]);
  await commitBatch(pool, [prepareCommit([fresh()])]);
  const { rows } = await pool.query<{ at: Date }>(
    `select distinct recorded_at as at from log.events
     where position >= (select position from log.events where stream = 'of-a-clock-ahead')`,
  );
  expect(rows.map(({ at }) => at.toISOString())).toEqual([ahead]);
});

it('fails the commit that the database cannot store as a whole, and no other of its batch', async () => {
  // Passed by the adapter, refused by the column: a request cannot check it beforehand.
  await pool.query("alter table log.events add constraint picky check (type <> 'test.Impossible')");
  const before = await lengthOfLog();
  const outcomes = await commitBatch(pool, [
    prepareCommit([fresh(), fresh()]),
    prepareCommit([fresh(), fresh('test.Impossible')]),
    prepareCommit([fresh()]),
  ]);
  expect(outcomes.map((outcome) => outcome instanceof Error)).toEqual([false, true, false]);
  expect(await lengthOfLog()).toBe(before + 3);
});

it('gives every commit of a large batch a result of its own', async () => {
  const taken = fresh();
  await commitBatch(pool, [prepareCommit([taken])]);
  const preconditions = [{ stream: taken.stream, expected: 'none' }] as const;
  const batch = Array.from({ length: 60 }, (_, n) =>
    prepareCommit(
      Array.from({ length: 1 + (n % 4) }, () => fresh()),
      n % 3 === 1 ? preconditions : [],
    ),
  );
  const outcomes = await commitBatch(pool, batch);
  const results = outcomes.map((outcome) => (outcome instanceof Error ? outcome.name : outcome.length));
  expect(results).toEqual(batch.map(({ requests }, n) => (n % 3 === 1 ? 'WrongExpectedRevision' : requests.length)));
  const positions = outcomes.flatMap((outcome) =>
    outcome instanceof Error ? [] : outcome.map(({ position }) => Number(position)),
  );
  expect(positions).toEqual(positions.map((_, n) => positions[0]! + n));
});

async function lengthOfLog(): Promise<number> {
  const { rows } = await pool.query('select count(*)::int as length from log.events');
  return rows[0].length;
}
