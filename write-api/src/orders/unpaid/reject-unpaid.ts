import { isRefusal } from '@countinghouse/contracts/kernel/errors';
import type { EventMetadata } from '@countinghouse/contracts/kernel/event';
import type { StatusReason } from '@countinghouse/contracts/orders/statuses';
import { changeOrder } from '../change-order.ts';
import { order } from '../order.decider.ts';
import type { OrderDependencies } from '../order-dependencies.ts';
import { finishOrder } from '../sagas/place-order.saga.ts';

/**
 * Rejects an order, if it is still unpaid, and gives its stock back; one that is paid, or handed over, stays as it is.
 * @throws Error when a change of the order is under way; to be tried again
 */
export async function rejectUnpaid(
  deps: OrderDependencies,
  orderId: string,
  reason: StatusReason,
  metadata: EventMetadata,
): Promise<void> {
  const { state } = await deps.commands.load(order, orderId);
  if (state.phase === 'none' || state.phase === 'declined') return;
  if (state.phase === 'placing' && isRefusal(await finishOrder(deps, orderId, metadata))) return;
  const rejected = await changeOrder(deps, orderId, { type: 'RejectUnpaid', reason }, metadata);
  if (isRefusal(rejected)) throw new Error(`order ${orderId} could not be rejected: ${rejected.refused}`);
}
