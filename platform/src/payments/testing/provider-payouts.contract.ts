import { expect, it } from 'vitest';
import { collect } from '../../event-log/reading/read-stream.ts';
import type { ProviderPayouts } from '../provider-payouts.ts';

/** An account whose provider lets a test move its money. */
export interface PayoutsUnderTest {
  readonly account: () => ProviderPayouts;
  /** Takes a payment of ours, less the provider's fee. @returns its id */
  readonly pay: (amount: number, currency: string) => Promise<string>;
  /** Gives a part of a payment back. @returns the id of the refund */
  readonly refund: (paymentId: string, amount: number, currency: string) => Promise<string>;
  /** Pays out everything in a currency. @returns the provider's reference of it */
  readonly payOut: (currency: string) => Promise<string>;
}

const longAgo = new Date(0);

/** What every adapter of {@link ProviderPayouts} has to do. */
export function providerPayoutsContract({ account, pay, refund, payOut }: PayoutsUnderTest): void {
  const balanceIn = async (currency: string) =>
    (await account().balance()).find((one) => one.currency === currency)?.amount ?? 0;

  it('tells each movement with our ids, and a balance that is their sum', async () => {
    const before = await balanceIn('HKD');
    const paymentId = await pay(10_000, 'HKD');
    const refundId = await refund(paymentId, 2_500, 'HKD');
    const movements = await collect(account().movements(longAgo));
    const own = movements.filter((one) => one.paymentId === paymentId || one.refundId === refundId);
    expect(own).toMatchObject(
      own[0]?.kind === 'charge'
        ? [
            { kind: 'charge', gross: 10_000 },
            { kind: 'refund', gross: -2_500 },
          ]
        : [
            { kind: 'refund', gross: -2_500 },
            { kind: 'charge', gross: 10_000 },
          ],
    );
    expect(own.every(({ gross, fee, net }) => net === gross - fee)).toBe(true);
    expect(await balanceIn('HKD')).toBe(before + own.reduce((sum, { net }) => sum + net, 0));
  });

  it('pays out what its movements come to, and lists the payout among all movements', async () => {
    await pay(4_321, 'HKD');
    const reference = await payOut('HKD');
    const payouts = await collect(account().payouts(longAgo));
    const made = payouts.find((one) => one.reference === reference);
    const parts = await collect(account().movementsOf(reference));
    expect(made).toMatchObject({ currency: 'HKD', state: 'on_its_way', isItemised: true });
    expect(made?.arrivesOn).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(parts.reduce((sum, { net }) => sum + net, 0)).toBe(made?.amount);
    expect(await balanceIn('HKD')).toBe(0);
    const all = await collect(account().movements(longAgo));
    expect(all.find((one) => one.reference === reference)).toMatchObject({ kind: 'payout', net: -(made?.amount ?? 0) });
  });

  it.each([
    ['JPY', 50_000],
    ['KWD', 1_230],
  ])('counts hundredths of %s, apart from other currencies', async (currency, amount) => {
    const paymentId = await pay(amount, currency);
    const movements = await collect(account().movements(longAgo));
    expect(movements.find((one) => one.paymentId === paymentId)).toMatchObject({ gross: amount, currency });
  });

  it('tells nothing from before the moment that it is asked about', async () => {
    const later = new Date(Date.now() + 60_000);
    expect(await collect(account().movements(later))).toEqual([]);
    expect(await collect(account().payouts(later))).toEqual([]);
  });
}
