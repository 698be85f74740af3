import { newId } from '@countinghouse/contracts/kernel/ids';
import { isUnpaid } from '@countinghouse/contracts/orders/progress';
import { customer } from '../../customers/customer.decider.ts';
import type { Clock } from '../../processes/clock.ts';
import { order } from '../order.decider.ts';
import type { OrderDependencies } from '../order-dependencies.ts';
import { expireOrder } from '../payments/expire-order.ts';
import { rejectUnpaid } from './reject-unpaid.ts';
import type { OrderPlace, UnpaidBefore } from './unpaid-holds.ts';
import { followOrder } from './unpaid-orders.process.ts';

const name = 'orders.unpaid-clock';
const EVERY_MS = 60_000;
const DAY_MS = 86_400_000;
/** Longer than a call that places an order lives. */
const CHECKED_AFTER_MS = 600_000;
const AT_ONCE = 200;

/**
 * Ends the wait of orders that their method lets expire, which the clock of payments does where there is one, rejects
 * others that stay unpaid for longer than the setting says, and compares each entry of the table once with the
 * log: an order may never have been placed, and an erasure may have come while it was. Repeating it is harmless, and
 * several processes may do it.
 */
export function unpaidClock(deps: OrderDependencies, now: () => number = Date.now): Clock {
  return {
    name,
    everyMs: EVERY_MS,
    async tick(signal) {
      const days = deps.unpaid.settings.UNPAID_EXPIRY_DAYS;
      try {
        await check(deps, new Date(now() - CHECKED_AFTER_MS), signal);
      } finally {
        if (days > 0) await expire(deps, new Date(now() - days * DAY_MS), signal);
        if (!deps.online) await endWaits(deps, now(), signal);
      }
    },
  };
}

async function expire(deps: OrderDependencies, time: Date, signal: AbortSignal): Promise<void> {
  await forEach(deps, { time, signal }, async (orderId) => {
    const { state } = await deps.commands.load(order, orderId, 'cached');
    // Who has named a payment waits for staff to look for it, and a method may have its own days.
    if (state.phase === 'none' || state.transactionId !== '' || state.placed.payBy !== undefined) return;
    await rejectUnpaid(deps, orderId, 'unpaid', own());
  });
}

/** Ends the waits that are over; one that fails is tried again, and keeps no other from its turn. */
async function endWaits(deps: OrderDependencies, now: number, signal: AbortSignal): Promise<void> {
  const failures: unknown[] = [];
  let count: number;
  do {
    const due = await deps.looks.take(AT_ONCE, new Date(now), 'order');
    for (const { orderId } of due) {
      signal.throwIfAborted();
      await expireOrder(deps, orderId, now).catch((error: unknown) => failures.push(error));
    }
    count = due.length;
  } while (count === AT_ONCE);
  if (failures.length > 0) throw failures[0];
}

async function check(deps: OrderDependencies, time: Date, signal: AbortSignal): Promise<void> {
  await forEach(deps, { time, unchecked: true, signal }, async (orderId) => {
    const { state } = await deps.commands.load(order, orderId);
    if (state.phase === 'none' || !isUnpaid(state)) return followOrder(deps, orderId, time.toISOString());
    const { state: owner } = await deps.commands.load(customer, state.placed.customerId);
    if (owner.status === 'erased') await rejectUnpaid(deps, orderId, 'account-erased', own());
    await deps.unpaid.holds.noteChecked(orderId);
  });
}

/** Acts on entries one after the other; one that fails keeps no other from its turn. @throws the first failure */
async function forEach(
  { unpaid: { holds } }: OrderDependencies,
  { signal, ...question }: Pick<UnpaidBefore, 'time' | 'unchecked'> & { readonly signal: AbortSignal },
  act: (orderId: string) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  let after: OrderPlace | undefined;
  do {
    const found = await holds.unpaidBefore({ ...question, after, count: AT_ONCE });
    for (const { orderId } of found) {
      signal.throwIfAborted();
      await act(orderId).catch((error: unknown) => failures.push(error));
    }
    after = found.length === AT_ONCE ? found.at(-1) : undefined;
  } while (after);
  if (failures.length > 0) throw failures[0];
}

function own() {
  const commandId = newId();
  return { actor: { kind: 'system', id: name }, commandId, correlationId: commandId } as const;
}
