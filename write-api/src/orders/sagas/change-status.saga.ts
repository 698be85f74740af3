import { isRefusal, type Refusal, refuse } from '@countinghouse/contracts/kernel/errors';
import type { EventMetadata } from '@countinghouse/contracts/kernel/event';
import type { Order } from '@countinghouse/contracts/orders/order.state';
import type { Handled, VersionGuard } from '@countinghouse/platform/commands/commands';
import { retryOnConflict } from '@countinghouse/platform/commands/retry-on-conflict';
import { runSaga } from '@countinghouse/platform/commands/saga';
import type { OrderCommand } from '../order.decider.ts';
import type { OrderDependencies } from '../order-dependencies.ts';
import { outOfStock, placeOrderSaga } from './place-order.saga.ts';

/** Changing an order's status: cancelling releases its stock, re-opening reserves it again; carts are not affected. */
export const changeStatusSaga = { ...placeOrderSaga, followUp: () => [] };

export type StatusChange = Extract<OrderCommand, { type: 'ChangeStatus' | 'RejectUnpaid' | 'Cancel' }>;

/** @returns the changed order once its stock has moved, or INSUFFICIENT_STOCK when it could not be re-opened */
export async function changeStatus(
  deps: OrderDependencies,
  orderId: string,
  change: StatusChange,
  metadata: EventMetadata,
  guard?: VersionGuard,
): Promise<Handled<Order> | Refusal> {
  const start = { id: orderId, command: change, metadata, guard };
  const changed = await retryOnConflict(() => runSaga(deps, changeStatusSaga, start));
  if (isRefusal(changed)) return changed;
  const { state, events } = changed;
  if (state.phase === 'none') return refuse('NOT_FOUND');
  const reopening = events.find(({ type }) => type === 'orders.OrderReopenRequested');
  const attempt = (reopening?.data as { attempt: number } | undefined)?.attempt;
  return attempt !== undefined && state.refusal?.attempt === attempt
    ? outOfStock(state.refusal.shortages)
    : { ...changed, state };
}
