import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { type PaymentProvider, PaymentRefused, type PaymentToOpen } from '../payment-provider.ts';

/** A provider, and its customer where a test can be one. */
export interface ProviderUnderTest {
  readonly provider: () => PaymentProvider;
  /** Pays an attempt on the provider's page. */
  readonly pay?: (reference: string) => Promise<void>;
}

/** An attempt that any provider takes. */
export function sampleAttempt(given: Partial<PaymentToOpen> = {}): PaymentToOpen {
  return {
    paymentId: randomUUID(),
    title: 'SO-000123',
    amount: 12_345,
    currency: 'HKD',
    returnTo: { paid: 'http://localhost:8080/paid', cancelled: 'http://localhost:8080/cancelled' },
    expiresAt: new Date(Date.now() + 40 * 60_000).toISOString(),
    language: 'en',
    ...given,
  };
}

/** What every adapter of {@link PaymentProvider} has to do. */
export function paymentProviderContract({ provider, pay }: ProviderUnderTest): void {
  it('opens an attempt once, however often it is asked', async () => {
    const attempt = sampleAttempt();
    const opened = await provider().open(attempt);
    expect(opened.url).toMatch(/^https?:\/\//);
    expect(await provider().open(attempt)).toEqual(opened);
    expect(await provider().read(opened.reference)).toEqual({ state: 'open' });
    expect((await provider().open(sampleAttempt())).reference).not.toBe(opened.reference);
  });

  it('closes an attempt, once and again', async () => {
    const { reference } = await provider().open(sampleAttempt({ language: 'zh-HK' }));
    expect(await provider().close(reference)).toEqual({ state: 'closed' });
    expect(await provider().close(reference)).toEqual({ state: 'closed' });
    expect(await provider().read(reference)).toEqual({ state: 'closed' });
  });

  it('takes amounts of currencies with other decimals', async () => {
    const yen = await provider().open(sampleAttempt({ currency: 'JPY', amount: 50_000 }));
    expect(await provider().read(yen.reference)).toEqual({ state: 'open' });
    await expect(provider().open(sampleAttempt({ currency: 'JPY', amount: 50_050 }))).rejects.toThrow(PaymentRefused);
    expect(provider().takes('HKD')).toBe(true);
    expect(provider().takes('Shells')).toBe(false);
  });

  it('says no to what it does not know', async () => {
    await expect(provider().read('cs_test_unknown')).rejects.toThrow(PaymentRefused);
    const refund = { refundId: randomUUID(), reference: 'cs_test_unknown', amount: 100, currency: 'HKD' };
    expect(await provider().refund(refund)).toMatchObject({ state: 'failed' });
  });

  it('gives nothing back of what was not paid', async () => {
    const { reference } = await provider().open(sampleAttempt());
    const refund = { refundId: randomUUID(), reference, amount: 100, currency: 'HKD' };
    expect(await provider().refund(refund)).toMatchObject({ state: 'failed' });
  });

  if (!pay) return;

  it.each([
    ['HKD', 12_345],
    ['JPY', 50_000],
    ['KWD', 1_230],
  ])('tells that %s %i were paid, even to who closes it', async (currency, amount) => {
    const { reference } = await provider().open(sampleAttempt({ currency, amount }));
    await pay(reference);
    const paid = { state: 'paid', amount, label: 'Visa ••4242' };
    expect(await provider().read(reference)).toMatchObject(paid);
    expect(await provider().close(reference)).toMatchObject(paid);
  });

  it('gives back in parts, each once, and never more than was paid', async () => {
    const { reference } = await provider().open(sampleAttempt({ amount: 1_000 }));
    await pay(reference);
    const part = (amount: number) => ({ refundId: randomUUID(), reference, amount, currency: 'HKD' });
    const first = part(400);
    const made = await provider().refund(first);
    expect(made).toMatchObject({ state: 'settled' });
    expect(await provider().refund(first)).toEqual(made);
    expect(await provider().refund(part(601))).toMatchObject({ state: 'failed' });
    expect(await provider().refund(part(600))).toMatchObject({ state: 'settled' });
  });
}
