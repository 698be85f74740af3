import { shopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import type { OrderEvent } from '@countinghouse/contracts/orders/events';
import { ONLINE_METHOD } from '@countinghouse/contracts/payments/methods/method-choice';
import { BY_HAND, OTHER_METHOD } from '@countinghouse/contracts/reports/money/money-methods';
import type { Row } from '@countinghouse/platform/projections/projection/projection';
import type { GivenEvent } from '@countinghouse/platform/projections/testing/list-source';
import { projectionSpec } from '@countinghouse/platform/projections/testing/projection-spec';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { analyticsMoney } from './money.projection.ts';

type Given = GivenEvent & OrderEvent;

const uuid = (n: number) => `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [orderId, customerId, transfer] = [1, 2, 3].map(uuid) as [string, string, string];
const spec = projectionSpec(analyticsMoney(shopCalendar('Asia/Hong_Kong')));
const HKD = { name: 'HKD', symbol: '$' };
const ofOrder = { orderId, orderNo: 'SO-1', customerId };
/** In the shop it is the next day already. */
const at = (day: string) => `2026-01-${day}T20:00:00.000Z`;
const stream = `orders.order-${orderId}`;

const recorded = (n: number, day: string, amount: number, methodId?: string): Given => ({
  ...{ stream, type: 'orders.PaymentRecorded' },
  data: {
    ...{ ...ofOrder, paymentId: uuid(n), method: 'Transfer', amount, currency: HKD, reference: '' },
    ...{ recordedAt: at(day), ...(methodId && { methodId }) },
  },
});
const received = (n: number, day: string, amount: number, providerFee?: number): Given => ({
  ...{ stream, type: 'orders.PaymentReceived' },
  data: {
    ...{ ...ofOrder, paymentId: uuid(n), provider: 'stripe', amount, currency: HKD, label: 'Visa', reference: 'x' },
    ...{ receivedAt: at(day), ...(providerFee !== undefined && { providerFee }) },
  },
});
const voided = (n: number, day: string): Given => ({
  ...{ stream, type: 'orders.PaymentVoided' },
  data: { orderId, customerId, paymentId: uuid(n), reason: 'Twice', voidedAt: at(day) },
});
const requested = (n: number, amount: number, units: number, to: 'provider' | 'manual'): Given => ({
  ...{ stream, type: 'orders.RefundRequested' },
  data: {
    ...{ ...ofOrder, refundId: uuid(n), amount, currency: HKD, to, reason: '', requestedAt: at('01') },
    items: units === 0 ? [] : [{ productId: uuid(9), quantity: units, price: 1 }],
  },
});
const settled = (n: number, day: string, to: 'provider' | 'manual'): Given => ({
  ...{ stream, type: 'orders.RefundSettled' },
  data: { ...ofOrder, refundId: uuid(n), to, reference: '', creditNoteNo: 'CN-1', settledAt: at(day) },
});
const failed = (n: number, day: string): Given => ({
  ...{ stream, type: 'orders.RefundFailed' },
  data: { ...ofOrder, refundId: uuid(n), why: 'no', failedAt: at(day) },
});
const disputed = (n: number, day: string, amount: number, state: 'open' | 'won' | 'lost'): Given => ({
  ...{ stream, type: 'orders.PaymentDisputed' },
  data: {
    ...{ ...ofOrder, disputeId: uuid(n), paymentId: uuid(50), reference: 'dp', amount, currency: HKD, state },
    ...{ disputedAt: at('02'), seenAt: at(day) },
  },
});
const shown = (rows: Row[]) =>
  rows.map(({ day, method, payments, paid, refunded, units, disputed: held, fees, net }) => [
    ...[day, method, payments, paid, refunded, units, held, fees, net],
  ]);

it('counts each payment, refund and dispute on its own day, by method', async () => {
  const { days, money_change } = await spec.rowsAfter(
    recorded(10, '01', 500, transfer),
    recorded(11, '01', 70),
    received(12, '02', 1_000, 34),
    voided(10, '03'),
    voided(10, '04'),
    requested(20, 300, 2, 'provider'),
    settled(20, '04', 'provider'),
    requested(21, 50, 0, 'provider'),
    failed(21, '04'),
    settled(21, '05', 'manual'),
    disputed(30, '06', 200, 'open'),
    disputed(30, '07', 200, 'won'),
  );
  expect(shown(days!)).toEqual([
    ['2026-01-02', transfer, 1, 500, 0, 0, 0, 0, 500],
    ['2026-01-02', OTHER_METHOD, 1, 70, 0, 0, 0, 0, 70],
    ['2026-01-03', ONLINE_METHOD, 1, 1_000, 0, 0, 200, 34, 766],
    ['2026-01-04', transfer, -1, -500, 0, 0, 0, 0, -500],
    ['2026-01-05', ONLINE_METHOD, 0, 0, 300, 2, 0, 0, -300],
    ['2026-01-06', BY_HAND, 0, 0, 50, 0, 0, 0, -50],
    ['2026-01-08', ONLINE_METHOD, 0, 0, 0, 0, -200, 0, 200],
  ]);
  expect(money_change).toHaveLength(8);
});

it('takes a refund off again on the day on which it failed', async () => {
  const { days } = await spec.rowsAfter(
    requested(20, 300, 2, 'provider'),
    settled(20, '04', 'provider'),
    failed(20, '09'),
  );
  expect(shown(days!)).toEqual([
    ['2026-01-05', ONLINE_METHOD, 0, 0, 300, 2, 0, 0, -300],
    ['2026-01-10', ONLINE_METHOD, 0, 0, -300, -2, 0, 0, 300],
  ]);
});

const step = fc.record({
  kind: fc.constantFrom('record', 'receive', 'void', 'refund', 'settle', 'fail', 'see', 'dispute'),
  n: fc.nat(4),
  amount: fc.integer({ min: 1, max: 900 }),
  day: fc.integer({ min: 1, max: 27 }).map((day) => String(day).padStart(2, '0')),
  isOnline: fc.boolean(),
  state: fc.constantFrom('open' as const, 'won' as const, 'lost' as const),
});

it('has one truth: the days, the changes and the money that counts come to the same', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const paid = new Map<number, number>();
      const refunds = new Map<number, { amount: number; counts: boolean }>();
      const held = new Map<number, number>();
      let fees = 0;
      const events = steps.flatMap(({ kind, n, amount, day, isOnline, state }, index): Given[] => {
        const to = isOnline ? 'provider' : 'manual';
        const [payment, refund, dispute] = [100 + n, 200 + n, 300 + n];
        if (kind === 'record' && !paid.has(payment)) {
          paid.set(payment, amount);
          return [recorded(payment, day, amount, isOnline ? transfer : undefined)];
        }
        if (kind === 'receive') {
          paid.set(400 + index, amount);
          fees += amount % 30;
          return [received(400 + index, day, amount, amount % 30)];
        }
        if (kind === 'void' && paid.has(payment)) {
          paid.set(payment, 0);
          return [voided(payment, day)];
        }
        if (kind === 'refund' && !refunds.has(refund)) {
          refunds.set(refund, { amount, counts: false });
          return [requested(refund, amount, n, to)];
        }
        const asked = refunds.get(refund);
        if ((kind === 'settle' || kind === 'fail') && asked) {
          asked.counts = kind === 'settle';
          return [kind === 'settle' ? settled(refund, day, to) : failed(refund, day)];
        }
        if (kind === 'dispute') {
          held.set(dispute, state === 'won' ? 0 : amount);
          return [disputed(dispute, day, amount, state)];
        }
        return [];
      });
      const { days, money_change } = await spec.rowsAfter(...events);
      const all = (values: Iterable<number>) => [...values].reduce((sum, one) => sum + one, 0);
      const expected = {
        paid: all(paid.values()),
        refunded: all([...refunds.values()].map(({ amount, counts }) => (counts ? amount : 0))),
        disputed: all(held.values()),
        fees,
      };
      for (const rows of [days!, money_change!]) {
        const sum = (name: string) => all(rows.map((row) => Number(row[name])));
        const found = { paid: sum('paid'), refunded: sum('refunded'), disputed: sum('disputed'), fees: sum('fees') };
        expect(found).toEqual(expected);
        expect(sum('net')).toBe(found.paid - found.refunded - found.disputed - found.fees);
      }
    }),
    { numRuns: 15 },
  );
});
