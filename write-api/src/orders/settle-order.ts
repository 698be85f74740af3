import type { EventMetadata } from '@countinghouse/contracts/kernel/event';
import type { Shortage } from '@countinghouse/contracts/orders/events';
import type { Handled } from '../command-handling/handle-command.ts';
import { stepMetadata } from '../command-handling/step-metadata.ts';
import { moveStock } from '../inventory/move-stock.ts';
import { order } from './order.decider.ts';
import type { Order, OrderState, StockWork } from './order-state.ts';
import { allOf, holding, type Ordering } from './ordering.ts';

/**
 * Brings the stock of an order's products where the order wants it: takes it, and confirms the order or gives back what was taken; or
 * returns it. Every step is answered like the first time when it is repeated, so this may be run again at any time, by
 * anybody, after any interruption.
 *
 * The products are held meanwhile: an order that takes units only to give them back lets no other order be refused for them.
 */
export async function settleOrder(
  desk: Ordering,
  orderId: string,
  metadata: EventMetadata,
): Promise<Handled<OrderState>> {
  const before = await desk.commands.load(order, orderId);
  if (before.state.phase === 'none' || !before.state.stockWork) return before;
  const products = [...unitsPerProduct(before.state).keys()];
  return holding(
    desk.turns,
    products.map((productId) => `product ${productId}`),
    async () => {
      const taken = await desk.commands.load(order, orderId);
      if (taken.state.phase !== 'none' && taken.state.stockWork?.move === 'take') {
        await take(desk, taken.state, taken.state.stockWork, metadata);
      }
      const asked = await desk.commands.load(order, orderId);
      if (asked.state.phase === 'none' || asked.state.stockWork?.move !== 'return') return asked;
      const position = await giveBack(desk, asked.state, asked.state.stockWork, metadata);
      return position > asked.position ? { ...asked, position } : asked;
    },
  );
}

async function take(desk: Ordering, state: Order, { cause }: StockWork, metadata: EventMetadata): Promise<void> {
  const { orderId } = state.placed;
  const shortages = await allOf(
    [...unitsPerProduct(state)].map(async ([productId, quantity]): Promise<Shortage | undefined> => {
      const step = stepMetadata(movementTime(state, metadata), 'order', orderId, cause, productId);
      const command = { type: 'TakeStock', productId, orderId, quantity } as const;
      const { outcome } = await moveStock(desk.commands, command, step);
      desk.reached?.('product taken');
      return outcome?.type === 'inventory.StockRefused'
        ? { productId, requested: quantity, available: outcome.data.balance }
        : undefined;
    }),
  );
  const command = { type: 'FinishTaking', cause, shortages: shortages.filter((one) => one !== undefined) } as const;
  await desk.commands.handle(order, orderId, command, stepMetadata(metadata, 'order', orderId, cause, 'finish'));
  desk.reached?.('taking finished');
}

/** @returns the position of the last movement */
async function giveBack(
  desk: Ordering,
  state: Order,
  { cause, without }: StockWork,
  metadata: EventMetadata,
): Promise<string> {
  const { orderId } = state.placed;
  const returning = [...unitsPerProduct(state)].filter(([productId]) => !without.includes(productId));
  const positions = await allOf(
    returning.map(async ([productId, quantity]) => {
      const step = stepMetadata(movementTime(state, metadata), 'order', orderId, cause, productId);
      const { position } = await moveStock(desk.commands, { type: 'ReturnStock', productId, orderId, quantity }, step);
      desk.reached?.('product returned');
      return position;
    }),
  );
  return positions.sort().at(-1) ?? '';
}

/** A placement moves stock at the time of the order, so that both fall on the same shop day. */
function movementTime(state: Order, metadata: EventMetadata): EventMetadata {
  return state.phase === 'standing' ? metadata : { ...metadata, occurredAt: state.placed.placedAt };
}

function unitsPerProduct(state: Order): ReadonlyMap<string, number> {
  const units = new Map<string, number>();
  for (const { productId, quantity } of state.placed.lines) {
    units.set(productId, (units.get(productId) ?? 0) + quantity);
  }
  return units;
}
