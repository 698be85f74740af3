import { createHmac } from 'node:crypto';
import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import type { Database } from '@countinghouse/platform/read-store/database';
import type { RateLimit } from '@countinghouse/platform/runtime/settings';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';

/** Counts something per key. */
export interface Limit {
  /** Counts one. @throws RefusedError RATE_LIMITED when that is one too many. */
  count(key: string): Promise<void>;
  /** @throws RefusedError RATE_LIMITED when the key has used up its count. */
  check(key: string): Promise<void>;
  /** Forgets what was counted. */
  clear(key: string): Promise<void>;
}

/** Opens the limits of a process. */
export interface Limits {
  /** A limit of `count` in `seconds` that all processes share and no restart forgives, for calls that may cost a round trip. */
  shared(name: string, limit: RateLimit): Promise<Limit>;
  /**
   * A limit of `count` in `seconds` for calls that may not cost a round trip: each process counts in its own memory, so a shop with several
   * of them allows as many times as much, and a restart forgives.
   */
  own(limit: RateLimit): Limit;
}

/** The key under which {@link openLimits} hashes what it counts; it follows from the shop's master key. */
export function limitKeyFrom(masterKey: Buffer): Buffer {
  return createHmac('sha256', masterKey).update('rate limits').digest();
}

/** Shared limits stand in table `vault.rate_limits`, under hashes that say nothing to who has the table: what is counted is personal. */
export function openLimits(database: Database, hashKey: Buffer): Limits {
  const hashOf = (key: string) => createHmac('sha256', hashKey).update(key).digest('base64url');
  return {
    own: ({ count, seconds }) => limitBy(new RateLimiterMemory({ points: count, duration: seconds }), count),

    async shared(name, { count, seconds }) {
      const limiter = await new Promise<RateLimiterPostgres>((resolve, reject) => {
        const created: RateLimiterPostgres = new RateLimiterPostgres(
          {
            storeClient: database,
            storeType: 'pool',
            schemaName: 'vault',
            tableName: 'rate_limits',
            keyPrefix: name,
            points: count,
            duration: seconds,
          },
          (error) => (error ? reject(error) : resolve(created)),
        );
      });
      return limitBy(limiter, count, hashOf);
    },
  };
}

function limitBy(limiter: RateLimiterAbstract, count: number, keyOf = (key: string) => key): Limit {
  return {
    async count(key) {
      try {
        await limiter.consume(keyOf(key));
      } catch (error) {
        throw error instanceof RateLimiterRes ? limited(error.msBeforeNext) : error;
      }
    },
    async check(key) {
      const used = await limiter.get(keyOf(key));
      if (used && used.consumedPoints >= count) throw limited(used.msBeforeNext);
    },
    async clear(key) {
      await limiter.delete(keyOf(key));
    },
  };
}

/** The refusal of a call beyond a limit. @param msBeforeNext milliseconds until one more is allowed */
export function limited(msBeforeNext: number): RefusedError {
  return new RefusedError(refuse('RATE_LIMITED', { retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1_000)) }));
}
