import { event } from '@countinghouse/contracts/kernel/event';
import { type OrderEvent, orderConfirmed, orderPlaced } from '@countinghouse/contracts/orders/events';
import { orderTakenIntoAccount } from '@countinghouse/contracts/orders/storefront/guest/events';
import { samplePlacement } from '@countinghouse/contracts/orders/testing/sample-placement';
import { test } from 'vitest';
import { deciderSpec } from '../../../testing/decider-spec.ts';
import { order } from '../../order.decider.ts';

const spec = deciderSpec(order);
const orderId = 'o-1';
const placed = (customerId: string): readonly OrderEvent[] => [
  event(orderPlaced, samplePlacement({ orderId, customerId })),
  event(orderConfirmed, { orderId }),
];
const taken = event(orderTakenIntoAccount, { orderId, accountId: 'ada' });

test('a guest’s order goes to one account, once', () => {
  spec.given(placed(orderId)).when({ type: 'TakeIntoAccount', accountId: 'ada' }).thenEvents(taken);
  spec
    .given([...placed(orderId), taken])
    .when({ type: 'TakeIntoAccount', accountId: 'ada' })
    .thenEvents();
  spec
    .given([...placed(orderId), taken])
    .when({ type: 'TakeIntoAccount', accountId: 'bob' })
    .thenRefused('NOT_FOUND');
});

test('the order of a customer goes to no other account', () => {
  spec.given(placed('bob')).when({ type: 'TakeIntoAccount', accountId: 'ada' }).thenRefused('NOT_FOUND');
});
