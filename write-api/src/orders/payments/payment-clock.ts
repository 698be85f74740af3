import type { Clock } from '../../processes/clock.ts';
import { expireOrder } from './expire-order.ts';
import { followPayment } from './follow-payment.ts';
import { followRefund } from './follow-refund.ts';
import type { PayingDependencies } from './paying.ts';
import type { Look } from './payment-looks.ts';
import { changesLook, followChanges } from './received/follow-changes.ts';

const EVERY_MS = 2_000;
const AT_ONCE = 20;
/** After what failed, as long as the provider is away. */
const AGAIN_MS = 30_000;

/**
 * Looks at what is due at the provider, first at everything that an earlier process may have left; what fails is
 * looked at again soon, and keeps nothing else from its turn.
 */
export function paymentClock(deps: PayingDependencies): Clock {
  let began = false;
  return {
    name: 'payments.follow-payment',
    everyMs: EVERY_MS,
    async tick(signal) {
      if (!began) {
        await deps.online.looks.enter(changesLook, new Date(deps.online.now()));
        await deps.online.looks.hastenAll();
      }
      began = true;
      const failures: unknown[] = [];
      let taken: readonly Look[];
      do {
        taken = await deps.online.looks.take(AT_ONCE, new Date(deps.online.now()));
        for (const look of taken) {
          signal.throwIfAborted();
          await lookAt(deps, look).catch(async (error: unknown) => {
            failures.push(error);
            await deps.online.looks.putOff(look.id, new Date(deps.online.now() + AGAIN_MS));
          });
        }
      } while (taken.length === AT_ONCE);
      if (failures.length > 0) throw failures[0];
    },
  };
}

/** Looks at one of the {@link Look}s now. */
export async function lookAt(deps: PayingDependencies, { id, kind, orderId, since }: Look): Promise<void> {
  if (kind === 'changes') return followChanges(deps, since);
  if (kind === 'order') return expireOrder(deps, orderId, deps.online.now());
  if (kind === 'refund') return followRefund(deps, orderId, id);
  await followPayment(deps, orderId, id);
}
