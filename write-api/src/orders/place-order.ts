import { isRefusal, type Refusal, RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import type { EventMetadata } from '@countinghouse/contracts/kernel/event';
import { readableNumber } from '@countinghouse/contracts/kernel/ids';
import type { Handled } from '../command-handling/handle-command.ts';
import { stepMetadata } from '../command-handling/step-metadata.ts';
import { cart } from './cart.decider.ts';
import { order } from './order.decider.ts';
import type { Order, OrderState, PlacedOrder } from './order-state.ts';
import type { Ordering } from './ordering.ts';
import { settleOrder } from './settle-order.ts';

/** An order without its number, which it gets when it is placed. */
export type NewOrder = Omit<PlacedOrder, 'orderNo'>;

/**
 * Places an order and takes its stock, or declines it. The same `orderId` again finds the order that there is, finishes it where it
 * was interrupted, and answers the same. `present` is what the order's stream held a moment ago, when the caller has read it.
 * @returns the standing order, or INSUFFICIENT_STOCK with the `shortages` and what is `available` of the first short product
 */
export function placeOrder(
  desk: Ordering,
  wanted: NewOrder,
  metadata: EventMetadata,
  present?: Handled<OrderState>,
): Promise<Handled<Order> | Refusal> {
  const { orderId } = wanted;
  return desk.turns.run(`order ${orderId}`, async () => {
    const known = present ?? (await desk.commands.load(order, orderId));
    if (known.state.phase !== 'none') return finish(desk, orderId, metadata, known);
    const orderNo = readableNumber('SO', await desk.numbers.next('order'));
    desk.reached('orders.number-taken');
    const command = { type: 'PlaceOrder', ...wanted, orderNo } as const;
    const placed = await desk.commands.handle(order, orderId, command, stepMetadata(metadata, 'order', orderId));
    if (isRefusal(placed)) return placed;
    desk.reached('orders.order-placed');
    return finish(desk, orderId, metadata, placed);
  });
}

/** Finishes a placement or a change of status that was interrupted anywhere. */
export function finishOrder(
  desk: Ordering,
  orderId: string,
  metadata: EventMetadata,
): Promise<Handled<Order> | Refusal> {
  return desk.turns.run(`order ${orderId}`, () => finish(desk, orderId, metadata));
}

async function finish(
  desk: Ordering,
  orderId: string,
  metadata: EventMetadata,
  known?: Handled<OrderState>,
): Promise<Handled<Order> | Refusal> {
  let settlingCart: Promise<string | undefined> | undefined;
  const settled = await settleOrder(desk, orderId, metadata, known, (taken) => {
    settlingCart = settleCart(desk, taken, metadata);
    return settlingCart;
  });
  const { state } = settled;
  if (state.phase === 'none') return refuse('NOT_FOUND');
  const position = await (settlingCart ?? settleCart(desk, state, metadata));
  desk.finished.note(orderId, settled.revision);
  if (state.phase === 'declined') {
    const shortages = state.refusal?.shortages ?? [];
    return refuse('INSUFFICIENT_STOCK', { available: shortages[0]?.available ?? 0, shortages });
  }
  return {
    ...settled,
    state,
    position: position !== undefined && position > settled.position ? position : settled.position,
  };
}

/** Empties the cart that became the order, or tells it that it did not. */
async function settleCart(desk: Ordering, state: Order, metadata: EventMetadata): Promise<string | undefined> {
  const { orderId, customerId, cartVersion } = state.placed;
  if (cartVersion === undefined) return undefined;
  const command =
    state.phase === 'declined'
      ? ({ type: 'NoteDeclinedOrder', customerId, orderId } as const)
      : ({ type: 'EmptyByOrder', customerId, orderId, cartVersion } as const);
  const handled = await desk.commands.handle(
    cart,
    customerId,
    command,
    stepMetadata(metadata, 'order', orderId, 'cart'),
  );
  if (isRefusal(handled)) throw new RefusedError(handled);
  desk.reached('orders.cart-settled');
  return handled.position;
}
