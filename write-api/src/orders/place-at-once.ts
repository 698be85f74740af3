import type { EventMetadata } from '@countinghouse/contracts/kernel/event';
import type { Handled, JointStep, Look, Moved, SeenState } from '../command-handling/commands.ts';
import { jointStep } from '../command-handling/joint-step.ts';
import { stepMetadata } from '../command-handling/step-metadata.ts';
import { type Cart, cart } from './cart.decider.ts';
import { order } from './order.decider.ts';
import { type OrderState, PLACEMENT, type PlacedOrder } from './order-state.ts';
import type { Ordering } from './ordering.ts';
import { cartCommand, cartMetadata } from './settle-cart.ts';
import { type Demand, levelSeen, movementsOf, shortOf, toShortage, withDemands } from './stock-at-once.ts';

/** What an order is made from, as it was looked at. */
export interface Basis {
  readonly look: Look;
  /** The order's own stream, on which there is nothing yet. */
  readonly present: Handled<OrderState>;
  /** The cart that becomes the order, if one does. */
  readonly cart?: Handled<Cart>;
  /** Where its prices and its buyer stand; all of it must still be so when the order is written. */
  readonly seen: readonly SeenState[];
}

/**
 * Places an order with everything that comes of it in one append: its stock is taken and its cart emptied, or it is declined and takes
 * nothing. There is no moment in between for others to see, or for a crash to leave behind.
 * @returns the order, standing or declined; `moved` when the stock or the basis has changed since they were looked at
 */
export function placeAtOnce(
  deps: Ordering,
  placed: PlacedOrder,
  basis: Basis,
  metadata: EventMetadata,
): Promise<Handled<OrderState> | Moved> {
  return withDemands(deps, placed, basis.look, async (demands) => {
    const short = shortOf(demands);
    const outcome = short.length > 0 ? 'declined' : 'standing';
    const taken =
      outcome === 'standing'
        ? movementsOf({ phase: 'placing', placed }, { move: 'take', cause: PLACEMENT }, demands, metadata)
        : [];
    const steps = [
      orderStep(placed, short, basis, metadata),
      ...taken,
      ...cartStep(placed, outcome, basis, metadata),
    ] as const;
    const done = await deps.commands.handleJointly(steps, [...basis.seen, ...short.map(levelSeen)]);
    if (!('moved' in done)) deps.reached('orders.placed-at-once');
    return done;
  });
}

function orderStep(
  placed: PlacedOrder,
  short: readonly Demand[],
  { present }: Basis,
  metadata: EventMetadata,
): JointStep<OrderState> {
  const { orderId } = placed;
  const shortages = short.map(toShortage);
  const finish = { type: 'FinishTaking', cause: PLACEMENT, shortages, tookNothing: short.length > 0 } as const;
  const step = stepMetadata(metadata, 'order', orderId);
  return jointStep(order, orderId, present, [{ type: 'PlaceOrder', ...placed }, finish], step);
}

function cartStep(
  placed: PlacedOrder,
  outcome: 'standing' | 'declined',
  basis: Basis,
  metadata: EventMetadata,
): JointStep<Cart>[] {
  const command = cartCommand(placed, outcome);
  if (!basis.cart || !command) return [];
  return [jointStep(cart, placed.customerId, basis.cart, [command], cartMetadata(placed, metadata))];
}
