import { event } from '@countinghouse/contracts/kernel/event';
import {
  orderReopenRequested,
  orderStatusChanged,
  orderTracked,
  paymentReferenceGiven,
  paymentStatusChanged,
} from '@countinghouse/contracts/orders/events';
import type { Order } from '@countinghouse/contracts/orders/order.state';
import { paymentRecorded, paymentVoided } from '@countinghouse/contracts/payments/events';
import { describe, expect, it } from 'vitest';
import { deciderSpec } from '../../testing/decider-spec.ts';
import { order } from '../order.decider.ts';
import { orderId, placement, rejected, standing } from '../testing/standing-order.ts';

const spec = deciderSpec(order);

describe('an order that the shop itself rejects', () => {
  const act = { type: 'RejectUnpaid', reason: 'unpaid' } as const;
  const expired = event(orderStatusChanged, { orderId, from: 'Pending', to: 'Rejected', reason: 'unpaid' });
  const paid = event(paymentStatusChanged, { orderId, from: 'Pending', to: 'Complete' });
  const unpaidAgain = event(paymentStatusChanged, { orderId, from: 'Complete', to: 'Failed' });
  const sent = event(orderTracked, { orderId, from: 'ordered', to: 'picked_by_courier' });
  const named = event(paymentReferenceGiven, { orderId, customerId: 'c-1', from: '', transactionId: 'T1' });

  it('is rejected with the reason, as long as it is unpaid', () => {
    spec.given(standing).when(act).thenEvents(expired);
    spec
      .given([...standing, paid, unpaidAgain])
      .when(act)
      .thenEvents(expired);
    spec
      .given([...standing, expired])
      .when(act)
      .thenNothing();
  });

  it('stays when it is paid, complete, rejected by staff or handed over', () => {
    const complete = event(orderStatusChanged, { orderId, from: 'Pending', to: 'Complete' });
    for (const end of [paid, complete, rejected, sent])
      spec
        .given([...standing, end])
        .when(act)
        .thenNothing();
  });

  it('stays when the customer has named a payment, unless the account is gone', () => {
    spec
      .given([...standing, named])
      .when(act)
      .thenNothing();
    const erased = { orderId, from: 'Pending', to: 'Rejected', reason: 'account-erased' } as const;
    spec
      .given([...standing, named])
      .when({ type: 'RejectUnpaid', reason: 'account-erased' })
      .thenEvents(event(orderStatusChanged, erased));
  });

  it('stays while staff have recorded money for it, until that is void', () => {
    const recordedAt = '2026-11-20T08:30:00.000Z';
    const money = event(paymentRecorded, {
      ...{ orderId, orderNo: placement.orderNo, customerId: 'c-1', paymentId: 'm-1', currency: placement.currency },
      ...{ method: 'Cash', amount: 1, reference: '', recordedAt },
    });
    const gone = event(paymentVoided, {
      orderId,
      customerId: 'c-1',
      paymentId: 'm-1',
      reason: 'x',
      voidedAt: recordedAt,
    });
    spec
      .given([...standing, money])
      .when(act)
      .thenNothing();
    spec
      .given([...standing, money, gone])
      .when(act)
      .thenEvents(expired);
  });

  it('waits for a re-opening that is under way', () => {
    const asked = event(orderReopenRequested, { orderId, attempt: 1, to: 'Pending' });
    spec
      .given([...standing, rejected, asked])
      .when(act)
      .thenNothing();
  });

  it('gives its stock back, and shows the reason until staff change the status', () => {
    const { state } = spec.given([...standing, expired]);
    expect(state).toMatchObject({ statusReason: 'unpaid', pendingStock: { move: 'release' } });
    const failed = event(orderStatusChanged, { orderId, from: 'Rejected', to: 'Failed' });
    expect((spec.given([...standing, expired, failed]).state as Order).statusReason).toBeUndefined();
  });
});
