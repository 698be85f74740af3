import { reconciliationMetrics } from '@countinghouse/platform/payments/reconciliation-metrics';
import type { Database } from '@countinghouse/platform/postgres/database';
import { atMostEvery } from '@countinghouse/platform/runtime/health/health';
import type { Service } from '@countinghouse/platform/runtime/service';
import { reconciliationFigures } from './reconciliation.query.ts';

const MINUTE_MS = 60_000;

/** Has what does not fit at the payment provider among the metrics, read at most once a minute. */
export function measureReconciliation(database: Database, metrics: Service['metrics']): void {
  const figures = () => reconciliationFigures(database, Date.now());
  reconciliationMetrics(metrics, atMostEvery(MINUTE_MS, figures));
}
