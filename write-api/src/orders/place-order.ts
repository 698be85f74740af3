import { isRefusal, type Refusal, refuse } from '@countinghouse/contracts/kernel/errors';
import type { EventMetadata } from '@countinghouse/contracts/kernel/event';
import { readableNumber } from '@countinghouse/contracts/kernel/ids';
import { isWithinMaxAmount } from '@countinghouse/contracts/kernel/money';
import { untilUnmoved } from '../command-handling/attempts.ts';
import type { Handled, Moved } from '../command-handling/commands.ts';
import { stepMetadata } from '../command-handling/step-metadata.ts';
import { order, totalTooBig } from './order.decider.ts';
import type { Order, OrderState, PlacedOrder } from './order-state.ts';
import type { Ordering } from './ordering.ts';
import { type Basis, placeAtOnce } from './place-at-once.ts';
import { settleCart } from './settle-cart.ts';
import { settleOrder } from './settle-order.ts';
import { fitsOneAppend } from './stock-at-once.ts';

/** An order without its number, which it gets when it is placed. */
export type NewOrder = Omit<PlacedOrder, 'orderNo'>;

/**
 * Places an order and takes its stock, or declines it: at once where the log can, otherwise, and for thousands of products, step by step. The same `orderId` again finds the
 * order that there is, finishes it where it was interrupted, and answers the same.
 * @returns the standing order, VALIDATION when it comes to more than one order may, or INSUFFICIENT_STOCK with the `shortages` and what is `available` of the first short product
 */
export function placeOrder(
  deps: Ordering,
  wanted: NewOrder,
  metadata: EventMetadata,
): Promise<Handled<Order> | Refusal> {
  return untilUnmoved(async () => {
    const present = await deps.commands.load(order, wanted.orderId);
    return placeFrom(deps, wanted, { look: 'load', present, seen: [] }, metadata);
  });
}

/** {@link placeOrder} from what its caller looked at; `moved` when that has changed. */
export function placeFrom(
  deps: Ordering,
  wanted: NewOrder,
  basis: Basis,
  metadata: EventMetadata,
): Promise<Handled<Order> | Refusal | Moved> {
  const { orderId } = wanted;
  return deps.turns.run(`order ${orderId}`, async () => {
    if (basis.present.state.phase !== 'none') return finish(deps, orderId, metadata, basis.present);
    if (!isWithinMaxAmount(wanted.lines, wanted.fee)) return totalTooBig('cart');
    const orderNo = readableNumber('SO', await deps.numbers.next('order'));
    deps.reached('orders.number-taken');
    const placed = { ...wanted, orderNo };
    if (deps.commands.joint && fitsOneAppend(placed)) {
      const done = await placeAtOnce(deps, placed, basis, metadata);
      return 'moved' in done ? done : finished(deps, done as Handled<Order>);
    }
    const command = { type: 'PlaceOrder', ...placed } as const;
    const step = stepMetadata(metadata, 'order', orderId);
    // That it is not there yet is for the append to say.
    const begun = await deps.commands.handle(order, orderId, command, step, undefined, basis.look === 'recent');
    if (isRefusal(begun)) return begun;
    deps.reached('orders.order-placed');
    return finish(deps, orderId, metadata, begun);
  });
}

/** Finishes a placement or a change of status that was interrupted anywhere. */
export function finishOrder(
  deps: Ordering,
  orderId: string,
  metadata: EventMetadata,
): Promise<Handled<Order> | Refusal> {
  return deps.turns.run(`order ${orderId}`, () => finish(deps, orderId, metadata));
}

async function finish(
  deps: Ordering,
  orderId: string,
  metadata: EventMetadata,
  known?: Handled<OrderState>,
): Promise<Handled<Order> | Refusal> {
  let settlingCart: Promise<string | undefined> | undefined;
  const settled = await settleOrder(deps, orderId, metadata, known, (taken) => {
    settlingCart = settleCart(deps, taken, metadata);
    return settlingCart;
  });
  const { state } = settled;
  if (state.phase === 'none') return refuse('NOT_FOUND');
  const position = await (settlingCart ?? settleCart(deps, state, metadata));
  const last = position !== undefined && position > settled.position ? position : settled.position;
  return finished(deps, { ...settled, state, position: last });
}

/** The answer to a placement of which nothing is left to do. */
function finished(deps: Ordering, placed: Handled<Order>): Handled<Order> | Refusal {
  const { state, revision } = placed;
  deps.finished.note(state.placed.orderId, revision);
  if (state.phase !== 'declined') return placed;
  const shortages = state.refusal?.shortages ?? [];
  return refuse('INSUFFICIENT_STOCK', { available: shortages[0]?.available ?? 0, shortages });
}
