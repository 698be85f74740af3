import { event } from '@countinghouse/contracts/kernel/event';
import { newId } from '@countinghouse/contracts/kernel/ids';
import { paymentReceived } from '@countinghouse/contracts/orders/payments/online-events';
import {
  balanceRead,
  payoutItemised,
  payoutMoved,
  payoutRecorded,
} from '@countinghouse/contracts/payments/payouts/events';
import type { Movement } from '@countinghouse/contracts/payments/payouts/movements';
import { refundFailed, refundRequested, refundSettled } from '@countinghouse/contracts/payments/refund-events';
import type { GivenEvent } from '@countinghouse/platform/projections/testing/list-source';
import { projectionSpec } from '@countinghouse/platform/projections/testing/projection-spec';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { payouts } from './payouts.projection.ts';

const spec = projectionSpec(payouts);

const at = '2026-11-20T09:00:00.000Z';
const ofOrder = { orderId: newId(), orderNo: 'SO-000012', customerId: newId() };
const hkd = { name: 'HKD', symbol: '$' };
const received = (paymentId: string, amount: number, providerFee?: number): GivenEvent =>
  event(paymentReceived, {
    ...{ ...ofOrder, paymentId, provider: 'stripe', amount, currency: hkd, label: '', reference: 'cs_1' },
    ...(providerFee !== undefined && { providerFee }),
    receivedAt: at,
  });
const requested = (refundId: string, amount: number, to: 'provider' | 'manual' = 'provider'): GivenEvent =>
  event(refundRequested, {
    ...{ ...ofOrder, refundId, amount, currency: hkd, items: [], to, reason: '', requestedAt: at },
  });
const settled = (refundId: string, to: 'provider' | 'manual' = 'provider'): GivenEvent =>
  event(refundSettled, { ...ofOrder, refundId, to, reference: 're_1', creditNoteNo: 'CN-000001', settledAt: at });
const failed = (refundId: string): GivenEvent =>
  event(refundFailed, { ...ofOrder, refundId, why: 'card expired', failedAt: at });

const movement = (given: Partial<Movement> & Pick<Movement, 'movementId' | 'kind' | 'gross'>): Movement => {
  const { fee = 0, gross } = given;
  return { reference: `of ${given.movementId}`, currency: 'HKD', at, ...given, fee, net: gross - fee };
};
const charge = (paymentId: string, gross: number, fee = 0) =>
  movement({ movementId: `txn ${paymentId}`, kind: 'charge', gross, fee, paymentId });
const refund = (refundId: string, gross: number) =>
  movement({ movementId: `txn ${refundId}`, kind: 'refund', gross: -gross, refundId });
const read = (amount: number | undefined, ...movements: Movement[]): GivenEvent =>
  event(balanceRead, {
    ...{ provider: 'stripe', readAt: at, movements },
    balances: amount === undefined ? [] : [{ currency: 'HKD', amount }],
  });
const paidOut = (reference: string, amount: number, ...entries: Movement[]): GivenEvent =>
  event(payoutRecorded, {
    ...{ provider: 'stripe', reference, madeAt: at, arrivesOn: '2026-11-22', amount, currency: 'HKD' },
    ...{ state: 'on_its_way', isItemised: true, entries },
  });

it('matches payments and refunds with what the provider has, whichever is known first', async () => {
  const { matches, sums, balances } = await spec.rowsAfter(
    received('p1', 900, 30),
    read(undefined, charge('p1', 900, 30), charge('p2', 500, 17)),
    received('p2', 500),
    requested('r1', 200),
    read(1_153, refund('r1', 200)),
    settled('r1'),
  );
  expect(matches?.map(({ misfit }) => misfit)).toEqual(['', '', '']);
  expect(sums).toMatchObject([{ currency: 'HKD', received: 1_400, refunded: 200, fees: 47, paid_out: 0 }]);
  expect(balances).toMatchObject([{ amount: 1_153, opening: 0, net: 1_153 }]);
});

it('tells what is missing on either side, and where amounts or fees differ', async () => {
  const { matches } = await spec.rowsAfter(
    received('gone', 900),
    read(0, charge('alien', 500), charge('less', 899), charge('fee', 900, 31)),
    received('less', 900),
    received('fee', 900, 30),
  );
  const misfits = Object.fromEntries((matches ?? []).map((row) => [row.match_key, row.misfit]));
  expect(misfits).toEqual({
    'payment:gone': 'not_there',
    'payment:alien': 'not_here',
    'payment:less': 'amount',
    'payment:fee': 'fee',
  });
});

it('wants nothing at the provider of a refund by hand, or of one that failed', async () => {
  const { matches } = await spec.rowsAfter(
    requested('hand', 100, 'manual'),
    settled('hand', 'manual'),
    requested('failed', 100),
    read(0, refund('failed', 100), { ...refund('failed', -100), movementId: 'back' }),
    failed('failed'),
    settled('failed', 'manual'),
  );
  expect(matches).toMatchObject([{ match_key: 'refund:failed', ours: null, misfit: '' }]);
});

it('has each movement once, whether the balance or a payout tells of it, and counts what was there before', async () => {
  const one = charge('p1', 900, 30);
  const two = charge('p2', 100, 3);
  const earlier = { ...charge('old', 50), isEarlier: true };
  const out = movement({ movementId: 'out', kind: 'payout', gross: -1_017, reference: 'po_1' });
  const given = [received('p1', 900), received('p2', 100), paidOut('po_1', 1_017, one, earlier)];
  const {
    movements,
    payouts: rows,
    sums,
    balances,
  } = await spec.rowsAfter(
    ...given,
    read(7_000, one, two, out),
    event(payoutItemised, { reference: 'po_1', entries: [two] }),
    event(payoutMoved, { reference: 'po_1', state: 'paid', arrivesOn: '2026-11-23' }),
  );
  expect(movements).toHaveLength(4);
  expect(movements?.filter(({ payout }) => payout === 'po_1')).toHaveLength(3);
  expect(rows).toMatchObject([{ movements: 3, gross: 1_050, fee: 33, state: 'paid', arrives_on: '2026-11-23' }]);
  expect(sums).toMatchObject([{ received: 1_000, fees: 33, paid_out: 1_017 }]);
  expect(balances).toMatchObject([{ amount: 7_000, opening: 7_050 }]);
});

it('counts a payment in another currency by what the provider made of it', async () => {
  const foreign = { ...charge('p1', 9_000, 300), currency: 'USD', original: { amount: 900, currency: 'HKD' } };
  const { matches, sums } = await spec.rowsAfter(received('p1', 900, 30), read(undefined, foreign));
  expect(matches).toMatchObject([{ misfit: '' }]);
  expect(sums?.filter(({ received: sum }) => sum !== 0)).toMatchObject([{ currency: 'USD', received: 9_000 }]);
});

it('is the same rebuilt as followed live, after anything', async () => {
  const ids = ['a', 'b', 'c'];
  const anyMovement = fc.oneof(
    fc.tuple(fc.constantFrom(...ids), fc.integer({ min: 1, max: 999 })).map(([id, gross]) => charge(id, gross, 3)),
    fc.tuple(fc.constantFrom(...ids), fc.integer({ min: 1, max: 999 })).map(([id, gross]) => refund(id, gross)),
    fc.constantFrom('fee', 'other', 'payout', 'dispute').map((kind) => movement({ movementId: kind, kind, gross: -5 })),
  );
  const anyEvent = fc.oneof(
    fc.tuple(fc.constantFrom(...ids), fc.integer({ min: 1, max: 999 })).map(([id, amount]) => received(id, amount, 3)),
    fc.constantFrom(...ids).map((id) => requested(id, 500)),
    fc.constantFrom(...ids).map((id) => settled(id)),
    fc.constantFrom(...ids).map((id) => failed(id)),
    fc.array(anyMovement, { maxLength: 4 }).map((movements) => read(100, ...movements)),
    fc.array(anyMovement, { maxLength: 4 }).map((entries) => paidOut('po_1', 100, ...entries)),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(anyEvent, { maxLength: 12 }), async (events) => {
      await spec.rowsAfter(...events);
    }),
    { numRuns: 10 },
  );
});
