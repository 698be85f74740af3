import { event } from '@countinghouse/contracts/kernel/event';
import { newId, streamOf } from '@countinghouse/contracts/kernel/ids';
import { ORDER, type OrderEvent } from '@countinghouse/contracts/orders/events';
import { paymentReceived } from '@countinghouse/contracts/orders/payments/online-events';
import { paymentDisputed } from '@countinghouse/contracts/payments/dispute-events';
import { paymentRecorded, paymentVoided } from '@countinghouse/contracts/payments/events';
import { ONLINE_METHOD } from '@countinghouse/contracts/payments/methods/method-choice';
import { firstPaymentMethods } from '@countinghouse/contracts/payments/methods/methods';
import { refundRequested, refundSeen, refundSettled } from '@countinghouse/contracts/payments/refund-events';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestReadSide, type TestReadSide } from '../reads/test-read-side.ts';

let shop: TestReadSide;
beforeAll(async () => {
  shop = await openTestReadSide();
});
afterAll(() => shop.close());

async function ok(path: string) {
  const answer = await shop.get(path);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const [transfer] = firstPaymentMethods;
const at = (day: string, time: string) => Date.parse(`${day}T${time}+08:00`);
const rangeOf = (start: string, end: string) => `start_at=${at(start, '00:00:00')}&end_at=${at(end, '23:59:59')}`;
const noon = (day: string) => new Date(at(day, '12:00:00')).toISOString();

interface Moved {
  readonly day: string;
  readonly currency: string;
  readonly kind: 'transfer' | 'cash' | 'online' | 'void' | 'refund' | 'seen' | 'dispute';
  readonly amount: number;
}

/** The events of an order of which one thing is paid, and what came of it. */
async function moved({ day, currency: name, kind, amount }: Moved): Promise<void> {
  const ofOrder = { orderId: newId(), orderNo: 'SO-1', customerId: newId() };
  const { orderId, customerId } = ofOrder;
  const currency = { name, symbol: '$' };
  const [paymentId, refundId] = [newId(), newId()];
  const isByHand = kind === 'transfer' || kind === 'cash' || kind === 'void';
  const words = { method: kind, reference: '', recordedAt: noon(day) };
  const named = kind === 'cash' ? {} : { methodId: transfer!.methodId };
  const paid = isByHand
    ? event(paymentRecorded, { ...ofOrder, paymentId, ...words, ...named, amount, currency })
    : event(paymentReceived, {
        ...{ ...ofOrder, paymentId, provider: 'stripe', amount, currency, label: 'Visa', reference: 'pi' },
        ...{ providerFee: 7, receivedAt: noon(day) },
      });
  const half = { amount: Math.ceil(amount / 2), currency };
  const settlement = { reference: '', creditNoteNo: 'CN-1', settledAt: noon(day) };
  const items = [{ productId: newId(), quantity: 2, price: 1 }];
  const asked = { ...ofOrder, refundId, ...half, items, reason: '', requestedAt: noon(day) };
  const after: Record<Moved['kind'], readonly OrderEvent[]> = {
    ...{ transfer: [], cash: [], online: [] },
    void: [event(paymentVoided, { orderId, customerId, paymentId, reason: '', voidedAt: noon(day) })] as never,
    refund: [
      event(refundRequested, { ...asked, to: 'manual' }),
      event(refundSettled, { ...ofOrder, refundId, to: 'manual', ...settlement }),
    ] as never,
    seen: [event(refundSeen, { ...ofOrder, refundId, ...half, paymentId, ...settlement })] as never,
    dispute: [
      event(paymentDisputed, {
        ...{ ...ofOrder, disputeId: refundId, paymentId, reference: 'dp', ...half, state: 'open' },
        ...{ disputedAt: noon(day), seenAt: noon(day) },
      }),
    ] as never,
  };
  await shop.happened(streamOf(ORDER, orderId), paid, ...(after[kind] as never[]));
}

test('money is told apart by day and method, and currencies stay apart', async () => {
  const all: Moved[] = [
    { day: '2026-03-02', currency: 'HKD', kind: 'transfer', amount: 5_000 },
    { day: '2026-03-02', currency: 'HKD', kind: 'cash', amount: 1_000 },
    { day: '2026-03-03', currency: 'HKD', kind: 'refund', amount: 3_000 },
    { day: '2026-03-03', currency: 'HKD', kind: 'dispute', amount: 900 },
    { day: '2026-03-03', currency: 'GBP', kind: 'void', amount: 100 },
    { day: '2026-03-04', currency: 'GBP', kind: 'online', amount: 101 },
  ];
  for (const one of all) await moved(one);
  const { rows, total, totals } = await ok(`/report/payments?${rangeOf('2026-03-01', '2026-03-31')}&by=day`);
  const sums = { refunded: 0, units: 0, disputed: 0, fees: 0 };
  expect(rows.map(({ key: _, ...row }: { key: string }) => row)).toEqual([
    {
      ...{ period: '2026-03-04', method: { _id: ONLINE_METHOD, names: { en: 'Online payment', zh: '網上付款' } } },
      ...{ currency: 'GBP', payments: 1, paid: 1.01, ...sums, fees: 0.07, net: 0.94 },
    },
    {
      ...{ period: '2026-03-03', method: { _id: ONLINE_METHOD, names: { en: 'Online payment', zh: '網上付款' } } },
      ...{ currency: 'HKD', payments: 2, paid: 39, ...sums, disputed: 4.5, fees: 0.14, net: 34.36 },
    },
    {
      ...{ period: '2026-03-03', method: { _id: 'hand', names: null }, currency: 'HKD', payments: 0, paid: 0 },
      ...{ ...sums, refunded: 15, units: 2, net: -15 },
    },
    {
      ...{ period: '2026-03-02', method: { _id: transfer!.methodId, names: transfer!.names } },
      ...{ currency: 'HKD', payments: 1, paid: 50, ...sums, net: 50 },
    },
    {
      ...{ period: '2026-03-02', method: { _id: 'other', names: null } },
      ...{ currency: 'HKD', payments: 1, paid: 10, ...sums, net: 10 },
    },
  ]);
  expect(total).toBe(5);
  expect(totals).toMatchObject([
    { currency: 'HKD', paid: 99, refunded: 15, net: 79.36 },
    { currency: 'GBP', paid: 1.01, net: 0.94 },
  ]);
  const whole = await ok(`/report/payments?${rangeOf('2026-03-01', '2026-03-31')}&by=none&group=none&sort=-net&size=1`);
  expect(whole).toMatchObject({ rows: [{ period: '', method: null, currency: 'HKD', net: 79.36 }], total: 2 });
});

test('what makes no sense is refused', async () => {
  const days = rangeOf('2026-03-01', '2026-03-31');
  const named = encodeURIComponent('2026-03-02~other~HKD');
  for (const bad of [
    'payments',
    `payments?${days}&by=year`,
    `payments?${days}&sort=method`,
    `explain?${days}&figure=money.paid&of=year`,
    `explain?${days}&figure=money.paid&key=x`,
    `explain?${days}&figure=money.paid&by=none&key=${named}`,
    `explain?${days}&figure=money.paid&by=day&group=none&key=${named}`,
  ]) {
    expect((await shop.get(`/report/${bad}`)).statusCode, bad).toBe(422);
  }
});

const anything = fc.record({
  day: fc.integer({ min: 0, max: 120 }),
  currency: fc.constantFrom('HKD', 'HKD', 'GBP'),
  kind: fc.constantFrom<Moved['kind']>('transfer', 'cash', 'online', 'void', 'refund', 'seen', 'dispute'),
  amount: fc.integer({ min: 1, max: 90_000 }),
});
const query = fc.record({
  start: fc.integer({ min: 0, max: 120 }),
  length: fc.integer({ min: 0, max: 60 }),
  by: fc.constantFrom('none', 'day', 'week', 'month'),
  group: fc.constantFrom('none', 'method'),
});

test('the entries of every cell come to it', { timeout: 120_000 }, async () => {
  const day = (n: number) => new Date(Date.UTC(2024, 5, 1) + n * 86_400_000).toISOString().slice(0, 10);
  let cells = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(anything, { minLength: 4, maxLength: 9 }),
      query,
      async (all, { start, length, by, group }) => {
        for (const one of all) await moved({ ...one, day: day(one.day) });
        const asked = `${rangeOf(day(start), day(start + length))}&by=${by}&group=${group}`;
        const { rows, totals } = await ok(`/report/payments?${asked}&current=1&size=4`);
        for (const { key, ...line } of [...rows, ...totals]) {
          for (const [measure, value] of Object.entries(line)) {
            if (typeof value !== 'number') continue;
            const path = `/report/explain?${asked}&figure=money.${measure}&key=${encodeURIComponent(key)}`;
            const told = await ok(`${path}&size=100`);
            const added = told.entries.reduce(
              (sum: number, { delta }: { delta: number }) => sum + Math.round(delta * 100),
              0,
            );
            expect([told.value, told.sum, added / 100], path).toEqual([value, value, value]);
            cells += 1;
          }
        }
      },
    ),
    { numRuns: 8, endOnFailure: true },
  );
  expect(cells).toBeGreaterThan(50);
});
