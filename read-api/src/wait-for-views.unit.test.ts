import { expect, test } from 'vitest';
import { viewsWaiter } from './wait-for-views.ts';

/** Views at 5 of a log at 7; waits last until released. */
function stage(mostWaiting = { signedIn: 2, others: 1 }) {
  const settlers: ((reached: boolean) => void)[] = [];
  let heads = 0;
  const wait = viewsWaiter({
    progress: {
      positions: () => new Map([['tags', '5']]),
      waitFor: () => new Promise((resolve) => settlers.push(resolve)),
    },
    head: async () => {
      heads += 1;
      return '7';
    },
    mostWaiting,
  });
  return {
    wait: (views: readonly string[], position: string, isSignedIn: boolean, caller = 'a') =>
      wait(views, position, isSignedIn, () => caller),
    settlers,
    heads: () => heads,
  };
}
const turns = async () => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

test('returns at once for a position that is reached, without reading the log', async () => {
  const { wait, heads } = stage();
  expect([await wait(['tags'], '5', false), heads()]).toEqual([true, 0]);
});

test('waits for a position that the log has and the views have not', async () => {
  const { wait, settlers } = stage();
  const waiting = wait(['tags'], '6', true);
  await turns();
  settlers[0]?.(true);
  expect(await waiting).toBe(true);
});

test('does not wait for a position beyond the end of the log', async () => {
  const { wait, settlers } = stage();
  expect(await wait(['tags'], '~~~~', false)).toBe(false);
  expect(settlers).toEqual([]);
});

test('limits the number of waiting requests, separately for anonymous and signed-in people', async () => {
  const { wait, settlers } = stage();
  const stranger = wait(['tags'], '6', false);
  expect(await wait(['tags'], '6', false)).toBe(false);
  const people = [wait(['tags'], '6', true), wait(['tags'], '6', true)];
  expect(await wait(['tags'], '6', true)).toBe(false);
  await turns();
  for (const settle of settlers) settle(true);
  expect(await Promise.all([stranger, ...people])).toEqual([true, true, true]);
});

test('who waits most often gives way to others', async () => {
  const { wait, settlers } = stage({ signedIn: 3, others: 3 });
  const many = Array.from({ length: 3 }, () => wait(['tags'], '6', false, 'many'));
  const one = wait(['tags'], '6', false, 'one');
  expect(await many[2]).toBe(false);
  await turns();
  for (const settle of settlers) settle(true);
  expect(await Promise.all([...many, one])).toEqual([true, true, false, true]);
});

test('reads the log once for many concurrent requests', async () => {
  const { wait, heads } = stage({ signedIn: 100, others: 100 });
  await Promise.all(Array.from({ length: 50 }, () => wait(['tags'], '9', false)));
  expect(heads()).toBeLessThanOrEqual(3);
});
