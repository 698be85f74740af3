import { expect, test, vi } from 'vitest';
import { refusalOf } from '../replies/error-reply.ts';
import { fairTurns } from './fair-turns.ts';

async function loopTurns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Tasks that run until they are told to end. */
function tasks(atOnce: number, mostWaiting = 100) {
  const turns = fairTurns({ atOnce, mostWaiting });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    turns,
    begun,
    start: (name: string, isGone?: () => boolean) =>
      turns
        .run(
          name[0]!,
          () => {
            begun.push(name);
            return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
          },
          isGone,
        )
        .catch((error: unknown) => refusalOf(error).refused),
    end: async (name: string) => {
      ends.get(name)!();
      await loopTurns(2);
    },
  };
}

test('runs as many at once as there is room for, and the others in turns of their callers', async () => {
  const { start, end, begun } = tasks(2);
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1']) void start(name);
  expect(begun).toEqual(['a1', 'a2']);
  await end('a1');
  await end('a2');
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1']);
  await end('a3');
  await end('b1');
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'a4']);
});

test('refuses the newest of the caller with most when too many wait', async () => {
  const { start } = tasks(1, 3);
  const [, ...waiting] = ['a1', 'a2', 'a3', 'a4', 'b1'].map((name) => start(name));
  expect(await waiting[2]).toBe('UNAVAILABLE');
});

test('does not begin what nobody waits for any more, and keeps no turn for it', async () => {
  const { start, end, begun } = tasks(1);
  let isGone = false;
  void start('a1');
  const left = start('a2', () => isGone);
  void start('b1');
  isGone = true;
  await end('a1');
  expect(await left).toBe('UNAVAILABLE');
  expect(begun).toEqual(['a1', 'b1']);
  await end('b1');
  void start('c1');
  expect(begun).toEqual(['a1', 'b1', 'c1']);
});

test('a task that fails gives its turn back', async () => {
  const turns = fairTurns({ atOnce: 1, mostWaiting: 1 });
  const fail = () => turns.run('a', () => Promise.reject(new Error('broken')));
  await expect(fail()).rejects.toThrow('broken');
  await expect(fail()).rejects.toThrow('broken');
});

test('asks who calls only when there is no room', async () => {
  const turns = fairTurns({ atOnce: 1, mostWaiting: 10 });
  const caller = vi.fn(() => 'a');
  const first = turns.run(caller, () => Promise.resolve(1));
  expect(caller).not.toHaveBeenCalled();
  expect(await Promise.all([first, turns.run(caller, () => Promise.resolve(2))])).toEqual([1, 2]);
  expect(caller).toHaveBeenCalledTimes(1);
});

test('tasks that need no turn of the event loop leave it to others in between', async () => {
  const turns = fairTurns({ atOnce: 2, mostWaiting: 100 });
  let ended = 0;
  const all = Array.from({ length: 20 }, () =>
    turns.run('a', async () => {
      ended += 1;
    }),
  );
  for (let heard = 1; heard <= 5; heard += 1) {
    await loopTurns(1);
    expect(ended).toBeLessThanOrEqual(2 * (heard + 1));
  }
  await Promise.all(all);
});
