import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { collect } from '../../event-log/reading/read-stream.ts';
import { ProviderUnavailable } from '../payment-provider.ts';
import { sampleAttempt } from '../testing/payment-provider.contract.ts';
import { providerPayoutsContract } from '../testing/provider-payouts.contract.ts';
import { type StripeDouble, startStripeDouble } from '../testing/stripe-double.ts';
import { stripePayouts } from './stripe-payouts.ts';
import { stripeProvider } from './stripe-provider.ts';

let double: StripeDouble;
beforeAll(async () => {
  double = await startStripeDouble();
});
afterAll(() => double.close());
beforeEach(() => {
  double.faults.length = 0;
  double.account.ledger.isUntidy = false;
});

const reached = () => ({ secretKey: 'sk_test_double', address: double.address, retries: 0 });
const references = new Map<string, string>();
async function pay(amount: number, currency: string): Promise<string> {
  const attempt = sampleAttempt({ amount, currency });
  const { reference } = await stripeProvider(reached()).open(attempt);
  double.account.pay(reference);
  references.set(attempt.paymentId, reference);
  return attempt.paymentId;
}

providerPayoutsContract({
  account: () => stripePayouts(reached()),
  pay,
  async refund(paymentId, amount, currency) {
    const refundId = `${paymentId}-back`;
    const reference = references.get(paymentId) ?? '';
    await stripeProvider(reached()).refund({ refundId, reference, amount, currency });
    return refundId;
  },
  payOut: async (currency) => double.account.ledger.payOut(currency.toLowerCase())?.id ?? '',
});

it('reads every page, also those that come shuffled and with a row twice', async () => {
  const { ledger } = double.account;
  const before = ledger.transactions.length;
  for (let count = 0; count < 250; count++) {
    const source = { id: `ch_${count}`, object: 'charge', amount: 100, currency: 'usd', metadata: {} };
    ledger.book({ category: 'charge', amount: 100, fee: 3, currency: 'usd', source });
  }
  for (const isUntidy of [false, true]) {
    ledger.isUntidy = isUntidy;
    const movements = await collect(stripePayouts(reached()).movements(new Date(0)));
    expect(new Set(movements.map(({ movementId }) => movementId)).size).toBe(before + 250);
  }
});

it('has no movements of a payout that was made by hand, and the state of each', async () => {
  const { ledger } = double.account;
  const byHand = ledger.payOut('usd', 1_000);
  const automatic = ledger.payOut('usd');
  ledger.end(automatic?.id ?? '', 'failed');
  const account = stripePayouts(reached());
  expect(await collect(account.movementsOf(byHand?.id ?? ''))).toEqual([]);
  const payouts = await collect(account.payouts(new Date(0)));
  expect(payouts.find(({ reference }) => reference === byHand?.id)).toMatchObject({ isItemised: false });
  expect(payouts.find(({ reference }) => reference === automatic?.id)).toMatchObject({ state: 'failed' });
});

it('tells a charge in another currency by what the customer paid, too', async () => {
  const source = { id: 'ch_eur', object: 'charge', amount: 1_000, currency: 'eur', metadata: { payment_id: 'p' } };
  double.account.ledger.book({ category: 'charge', amount: 9_120, currency: 'hkd', source });
  const movements = await collect(stripePayouts(reached()).movements(new Date(0)));
  expect(movements.find(({ reference }) => reference === 'ch_eur')).toMatchObject({
    ...{ gross: 9_120, currency: 'HKD', paymentId: 'p' },
    original: { amount: 1_000, currency: 'EUR' },
  });
});

it.each([500, 429, 'refused-connection', 'answer-lost'] as const)('is away after %s', async (fault) => {
  // The client asks a second time where a connection that it kept is cut.
  const faults = typeof fault === 'number' ? [fault] : [fault, fault];
  double.faults.push(...faults);
  await expect(stripePayouts(reached()).balance()).rejects.toThrow(ProviderUnavailable);
  double.faults.length = 0;
  double.faults.push(...faults);
  await expect(collect(stripePayouts(reached()).movements(new Date(0)))).rejects.toThrow(ProviderUnavailable);
});
