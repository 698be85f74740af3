import { isRefusal, RefusedError } from '@countinghouse/contracts/kernel/errors';
import type { EventMetadata } from '@countinghouse/contracts/kernel/event';
import { stepMetadata } from '../command-handling/step-metadata.ts';
import { type CartCommand, cart } from './cart.decider.ts';
import type { Order, PlacedOrder } from './order-state.ts';
import type { Ordering } from './ordering.ts';

/** What the cart is told that an order was made from; undefined for an order without one. */
export function cartCommand(
  { orderId, customerId, cartVersion }: PlacedOrder,
  outcome: 'standing' | 'declined',
): CartCommand | undefined {
  if (cartVersion === undefined) return undefined;
  return outcome === 'declined'
    ? { type: 'NoteDeclinedOrder', customerId, orderId }
    : { type: 'EmptyByOrder', customerId, orderId, cartVersion };
}

export function cartMetadata({ orderId }: PlacedOrder, metadata: EventMetadata): EventMetadata {
  return stepMetadata(metadata, 'order', orderId, 'cart');
}

/** Empties the cart that became the order, or tells it that it did not. Repeating it changes nothing. Answers the position. */
export async function settleCart(
  deps: Ordering,
  { placed, phase }: Order,
  metadata: EventMetadata,
): Promise<string | undefined> {
  const command = cartCommand(placed, phase === 'declined' ? 'declined' : 'standing');
  if (!command) return undefined;
  const handled = await deps.commands.handle(cart, placed.customerId, command, cartMetadata(placed, metadata));
  if (isRefusal(handled)) throw new RefusedError(handled);
  deps.reached('orders.cart-settled');
  return handled.position;
}
