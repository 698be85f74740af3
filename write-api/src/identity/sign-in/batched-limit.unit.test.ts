import { beforeEach, expect, test } from 'vitest';
import { batchedLimit, type SharedCount } from './batched-limit.ts';

let now = 0;
beforeEach(() => {
  now = 1_000_000;
});
const clock = () => now;

/** A shared count of one limit, as the database stores it; `asked` are the points taken. */
function sharedCount(limit: number, seconds: number) {
  const counts = new Map<string, { points: number; end: number }>();
  const asked: number[] = [];
  const shared: SharedCount = {
    async take(key, points) {
      asked.push(points);
      const known = counts.get(key);
      const entry = known && known.end > now ? known : { points: 0, end: now + seconds * 1_000 };
      entry.points += points;
      counts.set(key, entry);
      const left = Math.max(0, limit - entry.points);
      return { granted: entry.points <= limit, left, msBeforeNext: entry.end - now };
    },
  };
  return { shared, asked };
}

/** How many of `tries` were allowed. */
async function allowed(limit: ReturnType<typeof batchedLimit>, tries: number, key = 'ann'): Promise<number> {
  let count = 0;
  for (let index = 0; index < tries; index += 1) if ((await limit.count(key)) === undefined) count += 1;
  return count;
}

test.each([1, 3, 9, 10, 20, 25, 120])('one process allows exactly a limit of %i', async (count) => {
  const { shared } = sharedCount(count, 60);
  const limit = batchedLimit({ count, seconds: 60 }, shared, clock);
  expect(await allowed(limit, count * 2)).toBe(count);
});

test('a tenth is counted without a call, the rest is taken in tenths; a refused key causes no further call', async () => {
  const { shared, asked } = sharedCount(100, 60);
  const limit = batchedLimit({ count: 100, seconds: 60 }, shared, clock);
  await allowed(limit, 10);
  expect(asked).toEqual([]);
  await allowed(limit, 1);
  expect(asked).toEqual([20]);
  await allowed(limit, 200);
  expect(asked).toEqual([20, ...Array(8).fill(10)]);
});

test('three processes together allow the limit, and a tenth more for each after the first at most', async () => {
  const { shared } = sharedCount(100, 60);
  const processes = [0, 1, 2].map(() => batchedLimit({ count: 100, seconds: 60 }, shared, clock));
  let sum = 0;
  for (let round = 0; round < 100; round += 1) for (const limit of processes) sum += await allowed(limit, 1);
  expect(sum).toBeGreaterThanOrEqual(80);
  expect(sum).toBeLessThanOrEqual(120);
});

test('calls at the same time take once and stay within the limit', async () => {
  const { shared, asked } = sharedCount(50, 60);
  const limit = batchedLimit({ count: 50, seconds: 60 }, shared, clock);
  const answers = await Promise.all(Array.from({ length: 80 }, () => limit.count('ann')));
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(50);
  expect(asked).toHaveLength(9);
});

test('a call may use several; what does not fit leaves the rest to smaller ones, and what is more than the limit is the limit', async () => {
  const { shared } = sharedCount(50, 60);
  const limit = batchedLimit({ count: 50, seconds: 60 }, shared, clock);
  expect(await limit.count('ann', 3)).toBeUndefined();
  expect(await limit.count('ann', 20)).toBeUndefined();
  expect(await limit.count('ann', 20)).toBeUndefined();
  expect(await limit.count('ann', 20)).toBe(60_000);
  expect(await allowed(limit, 20)).toBe(7);
  expect(await limit.count('bob', 1_000)).toBeUndefined();
  expect(await limit.count('bob')).toBe(60_000);
});

test('the wait ends with the window of all processes, and then everything starts anew; a key is no other key', async () => {
  const { shared } = sharedCount(10, 60);
  const first = batchedLimit({ count: 10, seconds: 60 }, shared, clock);
  const second = batchedLimit({ count: 10, seconds: 60 }, shared, clock);
  await allowed(first, 10);
  now += 20_000;
  await allowed(second, 1);
  expect(await second.count('ann')).toBe(40_000);
  expect(await second.check('ann')).toBe(40_000);
  expect(await second.check('bob')).toBeUndefined();
  now += 40_000;
  expect(await allowed(first, 20)).toBe(10);
});

test('a failed take refuses no other call, and is retried', async () => {
  let isDown = true;
  const { shared } = sharedCount(3, 60);
  const limit = batchedLimit(
    { count: 3, seconds: 60 },
    { take: async (key, points) => (isDown ? Promise.reject(new Error('down')) : shared.take(key, points)) },
    clock,
  );
  await expect(limit.count('ann')).rejects.toThrow('down');
  isDown = false;
  expect(await allowed(limit, 5)).toBe(3);
});

test('what has ended is dropped', async () => {
  const { shared } = sharedCount(100, 60);
  const limit = batchedLimit({ count: 100, seconds: 60 }, shared, clock);
  for (let index = 0; index < 1_000; index += 1) await limit.count(`early ${index}`);
  now += 60_000;
  for (let index = 0; index < 10; index += 1) await limit.count(`late ${index}`);
  expect(limit.remembered()).toBe(10);
});
