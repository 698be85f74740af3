import { isRefusal } from '@countinghouse/contracts/kernel/errors';
import { event } from '@countinghouse/contracts/kernel/event';
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
import { sampleLine, samplePlacement } from '@countinghouse/contracts/orders/testing/sample-placement';
import { describe, expect, it } from 'vitest';
import { deciderSpec } from '../../testing/decider-spec.ts';
import { type OrderCommand, order } from '../order.decider.ts';

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
