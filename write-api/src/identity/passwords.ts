import { limitConcurrency } from '@countinghouse/platform/runtime/limit-concurrency';
import { hash, verify } from '@node-rs/argon2';

/** argon2id with the parameters that OWASP names first: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Computations at once: each takes a core and 19 MiB for a while. */
const AT_ONCE = 2;
/** Computations that may wait, about four seconds of work on two cores; whoever comes then is refused at once. */
const MAX_WAITING = 256;

const bounded = limitConcurrency(AT_ONCE, MAX_WAITING);

/**
 * What is compared against for accounts that do not exist, so that they take as long as those that do. Made at once:
 * the first one must not take longer.
 */
const nobodysHash = hashPassword('nobody has this password');
nobodysHash.catch(() => undefined);

/** The hash to keep of a password. @throws RefusedError UNAVAILABLE when too many wait */
export function hashPassword(password: string): Promise<string> {
  return bounded(() => hash(password.normalize('NFC'), PARAMETERS));
}

/**
 * Whether a password belongs to a hash; takes as long when there is no hash.
 * @throws RefusedError UNAVAILABLE when too many wait
 */
export async function passwordMatches(password: string, passwordHash: string | undefined): Promise<boolean> {
  const against = passwordHash ?? (await nobodysHash);
  const matches = await bounded(() => verify(against, password.normalize('NFC')));
  return matches && passwordHash !== undefined;
}
