import { expect, test } from 'vitest';
import { type Clock, runClocks } from './clock.ts';

test('a clock that fails is behind until it succeeds, and the others go on', async () => {
  const stop = new AbortController();
  const told: string[] = [];
  let runs = 0;
  const failing: Clock = {
    name: 'orders.failing',
    everyMs: 1,
    async tick() {
      runs += 1;
      if (runs < 3) throw new Error(`run ${runs}`);
      stop.abort();
    },
  };
  let others = 0;
  const other: Clock = { name: 'orders.other', everyMs: 1, tick: async () => void others++ };
  await runClocks([failing, other], {
    signal: stop.signal,
    lag: {
      behind: (name) => void told.push(`${name} behind`),
      caughtUp: (name) => void (name === failing.name && told.push(`${name} caught up`)),
    },
    onFailure: (name, error) => void told.push(`${name}: ${(error as Error).message}`),
  });
  expect(told).toEqual([
    'orders.failing behind',
    'orders.failing: run 1',
    'orders.failing behind',
    'orders.failing: run 2',
    'orders.failing caught up',
  ]);
  expect(others).toBeGreaterThan(0);
});
