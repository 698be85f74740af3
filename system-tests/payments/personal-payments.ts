import { event } from '@countinghouse/contracts/kernel/event';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import { ORDER } from '@countinghouse/contracts/orders/events';
import { paymentReceived } from '@countinghouse/contracts/orders/payments/online-events';
import type { OrderView } from '@countinghouse/contracts/orders/views';
import { paymentDisputed } from '@countinghouse/contracts/payments/dispute-events';
import { refundSeen } from '@countinghouse/contracts/payments/refund-events';
import type { StatementLineView } from '@countinghouse/contracts/payments/statements/views';
import { routeTable } from '@countinghouse/contracts/routes/route-table';
import { KeyedMutex } from '@countinghouse/platform/commands/locks';
import { stripePayouts } from '@countinghouse/platform/payments/stripe/stripe-payouts';
import { startStripeDouble } from '@countinghouse/platform/payments/testing/stripe-double';
import { readAccount } from '@countinghouse/write-api/payments/payouts/read-account';
import { multipart, multipartType } from '../fuzz/hostile-uploads.ts';
import { callOrThrow } from '../support/shop-people.ts';
import type { WholeShop } from '../support/whole-shop.ts';

type PaidOrder = Pick<OrderView, '_id' | 'orderId' | 'currency'>;

/** A line of a bank's statement that names the customer, read and confirmed. */
export async function paidByStatement(shop: WholeShop, canary: string, { _id: id, orderId }: PaidOrder): Promise<void> {
  await shop.caughtUp();
  const csv = `Date,Details,Amount\r\n27/11/2026,From ${canary} ${orderId},1.50`;
  const read = await shop.call(routeTable.matchStatement, {
    token: shop.superAdmin,
    body: multipart(Buffer.from(csv), { fileName: `${canary}.csv`, type: 'text/csv' }),
    headers: { 'content-type': multipartType },
  });
  const [line] = read.json<{ lines: StatementLineView[] }>().lines;
  if (!line?.text.includes(canary)) throw new Error('the line is not read');
  const body = { method: 'Bank transfer', amount: 1.5, reference: line.text, payment: line.payment };
  await callOrThrow(shop, 'recordPayment', { token: shop.superAdmin, params: { id }, body });
}

/** What a provider says of a payment, of a refund that was made there, and of a dispute, which it has paid out. */
export async function paidOnline(
  shop: WholeShop,
  canary: string,
  { _id: orderId, orderId: orderNo, currency, customerId }: PaidOrder & { readonly customerId: string },
): Promise<void> {
  const of = { orderId, orderNo, customerId, currency };
  const [paymentId, at] = [newId(), new Date().toISOString()];
  const label = `Card ${canary}`;
  await shop.deps.log.append(
    streamOf(ORDER, orderId),
    'any',
    [
      event(paymentReceived, {
        ...{ ...of, paymentId, provider: 'stripe', amount: 1, label, reference: `cs ${canary}`, receivedAt: at },
      }),
      event(refundSeen, {
        ...{ ...of, refundId: newId(), paymentId, amount: 1, reference: `re ${canary}`, creditNoteNo: 'CN-X' },
        settledAt: at,
      }),
      event(paymentDisputed, {
        ...{ ...of, disputeId: newId(), paymentId, reference: `dp ${canary}`, amount: 1, state: 'open' },
        ...{ reason: 'fraudulent', disputedAt: at, seenAt: at },
      }),
    ],
    ofSystem(),
  );
  await paidOut(shop, canary, paymentId);
}

/** A payout of the payment, in which the provider has the customer in every text and under every name of its own. */
async function paidOut(shop: WholeShop, canary: string, paymentId: string): Promise<void> {
  const double = await startStripeDouble();
  try {
    const { ledger } = double.account;
    const person = { name: `Payer ${canary}`, email: `${canary}@home.example`, phone: `6 ${canary}` };
    const told = { description: `Paid by ${canary}`, receipt_email: person.email, billing_details: person };
    const statement = { statement_descriptor: `For ${canary}`, customer: person };
    const metadata = { payment_id: paymentId, buyer: canary };
    const source = { id: `ch_${paymentId}`, object: 'charge', amount: 100, metadata, ...told, ...statement };
    Object.assign(ledger.book({ category: 'charge', amount: 100, fee: 4, currency: 'hkd', source }), told);
    Object.assign(ledger.payOut('hkd') ?? {}, told, statement);
    const account = stripePayouts({ secretKey: 'sk_test', address: double.address, retries: 0 });
    const { commands, log } = shop.deps;
    const provider = { account, provider: 'stripe', locks: new KeyedMutex(), reached: () => undefined, now: Date.now };
    await readAccount({ commands, log, ...provider }, { metadata: ofSystem, isAsked: true });
  } finally {
    await double.close();
  }
}

function ofSystem() {
  const commandId = newId();
  return { actor: { kind: 'system' }, commandId, correlationId: commandId } as const;
}
