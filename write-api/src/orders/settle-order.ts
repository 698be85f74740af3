import { isRefusal, RefusedError } from '@countinghouse/contracts/kernel/errors';
import type { EventMetadata } from '@countinghouse/contracts/kernel/event';
import type { Shortage } from '@countinghouse/contracts/orders/events';
import type { Handled } from '../command-handling/commands.ts';
import { stepMetadata } from '../command-handling/step-metadata.ts';
import { moveStock } from '../inventory/move-stock.ts';
import { order } from './order.decider.ts';
import { type Order, type OrderState, type StockWork, unitsPerProduct } from './order-state.ts';
import { allOf, type Ordering } from './ordering.ts';

/**
 * Brings the stock of an order's products where the order wants it: takes it, and confirms the order or gives back what was taken; or
 * returns it. Every step is answered like the first time when it is repeated, so this may be run again at any time, by
 * anybody, after any interruption. `known` is the order's present state, when the caller has it. `onTaken` is called once all stock is
 * taken and goes on beside the confirmation, which can only succeed then.
 */
export async function settleOrder(
  deps: Ordering,
  orderId: string,
  metadata: EventMetadata,
  known?: Handled<OrderState>,
  onTaken?: (order: Order) => Promise<unknown>,
): Promise<Handled<OrderState>> {
  const asked = known ?? (await deps.commands.load(order, orderId));
  if (asked.state.phase === 'none' || !asked.state.stockWork) return asked;
  const { stockWork } = asked.state;
  if (stockWork.after) await giveBack(deps, asked as Handled<Order>, stockWork.after, metadata);
  return stockWork.move === 'take'
    ? take(deps, asked.state, stockWork, metadata, onTaken)
    : giveBack(deps, asked as Handled<Order>, stockWork, metadata);
}

/**
 * Takes every product or none. The products are held until that is clear: an order that takes units only to give them back lets no
 * other order be refused for them.
 */
async function take(
  deps: Ordering,
  state: Order,
  { cause }: StockWork,
  metadata: EventMetadata,
  onTaken?: (order: Order) => Promise<unknown>,
): Promise<Handled<OrderState>> {
  const finish = async (shortages: readonly Shortage[]) => {
    const step = stepMetadata(metadata, 'order', state.placed.orderId, cause, 'finish');
    const command = { type: 'FinishTaking', cause, shortages } as const;
    const finished = await deps.commands.handle(order, state.placed.orderId, command, step);
    if (isRefusal(finished)) throw new RefusedError(finished);
    deps.reached('orders.taking-finished');
    return finished;
  };
  const keys = [...unitsPerProduct(state.placed).keys()].map((productId) => `product ${productId}`);
  const declined = await deps.turns.runAll(keys, async () => {
    const shortages = await takeProducts(deps, state, cause, metadata);
    if (shortages.length === 0) return undefined;
    const refused = await finish(shortages);
    // Another process may have asked to take again by now. That is its own work, under its own name: giving "back" for it would make
    // units out of nothing.
    const { stockWork } = refused.state as Order;
    return stockWork?.move === 'return' ? giveBack(deps, refused as Handled<Order>, stockWork, metadata) : refused;
  });
  if (declined) return declined;
  const [confirmed] = await allOf([finish([]), onTaken?.(state)]);
  return confirmed;
}

async function takeProducts(deps: Ordering, state: Order, cause: string, metadata: EventMetadata): Promise<Shortage[]> {
  const { orderId } = state.placed;
  const answers = await allOf(
    [...unitsPerProduct(state.placed)].map(async ([productId, quantity]): Promise<Shortage | undefined> => {
      const step = movementMetadata(state, cause, productId, metadata);
      const command = { type: 'TakeStock', productId, orderId, quantity } as const;
      const { outcome } = await moveStock(deps.commands, command, step);
      deps.reached('orders.product-taken');
      return outcome?.type === 'inventory.StockRefused'
        ? { productId, requested: quantity, available: outcome.data.balance }
        : undefined;
    }),
  );
  return answers.filter((answer) => answer !== undefined);
}

async function giveBack(
  deps: Ordering,
  asked: Handled<Order>,
  { cause, without }: StockWork,
  metadata: EventMetadata,
): Promise<Handled<OrderState>> {
  const { state } = asked;
  const { orderId } = state.placed;
  const returning = [...unitsPerProduct(state.placed)].filter(([productId]) => !without.includes(productId));
  const positions = await allOf(
    returning.map(async ([productId, quantity]) => {
      const step = movementMetadata(state, cause, productId, metadata);
      const { position } = await moveStock(deps.commands, { type: 'ReturnStock', productId, orderId, quantity }, step);
      deps.reached('orders.product-returned');
      return position;
    }),
  );
  const position = [asked.position, ...positions].sort().at(-1) ?? asked.position;
  return { ...asked, position };
}

/**
 * Metadata of moving one product's stock for an order. A placement moves stock at the time of the order, so that both fall on the same
 * shop day.
 */
export function movementMetadata(
  { phase, placed }: Pick<Order, 'phase' | 'placed'>,
  cause: string,
  productId: string,
  metadata: EventMetadata,
): EventMetadata {
  const timed = phase === 'standing' ? metadata : { ...metadata, occurredAt: placed.placedAt };
  return stepMetadata(timed, 'order', placed.orderId, cause, productId);
}
