import { type Refusal, refuse } from '@countinghouse/contracts/kernel/errors';
import { event } from '@countinghouse/contracts/kernel/event';
import type { OrderEvent } from '@countinghouse/contracts/orders/events';
import type { Order } from '@countinghouse/contracts/orders/order.state';
import { orderTakenIntoAccount } from '@countinghouse/contracts/orders/storefront/guest/events';
import { isGuestOrder } from '@countinghouse/contracts/orders/storefront/guest/guest-order';

/** An order without an account goes to one account, once. */
export function takeIntoAccount({ placed, customerId }: Order, accountId: string): readonly OrderEvent[] | Refusal {
  if (customerId === accountId) return [];
  const { orderId } = placed;
  if (!isGuestOrder({ orderId, customerId })) return refuse('NOT_FOUND');
  return [event(orderTakenIntoAccount, { orderId, accountId })];
}
