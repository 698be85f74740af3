import { expect, it } from 'vitest';
import { gatheredCalls } from './gathered-calls.ts';

it('carries out the calls of one turn together, and answers each with its own result', async () => {
  const runs: (readonly number[])[] = [];
  const double = gatheredCalls<number, number>(async (items) => {
    runs.push(items);
    return items.map((item) => item * 2);
  });
  expect(await Promise.all([double(1), double(2), double(3)])).toEqual([2, 4, 6]);
  expect(await double(4)).toBe(8);
  expect(runs).toEqual([[1, 2, 3], [4]]);
});

it('lets all calls of a turn fail together, and none of the next', async () => {
  let fails = true;
  const call = gatheredCalls<string, string>(async (items) => {
    if (fails) throw new Error('unreachable');
    return items;
  });
  expect(await Promise.allSettled([call('a'), call('b')])).toMatchObject([
    { status: 'rejected', reason: { message: 'unreachable' } },
    { status: 'rejected', reason: { message: 'unreachable' } },
  ]);
  fails = false;
  expect(await call('c')).toBe('c');
});
