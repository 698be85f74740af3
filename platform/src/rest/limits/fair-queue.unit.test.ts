import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

const drained = (queue: FairQueue<string>) => Array.from({ length: queue.size }, () => queue.shift());

test('takes one of each caller in turn, the oldest first', () => {
  const queue = new FairQueue<string>(10);
  for (const item of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) expect(queue.push(item[0]!, item)).toBeUndefined();
  expect(drained(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  expect(queue.shift()).toBeUndefined();
});

test('of callers with equally many items, refuses the last one, so that those who waited longer are served', () => {
  const queue = new FairQueue<string>(2);
  for (const caller of ['a', 'b']) queue.push(caller, caller);
  expect(queue.push('c', 'c')).toBe('c');
  expect(drained(queue)).toEqual(['a', 'b']);
});

test('refuses the newest item of the caller with most, and never one of another caller for it', () => {
  const queue = new FairQueue<string>(3);
  for (const item of ['a1', 'a2', 'a3']) queue.push('a', item);
  expect(queue.push('b', 'b1')).toBe('a3');
  expect(queue.push('a', 'a4')).toBe('a4');
  expect(drained(queue)).toEqual(['a1', 'b1', 'a2']);
});

test('a new caller is served before two thousand that ask all the time, and one of those is refused for it', () => {
  const queue = new FairQueue<string>(2_000);
  const busy = Array.from({ length: 2_000 }, (_, n) => `busy ${n}`);
  for (const item of busy) queue.push(item, item);
  for (let n = 0; n < 4_000; n += 1) {
    const item = queue.shift()!;
    queue.push(item, item);
  }
  expect(queue.push('new', 'new')).toBe('busy 1999');
  expect(queue.shift()).toBe('new');
});

test('a caller that left out turns has eight of them before all others, and then one in each turn', () => {
  const queue = new FairQueue<string>(1_000);
  const busy = Array.from({ length: 20 }, (_, n) => `busy ${n}`);
  for (const item of busy) queue.push(item, item);
  const serve = (times: number) =>
    Array.from({ length: times }, () => {
      const item = queue.shift()!;
      if (item !== 'new') queue.push(item, item);
      return item;
    });
  serve(400);
  for (let n = 0; n < 12; n += 1) queue.push('new', 'new');
  const served = serve(80);
  expect(served.slice(0, 8)).toEqual(Array(8).fill('new'));
  expect(served.slice(8).filter((item) => item === 'new').length).toBeLessThanOrEqual(4);
  expect(served.slice(8, 51).filter((item) => item === 'new').length).toBeGreaterThanOrEqual(2);
});

test('no caller waits for more than the credit and a turn of each other, and nothing is lost', () => {
  const steps = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.boolean()), { maxLength: 200 });
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 20 }), (moves, most) => {
      const queue = new FairQueue<string>(most);
      const waiting = new Map<string, number>();
      let size = 0;
      const change = (caller: string, by: number) => waiting.set(caller, (waiting.get(caller) ?? 0) + by);
      for (const [caller, isPush] of moves) {
        if (isPush) {
          change(caller, 1);
          const refused = queue.push(caller, caller);
          if (refused) {
            expect(size).toBe(most);
            expect(waiting.get(refused)).toBe(Math.max(...waiting.values()));
            change(refused, -1);
          } else size += 1;
        } else {
          const item = queue.shift();
          expect(item === undefined).toBe(size === 0);
          if (item) {
            expect(waiting.get(item)).toBeGreaterThan(0);
            change(item, -1);
            size -= 1;
          }
        }
        expect(queue.size).toBe(size);
      }
      // Each other caller has its credit and one turn before, whatever it still has waiting.
      const order = drained(queue);
      for (const [caller, items] of waiting) {
        expect(order.filter((one) => one === caller)).toHaveLength(items);
        const before = order.slice(0, items > 0 ? order.indexOf(caller) : 0);
        for (const other of new Set(before))
          expect(before.filter((one) => one === other).length).toBeLessThanOrEqual(9);
      }
    }),
  );
});

test('turns of many callers are forgotten, those of waiting callers are not', () => {
  const queue = new FairQueue<string>(10);
  for (const item of ['a', 'b', 'a']) queue.push(item, item);
  for (let n = 0; n < 120_000; n += 1) {
    queue.push(`caller ${n}`, 'other');
    while (queue.size > 4) queue.shift();
  }
  queue.push('c', 'c');
  expect(drained(queue)).toContain('c');
});
