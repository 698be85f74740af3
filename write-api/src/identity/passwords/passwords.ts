import { randomBytes } from 'node:crypto';
import { fairTurns } from '@countinghouse/platform/rest/limits/fair-turns';

/** argon2id with the parameters that OWASP names first: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Computations at once: each takes a core and 19 MiB for a while. */
const AT_ONCE = 2;
/** Computations that may wait, about four seconds of work on two cores; beyond it whoever has most loses one. */
const MAX_WAITING = 256;

const turns = fairTurns({ atOnce: AT_ONCE, mostWaiting: MAX_WAITING });

/** Loaded at the first password, since it takes 10 MiB. */
const argon2 = () => import('@node-rs/argon2');

/** What is compared against for accounts that do not exist, so that they take as long as those that do. */
const nobodysHash = (() => {
  const { memoryCost, timeCost, parallelism } = PARAMETERS;
  const [salt, digest] = [16, 32].map((length) => randomBytes(length).toString('base64').replaceAll('=', ''));
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${salt}$${digest}`;
})();

/**
 * The hash to store of a password, made in the turn of a network.
 * @param network of whoever asks. Default: one that all share who do not name theirs.
 * @throws RefusedError UNAVAILABLE when too many wait
 */
export function hashPassword(password: string, network = ''): Promise<string> {
  return turns.run(network, async () => (await argon2()).hash(password.normalize('NFC'), PARAMETERS));
}

/**
 * Whether a password belongs to a hash, found out in the turn of a network as by {@link hashPassword}; takes as long
 * when there is no hash.
 * @throws RefusedError UNAVAILABLE when too many wait
 */
export async function passwordMatches(
  password: string,
  passwordHash: string | undefined,
  network = '',
): Promise<boolean> {
  const against = passwordHash ?? nobodysHash;
  const matches = await turns.run(network, async () => (await argon2()).verify(against, password.normalize('NFC')));
  return matches && passwordHash !== undefined;
}
