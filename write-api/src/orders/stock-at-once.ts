import type { EventMetadata } from '@countinghouse/contracts/kernel/event';
import type { Shortage } from '@countinghouse/contracts/orders/events';
import { MAX_COMMIT_STREAMS } from '@countinghouse/platform/event-store/prepared-commit';
import type { Handled, JointStep, Look, SeenState } from '../command-handling/commands.ts';
import { jointStep, seenAt } from '../command-handling/joint-step.ts';
import { type Stock, stock } from '../inventory/stock.decider.ts';
import { type Order, type StockWork, unitsPerProduct } from './order-state.ts';
import type { Ordering } from './ordering.ts';
import { movementMetadata } from './settle-order.ts';

/** What an order has of a product, and how the product's stock stands. */
export interface Demand {
  readonly productId: string;
  readonly quantity: number;
  readonly level: Handled<Stock>;
}

/** Whether an order, its cart and the stock of all its products can be written in one append. */
export function fitsOneAppend(placed: Pick<Order['placed'], 'lines'>): boolean {
  return unitsPerProduct(placed).size + 2 <= MAX_COMMIT_STREAMS;
}

/** Looks at the stock of an order's products, and holds it against others of this process while `task` runs. */
export function withDemands<Result>(
  deps: Ordering,
  placed: Order['placed'],
  look: Look,
  task: (demands: readonly Demand[]) => Promise<Result>,
): Promise<Result> {
  const units = [...unitsPerProduct(placed)];
  const turns = units.map(([productId]) => `product ${productId}`);
  return deps.turns.runAll(turns, async () => {
    const demands = units.map(async ([productId, quantity]): Promise<Demand> => {
      return { productId, quantity, level: await deps.commands[look](stock, productId) };
    });
    return task(await Promise.all(demands));
  });
}

/** Those of which there is not enough. */
export function shortOf(demands: readonly Demand[]): readonly Demand[] {
  return demands.filter(({ quantity, level }) => quantity > level.state.balance);
}

export function toShortage({ productId, quantity, level }: Demand): Shortage {
  return { productId, requested: quantity, available: level.state.balance };
}

/** That the stock is where it was looked at. */
export function levelSeen({ productId, level }: Demand): SeenState {
  return seenAt(stock, productId, level);
}

/** Takes or returns every product of an order, under the ids that it would have step by step. */
export function movementsOf(
  order: Pick<Order, 'phase' | 'placed'>,
  { move, cause }: Pick<StockWork, 'move' | 'cause'>,
  demands: readonly Demand[],
  metadata: EventMetadata,
): JointStep<Stock>[] {
  const { orderId } = order.placed;
  const type = move === 'take' ? 'TakeStock' : 'ReturnStock';
  return demands.map(({ productId, quantity, level }) => {
    const step = movementMetadata(order, cause, productId, metadata);
    return jointStep(stock, productId, level, [{ type, productId, orderId, quantity }], step);
  });
}
