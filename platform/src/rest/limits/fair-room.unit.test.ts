import { RefusedError } from '@countinghouse/contracts/kernel/errors';
import { expect, test } from 'vitest';
import { fairRoom } from './fair-room.ts';

/** Lets owners wait, each for an outcome that is there when it is asked for. */
function filled(most: number, ...owners: readonly string[]) {
  const room = fairRoom(most);
  const settle: ((outcome: string) => void)[] = [];
  const wait = (owner: string) =>
    room
      .wait(owner, () => new Promise<string>((resolve) => settle.push(resolve)))
      .catch((error: unknown) => (error instanceof RefusedError ? error.refusal.refused : 'other'));
  return { wait, waiting: owners.map(wait), end: () => settle.forEach((one, n) => void one(String(n))) };
}

test('who fills the room gives way to others, newest first', async () => {
  const { wait, waiting, end } = filled(4, 'a', 'a', 'a', 'b');
  const others = [wait('c'), wait('d')];
  expect(await waiting[2]).toBe('UNAVAILABLE');
  expect(await wait('c')).toBe('UNAVAILABLE');
  end();
  expect(await Promise.all([...waiting, ...others])).toEqual(['0', 'UNAVAILABLE', 'UNAVAILABLE', '3', '4', '5']);
});

test('nobody takes the place of others by waiting more often, and a place is free after its outcome', async () => {
  const { wait, waiting, end } = filled(2, 'a', 'b');
  expect([await wait('a'), await wait('b'), await wait('c')]).toEqual(Array(3).fill('UNAVAILABLE'));
  end();
  await Promise.all(waiting);
  const next = wait('a');
  end();
  expect(await next).toBe('2');
});
