import { fromMinor } from '@countinghouse/contracts/kernel/money';
import { select, source, sql } from '@countinghouse/contracts/kernel/sql/sql';
import type { Order } from '@countinghouse/contracts/orders/order.state';
import type { PaymentAttempt } from '@countinghouse/contracts/orders/payments/attempts';
import { orderListTables } from '@countinghouse/contracts/orders/tables';
import { paymentLedgerTables } from '@countinghouse/contracts/payments/tables';
import { withShop } from '@countinghouse/platform/launcher/with-shop';
import { type PaymentProvider, PaymentRefused } from '@countinghouse/platform/payments/payment-provider';
import { stripeProvider } from '@countinghouse/platform/payments/stripe/stripe-provider';
import type { Database } from '@countinghouse/platform/postgres/database';
import { createLogger } from '@countinghouse/platform/runtime/logging/logger';
import { noRowsWithoutViews } from '@countinghouse/platform/sql/no-rows-without-views';
import { read } from '@countinghouse/platform/sql/read';
import { openWriteSide } from '../open-write-side.ts';
import { order } from '../orders/order.decider.ts';

/** `payments read <order or payment>`: prints what shop and provider have of its payments; changes nothing. */
const [act, which = ''] = process.argv.slice(2);
const print = (line: string) => void process.stdout.write(`${line}\n`);
const listed = source(orderListTables.orders);
const entry = source(paymentLedgerTables.payments);
const ORDER_BY_NUMBER = {
  name: 'ops-payments-order',
  text: sql`select ${select({ id: listed.order_id })} from ${listed} where ${listed.order_no} = $1`,
};
const ORDER_OF_ENTRY = {
  name: 'ops-payments-entry',
  text: sql`select ${select({ id: entry.order_id })} from ${entry} where ${entry.payment_id} = $1::uuid`,
};
const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(which);

if (act !== 'read' || which === '') {
  process.stderr.write('usage: payments read <number or id of an order, or id of a payment or refund>\n');
  process.exitCode = 2;
} else
  await withShop(async (settings) => {
    const { STRIPE_SECRET_KEY: secretKey, STRIPE_ADDRESS: address } = settings;
    if (!secretKey) {
      process.stderr.write('STRIPE_SECRET_KEY is not set: set it for this call.\n');
      process.exitCode = 2;
      return;
    }
    const deps = await openWriteSide(settings, createLogger('payments', 'silent'));
    try {
      const orderId = await orderIdOf(deps.database);
      const { state } = await deps.commands.load(order, orderId);
      if (state.phase === 'none') {
        print(`There is no order or payment ${which}.`);
        process.exitCode = 1;
      } else await show(state, stripeProvider({ secretKey, address }));
    } finally {
      await deps.close();
    }
  });

/** By a number or an id; the word itself where no view knows it. */
async function orderIdOf(database: Database): Promise<string> {
  const statement = isId ? ORDER_OF_ENTRY : ORDER_BY_NUMBER;
  const [found] = await read(database, { ...statement, values: [which] }).catch(noRowsWithoutViews);
  return found?.id ?? which;
}

async function show(state: Order, provider: PaymentProvider): Promise<void> {
  const { placed, orderStatus, paymentStatus, attempts } = state;
  print(`${placed.orderNo}  ${orderStatus}, payment ${paymentStatus}, ${placed.currency.name}`);
  if (attempts.length === 0) print('No payment was ever opened at the provider.');
  for (const attempt of attempts) {
    print(`payment ${attempt.paymentId}  ${attempt.reference ?? 'without a reference'}`);
    print(`  shop      ${ourSide(state, attempt)}`);
    print(`  provider  ${await theirSide(provider, attempt)}`);
  }
}

function ourSide({ payments, refunds, disputes }: Order, { paymentId, state, amount, why }: PaymentAttempt): string {
  const paid = payments.find((payment) => payment.paymentId === paymentId);
  const of = <Kind extends { readonly paymentId?: string | undefined }>(all: readonly Kind[]) =>
    all.filter((one) => one.paymentId === paymentId);
  return [
    `${state}${why ? ` (${why})` : ''} ${money(paid?.amount ?? amount)}`,
    ...of(refunds).map((one) => `refund ${one.reference || one.refundId} ${one.state} ${money(one.amount)}`),
    ...of(disputes).map((one) => `dispute ${one.reference} ${one.state} ${money(one.amount)}`),
  ].join('; ');
}

async function theirSide(provider: PaymentProvider, { reference }: PaymentAttempt): Promise<string> {
  if (reference === undefined) return 'nothing';
  try {
    const seen = await provider.read(reference);
    if (seen.state !== 'paid') return seen.state;
    return [
      `paid ${money(seen.amount)}${seen.fee === undefined ? '' : `, fee ${money(seen.fee)}`}`,
      ...seen.refunds.map((one) => `refund ${one.reference} ${one.state} ${money(one.amount)}`),
      ...seen.disputes.map((one) => `dispute ${one.reference} ${one.state} ${money(one.amount)}`),
    ].join('; ');
  } catch (error) {
    if (error instanceof PaymentRefused) return `refused: ${error.code}`;
    throw error;
  }
}

function money(minor: number): string {
  return fromMinor(minor).toFixed(2);
}
