import { isRefusal, type Refusal, refuse } from '@countinghouse/contracts/kernel/errors';
import type { EventMetadata } from '@countinghouse/contracts/kernel/event';
import type { Handled } from '../command-handling/commands.ts';
import { customer } from '../customers/customer.decider.ts';
import { changeStatusAtOnce, changeStatusStepByStep } from './change-status.ts';
import { type OrderCommand, order } from './order.decider.ts';
import type { Order, OrderState } from './order-state.ts';
import type { Ordering } from './ordering.ts';

/** The changes of an order by a call of its own. */
export type OrderChange = Extract<
  OrderCommand,
  { type: 'ChangeStatus' | 'ChangePaymentStatus' | 'Track' | 'ChangeShippingInfo' | 'GivePaymentReference' }
>;

/**
 * Changes an order; a status that moves stock is through when the stock has moved. Refuses contact details for a customer who was erased.
 * @param ifMatch version that the caller saw; a change of the same fields since then is a conflict
 */
export function changeOrder(
  deps: Ordering,
  orderId: string,
  change: OrderChange,
  metadata: EventMetadata,
  ifMatch?: string,
): Promise<Handled<Order> | Refusal> {
  const guard = ifMatch === undefined ? undefined : { version: ifMatch, touches: touches(change) };
  return deps.turns.run(`order ${orderId}`, async () => {
    if (change.type === 'ChangeShippingInfo' && (await isErased(deps, orderId))) {
      return refuse('VALIDATION', undefined, [{ field: 'customer', code: 'not_found' }]);
    }
    if (change.type !== 'ChangeStatus') {
      return outcomeOf(await deps.commands.handle(order, orderId, change, metadata, guard));
    }
    const changeStatus = deps.commands.joint ? changeStatusAtOnce : changeStatusStepByStep;
    return outcomeOf(await changeStatus(deps, orderId, change, metadata, guard));
  });
}

/** Nothing personal can be kept any more for a customer who was erased. */
async function isErased({ commands }: Ordering, orderId: string): Promise<boolean> {
  const { state } = await commands.load(order, orderId);
  return state.phase !== 'none' && (await commands.load(customer, state.placed.customerId)).state.status === 'erased';
}

/** The changed order, or why it was not re-opened. */
function outcomeOf(handled: Handled<OrderState> | Refusal): Handled<Order> | Refusal {
  if (isRefusal(handled)) return handled;
  const { state, events } = handled;
  if (state.phase === 'none') return refuse('NOT_FOUND');
  const reopening = events.find(({ type }) => type === 'orders.OrderReopenRequested');
  const attempt = (reopening?.data as { attempt: number } | undefined)?.attempt;
  if (attempt !== undefined && state.refusal?.attempt === attempt) {
    const { shortages } = state.refusal;
    return refuse('INSUFFICIENT_STOCK', { available: shortages[0]?.available ?? 0, shortages });
  }
  return { ...handled, state };
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
    case 'GivePaymentReference':
      return ['transactionId'];
    case 'ChangeShippingInfo':
      return Object.keys(change.changes);
  }
}
