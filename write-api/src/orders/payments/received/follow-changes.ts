import type { PayingDependencies } from '../paying.ts';
import { NEXT_LOOK_MS, type NewLook } from '../payment-looks.ts';

/** The look at the list of what has changed; one for all write-apis. */
export const changesLook: NewLook = {
  id: '018f0000-0000-7000-8000-000000000c01',
  kind: 'changes',
  orderId: '00000000-0000-0000-0000-000000000000',
};

/** For clocks that differ, and lists that are behind. */
const OVERLAP_MS = 120_000;

/**
 * Hastens the payments of which a refund or a dispute was made since the last look, so that a notification that was
 * lost is made good.
 * @throws ProviderUnavailable when it is to be tried again
 */
export async function followChanges({ online }: PayingDependencies, since: Date): Promise<void> {
  const { provider, looks, now } = online;
  const readAt = now();
  for (const alias of await provider.touchedSince(new Date(since.getTime() - OVERLAP_MS))) {
    await looks.hastenReferred(alias);
  }
  await looks.readUpTo(changesLook.id, new Date(readAt), new Date(readAt + NEXT_LOOK_MS));
}
