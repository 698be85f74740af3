import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ForgedNotification, ProviderUnavailable } from '../payment-provider.ts';
import { paymentProviderContract, sampleAttempt } from '../testing/payment-provider.contract.ts';
import { type StripeDouble, signed, startStripeDouble } from '../testing/stripe-double.ts';
import { stripeProvider } from './stripe-provider.ts';

const webhookSecret = 'whsec_test';
let double: StripeDouble;
beforeAll(async () => {
  double = await startStripeDouble({ webhookSecret });
});
afterAll(() => double.close());
beforeEach(() => {
  double.faults.length = 0;
});

const provider = (given: { retries?: number; timeout?: number } = {}) =>
  stripeProvider({ secretKey: 'sk_test_double', webhookSecret, address: double.address, ...given });
const paid = async (reference: string) => {
  if (!double.account.pay(reference)) throw new Error('the page took nothing');
};

describe('against the double', () => {
  paymentProviderContract({
    provider,
    pay: paid,
    refundThere: async (reference, amount) => void double.account.refundHere(reference, amount),
    dispute: async (reference) => void double.account.dispute(reference),
  });

  it('tells how a dispute ended', async () => {
    const { reference } = await provider().open(sampleAttempt());
    await paid(reference);
    const dispute = double.account.dispute(reference);
    double.account.decide(dispute, 'lost');
    expect(await provider().read(reference)).toMatchObject({ disputes: [{ state: 'lost', reason: 'fraudulent' }] });
  });

  it('sends the number and the total of the order, and our ids, and nothing about the customer', async () => {
    const attempt = sampleAttempt();
    const { reference } = await provider().open(attempt);
    expect(double.account.sessions.get(reference)).toMatchObject({
      ...{ title: 'SO-000123', amount: 12_345, currency: 'hkd', paymentId: attempt.paymentId },
    });
  });

  it.each([409, 429, 500, 'refused-connection', 'answer-lost'] as const)(
    'is away for a while with %s, and does once what is asked again',
    async (fault) => {
      const attempt = sampleAttempt();
      // The client asks a second time where a connection that it kept is cut.
      double.faults.push(...(typeof fault === 'number' ? [fault] : [fault, fault]));
      await expect(provider({ retries: 0 }).open(attempt)).rejects.toThrow(ProviderUnavailable);
      double.faults.length = 0;
      await provider().open(attempt);
      const opened = [...double.account.sessions.values()].filter(({ paymentId }) => paymentId === attempt.paymentId);
      expect(opened).toHaveLength(1);
    },
  );

  it('does not wait for ever', async () => {
    double.faults.push({ slowMs: 2_000 });
    await expect(provider({ retries: 0, timeout: 50 }).open(sampleAttempt())).rejects.toThrow(ProviderUnavailable);
  });

  it('asks again at once where an answer was lost', async () => {
    double.faults.push('answer-lost');
    expect(await provider().open(sampleAttempt())).toHaveProperty('url');
  });

  it('keeps a payment open that is still on its way', async () => {
    const { reference } = await provider().open(sampleAttempt());
    double.account.pay(reference, 'later');
    expect(await provider().close(reference)).toEqual({ state: 'open' });
    double.account.finish(reference);
    expect(await provider().read(reference)).toMatchObject({ state: 'paid' });
  });

  it('says why a refund failed, and where one is that takes a while', async () => {
    const { reference } = await provider().open(sampleAttempt());
    await paid(reference);
    double.account.nextRefunds.push('refused', 'failed', 'pending');
    const refund = (refundId: string) => provider().refund({ refundId, reference, amount: 100, currency: 'HKD' });
    expect(await refund('a')).toEqual({ state: 'failed', why: 'charge_already_refunded' });
    expect(await refund('b')).toEqual({ state: 'failed', why: 'expired_or_canceled_card' });
    expect(await refund('c')).toEqual({ state: 'open' });
    for (const made of double.account.refunds) if (made.refundId === 'c') made.status = 'succeeded';
    expect(await refund('c')).toMatchObject({ state: 'settled' });
  });
});

describe('notifications', () => {
  const body = JSON.stringify({ object: 'event', data: { object: { object: 'checkout.session', id: 'cs_1' } } });
  const read = (text: string, headers: Record<string, string>) => provider().notified(headers, Buffer.from(text));

  it('name the payment that they are about', () => {
    expect(read(body, { ...signed(body, webhookSecret).headers })).toBe('cs_1');
    for (const object of ['refund', 'charge', 'dispute']) {
      const about = JSON.stringify({ object: 'event', data: { object: { object, id: 'x', payment_intent: 'pi_1' } } });
      expect(read(about, { ...signed(about, webhookSecret).headers })).toBe('pi_1');
    }
    const other = JSON.stringify({ object: 'event', data: { object: { object: 'customer', id: 'cus_1' } } });
    expect(read(other, { ...signed(other, webhookSecret).headers })).toBeUndefined();
  });

  it('are refused without the signature, with another one, changed, or old', () => {
    const now = Math.floor(Date.now() / 1_000);
    expect(() => read(body, {})).toThrow(ForgedNotification);
    expect(() => read(body, { ...signed(body, 'whsec_other').headers })).toThrow(ForgedNotification);
    expect(() => read(`${body} `, { ...signed(body, webhookSecret).headers })).toThrow(ForgedNotification);
    expect(() => read(body, { ...signed(body, webhookSecret, now - 400).headers })).toThrow(ForgedNotification);
    const without = stripeProvider({ secretKey: 'sk_test_double', address: double.address });
    expect(() => without.notified({ ...signed(body, webhookSecret).headers }, Buffer.from(body))).toThrow(
      ForgedNotification,
    );
  });
});

const { STRIPE_TEST_KEY = '' } = process.env;
describe.runIf(STRIPE_TEST_KEY !== '')('against the test mode of Stripe', () => {
  paymentProviderContract({ provider: () => stripeProvider({ secretKey: STRIPE_TEST_KEY }) });
});
