import { isRefusal, RefusedError } from '@countinghouse/contracts/kernel/errors';
import type { EventMetadata } from '@countinghouse/contracts/kernel/event';
import { newId } from '@countinghouse/contracts/kernel/ids';
import { stepMetadata } from '@countinghouse/platform/commands/stream-write';
import type { WriteDeps } from '../write-deps.ts';
import { wishes } from './wishes.decider.ts';

/** Empties the cart of a customer. */
export type EmptyCart = (customerId: string, metadata: EventMetadata) => Promise<void>;

/** Removes the cart and the saved products of whoever used an account before the owner of its mailbox. */
export type ClearPlanted = (metadata: EventMetadata, customerId: string) => Promise<void>;

/** Each call removes what is there then, so that the same command may do it twice. */
export function clearPlanted({ commands }: Pick<WriteDeps, 'commands'>, emptyCart: EmptyCart): ClearPlanted {
  return async (metadata, customerId) => {
    await emptyCart(customerId, stepMetadata(metadata, 'clear cart', newId()));
    const step = stepMetadata(metadata, 'clear wishes', newId());
    const cleared = await commands.handle(wishes, customerId, { type: 'ClearWishes', customerId }, step);
    if (isRefusal(cleared)) throw new RefusedError(cleared);
  };
}
