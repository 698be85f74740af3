import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { measuredProvider, openPaymentMetrics } from './provider-metrics.ts';
import { stripeProvider } from './stripe/stripe-provider.ts';
import { sampleAttempt } from './testing/payment-provider.contract.ts';
import { startStripeDouble } from './testing/stripe-double.ts';

test('errors are counted by call and kind, and answers pass', async () => {
  const double = await startStripeDouble();
  const registry = new Registry();
  const stripe = stripeProvider({ secretKey: 'sk_test_double', address: double.address, retries: 0 });
  const provider = measuredProvider(stripe, registry);
  try {
    expect(await provider.open(sampleAttempt())).toHaveProperty('url');
    double.faults.push(500);
    await expect(provider.open(sampleAttempt())).rejects.toThrow('Stripe');
    await expect(provider.read('cs_unknown')).rejects.toThrow('refused');
    expect(() => provider.notified({}, new Uint8Array())).toThrow('no signature');
  } finally {
    await double.close();
  }
  const errors = await registry.getSingleMetricAsString('countinghouse_payment_provider_errors_total');
  expect(errors).toContain('{call="open",kind="unavailable"} 1');
  expect(errors).toContain('{call="read",kind="refused"} 1');
  expect(errors).toContain('{call="notified",kind="forged"} 1');
});

test('what is open is counted, with the age of the oldest', async () => {
  const registry = new Registry();
  openPaymentMetrics(registry, async () => ({ payments: 3, refunds: 1, oldest: new Date(0) }));
  const metrics = await registry.metrics();
  expect(metrics).toContain('countinghouse_payments_open{kind="payment"} 3');
  expect(metrics).toContain('countinghouse_payments_open{kind="refund"} 1');
  expect(metrics).toMatch(/countinghouse_payments_oldest_open_seconds [1-9]/);
});
