import { isRefusal } from '@countinghouse/contracts/kernel/errors';
import { isSale } from '@countinghouse/contracts/orders/statuses';
import { changeOrder } from '../change-order.ts';
import { order } from '../order.decider.ts';
import { moneyBackOf } from './follow-payment.ts';
import { isCovered, onlineMoneyOf } from './online-payment.rules.ts';
import { change, ownMetadata } from './own-change.ts';
import type { PayingDependencies } from './paying.ts';

const name = 'payments.late-money';

/**
 * Leaves no money with an order that does not stand: one that only expired stands again if its stock is there,
 * otherwise everything that was paid online goes back.
 * @throws Error while a change of the order is under way; to be tried again
 */
export async function settleLateMoney(deps: PayingDependencies, orderId: string): Promise<void> {
  const { state } = await deps.commands.load(order, orderId);
  if (state.phase !== 'standing' || isSale(state.orderStatus) || onlineMoneyOf(state).length === 0) return;
  if (state.statusReason === 'unpaid' && isCovered(state)) {
    const reopened = await changeOrder(deps, orderId, { type: 'ChangeStatus', to: 'Pending' }, ownMetadata(name));
    if (!isRefusal(reopened)) return;
    if (reopened.refused !== 'INSUFFICIENT_STOCK') {
      throw new Error(`order ${orderId} could not stand again: ${reopened.refused}`);
    }
  }
  const at = new Date(deps.online.now()).toISOString();
  const refunds = onlineMoneyOf(state).map(({ paymentId }) => moneyBackOf(state, paymentId));
  await change(deps, orderId, { type: 'ReturnMoney', at, refunds }, ownMetadata(name));
}
