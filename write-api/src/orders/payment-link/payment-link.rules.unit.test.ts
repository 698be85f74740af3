import { event } from '@countinghouse/contracts/kernel/event';
import { orderConfirmed, orderPlaced, orderStatusChanged } from '@countinghouse/contracts/orders/events';
import { paymentLinkMade, paymentLinkVoided } from '@countinghouse/contracts/orders/payments/link-events';
import { sampleLine, samplePlacement } from '@countinghouse/contracts/orders/testing/sample-placement';
import { paymentRecorded } from '@countinghouse/contracts/payments/events';
import { it } from 'vitest';
import { deciderSpec } from '../../testing/decider-spec.ts';
import { order } from '../order.decider.ts';

const spec = deciderSpec(order);
const placement = samplePlacement({ lines: [sampleLine({ price: 250 })] });
const { orderId, customerId, orderNo, currency } = placement;
const placed = [event(orderPlaced, placement), event(orderConfirmed, { orderId })];
const [monday, tuesday, nextWeek, later] = ['2026-11-23', '2026-11-24', '2026-11-30', '2026-12-01'].map(
  (day) => `${day}T00:00:00.000Z`,
) as [string, string, string, string];
const make = (at = monday, expiresAt = nextWeek) => ({ type: 'MakePaymentLink', at, expiresAt }) as const;
const made = (number: number, expiresAt = nextWeek) => event(paymentLinkMade, { orderId, number, expiresAt });
const voided = (number: number) => event(paymentLinkVoided, { orderId, number });

it('makes one link at a time, and the next one where that is void or expired', () => {
  spec.given(placed).when(make()).thenEvents(made(1));
  spec
    .given([...placed, made(1)])
    .when(make(tuesday, later))
    .thenNothing();
  spec
    .given([...placed, made(1)])
    .when(make(nextWeek, later))
    .thenEvents(made(2, later));
  spec
    .given([...placed, made(1), voided(1)])
    .when(make(tuesday, later))
    .thenEvents(made(2, later));
});

it('makes none for an order that is paid or stopped', () => {
  const paid = event(paymentRecorded, {
    ...{ orderId, customerId, orderNo, currency, paymentId: 'p', method: 'FPS', amount: 250, reference: '' },
    recordedAt: monday,
  });
  spec
    .given([...placed, paid])
    .when(make())
    .thenRefused('ALREADY_PAID');
  const stopped = event(orderStatusChanged, { orderId, from: 'Pending', to: 'Rejected' });
  spec
    .given([...placed, stopped])
    .when(make())
    .thenRefused('PAYMENT_CLOSED');
});

it('declares a link void once', () => {
  spec.given(placed).when({ type: 'VoidPaymentLink' }).thenRefused('NOT_FOUND');
  spec
    .given([...placed, made(1)])
    .when({ type: 'VoidPaymentLink' })
    .thenEvents(voided(1));
  spec
    .given([...placed, made(1), voided(1)])
    .when({ type: 'VoidPaymentLink' })
    .thenNothing();
});
