import { createHmac } from 'node:crypto';
import type { RateLimit } from '@countinghouse/contracts/engine/setting-kinds';
import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import type { Database } from '@countinghouse/platform/postgres/database';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { batchedLimit, type Taken } from './batched-limit.ts';

/** Counts something per key. */
export interface Limit {
  /** Counts one. @throws RefusedError RATE_LIMITED when that is one too many. */
  count(key: string): Promise<void>;
  /** @throws RefusedError RATE_LIMITED when the key has used up its count. */
  check(key: string): Promise<void>;
}

/** A limit of which one call may use several. */
export interface WeighedLimit extends Limit {
  /** Counts `points`, default 1, at most the limit. @throws RefusedError RATE_LIMITED when they are too many. */
  count(key: string, points?: number): Promise<void>;
}

/** A limit that can start anew for one key. */
export interface ClearableLimit extends Limit {
  /** Resets the count. */
  clear(key: string): Promise<void>;
}

/** Opens the limits of a process. */
export interface Limits {
  /**
   * A limit of `count` in `seconds` that all processes share and that survives restarts, for calls that may cost a
   * round trip.
   */
  shared(name: string, limit: RateLimit): Promise<ClearableLimit>;
  /**
   * The same for calls that may not cost a round trip: a process counts the first tenth of the limit in its memory, and
   * what is beyond in batches of a tenth. Each process after the first may allow a tenth more.
   */
  batched(name: string, limit: RateLimit): WeighedLimit;
}

/** The key under which {@link openLimits} hashes what it counts; it follows from the shop's master key. */
export function limitKeyFrom(masterKey: Buffer): Buffer {
  return createHmac('sha256', masterKey).update('rate limits').digest();
}

/**
 * Shared limits are in table `vault.rate_limits`, under hashes that reveal nothing without the key: what is counted is
 * personal.
 */
export function openLimits(database: Database, hashKey: Buffer): Limits {
  const hashOf = (key: string) => createHmac('sha256', hashKey).update(key).digest('base64url');
  const open = (name: string, { count, seconds }: RateLimit) =>
    new Promise<RateLimiterPostgres>((resolve, reject) => {
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

  return {
    async shared(name, limit) {
      const limiter = await open(name, limit);
      return {
        async count(key) {
          const { granted, msBeforeNext } = await take(limiter, hashOf(key), 1);
          if (!granted) throw limited(msBeforeNext);
        },
        async check(key) {
          const used = await limiter.get(hashOf(key));
          if (used && used.consumedPoints >= limit.count) throw limited(used.msBeforeNext);
        },
        async clear(key) {
          await limiter.delete(hashOf(key));
        },
      };
    },

    batched(name, limit) {
      // Opened on first use: most processes never reach a limit.
      let opening: Promise<RateLimiterPostgres> | undefined;
      const batches = batchedLimit(limit, {
        async take(key, points) {
          opening ??= open(name, limit);
          const limiter = await opening.catch((error: unknown) => {
            opening = undefined;
            throw error;
          });
          return take(limiter, hashOf(key), points);
        },
      });
      const within = (msBeforeNext: number | undefined) => {
        if (msBeforeNext !== undefined) throw limited(msBeforeNext);
      };
      return {
        count: async (key, points) => within(await batches.count(key, points)),
        check: async (key) => within(await batches.check(key)),
      };
    },
  };
}

async function take(limiter: RateLimiterPostgres, key: string, points: number): Promise<Taken> {
  try {
    const { remainingPoints: left, msBeforeNext } = await limiter.consume(key, points);
    return { granted: true, left, msBeforeNext };
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    return { granted: false, left: 0, msBeforeNext: error.msBeforeNext };
  }
}

/** The refusal of a call beyond a limit. @param msBeforeNext milliseconds until one more is allowed */
export function limited(msBeforeNext: number): RefusedError {
  return new RefusedError(refuse('RATE_LIMITED', { retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1_000)) }));
}
