import { Counter, type Registry } from 'prom-client';

/** Returns what counts a failure of work that goes on, by the name of the work, for `/metrics`. */
export function failureCount(metrics: Registry): (work: string) => void {
  const failures = new Counter({
    name: 'countinghouse_failures_total',
    help: 'Failures of work in the background, which was tried again later.',
    labelNames: ['work'],
    registers: [metrics],
  });
  return (work) => failures.inc({ work });
}
