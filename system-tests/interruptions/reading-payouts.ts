import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import { type BalanceEvent, PAYOUT, PROVIDER_BALANCE } from '@countinghouse/contracts/payments/payouts/events';
import { collect, readStream } from '@countinghouse/platform/event-log/reading/read-stream';
import { type Scenario, sender } from './scenario.ts';

/** The next reading, by staff or by the clock, completes what one has left. */
export const readingPayouts: Scenario = {
  name: 'reading the payouts of the provider',
  log: 'postgres',
  way: [
    ['payments.balance-recorded', 1],
    ['payments.payout-recorded', 1],
  ],
  asked: 'payments.payout-recorded',
  answers: 200,
  async prepare(shop) {
    const { ledger } = shop.stripe.account;
    const source = { id: `tu_${newId()}`, object: 'topup' };
    const { id: movement } = ledger.book({ category: 'topup', amount: 1_000, currency: 'hkd', source });
    const reference = ledger.payOut('hkd')?.id ?? '';
    const { log } = shop.reader;
    const outcome = async () => {
      const balance = await collect(readStream<BalanceEvent>(log, streamOf(PROVIDER_BALANCE, 'stripe')));
      const known = balance.flatMap(({ data }) => data.movements.map(({ movementId }) => movementId));
      const payouts = await log.read(streamOf(PAYOUT, reference), { limit: 10 });
      return { payouts: payouts.length, isTwice: known.filter((id) => id === movement).length > 1 };
    };
    const send = sender(shop, 'readPayouts', { token: shop.superAdmin });
    return { send, outcome, before: { payouts: 0, isTwice: false }, after: { payouts: 1, isTwice: false } };
  },
};
