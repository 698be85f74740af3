import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import type { Realm } from '@countinghouse/contracts/kernel/http/token-keys';
import { canonicalEmail } from '@countinghouse/contracts/kernel/text/email-address';
import { KeyedMutex } from '@countinghouse/platform/commands/locks';
import { networkOf } from '@countinghouse/platform/rest/limits/network-of';
import type { WriteDeps } from '../../write-deps.ts';
import { passwordMatches } from '../passwords/passwords.ts';
import { limited } from './rate-limits.ts';

/** An id that no account has. */
export const NO_ACCOUNT = '00000000-0000-0000-0000-000000000000';

/**
 * Passwords of one network address that a process compares at once or keeps waiting, so that others do not wait behind
 * a flood.
 */
const AT_ONCE_PER_NETWORK = 32;
const RETRY_MS = 1_000;

export interface PasswordAttempt {
  readonly realm: Realm;
  readonly email: string;
  readonly password: string;
  readonly ip: string;
  /**
   * The account with this address, if there is one. Read once the attempt is within its limits; must cost the same for
   * every address.
   */
  readonly account: () => Promise<string | undefined>;
  /** A second step follows, by {@link SignInGuard.checkCode}; before it no network is known. Default false. */
  readonly isFirstStep?: boolean;
}

/** A code that an account whose password was right gives as well. */
export interface CodeAttempt {
  readonly realm: Realm;
  readonly email: string;
  readonly ip: string;
  readonly accountId: string;
  /** Whether it is the right one, which uses it up. */
  readonly matches: () => Promise<boolean>;
}

/** Whose password it was, its hash, and which one of the account it is. */
export interface ProvedAccount {
  readonly accountId: string;
  readonly passwordHash: string;
  readonly passwordVersion: number;
}

export interface SignInGuard {
  /**
   * Accepts the right password. Wrong ones count against the account, known or not, and the network address; a right
   * one clears the account. Wrong ones from a network of an earlier sign-in count by themselves: no stranger elsewhere
   * locks the owner out. What is done until the password is verified is the same for every address.
   * @throws RefusedError INVALID_CREDENTIALS, RATE_LIMITED, UNAVAILABLE
   */
  check(attempt: PasswordAttempt): Promise<ProvedAccount>;
  /**
   * Accepts the right code. Wrong ones count like wrong passwords, by themselves, against account and network.
   * @throws RefusedError WRONG_CODE, RATE_LIMITED
   */
  checkCode(attempt: CodeAttempt): Promise<void>;
  /** Clears the wrong passwords of an account: its owner has proved to be that in another way. */
  forgive(realm: Realm, email: string): Promise<void>;
}

export async function signInGuard({ limits, settings, vault }: WriteDeps): Promise<SignInGuard> {
  const perAccount = await limits.shared('sign-in', settings.RATE_LIMIT_SIGN_IN);
  const perKnownNetwork = await limits.shared('sign-in-known', settings.RATE_LIMIT_SIGN_IN);
  const codesPerAccount = await limits.shared('second-factor', settings.RATE_LIMIT_SIGN_IN);
  const codesPerKnownNetwork = await limits.shared('second-factor-known', settings.RATE_LIMIT_SIGN_IN);
  const perAddress = await limits.shared('sign-in-address', settings.RATE_LIMIT_SIGN_IN_ADDRESS);
  // Attempts at one account run one after the other: a right password being compared must not use up the count of wrong
  // ones.
  const turns = new KeyedMutex();
  const underWay = new Map<string, Set<Promise<unknown>>>();

  async function attempt(
    account: string,
    network: string,
    given: PasswordAttempt,
    earlier: Promise<unknown>,
  ): Promise<ProvedAccount> {
    const found = await given.account();
    const accountId = found ?? NO_ACCOUNT;
    const { passwordHash, passwordVersion, isExpired } = await vault.credentials.passwordOf(accountId);
    const known = await vault.knownNetworks.knows(accountId, network);
    const [perWho, who] = known ? [perKnownNetwork, `${account} ${network}`] : [perAccount, account];
    if (!known) await perAddress.check(network);
    // Counted before the password is compared, so that guesses at many processes at once do not evade the limit.
    await perWho.count(who);
    const matches = await passwordMatches(given.password, passwordHash, network);
    if (!matches || found === undefined || passwordHash === undefined) {
      if (!known) await perAddress.count(network);
      throw new RefusedError(refuse('INVALID_CREDENTIALS'));
    }
    // Only who knows it is told so.
    if (isExpired) {
      throw new RefusedError(
        refuse('INVALID_CREDENTIALS', undefined, [{ field: 'password', code: 'first_password_expired' }]),
      );
    }
    // Right ones do not count, so they cannot be counted before; but guesses at many accounts at once may have used up
    // the count meanwhile.
    if (!known) {
      await earlier;
      await perAddress.check(network);
    }
    await perWho.clear(who);
    if (!given.isFirstStep) await vault.knownNetworks.note(accountId, network);
    return { accountId, passwordHash, passwordVersion };
  }

  async function attemptCode(account: string, network: string, { accountId, matches }: CodeAttempt): Promise<void> {
    const known = await vault.knownNetworks.knows(accountId, network);
    const [perWho, who] = known ? [codesPerKnownNetwork, `${account} ${network}`] : [codesPerAccount, account];
    if (!known) await perAddress.check(network);
    await perWho.count(who);
    if (!(await matches())) {
      if (!known) await perAddress.count(network);
      throw new RefusedError(refuse('WRONG_CODE'));
    }
    await perWho.clear(who);
    await vault.knownNetworks.note(accountId, network);
  }

  /** Runs a task within the bounds of its network, with a promise of the end of all that began there before. */
  async function inBounds<T>(network: string, work: (earlier: Promise<unknown>) => Promise<T>): Promise<T> {
    const others = underWay.get(network) ?? new Set();
    if (others.size >= AT_ONCE_PER_NETWORK) throw limited(RETRY_MS);
    underWay.set(network, others);
    const running = work(Promise.allSettled([...others]));
    others.add(running);
    try {
      return await running;
    } finally {
      others.delete(running);
      if (others.size === 0) underWay.delete(network);
    }
  }

  const accountOf = (realm: Realm, email: string) => `${realm} ${canonicalEmail(email)}`;
  return {
    check(given) {
      const account = accountOf(given.realm, given.email);
      const network = networkOf(given.ip);
      return inBounds(network, (earlier) => turns.run(account, () => attempt(account, network, given, earlier)));
    },
    checkCode(given) {
      const account = accountOf(given.realm, given.email);
      const network = networkOf(given.ip);
      return inBounds(network, () => turns.run(account, () => attemptCode(account, network, given)));
    },
    forgive: (realm, email) => perAccount.clear(accountOf(realm, email)),
  };
}
