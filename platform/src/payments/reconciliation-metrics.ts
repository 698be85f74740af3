import { Gauge, type Registry } from 'prom-client';

/** What does not fit between the shop and its account at the provider. */
export interface ReconciliationFigures {
  readonly unmatched: readonly { readonly misfit: string; readonly total: number }[];
  /** Major units by currency of the balance. */
  readonly differences: readonly { readonly currency: string; readonly difference: number }[];
}

/** Reports what does not fit; while that cannot be read, the gauges have no values and all others keep theirs. */
export function reconciliationMetrics(registry: Registry, figures: () => Promise<ReconciliationFigures>): void {
  const registers = [registry];
  const known = () => figures().catch(() => undefined);
  new Gauge({
    name: 'countinghouse_payments_unmatched',
    help: 'Payments, refunds and disputes that the shop and the payment provider do not have alike.',
    labelNames: ['misfit'],
    registers,
    async collect() {
      const unmatched = (await known())?.unmatched ?? [];
      this.reset();
      for (const { misfit, total } of unmatched) this.set({ misfit }, total);
    },
  });
  new Gauge({
    name: 'countinghouse_payments_balance_difference',
    help: 'Balance at the payment provider, less what the shop expects there, in major units.',
    labelNames: ['currency'],
    registers,
    async collect() {
      const differences = (await known())?.differences ?? [];
      this.reset();
      for (const { currency, difference } of differences) this.set({ currency }, difference);
    },
  });
}
