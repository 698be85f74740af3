import { Counter, type Registry } from 'prom-client';

/** Counts figures of reports whose entries do not come to them; none is expected. */
export function explainMetrics(registry: Registry): (figure: string) => void {
  const mismatches = new Counter({
    name: 'countinghouse_explain_mismatch_total',
    help: 'Figures of reports that were asked for and whose entries do not come to them.',
    labelNames: ['figure'],
    registers: [registry],
  });
  return (figure) => mismatches.inc({ figure });
}
