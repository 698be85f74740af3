import { type DomainEvent, event } from '@countinghouse/contracts/kernel/event';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import { ORDER } from '@countinghouse/contracts/orders/events';
import { paymentReceived } from '@countinghouse/contracts/orders/payments/online-events';
import { paymentDisputed } from '@countinghouse/contracts/payments/dispute-events';
import { PAYMENT_METHODS, paymentMethodSet } from '@countinghouse/contracts/payments/events';
import { onlineMethod } from '@countinghouse/contracts/payments/methods/methods';
import type { Reconciliation } from '@countinghouse/contracts/payments/payouts/api';
import { PATIENCE_DAYS } from '@countinghouse/contracts/payments/payouts/matching';
import type { PayoutEntryView, PayoutView } from '@countinghouse/contracts/payments/payouts/views';
import { refundRequested, refundSettled } from '@countinghouse/contracts/payments/refund-events';
import { commandHandling } from '@countinghouse/platform/commands/command-handler';
import { KeyedMutex } from '@countinghouse/platform/commands/locks';
import { ProviderUnavailable } from '@countinghouse/platform/payments/payment-provider';
import { stripePayouts } from '@countinghouse/platform/payments/stripe/stripe-payouts';
import type { DoubleFault } from '@countinghouse/platform/payments/testing/stripe-account';
import { type StripeDouble, startStripeDouble } from '@countinghouse/platform/payments/testing/stripe-double';
import type { DoubleTransaction } from '@countinghouse/platform/payments/testing/stripe-ledger';
import { derivedId } from '@countinghouse/platform/runtime/derived-id';
import { reconciliationFigures } from '@countinghouse/read-api/payments/payouts/reconciliation.query';
import { type AccountReading, readAccount } from '@countinghouse/write-api/payments/payouts/read-account';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestReadSide, type TestReadSide } from '../reads/test-read-side.ts';

const ORDERS = 1_000;
const at = () => new Date().toISOString();
const metadata = () => {
  const commandId = newId();
  return { actor: { kind: 'system', id: 'test' }, commandId, correlationId: commandId } as const;
};

let shop: TestReadSide;
let double: StripeDouble;
beforeEach(async () => {
  double = await startStripeDouble();
  shop = await openTestReadSide();
  await shop.happened(streamOf(PAYMENT_METHODS.category, PAYMENT_METHODS.id), event(paymentMethodSet, onlineMethod));
});
afterEach(async () => {
  await shop.close();
  await double.close();
});

/** A process of write-api that reads the account. */
function reader(): AccountReading {
  const account = stripePayouts({ secretKey: 'sk_test', address: double.address, retries: 0 });
  const { log } = shop;
  return {
    ...{ commands: commandHandling({ log }), log, locks: new KeyedMutex(), account, provider: 'stripe' },
    ...{ reached: () => undefined, now: Date.now },
  };
}

const ledger = () => double.account.ledger;
let orders = 0;
const unwritten: DomainEvent[] = [];

/** Appends what happened to orders, all at once: views need not follow each. */
async function writeOrders(): Promise<void> {
  while (unwritten.length > 0) await shop.happened(streamOf(ORDER, newId()), ...unwritten.splice(0, 100));
}

/** A payment here, at the provider, or at both. */
function paid(amount: number, fee: number, at_: 'both' | 'here' | 'there' = 'both', currency = 'HKD') {
  const [orderId, paymentId] = [newId(), newId()];
  const orderNo = `SO-${String(++orders).padStart(6, '0')}`;
  const order = { orderId, orderNo, customerId: newId(), currency: { name: currency, symbol: '$' } };
  if (at_ !== 'here') {
    const source = { id: `ch_${paymentId}`, object: 'charge', amount, metadata: { payment_id: paymentId } };
    ledger().book({ category: 'charge', amount, fee, currency: currency.toLowerCase(), source });
  }
  if (at_ !== 'there') {
    const received = { ...order, paymentId, provider: 'stripe', amount, label: 'Visa', reference: `cs_${paymentId}` };
    unwritten.push(event(paymentReceived, { ...received, providerFee: fee, receivedAt: at() }));
  }
  return { order, paymentId };
}

type Paid = ReturnType<typeof paid>;

function givenBack({ order, paymentId }: Paid, amount: number, isThere = true): void {
  const refundId = newId();
  const { name } = order.currency;
  const source = { id: `re_${refundId}`, object: 'refund', amount, metadata: { refund_id: refundId } };
  if (isThere) ledger().book({ category: 'refund', amount: -amount, currency: name.toLowerCase(), source });
  const to = 'provider';
  const asked = { ...order, refundId, amount, to, paymentId, reason: '' } as const;
  const settled = { reference: source.id, creditNoteNo: 'CN-000001', settledAt: at() };
  unwritten.push(
    event(refundRequested, { ...asked, items: [], requestedAt: at() }),
    event(refundSettled, { ...order, refundId, to, ...settled }),
  );
}

function disputed({ order, paymentId }: Paid, amount: number, fee: number, isWon: boolean): void {
  const reference = `dp_${newId()}`;
  const dispute = { id: reference, amount, currency: order.currency.name.toLowerCase() };
  ledger().dispute(dispute, fee);
  if (isWon) ledger().dispute(dispute, 0, true);
  const seen = {
    disputeId: derivedId('dispute', reference),
    paymentId,
    reference,
    amount,
    disputedAt: at(),
    seenAt: at(),
  };
  const states = isWon ? (['open', 'won'] as const) : (['lost'] as const);
  unwritten.push(...states.map((state) => event(paymentDisputed, { ...order, ...seen, state })));
}

async function reconciled(): Promise<Reconciliation> {
  return (await shop.get('/payment/reconciliation')).json().reconciliation;
}

/** Two processes read at once, with faults, and again. */
async function readWith(faults: readonly DoubleFault[]): Promise<void> {
  await writeOrders();
  const processes = [reader(), reader()];
  double.faults.push(...faults);
  for (const _ of [1, 2]) {
    await Promise.all(
      processes.map((deps) =>
        readAccount(deps, { metadata, isAsked: false }).catch((error: unknown) => {
          if (!(error instanceof ProviderUnavailable)) throw error;
        }),
      ),
    );
    double.faults.length = 0;
  }
}

const anOrder = fc.record({
  amount: fc.integer({ min: 50, max: 9_999_999 }),
  fee: fc.integer({ min: 0, max: 49 }),
  currency: fc.constantFrom('HKD', 'HKD', 'HKD', 'USD'),
  back: fc.array(fc.integer({ min: 1, max: 25 }), { maxLength: 2 }),
  dispute: fc.constantFrom('none', 'none', 'none', 'none', 'lost', 'won'),
});
const aFault = fc.constantFrom<DoubleFault>(500, 429, 'refused-connection', 'answer-lost');

it(`closes at 0.00 over ${ORDERS} orders with refunds, disputes, fees and faults`, async () => {
  const [given = []] = fc.sample(fc.array(anOrder, { minLength: ORDERS, maxLength: ORDERS }), { seed: 33, numRuns: 1 });
  const faults = fc.sample(aFault, { seed: 33, numRuns: 40 });
  ledger().isUntidy = true;
  const expected = new Map<string, Record<'received' | 'refunded' | 'disputed' | 'fees' | 'paidOut', bigint>>();
  for (const [index, { amount, fee, currency, back, dispute }] of given.entries()) {
    const sums = expected.get(currency) ?? { received: 0n, refunded: 0n, disputed: 0n, fees: 0n, paidOut: 0n };
    expected.set(currency, sums);
    const made = paid(amount, fee, 'both', currency);
    sums.received += BigInt(amount);
    sums.fees += BigInt(fee);
    for (const part of back) {
      givenBack(made, part);
      sums.refunded += BigInt(part);
    }
    if (dispute !== 'none') {
      disputed(made, amount, 1_500, dispute === 'won');
      sums.fees += 1_500n;
      if (dispute === 'lost') sums.disputed += BigInt(amount);
    }
    if (index % 400 === 399) {
      const payout = ledger().payOut(currency.toLowerCase());
      sums.paidOut += BigInt(payout?.amount ?? 0);
      if (payout && index > 400) {
        ledger().end(payout.id, 'failed');
        sums.paidOut -= BigInt(payout.amount);
      }
      await readWith(faults.splice(0, 2));
    }
  }
  await readWith(faults.splice(0, 2));

  const { closings, misfits } = await reconciled();
  expect(misfits).toEqual([]);
  const minor = (amount: number) => BigInt(Math.round(amount * 100));
  for (const { currency, received, refunded, disputed, fees, paidOut, ...rest } of closings) {
    const own = { received, refunded, disputed, fees, paidOut };
    expect(Object.fromEntries(Object.entries(own).map(([name, sum]) => [name, minor(sum)]))).toEqual(
      expected.get(currency),
    );
    expect(rest).toMatchObject({ opening: 0, difference: 0, balance: rest.expected });
  }
  expect(closings).toHaveLength(2);
  const { payouts } = (await shop.get('/payment/payouts?size=100')).json() as { payouts: PayoutView[] };
  expect(payouts.length).toBe(2);
  expect(payouts.filter(({ difference }) => difference !== 0)).toEqual([]);
}, 120_000);

it('lists a missing payment, a missing refund, and a fee that is off by one cent', async () => {
  const known = paid(10_000, 340);
  const alien = paid(5_000, 170, 'there');
  const gone = paid(7_000, 238, 'here');
  givenBack(known, 1_000, false);
  const odd = paid(3_000, 102);
  const charge = ledger().transactions.find(({ source }) => source.id === `ch_${odd.paymentId}`);
  (charge as { fee: number } & DoubleTransaction).fee = 103;
  ledger().payOut('hkd');
  await readWith([]);

  const { closings, misfits, isSetUp } = await reconciled();
  const of = (kind: string, misfit: string) => misfits.find((one) => one.kind === kind && one.misfit === misfit);
  expect(misfits).toHaveLength(4);
  expect(of('payment', 'not_here')).toMatchObject({ reference: `ch_${alien.paymentId}`, theirs: { amount: 50 } });
  expect(of('payment', 'not_there')).toMatchObject({
    ...{ ours: { amount: 70 }, order: { orderId: gone.order.orderNo }, isYoung: true },
  });
  expect(of('refund', 'not_there')).toMatchObject({ ours: { amount: -10 }, order: { orderId: known.order.orderNo } });
  expect(of('payment', 'fee')).toMatchObject({ fees: { ours: 1.02, theirs: 1.03 } });
  const day = 86_400_000;
  const figures = await reconciliationFigures(shop.database, Date.now());
  expect(figures).toEqual({
    unmatched: [
      { misfit: 'not_there', total: 0 },
      { misfit: 'not_here', total: 1 },
      { misfit: 'amount', total: 0 },
      { misfit: 'fee', total: 1 },
    ],
    differences: [{ currency: 'HKD', difference: 50 }],
  });
  const later = await reconciliationFigures(shop.database, Date.now() + (PATIENCE_DAYS + 1) * day);
  expect(later).toMatchObject({
    unmatched: [{ total: 2 }, { total: 1 }, { total: 0 }, { total: 1 }],
    differences: [{ difference: -10 }],
  });
  // What the provider may still come to know of makes no difference.
  expect(closings).toMatchObject([{ waiting: 60, difference: 50 }]);
  expect(isSetUp).toBe(true);
});

it('shows a payout with its entries, each with its order, page by page', async () => {
  const { order } = paid(10_000, 340);
  paid(5_000, 170);
  const made = ledger().payOut('hkd');
  await readWith([]);
  const { payout, entries, total } = (await shop.get(`/payment/payouts/${made?.id}?size=1`)).json() as {
    payout: PayoutView;
    entries: PayoutEntryView[];
    total: number;
  };
  expect(payout).toMatchObject({ amount: 144.9, gross: 150, fee: 5.1, entries: 2, difference: 0, state: 'on_its_way' });
  expect(total).toBe(2);
  const second = (await shop.get(`/payment/payouts/${made?.id}?size=1&current=2`)).json() as {
    entries: PayoutEntryView[];
  };
  const mine = [...entries, ...second.entries].filter((one) => one.order?.orderId === order.orderNo);
  expect(mine).toMatchObject([{ kind: 'charge', gross: 100, net: 96.6 }]);
  ledger().end(made?.id ?? '', 'paid');
  await readWith([]);
  expect((await shop.get(`/payment/payouts/${made?.id}`)).json().payout).toMatchObject({ state: 'paid' });
  expect((await shop.get('/payment/payouts/po_unknown')).statusCode).toBe(404);
  expect((await shop.get('/payment/payouts/%3Cb%3E')).statusCode).toBe(422);
  expect((await shop.get('/payment/payouts', 'customer')).statusCode).toBe(401);
});

it('finds payouts, entries and what does not fit by order, reference and amount', async () => {
  const first = paid(12_345, 340);
  const made = ledger().payOut('hkd');
  paid(5_000, 170);
  const other = ledger().payOut('hkd');
  const gone = paid(7_000, 238, 'here');
  await readWith([]);
  const payoutsOf = async (text: string) => {
    const { payouts, total } = (await shop.get(`/payment/payouts?search=${encodeURIComponent(text)}`)).json();
    expect(total).toBe(payouts.length);
    return (payouts as PayoutView[]).map(({ reference }) => reference);
  };
  const { orderNo } = first.order;
  for (const text of [
    orderNo,
    orderNo.toLowerCase(),
    '123.45',
    `ch_${first.paymentId}`,
    made?.id ?? '',
    `${orderNo} 123.45`,
  ]) {
    expect(await payoutsOf(text), text).toEqual([made?.id]);
  }
  expect((await payoutsOf('ch_')).sort()).toEqual([made?.id, other?.id].sort());
  for (const text of ['123.46', `${orderNo} 50.00`, '%', "';drop"]) expect(await payoutsOf(text), text).toEqual([]);

  const entriesOf = async (text: string) =>
    (await shop.get(`/payment/payouts/${made?.id}?search=${encodeURIComponent(text)}`)).json();
  expect(await entriesOf('120.05')).toMatchObject({ total: 1, entries: [{ gross: 123.45 }], payout: { entries: 1 } });
  expect(await entriesOf('50.00')).toMatchObject({ total: 0, entries: [] });
  const misfitsOf = async (text: string) =>
    (await shop.get(`/payment/reconciliation?search=${encodeURIComponent(text)}`)).json().reconciliation;
  expect(await misfitsOf(gone.order.orderNo)).toMatchObject({ misfitCount: 1, misfits: [{ kind: 'payment' }] });
  expect(await misfitsOf('70.00')).toMatchObject({ misfitCount: 1 });
  expect(await misfitsOf('70.01')).toMatchObject({ misfitCount: 0, misfits: [], closings: [{ received: 243.45 }] });
});
