import { isRefusal } from '@countinghouse/contracts/kernel/errors';
import { event } from '@countinghouse/contracts/kernel/event';
import { orderTotal } from '@countinghouse/contracts/kernel/money';
import {
  type OrderEvent,
  orderConfirmed,
  orderPlaced,
  orderStatusChanged,
  paymentStatusChanged,
} from '@countinghouse/contracts/orders/events';
import type { Order, OrderState } from '@countinghouse/contracts/orders/order.state';
import {
  paymentClosed,
  paymentOpened,
  paymentReceived,
  paymentReferenced,
} from '@countinghouse/contracts/orders/payments/online-events';
import { isSale } from '@countinghouse/contracts/orders/statuses';
import { sampleLine, samplePlacement } from '@countinghouse/contracts/orders/testing/sample-placement';
import { paidBy } from '@countinghouse/contracts/payments/payment-ledger';
import { countingRefunds } from '@countinghouse/contracts/payments/refund-ledger';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deciderSpec } from '../../testing/decider-spec.ts';
import { type OrderCommand, order } from '../order.decider.ts';
import { onlineMoneyOf } from './online-payment.rules.ts';

const orderId = 'o-1';
const at = '2026-11-20T08:30:00.000Z';
const data = samplePlacement({
  ...{ orderId, customerId: 'c-1', fee: 100, payOnlineBy: '2026-11-20T09:00:00.000Z' },
  lines: [sampleLine({ quantity: 3, price: 300 })],
});
const { customerId, orderNo, currency } = data;
const standing: readonly OrderEvent[] = [event(orderPlaced, data), event(orderConfirmed, { orderId })];
const spec = deciderSpec(order);

const open = (paymentId: string) => ({ type: 'OpenPayment', paymentId, provider: 'stripe', expiresAt: at }) as const;
const opened = (paymentId: string, amount = 1_000) => {
  const { type: _, ...rest } = open(paymentId);
  return event(paymentOpened, { orderId, orderNo, customerId, currency, amount, ...rest });
};
const receive = (paymentId: string, amount = 1_000) =>
  ({
    type: 'ReceivePayment',
    paymentId,
    amount,
    label: 'Visa ••4242',
    receivedAt: at,
    heardAt: at,
    refundId: `b-${paymentId}`,
  }) as const;
const received = (paymentId: string, amount = 1_000) => {
  const { type: _, heardAt: __, refundId: ___, ...rest } = receive(paymentId, amount);
  return event(paymentReceived, { orderId, orderNo, customerId, currency, provider: 'stripe', reference: '', ...rest });
};
const returning = (state?: Order) =>
  ({
    type: 'ReturnMoney',
    at,
    refunds: (state?.attempts ?? [{ paymentId: 'p-1' }]).map(({ paymentId }) => ({
      paymentId,
      refundId: `s-${state?.cancellationCount} ${paymentId}`,
    })),
  }) as const;
const closed = (paymentId: string) => event(paymentClosed, { orderId, customerId, paymentId, why: 'expired' as const });
const complete = event(paymentStatusChanged, { orderId, from: 'Pending', to: 'Complete', cause: 'payments' });
const rejected = event(orderStatusChanged, { orderId, from: 'Pending', to: 'Rejected' });
const expired = event(orderStatusChanged, { orderId, from: 'Pending', to: 'Failed', reason: 'unpaid' });
const events = (given: readonly OrderEvent[], command: OrderCommand) => {
  const state = given.reduce<OrderState>((before, one) => order.evolve(before, one), order.initialState);
  const decided = order.decide(state, command);
  if (isRefusal(decided)) throw new Error(decided.refused);
  return decided;
};

describe('an attempt to pay', () => {
  it('asks for what is due, once, and one at a time', () => {
    spec.given(standing).when(open('p-1')).thenEvents(opened('p-1'));
    spec
      .given([...standing, opened('p-1')])
      .when(open('p-1'))
      .thenNothing();
    spec
      .given([...standing, opened('p-1')])
      .when(open('p-2'))
      .thenRefused('VERSION_CONFLICT', { fields: ['payments'] });
    spec
      .given([...standing, opened('p-1'), closed('p-1')])
      .when(open('p-2'))
      .thenEvents(opened('p-2'));
  });

  it('begins for no order that is paid, or stands no more', () => {
    spec
      .given([...standing, opened('p-1'), received('p-1'), complete])
      .when(open('p-2'))
      .thenRefused('ALREADY_PAID');
    spec
      .given([...standing, rejected])
      .when(open('p-1'))
      .thenRefused('PAYMENT_CLOSED');
  });

  it('is named by the provider once', () => {
    const refer = { type: 'ReferencePayment', paymentId: 'p-1', reference: 'cs_1' } as const;
    const referenced = event(paymentReferenced, { orderId, customerId, paymentId: 'p-1', reference: 'cs_1' });
    spec
      .given([...standing, opened('p-1')])
      .when(refer)
      .thenEvents(referenced);
    spec
      .given([...standing, opened('p-1'), referenced])
      .when(refer)
      .thenNothing();
  });

  it('is closed once, and never after money has come', () => {
    const close = { type: 'ClosePayment', paymentId: 'p-1', why: 'expired' } as const;
    spec
      .given([...standing, opened('p-1')])
      .when(close)
      .thenEvents(closed('p-1'));
    spec
      .given([...standing, opened('p-1'), closed('p-1')])
      .when(close)
      .thenNothing();
    spec
      .given([...standing, opened('p-1'), received('p-1')])
      .when(close)
      .thenNothing();
  });
});

describe('money from the provider', () => {
  it('makes the order Complete in the same append, once', () => {
    const given = [...standing, opened('p-1')];
    spec.given(given).when(receive('p-1')).thenEvents(received('p-1'), complete);
    spec
      .given([...given, received('p-1'), complete])
      .when(receive('p-1'))
      .thenNothing();
  });

  it('counts after its attempt was closed, too', () => {
    spec
      .given([...standing, opened('p-1'), closed('p-1')])
      .when(receive('p-1'))
      .thenEvents(received('p-1'), complete);
  });

  it('goes back where the order was paid before', () => {
    const given = [...standing, opened('p-1'), closed('p-1'), opened('p-2'), received('p-2'), complete];
    expect(events(given, receive('p-1'))).toMatchObject([
      received('p-1'),
      { type: 'orders.RefundRequested', data: { paymentId: 'p-1', amount: 1_000, to: 'provider' } },
    ]);
  });

  it('goes back as far as it is beyond what is due', () => {
    const given = [...standing, opened('p-1'), event(paymentStatusChanged, { orderId, from: 'Pending', to: 'Failed' })];
    const cheaper = [...given, ...events(given, { type: 'ChangeStatus', fee: 0 })];
    expect(events(cheaper, receive('p-1'))).toMatchObject([
      received('p-1'),
      { type: 'orders.PaymentStatusChanged', data: { to: 'Complete' } },
      { type: 'orders.RefundRequested', data: { amount: 100 } },
    ]);
  });

  it('goes back whole for an order that staff rejected', () => {
    expect(events([...standing, opened('p-1'), rejected], receive('p-1'))).toMatchObject([
      received('p-1'),
      { type: 'orders.RefundRequested', data: { amount: 1_000 } },
    ]);
  });

  it('waits for the stock of an order that expired, and goes back once if that is gone', () => {
    const given = [...standing, opened('p-1'), expired];
    const late = [...given, ...events(given, receive('p-1'))];
    expect(late.slice(given.length)).toMatchObject([received('p-1'), { data: { to: 'Complete' } }]);
    const back = events(late, returning());
    expect(back).toMatchObject([{ type: 'orders.RefundRequested', data: { amount: 1_000 } }]);
    spec
      .given([...late, ...back])
      .when(returning())
      .thenNothing();
  });

  it('cannot be declared void', () => {
    const voiding = { type: 'VoidPayment', paymentId: 'p-1', reason: 'Twice', voidedAt: at } as const;
    spec
      .given([...standing, opened('p-1'), received('p-1'), complete])
      .when(voiding)
      .thenRefused('ILLEGAL_TRANSITION', undefined, [{ field: '', code: 'paid_online' }]);
  });
});

it('an order that is to be paid online is Failed when nobody pays', () => {
  spec
    .given(standing)
    .when({ type: 'RejectUnpaid', reason: 'unpaid' })
    .thenEvents(expired, event(paymentStatusChanged, { orderId, from: 'Pending', to: 'Failed' }));
});

describe('random histories', () => {
  const act = fc.oneof(
    fc
      .constantFrom('open', 'open', 'close', 'reject', 'expire', 'reopen', 'short', 'back')
      .map((kind) => ({ kind, n: 0 })),
    fc.record({ kind: fc.constantFrom('receive', 'receive', 'settle', 'fail'), n: fc.nat(8) }),
    fc.record({ kind: fc.constantFrom('fee', 'record', 'refund'), n: fc.integer({ min: 1, max: 900 }) }),
  );
  interface Act {
    readonly kind: string;
    readonly n: number;
  }

  function commandsOf({ kind, n }: Act, state: Order, step: number): OrderCommand[] {
    const payment = state.attempts[n % Math.max(state.attempts.length, 1)];
    const refund = state.refunds[n % Math.max(state.refunds.length, 1)];
    const money = { items: [], restock: [], complete: false, creditNoteNo: 'CN-1', reference: '', requestedAt: at };
    const reservation = state.pendingStock?.move === 'reserve' ? [state.pendingStock.cause] : [];
    switch (kind) {
      case 'open':
        return [open(`p-${step}`)];
      case 'close':
        return state.attempts.map(({ paymentId }) => ({ type: 'ClosePayment', paymentId, why: 'expired' }));
      case 'receive':
        return payment ? [receive(payment.paymentId, payment.amount)] : [];
      case 'fee':
        return [{ type: 'ChangeStatus', fee: n }];
      case 'reject':
        return [{ type: 'ChangeStatus', to: 'Rejected' }];
      case 'expire':
        return [{ type: 'RejectUnpaid', reason: 'unpaid' }];
      case 'reopen':
        return [
          { type: 'ChangeStatus', to: 'Pending' },
          ...reservation.map((cause): OrderCommand => ({ type: 'CompleteReservation', cause, shortages: [] })),
        ];
      case 'short':
        return reservation.map((cause) => ({
          ...{ type: 'CompleteReservation', cause, nothingReserved: true },
          shortages: [{ productId: 'x', requested: 1, available: 0 }],
        }));
      case 'back':
        return [returning(state)];
      case 'record':
        return [
          { type: 'RecordPayment', paymentId: `m-${step}`, method: 'Cash', amount: n, reference: '', recordedAt: at },
        ];
      case 'refund':
        return [{ type: 'RequestRefund', refundId: `r-${step}`, amount: n, to: 'provider', reason: 'x', ...money }];
      case 'settle':
        // The provider settles none that it has failed, as money has gone another way since.
        return refund?.state === 'open'
          ? [
              {
                ...{ type: 'SettleRefund', refundId: refund.refundId, to: 'provider' },
                reference: '',
                creditNoteNo: 'CN-1',
                settledAt: at,
              },
            ]
          : [];
      default:
        return refund ? [{ type: 'FailRefund', refundId: refund.refundId, why: 'x', failedAt: at }] : [];
    }
  }

  function play(acts: readonly Act[]): { state: Order; history: OrderEvent[] } {
    const history = [...standing];
    let state = standing.reduce<OrderState>((before, one) => order.evolve(before, one), order.initialState) as Order;
    for (const [step, one] of acts.entries()) {
      for (const command of commandsOf(one, state, step)) {
        const before = state;
        const decided = order.decide(state, command);
        if (isRefusal(decided)) continue;
        history.push(...decided);
        state = decided.reduce<OrderState>((now, next) => order.evolve(now, next), state) as Order;
        checkAlways(before, state, command);
      }
    }
    return { state, history };
  }

  const back = (state: Order) => countingRefunds(state.refunds).reduce((sum, { amount }) => sum + amount, 0);

  function checkAlways(before: Order, state: Order, command: OrderCommand): void {
    expect(state.attempts.filter((one) => one.state === 'open').length).toBeLessThanOrEqual(1);
    expect(back(state)).toBeLessThanOrEqual(paidBy(state.payments));
    if (command.type !== 'ReceivePayment' || !isSale(state.orderStatus)) return;
    const kept = paidBy(state.payments) - back(state);
    const keptBefore = paidBy(before.payments) - back(before);
    const total = orderTotal(state.placed.lines, state.fee);
    // An open refund leaves the amount due as it is, until it is settled.
    expect(kept).toBeLessThanOrEqual(Math.max(total, keptBefore));
  }

  it('leave no payment without a standing order or a refund, and record each once', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
        const ended = play([...acts, { kind: 'short', n: 0 }, { kind: 'back', n: 0 }]);
        const receipts = ended.history.flatMap((one) =>
          one.type === 'orders.PaymentReceived' ? [one.data.paymentId] : [],
        );
        expect(new Set(receipts).size).toBe(receipts.length);
        if (isSale(ended.state.orderStatus)) return;
        // What the provider failed to give back is with staff, who see it.
        const failed = new Set(ended.state.refunds.flatMap((one) => (one.state === 'failed' ? [one.paymentId] : [])));
        expect(onlineMoneyOf(ended.state).filter(({ paymentId }) => !failed.has(paymentId))).toEqual([]);
      }),
      { numRuns: 10_000 },
    );
  });
});
