import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { type PaymentProvider, PaymentRefused, type PaymentToOpen } from '../payment-provider.ts';

/** A provider, and its customer where a test can be one. */
export interface ProviderUnderTest {
  readonly provider: () => PaymentProvider;
  /** Pays an attempt on the provider's page. */
  readonly pay?: (reference: string) => Promise<void>;
  /** Refunds on the provider's pages, in hundredths. */
  readonly refundThere?: (reference: string, amount: number) => Promise<void>;
  /** Begins a dispute about the whole payment, at the customer's bank. */
  readonly dispute?: (reference: string) => Promise<void>;
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
export function paymentProviderContract({ provider, pay, refundThere, dispute }: ProviderUnderTest): void {
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

  const paidFor = async (amount: number) => {
    const { reference } = await provider().open(sampleAttempt({ amount }));
    await pay(reference);
    return reference;
  };
  const seen = async (reference: string) => {
    const state = await provider().read(reference);
    if (state.state !== 'paid') throw new Error(`the payment is ${state.state}`);
    return state;
  };

  it('shows the refunds of a payment, by our id', async () => {
    const reference = await paidFor(1_000);
    expect(await seen(reference)).toMatchObject({ refunds: [], disputes: [] });
    const refundId = randomUUID();
    await provider().refund({ refundId, reference, amount: 400, currency: 'HKD' });
    expect((await seen(reference)).refunds).toMatchObject([{ refundId, amount: 400, state: 'settled', why: '' }]);
  });

  it.runIf(refundThere)('shows a refund that was made at the provider, and finds its payment by the time', async () => {
    const reference = await paidFor(1_000);
    const before = new Date(Date.now() - 1_000);
    await refundThere?.(reference, 250);
    const { refunds, alias } = await seen(reference);
    expect(refunds).toMatchObject([{ refundId: '', amount: 250, state: 'settled' }]);
    expect(await provider().touchedSince(before)).toContain(alias);
    expect(await provider().touchedSince(new Date(Date.now() + 60_000))).toEqual([]);
  });

  it.runIf(dispute)('shows a dispute, and gives nothing back of what is disputed', async () => {
    const reference = await paidFor(1_000);
    const before = new Date(Date.now() - 1_000);
    await dispute?.(reference);
    const { disputes, alias } = await seen(reference);
    expect(disputes).toMatchObject([{ amount: 1_000, state: 'open' }]);
    expect(await provider().touchedSince(before)).toContain(alias);
    const refund = { refundId: randomUUID(), reference, amount: 100, currency: 'HKD' };
    expect(await provider().refund(refund)).toMatchObject({ state: 'failed' });
  });
}
