import type { EventMetadata } from '@countinghouse/contracts/kernel/event';
import type { Handled, JointStep, Look, Moved, SeenState } from '../command-handling/commands.ts';
import { jointStep, seenAt } from '../command-handling/joint-step.ts';
import { stepMetadata } from '../command-handling/step-metadata.ts';
import { type Stock, stock } from '../inventory/stock.decider.ts';
import { type Cart, cart } from './cart.decider.ts';
import { order } from './order.decider.ts';
import { type OrderState, PLACEMENT, type PlacedOrder, unitsPerProduct } from './order-state.ts';
import type { Ordering } from './ordering.ts';
import { cartCommand, cartMetadata } from './settle-cart.ts';
import { movementMetadata } from './settle-order.ts';

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

/** What is wanted of a product, and how its stock stands. */
interface Demand {
  readonly productId: string;
  readonly quantity: number;
  readonly level: Handled<Stock>;
}

/**
 * Places an order with everything that comes of it in one append: its stock is taken and its cart emptied, or it is declined and takes
 * nothing. There is no moment in between for others to see, or for a crash to leave behind.
 * @returns the order, standing or declined; `moved` when the stock or the basis has changed since they were looked at
 */
export function placeAtOnce(
  desk: Ordering,
  placed: PlacedOrder,
  basis: Basis,
  metadata: EventMetadata,
): Promise<Handled<OrderState> | Moved> {
  const units = [...unitsPerProduct(placed)];
  const turns = units.map(([productId]) => `product ${productId}`);
  return desk.turns.runAll(turns, async () => {
    const demands = await Promise.all(
      units.map(async ([productId, quantity]): Promise<Demand> => {
        return { productId, quantity, level: await desk.commands[basis.look](stock, productId) };
      }),
    );
    const short = demands.filter(({ quantity, level }) => quantity > level.state.balance);
    const done =
      short.length > 0
        ? await decline(desk, placed, short, basis, metadata)
        : await takeAll(desk, placed, demands, basis, metadata);
    if (!('moved' in done)) desk.reached('orders.placed-at-once');
    return done;
  });
}

function takeAll(
  desk: Ordering,
  placed: PlacedOrder,
  demands: readonly Demand[],
  basis: Basis,
  metadata: EventMetadata,
): Promise<Handled<OrderState> | Moved> {
  const { orderId } = placed;
  const taken = demands.map(({ productId, quantity, level }) => {
    const step = movementMetadata({ phase: 'placing', placed }, PLACEMENT, productId, metadata);
    return jointStep(stock, productId, level, [{ type: 'TakeStock', productId, orderId, quantity }], step);
  });
  const steps = [
    orderStep(placed, [], basis, metadata),
    ...taken,
    ...cartStep(placed, 'standing', basis, metadata),
  ] as const;
  return desk.commands.handleJointly(steps, basis.seen);
}

function decline(
  desk: Ordering,
  placed: PlacedOrder,
  short: readonly Demand[],
  basis: Basis,
  metadata: EventMetadata,
): Promise<Handled<OrderState> | Moved> {
  const steps = [orderStep(placed, short, basis, metadata), ...cartStep(placed, 'declined', basis, metadata)] as const;
  const looked = short.map(({ productId, level }) => seenAt(stock, productId, level));
  return desk.commands.handleJointly(steps, [...basis.seen, ...looked]);
}

function orderStep(
  placed: PlacedOrder,
  short: readonly Demand[],
  { present }: Basis,
  metadata: EventMetadata,
): JointStep<OrderState> {
  const { orderId } = placed;
  const shortages = short.map(({ productId, quantity, level }) => {
    return { productId, requested: quantity, available: level.state.balance };
  });
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
