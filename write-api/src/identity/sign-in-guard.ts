import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { canonicalEmail } from '@countinghouse/contracts/kernel/text';
import type { Realm } from '@countinghouse/platform/http/identity';
import { StreamQueue } from '../command-handling/stream-queue.ts';
import type { WriteDeps } from '../write-deps.ts';
import { networkOf } from './network-of.ts';
import { passwordMatches } from './passwords.ts';
import { openLimit } from './rate-limits.ts';

export interface PasswordAttempt {
  readonly realm: Realm;
  readonly email: string;
  readonly password: string;
  readonly ip: string;
  /** Of the account with this address; undefined when there is none. */
  readonly passwordHash: string | undefined;
}

export interface SignInGuard {
  /**
   * Lets the right password through. Wrong ones count against the account, known or not, and the network address; a right one
   * clears the account.
   * @throws RefusedError INVALID_CREDENTIALS, RATE_LIMITED
   */
  check(attempt: PasswordAttempt): Promise<void>;
}

export async function signInGuard({ database, settings }: WriteDeps): Promise<SignInGuard> {
  const perAccount = await openLimit(database, 'sign-in', settings.RATE_LIMIT_SIGN_IN);
  const perAddress = await openLimit(database, 'sign-in-address', settings.RATE_LIMIT_SIGN_IN_ADDRESS);
  // Attempts at one account take turns: a right password that is being looked at must not use up what wrong ones may.
  const turns = new StreamQueue();
  async function attempt(account: string, { password, ip, passwordHash }: PasswordAttempt): Promise<void> {
    const network = networkOf(ip);
    await perAddress.check(network);
    // Counted before the password is looked at, so that guesses at many processes at once are no way around the limit.
    await perAccount.count(account);
    const matches = await passwordMatches(password, passwordHash);
    if (!matches) {
      await perAddress.count(network);
      throw new RefusedError(refuse('INVALID_CREDENTIALS'));
    }
    // Right ones do not count, so they cannot be counted before; but guesses at many accounts at once may have used up the count meanwhile.
    await perAddress.check(network);
    await perAccount.clear(account);
  }
  return {
    check(given) {
      const account = `${given.realm} ${canonicalEmail(given.email)}`;
      return turns.run(account, () => attempt(account, given));
    },
  };
}
