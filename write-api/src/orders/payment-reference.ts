import { type Refusal, refuse } from '@countinghouse/contracts/kernel/errors';
import type { EventMetadata } from '@countinghouse/contracts/kernel/event';
import type { Handled } from '../command-handling/commands.ts';
import { changeOrder } from './change-order.ts';
import { order } from './order.decider.ts';
import type { Order } from './order-state.ts';
import type { Ordering } from './ordering.ts';

/** A customer names the transaction by which an own order was paid; somebody else's is not found. */
export async function givePaymentReference(
  deps: Ordering,
  customerId: string,
  { orderId, transactionId }: { readonly orderId: string; readonly transactionId: string },
  metadata: EventMetadata,
  ifMatch?: string,
): Promise<Handled<Order> | Refusal> {
  const { state } = await deps.commands.load(order, orderId);
  if (state.phase === 'none' || state.placed.customerId !== customerId) return refuse('NOT_FOUND');
  return changeOrder(deps, orderId, { type: 'GivePaymentReference', transactionId }, metadata, ifMatch);
}
