import type { SessionEnd } from '@countinghouse/contracts/kernel/http/session-end';
import { LINK_SCHEME, linkRealm, type Realm, tokenKeys } from '@countinghouse/contracts/kernel/http/token-keys';
import fastifyJwt from '@fastify/jwt';
import type { FastifyInstance } from 'fastify';
import type { Identity, SessionLookup } from './identity.ts';

/** Tokens name this issuer; others are refused. */
const ISSUER = 'countinghouse';
/** Tokens whose verified claims are cached. */
const MOST_REMEMBERED = 5_000;
/** Whom the log of calls names where a job calls. */
const JOB = 'job';

export interface AuthOptions {
  /** At least 32 bytes; the same in every service. */
  readonly tokenSecret: string | Buffer;
  readonly findSession: SessionLookup;
  /** Why a session ended, for the response to its token. Default: no reason is given. */
  readonly whyEnded?: (sessionId: string) => Promise<SessionEnd | undefined>;
  /** The order that the code of a link was made for; undefined for whatever is no such code. Default: no links. */
  readonly orderOfLink?: (code: string) => string | undefined;
  /** Whether a code is that of a job of the workers. Default: there are none. */
  readonly isJob?: (code: string) => boolean;
  /** SUPER_ADMINs need a second factor before anything else. Default false. */
  readonly superAdminsNeedSecondFactor?: boolean;
}

export interface Tokens {
  /**
   * A bearer token of a session, with the role as a claim for clients to read. The server trusts the session, not the
   * claim.
   */
  sign(identity: Identity, expiresAt: Date): string;
  /**
   * The identity of an `Authorization` header; undefined for whatever is missing, malformed, forged, expired or
   * revoked. `unattended` as in {@link SessionLookup}.
   */
  identify(authorization: string | undefined, unattended?: boolean): Promise<Identity | undefined>;
  /** Why the session of a token of ours ended; undefined for what is no such token, and where it is not recorded. */
  whyRefused(authorization: string | undefined): Promise<SessionEnd | undefined>;
}

interface Claims {
  readonly sub: string;
  readonly aud: Realm;
  readonly sid: string;
  readonly role?: string;
}

/** HS256 only, issuer and audience pinned; a token is valid only while its session in the vault is. */
export async function registerTokens(app: FastifyInstance, options: AuthOptions): Promise<Tokens> {
  const { tokenSecret, findSession, whyEnded, orderOfLink, isJob } = options;
  await app.register(fastifyJwt, {
    secret: tokenSecret,
    sign: { algorithm: 'HS256', iss: ISSUER },
    verify: {
      algorithms: ['HS256'],
      allowedIss: ISSUER,
      allowedAud: Object.keys(tokenKeys),
      requiredClaims: ['sub', 'aud', 'iss', 'exp', 'sid'],
      clockTolerance: 5_000,
      // By a token's text and until it expires only; its session is looked up each time.
      cache: MOST_REMEMBERED,
    },
  });
  return {
    sign({ id, realm, role, sessionId }, expiresAt) {
      const exp = Math.floor(expiresAt.getTime() / 1_000);
      return app.jwt.sign({ sub: id, aud: realm, sid: sessionId, exp, ...(role && { role }) });
    },
    async identify(authorization, unattended) {
      const linked = linkCodeIn(authorization);
      if (linked !== undefined) {
        const id = orderOfLink?.(linked);
        return id === undefined ? undefined : { realm: linkRealm, id, sessionId: '', byLink: true };
      }
      const job = codeIn('Job', authorization);
      if (job !== undefined) return isJob?.(job) ? { realm: 'staff', id: JOB, sessionId: '', byJob: true } : undefined;
      const claims = claimsIn(app, authorization);
      const session = claims && (await findSession(claims.sid, unattended));
      return session && session.id === claims.sub && session.realm === claims.aud ? session : undefined;
    },
    async whyRefused(authorization) {
      const claims = claimsIn(app, authorization);
      return claims && whyEnded?.(claims.sid);
    },
  };
}

/** The code of a link in an `Authorization` header, where a token has `Bearer`. */
export function linkCodeIn(authorization: string | undefined): string | undefined {
  return codeIn(LINK_SCHEME, authorization);
}

function codeIn(scheme: typeof LINK_SCHEME | 'Job', authorization = ''): string | undefined {
  const [first = '', code = '', ...more] = authorization.split(' ');
  const isCode = more.length === 0 && /^\S{1,200}$/.test(code);
  return isCode && first.toLowerCase() === scheme.toLowerCase() ? code : undefined;
}

function claimsIn(app: FastifyInstance, authorization: string | undefined): Claims | undefined {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1];
  return token && token.length <= 2_000 ? verified(app, token) : undefined;
}

function verified(app: FastifyInstance, token: string): Claims | undefined {
  try {
    return app.jwt.verify<Claims>(token);
  } catch {
    return undefined;
  }
}
