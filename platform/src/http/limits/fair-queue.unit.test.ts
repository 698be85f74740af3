import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

const drained = (queue: FairQueue<string>) => Array.from({ length: queue.size }, () => queue.shift());

test('takes one of each caller in turn, the oldest first', () => {
  const queue = new FairQueue<string>(10);
  for (const item of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) expect(queue.push(item[0]!, item)).toBeUndefined();
  expect(drained(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  expect(queue.shift()).toBeUndefined();
});

test('of callers who have equally many, refuses the one that came last: who waits already is served', () => {
  const queue = new FairQueue<string>(2);
  for (const caller of ['a', 'b']) queue.push(caller, caller);
  expect(queue.push('c', 'c')).toBe('c');
  expect(drained(queue)).toEqual(['a', 'b']);
});

test('refuses the newest of whoever has most, and never lets it cost somebody else', () => {
  const queue = new FairQueue<string>(3);
  for (const item of ['a1', 'a2', 'a3']) queue.push('a', item);
  expect(queue.push('b', 'b1')).toBe('a3');
  expect(queue.push('a', 'a4')).toBe('a4');
  expect(drained(queue)).toEqual(['a1', 'b1', 'a2']);
});
