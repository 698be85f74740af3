import { KeyedMutex } from '@countinghouse/platform/commands/locks';
import { failpoint } from '../../failpoints.ts';
import type { WriteDeps } from '../../write-deps.ts';
import type { AccountReading } from './read-account.ts';

/** Reading the account at Stripe, once its key is set; its client is loaded then only. */
export async function openAccount({ commands, log, settings }: WriteDeps): Promise<AccountReading | undefined> {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_ADDRESS: address } = settings;
  if (!secretKey) return undefined;
  const { stripePayouts } = await import('@countinghouse/platform/payments/stripe/stripe-payouts');
  const account = stripePayouts({ secretKey, address });
  return { commands, log, locks: new KeyedMutex(), account, provider: 'stripe', reached: failpoint, now: Date.now };
}
