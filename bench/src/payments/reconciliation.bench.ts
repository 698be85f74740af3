import { allEvents } from '@countinghouse/contracts/event-registry';
import { type DomainEvent, event } from '@countinghouse/contracts/kernel/event';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import { shopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { ORDER } from '@countinghouse/contracts/orders/events';
import { paymentReceived } from '@countinghouse/contracts/orders/payments/online-events';
import { PAYMENT_METHODS, paymentMethodSet } from '@countinghouse/contracts/payments/events';
import { onlineMethod } from '@countinghouse/contracts/payments/methods/methods';
import { commandHandling } from '@countinghouse/platform/commands/command-handler';
import { KeyedMutex } from '@countinghouse/platform/commands/locks';
import { eventLog } from '@countinghouse/platform/event-log/event-log';
import { openEventStore } from '@countinghouse/platform/event-log/open-event-store';
import { stripePayouts } from '@countinghouse/platform/payments/stripe/stripe-payouts';
import { type StripeDouble, startStripeDouble } from '@countinghouse/platform/payments/testing/stripe-double';
import { memoryKeys } from '@countinghouse/platform/personal-data/testing/memory-keys';
import { openConnection } from '@countinghouse/platform/postgres/database';
import { migrate } from '@countinghouse/platform/postgres/migrations';
import { decodedSource } from '@countinghouse/platform/projections/following/event-source';
import { viewsSchema } from '@countinghouse/platform/projections/progress/checkpoint-schema';
import { createProgress } from '@countinghouse/platform/projections/progress/progress';
import { startProjector } from '@countinghouse/platform/projections/projector';
import { shopProjections } from '@countinghouse/projector/projections';
import { readAccount } from '@countinghouse/write-api/payments/payouts/read-account';
import type { Measurement } from '../measurement.ts';

const ENTRIES = 10_000;
/** Of which a payout has so many. */
const PER_PAYOUT = 1_000;
const ORDERS_PER_APPEND = 500;
const quiet = { info() {}, warn() {}, error() {} };

const metadata = () => {
  const commandId = newId();
  return { actor: { kind: 'system', id: 'bench' }, commandId, correlationId: commandId } as const;
};

/**
 * Milliseconds until 10,000 movements of the provider are read with their payouts, recorded, and matched with as many
 * payments of orders. The double of the provider runs in the same process, and its time counts. Requires an empty
 * database.
 */
export async function measureReconciliation(databaseUrl: string): Promise<Measurement[]> {
  const store = await openEventStore(databaseUrl);
  const keys = memoryKeys();
  const log = eventLog(store, allEvents, keys);
  const double = await startStripeDouble();
  const methods = streamOf(PAYMENT_METHODS.category, PAYMENT_METHODS.id);
  await log.append(methods, 'any', [event(paymentMethodSet, onlineMethod)], metadata());
  const received: DomainEvent[] = [];
  for (let entry = 1; entry < ENTRIES; entry++) {
    received.push(paid(entry, double));
    if (entry % PER_PAYOUT === 0) double.account.ledger.payOut('hkd');
  }
  while (received.length > 0) {
    await log.append(streamOf(ORDER, newId()), 'any', received.splice(0, ORDERS_PER_APPEND), metadata());
  }

  const client = await openConnection(databaseUrl, 'bench');
  await migrate(client, viewsSchema).finally(() => client.end());
  const payouts = shopProjections(shopCalendar('UTC')).filter(({ name }) => name === 'payments_payouts');
  const source = decodedSource(store, allEvents, keys);
  const projector = startProjector({ source, databaseUrl, projections: payouts, logger: quiet });
  const progress = await createProgress(databaseUrl);
  const projected = async () => {
    if (!(await progress.waitFor(['payments_payouts'], await log.head(), 120_000))) throw new Error('never projected');
  };
  try {
    await projected();
    const reading = {
      ...{ commands: commandHandling({ log }), log, locks: new KeyedMutex(), provider: 'stripe' },
      account: stripePayouts({ secretKey: 'sk_test_bench', address: double.address }),
      ...{ reached: () => undefined, now: Date.now },
    };
    const start = performance.now();
    const used = process.cpuUsage();
    await readAccount(reading, { metadata, isAsked: false });
    const read = performance.now();
    await projected();
    const done = performance.now();
    const { user, system } = process.cpuUsage(used);
    return [
      { name: 'reconciliation/10,000 entries', value: Math.round(done - start), unit: 'ms' },
      { name: 'reconciliation/of which the view behind the reading', value: Math.round(done - read), unit: 'ms' },
      { name: 'reconciliation/processor time of one process', value: Math.round((user + system) / 1_000), unit: 'ms' },
    ];
  } finally {
    await projector.stop();
    await Promise.all([progress.close(), store.close(), double.close()]);
  }
}

/** A payment that the provider and an order have. */
function paid(entry: number, { account: { ledger } }: StripeDouble): DomainEvent {
  const [orderId, paymentId] = [newId(), newId()];
  const amount = 1_000 + entry;
  const fee = 40;
  const source = { id: `ch_${paymentId}`, object: 'charge', amount, metadata: { payment_id: paymentId } };
  ledger.book({ category: 'charge', amount, fee, currency: 'hkd', source });
  return event(paymentReceived, {
    ...{ orderId, orderNo: `SO-${entry}`, customerId: newId(), paymentId, provider: 'stripe', amount },
    ...{ currency: { name: 'HKD', symbol: '$' }, label: 'Visa', reference: `cs_${paymentId}`, providerFee: fee },
    receivedAt: new Date().toISOString(),
  });
}
