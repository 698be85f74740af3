import { isRefusal, type Refusal, refuse } from '@countinghouse/contracts/kernel/errors';
import type { EventMetadata } from '@countinghouse/contracts/kernel/event';
import { readableNumber } from '@countinghouse/contracts/kernel/ids';
import type { Order } from '@countinghouse/contracts/orders/order.state';
import type { Handled } from '@countinghouse/platform/commands/commands';
import { changeOrder } from '../change-order.ts';
import { order } from '../order.decider.ts';
import type { OrderDependencies } from '../order-dependencies.ts';
import type { RefundCommand } from './refund.rules.ts';

type Numbered = Extract<RefundCommand, { creditNoteNo: string }>;
type WithoutNumber<Command> = Command extends Numbered ? Omit<Command, 'creditNoteNo'> : never;

/** A command that settles a refund, which gets its credit note's number here. */
export type SettlingRefund = WithoutNumber<Numbered>;

/**
 * Makes, settles or sees a refund, with a number for its credit note where it is settled by it. What is refused, and
 * what was done before, takes no number.
 */
export async function settlingRefund(
  deps: OrderDependencies,
  orderId: string,
  command: SettlingRefund,
  metadata: EventMetadata,
  ifMatch?: string,
): Promise<Handled<Order> | Refusal> {
  const { state } = await deps.commands.load(order, orderId);
  if (state.phase === 'none') return refuse('NOT_FOUND');
  const foreseen = order.decide(state, { ...command, creditNoteNo: '' });
  if (isRefusal(foreseen)) return foreseen;
  const settles = foreseen.some(
    ({ type, data }) => (type === 'orders.RefundSettled' || type === 'orders.RefundSeen') && data.creditNoteNo === '',
  );
  const creditNoteNo = settles ? readableNumber('CN', await deps.numbers.next('credit-note')) : '';
  return changeOrder(deps, orderId, { ...command, creditNoteNo }, metadata, ifMatch);
}
