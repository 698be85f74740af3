import { expect, test } from 'vitest';
import { lagBehind } from './lag.ts';

function stage() {
  const now = { head: '1', views: ['1', '1'], ms: 0 };
  const lag = lagBehind(
    async () => now.head,
    () => now.views,
    () => now.ms,
  );
  const at = async (ms: number, head: string, views: string[]) => {
    Object.assign(now, { ms, head, views });
    await lag.measure();
    return lag.seconds();
  };
  return { at, now, lag };
}

test('the lag is nothing while every view shows the head', async () => {
  const { at } = stage();
  expect([await at(0, '1', ['1', '1']), await at(9_000, '2', ['2', '2'])]).toEqual([0, 0]);
});

test('grows from the first event that the slowest view does not show, also when nothing is shown any more', async () => {
  const { at, now, lag } = stage();
  expect(await at(1_000, '2', ['2', '1'])).toBe(0);
  expect(await at(5_000, '3', ['3', '1'])).toBe(4);
  now.ms = 60_000;
  expect(lag.seconds()).toBe(59);
});

test('falls to the age of what is still missing, and to nothing', async () => {
  const { at } = stage();
  await at(1_000, '2', ['1']);
  await at(4_000, '3', ['1']);
  expect(await at(6_000, '3', ['2'])).toBe(2);
  expect(await at(7_000, '3', ['3'])).toBe(0);
});
