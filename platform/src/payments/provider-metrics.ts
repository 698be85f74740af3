import { Counter, Gauge, type Registry } from 'prom-client';
import { ForgedNotification, type PaymentProvider, PaymentRefused, ProviderUnavailable } from './payment-provider.ts';

/** How much is open at a provider. */
export interface OpenAtProvider {
  readonly payments: number;
  readonly refunds: number;
  /** Since when the oldest of them is open; null without any. */
  readonly oldest: Date | null;
}

/** Reports what is open at the provider, and for how long. */
export function openPaymentMetrics(registry: Registry, open: () => Promise<OpenAtProvider>): void {
  const registers = [registry];
  new Gauge({
    name: 'countinghouse_payments_open',
    help: 'Payments and refunds that are open at the payment provider.',
    labelNames: ['kind'],
    registers,
    async collect() {
      const { payments, refunds } = await open();
      this.set({ kind: 'payment' }, payments);
      this.set({ kind: 'refund' }, refunds);
    },
  });
  new Gauge({
    name: 'countinghouse_payments_oldest_open_seconds',
    help: 'Age of the oldest payment or refund that is open at the payment provider; 0 without any.',
    registers,
    async collect() {
      const { oldest } = await open();
      this.set(oldest === null ? 0 : Math.max(Date.now() - oldest.getTime(), 0) / 1_000);
    },
  });
}

/** A provider whose errors are counted, by the call and by their kind. */
export function measuredProvider(provider: PaymentProvider, registry: Registry): PaymentProvider {
  const errors = new Counter({
    name: 'countinghouse_payment_provider_errors_total',
    help: 'Calls of the payment provider that failed: unavailable, refused, forged (a notification) or other.',
    labelNames: ['call', 'kind'],
    registers: [registry],
  });
  const counted = (call: string, error: unknown): unknown => {
    errors.inc({ call, kind: kindOf(error) });
    return error;
  };
  const measured =
    <Given extends unknown[], Answer>(call: string, ask: (...given: Given) => Promise<Answer>) =>
    (...given: Given) =>
      ask(...given).catch((error: unknown) => {
        throw counted(call, error);
      });
  return {
    ...provider,
    open: measured('open', provider.open),
    read: measured('read', provider.read),
    close: measured('close', provider.close),
    refund: measured('refund', provider.refund),
    touchedSince: measured('list', provider.touchedSince),
    notified(headers, body) {
      try {
        return provider.notified(headers, body);
      } catch (error) {
        throw counted('notified', error);
      }
    },
  };
}

function kindOf(error: unknown): string {
  if (error instanceof ProviderUnavailable) return 'unavailable';
  if (error instanceof PaymentRefused) return 'refused';
  return error instanceof ForgedNotification ? 'forged' : 'other';
}
