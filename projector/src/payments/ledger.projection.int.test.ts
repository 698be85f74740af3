import { customerErased } from '@countinghouse/contracts/customers/events';
import { event } from '@countinghouse/contracts/kernel/event';
import { newId } from '@countinghouse/contracts/kernel/ids';
import { paymentRecorded, paymentVoided } from '@countinghouse/contracts/payments/events';
import {
  refundFailed,
  refundRequested,
  refundSeen,
  refundSettled,
} from '@countinghouse/contracts/payments/refund-events';
import type { GivenEvent } from '@countinghouse/platform/projections/testing/list-source';
import { projectionSpec } from '@countinghouse/platform/projections/testing/projection-spec';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ledger } from './ledger.projection.ts';

const spec = projectionSpec(ledger);

const [ada, bea] = [newId(), newId()];
const staff = newId();
const orderId = newId();
const metadata = { actor: { kind: 'staff', id: staff } } as const;
const recorded = (paymentId: string, customerId: string, amount: number): GivenEvent => ({
  ...event(paymentRecorded, {
    ...{ orderId, orderNo: 'SO-000012', customerId, paymentId, method: 'Bank transfer', amount, reference: 'FT 7' },
    ...{ currency: { name: 'HKD', symbol: '$' }, recordedAt: '2026-11-20T09:00:00.000Z' },
  }),
  metadata,
});
const voided = (paymentId: string, customerId: string): GivenEvent => {
  const at = { voidedAt: '2026-11-21T09:00:00.000Z' };
  return { ...event(paymentVoided, { orderId, customerId, paymentId, reason: 'Twice', ...at }), metadata };
};

const ofRefund = (refundId: string, customerId: string) => ({ orderId, orderNo: 'SO-000012', customerId, refundId });
const settledAt = '2026-11-22T09:00:00.000Z';
const settlement = { reference: 'RF 7', creditNoteNo: 'CN-000003', settledAt };
const requested = (refundId: string, customerId: string): GivenEvent => ({
  ...event(refundRequested, {
    ...{
      ...ofRefund(refundId, customerId),
      amount: 400,
      items: [],
      to: 'provider',
      paymentId: 'p',
      reason: 'Scratched',
    },
    ...{ currency: { name: 'HKD', symbol: '$' }, requestedAt: '2026-11-21T09:00:00.000Z' },
  }),
  metadata,
});
const settled = (refundId: string, customerId: string): GivenEvent =>
  event(refundSettled, { ...ofRefund(refundId, customerId), to: 'manual', ...settlement });
const failed = (refundId: string, customerId: string): GivenEvent =>
  event(refundFailed, { ...ofRefund(refundId, customerId), why: 'card expired', failedAt: settledAt });
const seen = (refundId: string, customerId: string): GivenEvent =>
  event(refundSeen, {
    ...{ ...ofRefund(refundId, customerId), amount: 250, paymentId: 'p', ...settlement },
    currency: { name: 'HKD', symbol: '$' },
  });

it('has each refund with who made it and where it is', async () => {
  const [one, two] = [newId(), newId()];
  const open = await spec.rowsAfter(requested(one, ada));
  expect(open.payments).toMatchObject([
    {
      payment_id: one,
      kind: 'refund',
      state: 'open',
      amount: 400,
      recorded_by: staff,
      refund: { reason: 'Scratched' },
    },
  ]);
  const { payments } = await spec.rowsAfter(requested(one, ada), failed(one, ada), settled(one, ada), seen(two, ada));
  expect(payments).toMatchObject([
    { payment_id: one, state: 'counts', reference: 'RF 7', refund: { to: 'manual', creditNoteNo: 'CN-000003' } },
    { payment_id: two, kind: 'refund', state: 'counts', amount: 250, recorded_by: null },
  ]);
  expect(payments?.[0]?.refund).not.toHaveProperty('why');
});

it('has each payment with who recorded it, and who voided it and why', async () => {
  const [one, two] = [newId(), newId()];
  const { payments } = await spec.rowsAfter(recorded(one, ada, 900), recorded(two, ada, 100), voided(two, ada));
  expect(payments).toMatchObject([
    { payment_id: one, order_no: 'SO-000012', amount: 900, reference: 'FT 7', recorded_by: staff, voided_at: null },
    { payment_id: two, amount: 100, voided_by: staff, void_reason: 'Twice' },
  ]);
});

it('loses the words and keeps the amounts of an erased customer, also in what payments are found by', async () => {
  const [one, two] = [newId(), newId()];
  const { payments, words } = await spec.rowsAfter(
    recorded(one, ada, 900),
    voided(one, ada),
    recorded(two, bea, 300),
    event(customerErased, { customerId: ada }),
  );
  expect(payments).toMatchObject([
    { payment_id: one, amount: 900, method: '', reference: '', void_reason: '' },
    { payment_id: two, amount: 300, reference: 'FT 7' },
  ]);
  expect(payments?.[0]?.search).not.toMatch(/bank|twice/);
  const gone = await spec.rowsAfter(requested(one, ada), settled(one, ada), event(customerErased, { customerId: ada }));
  expect(gone.payments).toMatchObject([{ amount: 400, reference: '', refund: { reason: '' } }]);
  expect(gone.payments?.[0]?.search).not.toMatch(/scratched|rf 7/);
  expect(words).toEqual(expect.arrayContaining([expect.objectContaining({ word: 'transfer', rows: 1 })]));
});

it('is the same rebuilt as followed live, after any payments', async () => {
  const ids = Array.from({ length: 6 }, newId);
  const refunds = Array.from({ length: 4 }, newId);
  const first = ['orders.PaymentRecorded', 'orders.RefundRequested', 'orders.RefundSeen'];
  const anyEvent = fc.oneof(
    fc.record({ id: fc.constantFrom(...ids), amount: fc.integer({ min: 1, max: 9_999 }) }).map(({ id, amount }) => {
      return recorded(id, ids.indexOf(id) % 2 === 0 ? ada : bea, amount);
    }),
    fc.constantFrom(...ids).map((id) => voided(id, ids.indexOf(id) % 2 === 0 ? ada : bea)),
    fc
      .tuple(fc.constantFrom(requested, settled, failed, seen), fc.constantFrom(...refunds))
      .map(([make, id]) => make(id, refunds.indexOf(id) % 2 === 0 ? ada : bea)),
    fc.constant(event(customerErased, { customerId: ada })),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(anyEvent, { maxLength: 15 }), async (events: readonly GivenEvent[]) => {
      const firsts = events.filter(
        ({ type, data }, at) =>
          !first.includes(type) ||
          events.findIndex((other) => first.includes(other.type) && idOf(other.data) === idOf(data)) === at,
      );
      await spec.rowsAfter(...firsts);
    }),
    { numRuns: 10 },
  );
});

function idOf(data: unknown): string {
  const { refundId, paymentId } = data as { refundId?: string; paymentId: string };
  return refundId ?? paymentId;
}
