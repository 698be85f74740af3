import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { failureCount } from './failure-count.ts';

test('failures are counted by their work', async () => {
  const metrics = new Registry();
  const count = failureCount(metrics);
  count('orders.one');
  count('orders.two');
  count('orders.one');
  const text = await metrics.metrics();
  expect(text).toContain('countinghouse_failures_total{work="orders.one"} 2');
  expect(text).toContain('countinghouse_failures_total{work="orders.two"} 1');
});
