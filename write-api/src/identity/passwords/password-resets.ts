import { setTimeout as delay } from 'node:timers/promises';
import type { Realm } from '@countinghouse/contracts/kernel/http/token-keys';
import { canonicalEmail } from '@countinghouse/contracts/kernel/text/email-address';
import type { Call } from '@countinghouse/platform/rest/input/binding';
import { networkOf } from '@countinghouse/platform/rest/limits/network-of';
import type { WriteDeps } from '../../write-deps.ts';

/** How long the link of a mail sets a new password. */
const RESET_MS = 30 * 60_000;
/** A request for a link takes a whole number of these, whatever there was to do. */
const RESPONSE_STEP_MS = 100;

/** Requests for links that set a new password, the same for customers and staff. */
export interface PasswordResets {
  /**
   * Counts the request against the caller's network, and against the account there, known or not, so that a stranger
   * elsewhere uses up nothing of the owner's; then makes the link. Its duration does not reveal whether there was an
   * account. @throws RefusedError RATE_LIMITED
   */
  request(realm: Realm, email: string, call: Pick<Call, 'ip'>, makeLink: () => Promise<void>): Promise<void>;
}

export async function passwordResets({ limits, settings }: WriteDeps): Promise<PasswordResets> {
  const perAccount = await limits.shared('reset', settings.RATE_LIMIT_RESET);
  const perAddress = await limits.shared('reset-address', settings.RATE_LIMIT_RESET_ADDRESS);
  return {
    async request(realm, email, call, makeLink) {
      const network = networkOf(call.ip());
      await perAddress.count(network);
      await perAccount.count(`${realm} ${canonicalEmail(email)} ${network}`);
      await inSteps(makeLink);
    },
  };
}

/** When a link that is made now ends. ISO 8601 in UTC. */
export function resetEnd(lifetimeMs = RESET_MS): string {
  return new Date(Date.now() + lifetimeMs).toISOString();
}

/** Takes a whole number of steps of time, so that its duration does not reveal what there was to do. */
export async function inSteps(work: () => Promise<void>): Promise<void> {
  const begun = performance.now();
  try {
    await work();
  } finally {
    await delay(RESPONSE_STEP_MS - ((performance.now() - begun) % RESPONSE_STEP_MS));
  }
}
