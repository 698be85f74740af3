import { isRefusal, type Refusal, refuse } from '@countinghouse/contracts/kernel/errors';
import type { EventMetadata } from '@countinghouse/contracts/kernel/event';
import type { Handled } from '../command-handling/commands.ts';
import { type OrderCommand, order } from './order.decider.ts';
import type { Order } from './order-state.ts';
import type { Ordering } from './ordering.ts';
import { settleOrder } from './settle-order.ts';

/** The changes that staff make to an order. */
export type OrderChange = Extract<
  OrderCommand,
  { type: 'ChangeStatus' | 'ChangePaymentStatus' | 'Track' | 'ChangeShippingInfo' }
>;

/**
 * Changes an order; a status that moves stock is through when the stock has moved.
 * @param ifMatch version that the caller saw; a change of the same fields since then is a conflict
 */
export function changeOrder(
  desk: Ordering,
  orderId: string,
  change: OrderChange,
  metadata: EventMetadata,
  ifMatch?: string,
): Promise<Handled<Order> | Refusal> {
  return desk.turns.run(`order ${orderId}`, async () => {
    if (change.type === 'ChangeStatus') await settleOrder(desk, orderId, metadata);
    const guard = ifMatch === undefined ? undefined : { version: ifMatch, touches: touches(change) };
    const handled = await desk.commands.handle(order, orderId, change, metadata, guard);
    if (isRefusal(handled)) return handled;
    desk.reached('orders.status-asked');
    const reopening = handled.events.find(({ type }) => type === 'orders.OrderReopenRequested');
    const settled = change.type === 'ChangeStatus' ? await settleOrder(desk, orderId, metadata) : handled;
    const { state } = settled;
    if (state.phase === 'none') return refuse('NOT_FOUND');
    const attempt = (reopening?.data as { attempt: number } | undefined)?.attempt;
    if (attempt !== undefined && state.refusal?.attempt === attempt) {
      const { shortages } = state.refusal;
      return refuse('INSUFFICIENT_STOCK', { available: shortages[0]?.available ?? 0, shortages });
    }
    return { ...settled, state };
  });
}

/** Field names as clients know them, see `touchedBy` of the decider. */
function touches(change: OrderChange): readonly string[] {
  switch (change.type) {
    case 'ChangeStatus':
      return [...(change.to === undefined ? [] : ['orderStatus']), ...(change.fee === undefined ? [] : ['fee'])];
    case 'ChangePaymentStatus':
      return ['paymentStatus'];
    case 'Track':
      return ['orderTrackStatus'];
    case 'ChangeShippingInfo':
      return Object.keys(change.changes);
  }
}
