import { isRefusal } from '@countinghouse/contracts/kernel/errors';
import { event } from '@countinghouse/contracts/kernel/event';
import { orderTotal } from '@countinghouse/contracts/kernel/money';
import {
  type OrderEvent,
  orderConfirmed,
  orderFeeChanged,
  orderPlaced,
  orderStatusChanged,
  paymentStatusChanged,
} from '@countinghouse/contracts/orders/events';
import { MAX_PAYMENTS } from '@countinghouse/contracts/orders/payments/payment-api';
import { type PaymentStatus, paymentStatuses } from '@countinghouse/contracts/orders/statuses';
import { sampleLine, samplePlacement } from '@countinghouse/contracts/orders/testing/sample-placement';
import { paymentRecorded, paymentVoided } from '@countinghouse/contracts/payments/events';
import { moneyOf } from '@countinghouse/contracts/payments/payment-ledger';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deciderSpec } from '../../../testing/decider-spec.ts';
import { type OrderCommand, order } from '../../order.decider.ts';

const orderId = 'o-1';
/** 10.00 in all, 1.00 of it the fee. */
const data = samplePlacement({
  orderId,
  customerId: 'c-1',
  lines: [sampleLine({ quantity: 3, price: 300 })],
  fee: 100,
});
const standing: readonly OrderEvent[] = [event(orderPlaced, data), event(orderConfirmed, { orderId })];
const spec = deciderSpec(order);

const at = '2026-11-20T09:00:00.000Z';
const record = (paymentId: string, amount: number, reference = '') =>
  ({
    type: 'RecordPayment',
    ...{ paymentId, method: 'Bank transfer', amount, reference },
    recordedAt: at,
  }) as const;
const recorded = (paymentId: string, amount: number, reference = '') => {
  const { type: _, ...payment } = record(paymentId, amount, reference);
  const { orderNo, customerId, currency } = data;
  return event(paymentRecorded, { orderId, orderNo, customerId, currency, ...payment });
};
const voiding = (paymentId: string) => ({ type: 'VoidPayment', paymentId, reason: 'Twice', voidedAt: at }) as const;
const voided = (paymentId: string) => {
  const { type: _, ...rest } = voiding(paymentId);
  return event(paymentVoided, { orderId, customerId: data.customerId, ...rest });
};
const byPayments = (from: PaymentStatus, to: PaymentStatus) =>
  event(paymentStatusChanged, { orderId, from, to, cause: 'payments' as const });
const byHand = (from: PaymentStatus, to: PaymentStatus) => event(paymentStatusChanged, { orderId, from, to });

describe('recording a payment', () => {
  it('makes the order Complete in the same append, once the payments reach the total', () => {
    spec.given(standing).when(record('p-1', 999)).thenEvents(recorded('p-1', 999));
    spec
      .given([...standing, recorded('p-1', 999)])
      .when(record('p-2', 1))
      .thenEvents(recorded('p-2', 1), byPayments('Pending', 'Complete'));
    spec
      .given([...standing, byHand('Pending', 'Failed')])
      .when(record('p-1', 1_000))
      .thenEvents(recorded('p-1', 1_000), byPayments('Failed', 'Complete'));
  });

  it('may go beyond the total, and then leaves a status alone that staff chose since', () => {
    spec
      .given(standing)
      .when(record('p-1', 2_500))
      .thenEvents(recorded('p-1', 2_500), byPayments('Pending', 'Complete'));
    const reopened = [...standing, recorded('p-1', 1_000), byPayments('Pending', 'Complete')];
    spec
      .given([...reopened, byHand('Complete', 'Pending')])
      .when(record('p-2', 500))
      .thenEvents(recorded('p-2', 500));
  });

  it('keeps a Complete that staff chose before any money came', () => {
    spec
      .given([...standing, byHand('Pending', 'Complete')])
      .when(record('p-1', 1_000))
      .thenEvents(recorded('p-1', 1_000));
  });

  it('is possible for an order that was rejected: the money is there', () => {
    const rejected = event(orderStatusChanged, { orderId, from: 'Pending', to: 'Rejected' });
    spec
      .given([...standing, rejected])
      .when(record('p-1', 400))
      .thenEvents(recorded('p-1', 400));
  });

  it('happens once for one id, as by a double click', () => {
    spec
      .given([...standing, recorded('p-1', 400)])
      .when(record('p-1', 400))
      .thenNothing();
  });

  it('is refused for nothing, for less, beyond what an amount can be, and for too many', () => {
    for (const amount of [0, -1]) {
      spec
        .given(standing)
        .when(record('p-1', amount))
        .thenRefused('VALIDATION', undefined, [{ field: 'amount', code: 'too_small', limit: 0.01 }]);
    }
    const most = 9_999_999_999;
    spec
      .given([...standing, recorded('p-1', most)])
      .when(record('p-2', 1))
      .thenRefused('VALIDATION', undefined, [{ field: 'amount', code: 'total_too_big', limit: 99_999_999.99 }]);
    const many = Array.from({ length: MAX_PAYMENTS }, (_, n) => recorded(`p-${n}`, 1));
    spec
      .given([...standing, ...many])
      .when(record('one more', 1))
      .thenRefused('VALIDATION', undefined, [{ field: 'amount', code: 'too_many', limit: MAX_PAYMENTS }]);
  });

  it('is refused before the order stands', () => {
    spec.given([]).when(record('p-1', 1)).thenRefused('NOT_FOUND');
    spec
      .given([event(orderPlaced, data)])
      .when(record('p-1', 1))
      .thenRefused('NOT_FOUND');
  });
});

describe('voiding a payment', () => {
  const paid = [...standing, recorded('p-1', 1_000), byPayments('Pending', 'Complete')];

  it('takes back the Complete that payments brought, where they no longer reach the total', () => {
    spec.given(paid).when(voiding('p-1')).thenEvents(voided('p-1'), byPayments('Complete', 'Pending'));
    spec
      .given([...paid, recorded('p-2', 1_000)])
      .when(voiding('p-1'))
      .thenEvents(voided('p-1'));
  });

  it('leaves a status that staff chose', () => {
    const byStaff = [...standing, byHand('Pending', 'Complete'), recorded('p-1', 1_000)];
    spec.given(byStaff).when(voiding('p-1')).thenEvents(voided('p-1'));
    const chosenSince = [...paid, byHand('Complete', 'Failed'), byHand('Failed', 'Complete')];
    spec.given(chosenSince).when(voiding('p-1')).thenEvents(voided('p-1'));
    spec
      .given([...paid, byHand('Complete', 'Failed')])
      .when(voiding('p-1'))
      .thenEvents(voided('p-1'));
  });

  it('happens once, and only to a payment of this order', () => {
    spec
      .given([...paid, voided('p-1'), byPayments('Complete', 'Pending')])
      .when(voiding('p-1'))
      .thenNothing();
    spec.given(paid).when(voiding('p-9')).thenRefused('NOT_FOUND');
  });
});

describe('a fee that changes after payments', () => {
  it('changes what is due and not the status where it rises', () => {
    const paid = [...standing, recorded('p-1', 1_000), byPayments('Pending', 'Complete')];
    spec
      .given(paid)
      .when({ type: 'ChangeStatus', fee: 500 })
      .thenEvents(event(orderFeeChanged, { orderId, fee: 500 }));
    const { state } = spec.given([...paid, event(orderFeeChanged, { orderId, fee: 500 })]);
    if (state.phase === 'none') throw new Error('no order');
    expect(moneyOf({ ...state.placed, ...state })).toEqual({ paid: 1_000, refunded: 0, due: 400 });
  });

  it('makes the order Complete where it falls to what was paid', () => {
    spec
      .given([...standing, recorded('p-1', 900)])
      .when({ type: 'ChangeStatus', fee: 0 })
      .thenEvents(event(orderFeeChanged, { orderId, fee: 0 }), byPayments('Pending', 'Complete'));
    spec
      .given(standing)
      .when({ type: 'ChangeStatus', fee: 0 })
      .thenEvents(event(orderFeeChanged, { orderId, fee: 0 }));
  });
});

type Act =
  | { type: 'record'; amount: number }
  | { type: 'void'; which: number }
  | { type: 'fee'; fee: number }
  | { type: 'status'; to: PaymentStatus };
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ type: fc.constant('record' as const), amount: fc.integer({ min: 1, max: 1_500 }) }),
  fc.record({ type: fc.constant('void' as const), which: fc.nat(5) }),
  fc.record({ type: fc.constant('fee' as const), fee: fc.integer({ min: 0, max: 900 }) }),
  fc.record({ type: fc.constant('status' as const), to: fc.constantFrom(...paymentStatuses) }),
);

describe('any ledger', () => {
  it('adds up to what its payments say, and its status follows them unless staff chose another', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 20 }), (acts) => {
        let state = standing.reduce(order.evolve, order.initialState);
        const counting = new Map<string, number>();
        let fee = data.fee;
        let chosen = false;
        for (const [n, step] of acts.entries()) {
          const paymentId = step.type === 'void' ? [...counting.keys()][step.which] : `p-${n}`;
          if (paymentId === undefined) continue;
          const command = commandOf(step, paymentId);
          const decided = order.decide(state, command);
          if (isRefusal(decided)) throw new Error(decided.refused);
          state = decided.reduce(order.evolve, state);
          if (step.type === 'record') counting.set(paymentId, step.amount);
          if (step.type === 'void') counting.delete(paymentId);
          if (step.type === 'fee') fee = step.fee;
          if (step.type === 'status' && decided.length > 0) chosen = true;
          if (decided.some(({ data }) => 'cause' in data && data.cause === 'payments')) chosen = false;
          if (state.phase === 'none') throw new Error('no order');
          const paid = [...counting.values()].reduce((sum, amount) => sum + amount, 0);
          const total = orderTotal(data.lines, fee);
          expect(moneyOf({ ...state.placed, ...state })).toEqual({ paid, refunded: 0, due: total - paid });
          if (!chosen && state.paymentStatus === 'Complete') expect(state.isPaidByLedger).toBe(true);
          if (step.type === 'record' && paid - step.amount < total && paid >= total) {
            expect(state.paymentStatus).toBe('Complete');
          }
          if (step.type === 'void' && paid < total && !chosen) expect(state.paymentStatus).not.toBe('Complete');
        }
      }),
    );
  });
});

function commandOf(step: Act, paymentId: string): OrderCommand {
  switch (step.type) {
    case 'record':
      return record(paymentId, step.amount);
    case 'void':
      return voiding(paymentId);
    case 'fee':
      return { type: 'ChangeStatus', fee: step.fee };
    case 'status':
      return { type: 'ChangePaymentStatus', to: step.to };
  }
}
