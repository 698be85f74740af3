import { isRefusal, type Refusal } from '@countinghouse/contracts/kernel/errors';
import type { EventMetadata } from '@countinghouse/contracts/kernel/event';
import { untilUnmoved } from '../command-handling/attempts.ts';
import type { Handled, Moved, VersionGuard } from '../command-handling/commands.ts';
import { jointStep } from '../command-handling/joint-step.ts';
import { type OrderCommand, order } from './order.decider.ts';
import type { Order, OrderState, StockWork } from './order-state.ts';
import type { Ordering } from './ordering.ts';
import { settleOrder } from './settle-order.ts';
import { fitsOneAppend, levelSeen, movementsOf, shortOf, toShortage, withDemands } from './stock-at-once.ts';

export type StatusChange = Extract<OrderCommand, { type: 'ChangeStatus' }>;

/**
 * Changes the status of an order and moves its stock in one append; a re-opening for which stock is short is declined in one and takes
 * nothing.
 * @returns the order after the change, whose events say what came of it
 */
export function changeStatusAtOnce(
  deps: Ordering,
  orderId: string,
  change: StatusChange,
  metadata: EventMetadata,
  guard?: VersionGuard,
): Promise<Handled<OrderState> | Refusal> {
  return untilUnmoved(async (): Promise<Handled<OrderState> | Refusal | Moved> => {
    // What an earlier change began step by step comes first.
    await settleOrder(deps, orderId, metadata);
    const considered = await deps.commands.consider(order, orderId, change, metadata, guard);
    if (isRefusal(considered)) return considered;
    if ('handled' in considered) return considered.handled;

    const { present } = considered;
    if (!fitsOneAppend((present.state as Order).placed)) {
      return changeStatusStepByStep(deps, orderId, change, metadata, guard);
    }
    const asked = jointStep(order, orderId, present, [change], metadata);
    const { stockWork } = asked.state as Order;
    const done =
      stockWork && stockWork !== (present.state as Order).stockWork
        ? await withStock(deps, change, present as Handled<Order>, stockWork, metadata)
        : await deps.commands.handleJointly([asked], []);
    if (!('moved' in done)) deps.reached('orders.status-changed-at-once');
    return done;
  });
}

/** The same where the log cannot do it at once, or the order has too many products for that. */
export async function changeStatusStepByStep(
  deps: Ordering,
  orderId: string,
  change: StatusChange,
  metadata: EventMetadata,
  guard?: VersionGuard,
): Promise<Handled<OrderState> | Refusal> {
  await settleOrder(deps, orderId, metadata);
  const handled = await deps.commands.handle(order, orderId, change, metadata, guard);
  if (isRefusal(handled)) return handled;
  deps.reached('orders.status-asked');
  return { ...(await settleOrder(deps, orderId, metadata)), events: handled.events };
}

/** What the changed order wants of the stock, done or declined with the change. */
function withStock(
  deps: Ordering,
  change: StatusChange,
  present: Handled<Order>,
  work: StockWork,
  metadata: EventMetadata,
): Promise<Handled<OrderState> | Moved> {
  const { placed } = present.state;
  return withDemands(deps, placed, 'load', (demands) => {
    const short = work.move === 'take' ? shortOf(demands) : [];
    const finish = {
      type: 'FinishTaking',
      cause: work.cause,
      shortages: short.map(toShortage),
      tookNothing: short.length > 0,
    } as const;
    const commands = work.move === 'take' ? [change, finish] : [change];
    const moved = short.length > 0 ? [] : movementsOf(present.state, work, demands, metadata);
    const asked = jointStep(order, placed.orderId, present, commands, metadata);
    return deps.commands.handleJointly([asked, ...moved], short.map(levelSeen));
  });
}
