import { createHash, createHmac, createSecretKey } from 'node:crypto';
import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { newId } from '@countinghouse/contracts/kernel/ids';
import { openBox, sealBox } from '@countinghouse/platform/personal-data/box';

/** How long a person has for the second step. */
const LIFETIME_MS = 10 * 60_000;
const CONTEXT = 'second step of signing in';

/** A password was right, and the second step is due. */
export interface Challenge {
  /** Tries are counted by it. */
  readonly challengeId: string;
  readonly userId: string;
  readonly factorId: string;
  /** SHA-256 of the hash of the password that was right, in base64url. */
  readonly passwordProof: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** Challenges as texts that only this shop can make and read; nothing is stored of them. */
export interface Challenges {
  /**
   * The refusal of a sign-in whose password was right, with a challenge for the second step. `passwordHash` is that of
   * the password.
   */
  refusal(userId: string, factorId: string, passwordHash: string): RefusedError;
  /** Undefined for what is no challenge of this shop, or is too old. */
  read(text: string): Challenge | undefined;
  /** Whether a challenge was made for the password with this hash. */
  isOf(challenge: Challenge, passwordHash: string | undefined): boolean;
}

/** `clock` returns milliseconds since the epoch. */
export function signInChallenges(masterKey: Buffer, clock = Date.now): Challenges {
  const key = createSecretKey(createHmac('sha256', masterKey).update('challenges of second factors').digest());
  const proofOf = (passwordHash: string) => createHash('sha256').update(passwordHash).digest('base64url');
  return {
    refusal(userId, factorId, passwordHash) {
      const expiresAt = clock() + LIFETIME_MS;
      const who = { challengeId: newId(), userId, factorId };
      const challenge: Challenge = { ...who, passwordProof: proofOf(passwordHash), expiresAt };
      const sealed = sealBox(key, JSON.stringify(challenge), CONTEXT).toString('base64url');
      return new RefusedError(refuse('SECOND_FACTOR_REQUIRED', { challenge: sealed }));
    },
    read(text) {
      try {
        const challenge = JSON.parse(openBox(key, Buffer.from(text, 'base64url'), CONTEXT).toString()) as Challenge;
        return challenge.expiresAt > clock() ? challenge : undefined;
      } catch {
        return undefined;
      }
    },
    isOf: ({ passwordProof }, passwordHash) => passwordHash !== undefined && proofOf(passwordHash) === passwordProof,
  };
}
