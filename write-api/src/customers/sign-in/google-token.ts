import { createHash } from 'node:crypto';
import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import type { JWTVerifyGetKey } from 'jose';
import { z } from 'zod';

/** What Google reports about a person. */
export interface GoogleProfile {
  /** Google's lasting id of the account. */
  readonly sub: string;
  readonly email: string;
  readonly name: string;
  /** Google has verified at some time that the address is theirs. */
  readonly verified: boolean;
  /** Google runs the mailbox, or the person proved to a Workspace domain that it is theirs. */
  readonly authoritative: boolean;
  /** The same for every spelling of one token, and only for that. */
  readonly tokenId: string;
}

type Jose = typeof import('jose');

export type GoogleVerifier = (credential: string, nonce: string | undefined) => Promise<GoogleProfile>;

const claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(254),
  email_verified: z.boolean().optional(),
  hd: z.string().optional(),
  name: z.string().max(200).optional(),
  nonce: z.string().optional(),
  /** Seconds since the epoch. */
  exp: z.number(),
});

/** A token that lives longer is refused: used ones are remembered for little more than this. Google's live an hour. */
const LONGEST_LIFE_S = 24 * 3_600;

/**
 * Verifies Google ID tokens: signature by the keys at `jwksUrl`, issuer, audience, expiry, and the nonce when one is
 * given or carried. Without a client id Google sign-in is off. @throws RefusedError GOOGLE_TOKEN_INVALID, UNAVAILABLE
 * when the keys cannot be fetched.
 */
export function googleVerifier(clientId: string | undefined, jwksUrl: string): GoogleVerifier {
  let keys: JWTVerifyGetKey | undefined;
  return async (credential, nonce) => {
    if (clientId === undefined) throw invalid();
    const jose = await import('jose');
    keys ??= jose.createRemoteJWKSet(new URL(jwksUrl), { timeoutDuration: 3_000 });
    const known = keys;
    const payload = await verified(jose, () =>
      jose.jwtVerify(credential, known, {
        algorithms: ['RS256'],
        issuer: ['https://accounts.google.com', 'accounts.google.com'],
        audience: clientId,
        requiredClaims: ['exp', 'sub'],
        clockTolerance: 30,
      }),
    );
    const parsed = claims.safeParse(payload);
    if (!parsed.success || parsed.data.nonce !== nonce) throw invalid();
    const { sub, email, name = '', email_verified: proven = false, hd, exp } = parsed.data;
    if (exp > Date.now() / 1_000 + LONGEST_LIFE_S) throw invalid();
    const authoritative = proven && (hd !== undefined || email.toLowerCase().endsWith('@gmail.com'));
    return { sub, email, name, verified: proven, authoritative, tokenId: tokenIdOf(credential) };
  };
}

/** Identifies what is signed: the encoding of the signature has spare bits, so that one token has several spellings. */
function tokenIdOf(credential: string): string {
  return createHash('sha256')
    .update(credential.slice(0, credential.lastIndexOf('.')))
    .digest('base64url');
}

/** Failures of the keys that do not concern the token: they come too late, not at all, or as something else. */
function isOfTheKeys(code: string, { errors }: Jose): boolean {
  // JOSEError: a response other than 200, or one that is not JSON; nothing else is thrown without a class of its own.
  return [errors.JWKSTimeout.code, errors.JWKSInvalid.code, errors.JOSEError.code].includes(code);
}

async function verified(jose: Jose, verify: () => Promise<{ payload: unknown }>): Promise<unknown> {
  try {
    return (await verify()).payload;
  } catch (error) {
    if (error instanceof jose.errors.JOSEError && !isOfTheKeys(error.code, jose)) throw invalid();
    throw new RefusedError(refuse('UNAVAILABLE'));
  }
}

function invalid(): RefusedError {
  return new RefusedError(refuse('GOOGLE_TOKEN_INVALID'));
}
