import { newId } from '@countinghouse/contracts/kernel/ids';
import type { Pool } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SessionEndings } from './session-endings.ts';
import { postgresSessions } from './sessions.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const sessionId = newId();
const pass = (milliseconds: number) => vi.advanceTimersByTime(milliseconds);

/** One session, in a table that counts its reads, and notifications whose state a test sets. */
function setUp({ leftMs = 3_600_000, useDueMs = 3_600_000 } = {}) {
  const session = { open: true, looked: 0, uses: 0, receivedSince: performance.now() };
  const row = { realm: 'customer', account_id: 'c', role: null, left_ms: leftMs };
  const query = async ({ text }: { text: string }) => {
    if (text.startsWith('update')) session.uses += 1;
    else session.looked += 1;
    return { rows: session.open ? [{ ...row, use_due_ms: useDueMs, use_step_ms: 300_000 }] : [] };
  };
  let tell: (id: string) => void = () => undefined;
  const endings: SessionEndings = {
    onEnd: (listener) => {
      tell = listener;
    },
    receivedSince: () => session.receivedSince,
    close: async () => undefined,
  };
  const sessions = postgresSessions({ query } as unknown as Pool, endings);
  const find = (unattended?: boolean) => sessions.find(sessionId, unattended);
  return { session, find, announceEnd: () => tell(sessionId) };
}

test('with notifications of ends a session is looked up once in half a minute', async () => {
  const { session, find } = setUp();
  for (let second = 0; second < 30; second++) {
    expect(await find()).toMatchObject({ id: 'c' });
    pass(1_000);
  }
  expect(session.looked).toBe(1);
  await find();
  expect(session.looked).toBe(2);
});

test('an announced end takes effect at once', async () => {
  const { session, find, announceEnd } = setUp();
  await find();
  session.open = false;
  announceEnd();
  expect(await find()).toBeUndefined();
});

test('an end that is announced while the session is being looked up is not lost to the result of the query', async () => {
  const { session, find, announceEnd } = setUp();
  const early = find();
  session.open = false;
  announceEnd();
  await early;
  expect(await find()).toBeUndefined();
});

test('without notifications a session is looked up again within the second', async () => {
  const { session, find } = setUp();
  await find();
  session.receivedSince = Number.POSITIVE_INFINITY;
  session.open = false;
  pass(699);
  expect(await find(), 'as long as it ever was').toBeDefined();
  pass(1);
  expect(await find()).toBeUndefined();
});

test('what was cached before the notifications were back is looked up again', async () => {
  const { session, find } = setUp();
  await find();
  session.open = false;
  pass(1_000);
  session.receivedSince = performance.now();
  expect(await find()).toBeUndefined();
});

test('no session is valid beyond its expiry, nor for long when there was none', async () => {
  const { session, find } = setUp({ leftMs: 5_000 });
  await find();
  pass(4_999);
  await find();
  expect(session.looked).toBe(1);
  session.open = false;
  pass(1);
  expect(await find()).toBeUndefined();
  pass(700);
  await find();
  expect(session.looked).toBe(3);
});

test('use is noted once a step, however many calls there are, and only for what a person asks', async () => {
  const { session, find } = setUp({ useDueMs: 2_000 });
  for (let call = 0; call < 2_000; call++) await find();
  expect(session).toMatchObject({ looked: 1, uses: 0 });
  pass(2_000);
  await find(true);
  expect(session.uses).toBe(0);
  for (let call = 0; call < 2_000; call++) await find();
  expect(session).toMatchObject({ looked: 1, uses: 1 });
});
