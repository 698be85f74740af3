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
});

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
    const { sub, email, name = '', email_verified: proven = false, hd } = parsed.data;
    const authoritative = proven && (hd !== undefined || email.toLowerCase().endsWith('@gmail.com'));
    return { sub, email, name, verified: proven, authoritative };
  };
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
