import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createKeyedReadWriteQueue, type RequestKeys } from './keyed-read-write-queue.ts';

const keys = (writes: string, reads = ''): RequestKeys => ({ writes: [...writes], reads: [...reads] });

/** A queue of requests by name: `ready()` is those that may be taken now. */
function queueOf(entered: Record<string, RequestKeys>) {
  const queue = createKeyedReadWriteQueue<string>();
  for (const [name, needed] of Object.entries(entered)) queue.enqueue(name, needed);
  return {
    ready: () => [...queue.ready].join(''),
    go(names: string) {
      for (const name of names) queue.take(name);
      for (const name of names) queue.release(name);
    },
  };
}

describe('a queue by key', () => {
  it('lets writers of a key go one after the other, and others past them', () => {
    const queue = queueOf({ 1: keys('a'), 2: keys('a'), 3: keys('b'), 4: keys('a') });
    expect(queue.ready()).toBe('13');
    queue.go('1');
    expect(queue.ready()).toBe('32');
    queue.go('32');
    expect(queue.ready()).toBe('4');
  });

  it('lets any number read a key together, while none writes it', () => {
    const queue = queueOf({ 1: keys('a'), 2: keys('x', 'a'), 3: keys('y', 'a'), 4: keys('a'), 5: keys('z', 'a') });
    expect(queue.ready()).toBe('1');
    queue.go('1');
    expect(queue.ready()).toBe('23');
    queue.go('2');
    // A reader does not overtake a waiting writer, so that writers do not starve.
    expect(queue.ready()).toBe('3');
    queue.go('3');
    expect(queue.ready()).toBe('4');
    queue.go('4');
    expect(queue.ready()).toBe('5');
  });

  it('keeps a request waiting until all of its keys are free', () => {
    const queue = queueOf({ 1: keys('a'), 2: keys('b'), 3: keys('ab', 'c'), 4: keys('c'), 5: keys('b') });
    expect(queue.ready()).toBe('12');
    queue.go('1');
    expect(queue.ready()).toBe('2');
    queue.go('2');
    expect(queue.ready()).toBe('3');
    queue.go('3');
    expect(queue.ready()).toBe('45');
  });

  it('takes every request after all that it conflicts with, in the order of their arrival', () => {
    const request = fc.uniqueArray(fc.nat(4), { minLength: 1, maxLength: 4 }).chain((all) =>
      fc.integer({ min: 1, max: all.length }).map((written) => ({
        writes: all.slice(0, written).map(String),
        reads: all.slice(written).map(String),
      })),
    );
    const excludes = (one: RequestKeys, other: RequestKeys) =>
      one.writes.some((key) => other.writes.includes(key) || other.reads.includes(key)) ||
      one.reads.some((key) => other.writes.includes(key));
    fc.assert(
      fc.property(fc.array(request, { maxLength: 30 }), fc.infiniteStream(fc.nat(5)), (requests, choices) => {
        const queue = createKeyedReadWriteQueue<number>();
        const underWay = new Set<number>();
        const done = new Set<number>();
        let entered = 0;
        const enter = () => {
          queue.enqueue(entered, requests[entered]!);
          entered += 1;
        };
        const start = (next: number) => {
          for (const other of underWay) expect(excludes(requests[next]!, requests[other]!)).toBe(false);
          for (let before = 0; before < next; before++) {
            if (!done.has(before)) expect(excludes(requests[before]!, requests[next]!)).toBe(false);
          }
          queue.take(next);
          underWay.add(next);
        };
        const finish = (first: number) => {
          underWay.delete(first);
          queue.release(first);
          done.add(first);
        };
        for (;;) {
          const [next] = queue.ready;
          const [first] = underWay;
          const possible = [
            ...(entered < requests.length ? [enter] : []),
            ...(next === undefined ? [] : [() => start(next)]),
            ...(first === undefined ? [] : [() => finish(first)]),
          ];
          if (possible.length === 0) break;
          possible[choices.next().value % possible.length]!();
        }
        expect(done.size).toBe(requests.length);
      }),
    );
  });
});
