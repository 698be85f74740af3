import { type EventOf, event } from '@countinghouse/contracts/kernel/event';
import { orderTotal } from '@countinghouse/contracts/kernel/money';
import {
  type OrderEvent,
  orderConfirmed,
  orderPlaced,
  orderStatusChanged,
  returnRequested,
  returnStatusChanged,
} from '@countinghouse/contracts/orders/events';
import { paymentOpened, paymentReceived } from '@countinghouse/contracts/orders/payments/online-events';
import { MAX_REFUNDS } from '@countinghouse/contracts/orders/payments/refund-api';
import { sampleLine, samplePlacement } from '@countinghouse/contracts/orders/testing/sample-placement';
import { paymentRecorded } from '@countinghouse/contracts/payments/events';
import { moneyOf } from '@countinghouse/contracts/payments/payment-ledger';
import {
  type RefundedRow,
  refundFailed,
  refundRequested,
  refundSeen,
  refundSettled,
} from '@countinghouse/contracts/payments/refund-events';
import { describe, expect, it } from 'vitest';
import { deciderSpec } from '../../testing/decider-spec.ts';
import { order } from '../order.decider.ts';
import type { RefundCommand } from './refund.rules.ts';

const orderId = 'o-1';
const at = '2026-11-20T09:00:00.000Z';
/** A reduction made one product two rows: 17.93 five times and 17.92 twice; with a mug of 3.00 and a fee of 4.00. */
const data = samplePlacement({
  orderId,
  customerId: 'c-1',
  lines: [
    sampleLine({ productId: 'tea', quantity: 2, price: 1_792 }),
    sampleLine({ productId: 'tea', quantity: 5, price: 1_793 }),
    sampleLine({ productId: 'mug', quantity: 1, price: 300 }),
  ],
  fee: 400,
});
const total = orderTotal(data.lines, data.fee);
const { orderNo, customerId, currency } = data;
const standing: readonly OrderEvent[] = [event(orderPlaced, data), event(orderConfirmed, { orderId })];
const paidBy = (paymentId: string, amount: number) =>
  event(paymentRecorded, {
    ...{ orderId, orderNo, customerId, currency, paymentId, amount },
    ...{ method: 'Bank transfer', reference: '', recordedAt: at },
  });
const paid = [...standing, paidBy('p-1', total)];
const spec = deciderSpec(order);

type Asked = Extract<RefundCommand, { type: 'RequestRefund' }>;
const refund = (refundId: string, what: Partial<Asked>): Asked => ({
  type: 'RequestRefund',
  ...{ refundId, items: [], to: 'manual', reason: 'Scratched', reference: 'FPS 7', restock: [], complete: false },
  ...{ creditNoteNo: `CN ${refundId}`, requestedAt: at },
  ...what,
});
const identity = (refundId: string) => ({ orderId, orderNo, customerId, refundId });
type Requested = EventOf<typeof refundRequested>['data'];
const requested = (refundId: string, amount: number, items: RefundedRow[] = [], more: Partial<Requested> = {}) =>
  event(refundRequested, {
    ...{ ...identity(refundId), amount, currency, items, to: 'manual' as const, reason: 'Scratched', requestedAt: at },
    ...more,
  });
const settled = (refundId: string, to: 'manual' | 'provider' = 'manual', reference = 'FPS 7') =>
  event(refundSettled, { ...identity(refundId), to, reference, creditNoteNo: `CN ${refundId}`, settledAt: at });
const failed = (refundId: string) =>
  event(refundFailed, { ...identity(refundId), why: 'expired_or_canceled_card', failedAt: at });
const tea = (quantity: number, price: number): RefundedRow => ({ productId: 'tea', quantity, price });
const asked = event(returnRequested, {
  ...{ orderId, requestId: 'r-1', requestNo: 'RR-000001', createdAt: at, customerId, returnReason: 'Too green' },
  items: [{ productId: 'tea', quantity: 2 }],
});

describe('a refund by hand', () => {
  it('is requested and settled in one append, units dearest first', () => {
    spec
      .given(paid)
      .when(refund('f-1', { items: [{ productId: 'tea', quantity: 6 }], fee: 150 }))
      .thenEvents(
        requested('f-1', 5 * 1_793 + 1_792 + 150, [tea(5, 1_793), tea(1, 1_792)], { fee: 150 }),
        settled('f-1'),
      );
  });

  it('goes on with the units that are left, and takes another amount where staff say so', () => {
    const once = [...paid, requested('f-1', 4 * 1_793, [tea(4, 1_793)]), settled('f-1')];
    spec
      .given(once)
      .when(refund('f-2', { items: [{ productId: 'tea', quantity: 2 }], amount: 5_000 }))
      .thenEvents(requested('f-2', 5_000, [tea(1, 1_793), tea(1, 1_792)]), settled('f-2'));
  });

  it('happens once for one id, as by a double click', () => {
    spec
      .given([...paid, requested('f-1', 100), settled('f-1')])
      .when(refund('f-1', { amount: 100 }))
      .thenNothing();
  });

  it('is possible for an order that was rejected, and leaves its statuses alone', () => {
    const rejected = event(orderStatusChanged, { orderId, from: 'Pending', to: 'Rejected' });
    spec
      .given([...paid, rejected])
      .when(refund('f-1', { amount: total }))
      .thenEvents(requested('f-1', total), settled('f-1'));
  });

  it('never goes beyond what was paid and is not refunded', () => {
    spec
      .given(standing)
      .when(refund('f-1', { amount: 1 }))
      .thenRefused('REFUND_TOO_HIGH', { available: 0 });
    const open = [...paid, requested('f-1', 1_000), settled('f-1'), requested('f-2', 500, [], { to: 'provider' })];
    spec
      .given(open)
      .when(refund('f-3', { amount: total - 1_499 }))
      .thenRefused('REFUND_TOO_HIGH', { available: (total - 1_500) / 100 });
    spec
      .given([...open, failed('f-2')])
      .when(refund('f-3', { amount: total - 1_000 }))
      .thenEvents(requested('f-3', total - 1_000), settled('f-3'));
  });

  it('is refused without anything to refund, for other products, units and fees than are left, and for too many', () => {
    const refused = (what: Partial<Asked>, field: string, code: string) =>
      spec.given(paid).when(refund('f-1', what)).thenRefused('VALIDATION', undefined, [{ field, code }]);
    spec.given(paid).when(refund('f-1', {})).thenRefused('VALIDATION');
    refused({ items: [{ productId: 'hat', quantity: 1 }] }, 'items.0.product', 'not_found');
    refused({ items: [{ productId: 'tea', quantity: 8 }] }, 'items.0.quantity', 'more_than_refundable');
    const twice = [
      { productId: 'tea', quantity: 4 },
      { productId: 'tea', quantity: 4 },
    ];
    refused({ items: twice }, 'items.1.quantity', 'more_than_refundable');
    refused({ fee: 401 }, 'fee', 'more_than_refundable');
    const many = Array.from({ length: MAX_REFUNDS }, (_, n) => requested(`f-${n}`, 1));
    spec
      .given([...paid, ...many])
      .when(refund('one more', { amount: 1 }))
      .thenRefused('VALIDATION', undefined, [{ field: 'amount', code: 'too_many', limit: MAX_REFUNDS }]);
  });
});

describe('a refund with a return request', () => {
  const returned = { requestId: 'r-1', items: [{ productId: 'tea', quantity: 2 }], complete: true };

  it('completes it in the same append, and says what goes back into stock', () => {
    const restock = [{ productId: 'tea', quantity: 1 }];
    spec
      .given([...paid, asked])
      .when(refund('f-1', { ...returned, restock }))
      .thenEvents(
        requested('f-1', 2 * 1_793, [tea(2, 1_793)], { requestId: 'r-1', restock }),
        settled('f-1'),
        event(returnStatusChanged, { orderId, requestId: 'r-1', from: 'Pending', to: 'Complete' }),
      );
  });

  it('leaves its status alone unless asked to, and is of this order', () => {
    spec
      .given([...paid, asked])
      .when(refund('f-1', { ...returned, complete: false }))
      .thenEvents(requested('f-1', 2 * 1_793, [tea(2, 1_793)], { requestId: 'r-1' }), settled('f-1'));
    for (const [what, code] of [
      [{ requestId: 'r-9' }, 'not_found'],
      [{ complete: true }, 'required'],
    ] as const) {
      spec
        .given(paid)
        .when(refund('f-1', { amount: 1, ...what }))
        .thenRefused('VALIDATION', undefined, [{ field: 'request', code }]);
    }
  });

  it('puts back no more than was ordered, nothing twice, and nothing of an order whose stock is back', () => {
    const restock = (productId: string, quantity: number) => ({ amount: 1, restock: [{ productId, quantity }] });
    const once = [...paid, requested('f-1', 1, [], { restock: [{ productId: 'tea', quantity: 6 }] }), failed('f-1')];
    const refused = (given: readonly OrderEvent[], what: Partial<Asked>, field: string, code: string) =>
      spec.given(given).when(refund('f-2', what)).thenRefused('VALIDATION', undefined, [{ field, code }]);
    refused(once, restock('tea', 2), 'restock.0.quantity', 'more_than_left');
    refused(once, restock('hat', 1), 'restock.0.product', 'not_found');
    const rejected = event(orderStatusChanged, { orderId, from: 'Pending', to: 'Rejected' });
    refused([...once, rejected], restock('tea', 1), 'restock', 'stock_released');
  });
});

describe('a refund through the provider', () => {
  const open = [...paid, requested('f-1', 500, [], { to: 'provider', paymentId: 'p-1' })];
  const settle = (to: 'manual' | 'provider') =>
    ({
      type: 'SettleRefund',
      ...{ refundId: 'f-1', to, reference: 're_7', creditNoteNo: 'CN f-1', settledAt: at },
    }) as const;

  it('needs an online payment', () => {
    spec
      .given(paid)
      .when(refund('f-1', { amount: 500, to: 'provider' }))
      .thenRefused('VALIDATION', undefined, [{ field: 'to', code: 'no_online_payment' }]);
  });

  it('is settled once, as the provider says', () => {
    spec
      .given(open)
      .when(settle('provider'))
      .thenEvents(settled('f-1', 'provider', 're_7'));
    spec
      .given([...open, settled('f-1', 'provider')])
      .when(settle('provider'))
      .thenNothing();
    spec.given(paid).when(settle('provider')).thenRefused('NOT_FOUND');
  });

  it('can fail, also after it was settled, and then be done by hand with the same credit note', () => {
    const fail = { type: 'FailRefund', refundId: 'f-1', why: 'expired_or_canceled_card', failedAt: at } as const;
    spec.given(open).when(fail).thenEvents(failed('f-1'));
    const back = [...open, settled('f-1', 'provider'), failed('f-1')];
    spec.given(back).when(fail).thenNothing();
    const { state } = spec.given(back);
    expect(state).toMatchObject({ refunds: [{ state: 'failed', creditNoteNo: 'CN f-1' }] });
    spec
      .given(back)
      .when({ ...settle('manual'), creditNoteNo: 'CN other' })
      .thenEvents(settled('f-1', 'manual', 're_7'));
  });

  it('is not done by hand while it may still arrive, nor where its money or units are gone', () => {
    spec
      .given(open)
      .when(settle('manual'))
      .thenRefused('ILLEGAL_TRANSITION', undefined, [{ field: '', code: 'refund_not_failed' }]);
    const all = requested('f-2', total);
    spec
      .given([...open, failed('f-1'), all])
      .when(settle('manual'))
      .thenRefused('REFUND_TOO_HIGH', { available: 0 });
    const mug = { productId: 'mug', quantity: 1, price: 300 };
    const units = [...paid, requested('f-1', 300, [mug]), failed('f-1'), requested('f-2', 300, [mug])];
    spec
      .given(units)
      .when(settle('manual'))
      .thenRefused('REFUND_TOO_HIGH', { available: (total - 300) / 100 });
  });

  it('is seen once where it was made there', () => {
    const seen = { refundId: 'f-1', paymentId: 'p-1', amount: 200, reference: 're_7', settledAt: at };
    const command = { type: 'SeeRefund', ...seen, creditNoteNo: 'CN f-1' } as const;
    const recorded = event(refundSeen, { ...identity('f-1'), currency, ...seen, creditNoteNo: 'CN f-1' });
    spec.given(paid).when(command).thenEvents(recorded);
    const { state } = spec.given([...paid, recorded]);
    if (state.phase === 'none') throw new Error('no order');
    expect(moneyOf({ ...state.placed, ...state })).toEqual({ paid: total, refunded: 200, due: 200 });
    spec
      .given([...paid, recorded])
      .when(command)
      .thenNothing();
  });
});

describe('a payment that was refunded', () => {
  it('stays, unless other payments cover the refund', () => {
    const refunded = [...paid, requested('f-1', 500), settled('f-1')];
    const voiding = { type: 'VoidPayment', paymentId: 'p-1', reason: 'Twice', voidedAt: at } as const;
    spec
      .given(refunded)
      .when(voiding)
      .thenRefused('ILLEGAL_TRANSITION', undefined, [{ field: '', code: 'payment_refunded' }]);
    const decision = order.decide(spec.given([...refunded, paidBy('p-2', 500)]).state, voiding);
    expect(decision).toMatchObject([{ type: 'orders.PaymentVoided' }]);
  });
});

describe('a refund beyond what one online payment holds', () => {
  const online = (paymentId: string, amount: number) =>
    event(paymentReceived, {
      ...{ orderId, orderNo, customerId, currency, paymentId, amount, provider: 'stripe' },
      ...{ label: 'Visa ••4242', reference: `cs_${paymentId}`, receivedAt: at },
    });
  const twice = [
    ...standing,
    ...['a', 'b'].map((paymentId) =>
      event(paymentOpened, {
        ...{ orderId, orderNo, customerId, currency, paymentId, provider: 'stripe', amount: 400, expiresAt: at },
      }),
    ),
    online('a', 300),
    online('b', 700),
  ];
  const part = (refundId: string, amount: number, paymentId: string) =>
    requested(refundId, amount, [], { to: 'provider', paymentId });
  const wanted = (amount: number) => refund('f-1', { amount, to: 'provider', partIds: ['f-2'] });

  it('is shared between several, each within what it holds, and exact together', () => {
    spec
      .given(twice)
      .when(wanted(950))
      .thenEvents(part('f-1', 700, 'b'), part('f-2', 250, 'a'));
    spec
      .given(twice)
      .when(wanted(700))
      .thenEvents(part('f-1', 700, 'b'));
    spec
      .given(twice)
      .when(wanted(250))
      .thenEvents(part('f-1', 250, 'a'));
  });

  it('is refused beyond all of them, and with more parts than have an id', () => {
    spec
      .given([...twice, paidBy('p-1', 500)])
      .when(wanted(1_001))
      .thenRefused('REFUND_TOO_HIGH', { available: 10 });
    spec
      .given(twice)
      .when(refund('f-1', { amount: 950, to: 'provider' }))
      .thenRefused('VALIDATION');
  });
});

describe('the limit of what an ADMIN refunds', () => {
  it('counts all refunds of the order', () => {
    const before = [...paid, requested('f-1', 600), settled('f-1')];
    spec
      .given(before)
      .when(refund('f-2', { amount: 401, limit: 1_000 }))
      .thenRefused('FORBIDDEN');
    spec
      .given(before)
      .when(refund('f-2', { amount: 400, limit: 1_000 }))
      .thenEvents(requested('f-2', 400), settled('f-2'));
  });
});
