import { expect, test } from 'vitest';
import { type Clock, runClocks } from './clock.ts';

test('a clock whose runs fail tells of each and goes on', async () => {
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
  await runClocks([failing], {
    signal: stop.signal,
    onFailure: (name, error) => void told.push(`${name}: ${(error as Error).message}`),
  });
  expect(told).toEqual(['orders.failing: run 1', 'orders.failing: run 2']);
  expect(runs).toBe(3);
});
