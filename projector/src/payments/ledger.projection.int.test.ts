import { customerErased } from '@countinghouse/contracts/customers/events';
import { event } from '@countinghouse/contracts/kernel/event';
import { newId } from '@countinghouse/contracts/kernel/ids';
import { paymentRecorded, paymentVoided } from '@countinghouse/contracts/payments/events';
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
  expect(words).toEqual(expect.arrayContaining([expect.objectContaining({ word: 'transfer', rows: 1 })]));
});

it('is the same rebuilt as followed live, after any payments', async () => {
  const ids = Array.from({ length: 6 }, newId);
  const anyEvent = fc.oneof(
    fc.record({ id: fc.constantFrom(...ids), amount: fc.integer({ min: 1, max: 9_999 }) }).map(({ id, amount }) => {
      return recorded(id, ids.indexOf(id) % 2 === 0 ? ada : bea, amount);
    }),
    fc.constantFrom(...ids).map((id) => voided(id, ids.indexOf(id) % 2 === 0 ? ada : bea)),
    fc.constant(event(customerErased, { customerId: ada })),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(anyEvent, { maxLength: 15 }), async (events: readonly GivenEvent[]) => {
      const firsts = events.filter(
        ({ type, data }, at) =>
          type !== 'orders.PaymentRecorded' ||
          events.findIndex((other) => other.type === type && idOf(other.data) === idOf(data)) === at,
      );
      await spec.rowsAfter(...firsts);
    }),
    { numRuns: 10 },
  );
});

function idOf(data: unknown): string {
  return (data as { paymentId: string }).paymentId;
}
