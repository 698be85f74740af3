import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { type ReconciliationFigures, reconciliationMetrics } from './reconciliation-metrics.ts';

test('what does not fit is reported, and no longer than it is there', async () => {
  const registry = new Registry();
  let figures: ReconciliationFigures = {
    unmatched: [{ misfit: 'not_here', total: 2 }],
    differences: [
      { currency: 'HKD', difference: -0.05 },
      { currency: 'USD', difference: 0 },
    ],
  };
  reconciliationMetrics(registry, async () => figures);
  const before = await registry.metrics();
  expect(before).toContain('countinghouse_payments_unmatched{misfit="not_here"} 2');
  expect(before).toContain('countinghouse_payments_balance_difference{currency="HKD"} -0.05');
  expect(before).toContain('countinghouse_payments_balance_difference{currency="USD"} 0');
  figures = { unmatched: [{ misfit: 'not_here', total: 0 }], differences: [] };
  const after = await registry.metrics();
  expect(after).toContain('countinghouse_payments_unmatched{misfit="not_here"} 0');
  expect(after).not.toContain('currency=');
});

test('that it cannot be read leaves the other metrics as they are', async () => {
  const registry = new Registry();
  reconciliationMetrics(registry, async () => {
    throw new Error('no database');
  });
  const metrics = await registry.metrics();
  expect(metrics).toContain('countinghouse_payments_unmatched');
  expect(metrics).not.toContain('misfit=');
});
