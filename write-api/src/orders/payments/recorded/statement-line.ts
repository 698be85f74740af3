import { isRefusal, type Refusal, refuse } from '@countinghouse/contracts/kernel/errors';
import type { EventMetadata } from '@countinghouse/contracts/kernel/event';
import type { Order } from '@countinghouse/contracts/orders/order.state';
import type { Handled } from '@countinghouse/platform/commands/commands';
import type { Claims } from '../../../identity/claims.ts';
import { changeOrder, type OrderChange } from '../../change-order.ts';
import { order } from '../../order.decider.ts';
import type { OrderDependencies } from '../../order-dependencies.ts';

type Recording = Extract<OrderChange, { type: 'RecordPayment' }>;

/**
 * Records a line of a bank's statement as a payment: once on its order by the id of the payment, and on one order by a
 * claim, whoever confirms it where at the same time.
 */
export async function recordStatementLine(
  deps: OrderDependencies,
  claims: Pick<Claims, 'claim' | 'release'>,
  orderId: string,
  payment: Recording,
  metadata: EventMetadata,
  ifMatch?: string,
): Promise<Handled<Order> | Refusal> {
  const { paymentId } = payment;
  const holds = async (owner: string) => {
    const { state } = await deps.commands.load(order, owner);
    return state.phase !== 'none' && state.payments.some((one) => one.paymentId === paymentId);
  };
  if (!(await claims.claim('statement-line', paymentId, orderId, holds))) {
    return refuse('VALIDATION', undefined, [{ field: 'payment', code: 'line_elsewhere' }]);
  }
  const handled = await changeOrder(deps, orderId, payment, metadata, ifMatch);
  if (isRefusal(handled) && !(await holds(orderId))) await claims.release('statement-line', paymentId, orderId);
  return handled;
}
