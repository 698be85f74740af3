import { createHash } from 'node:crypto';
import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import type { Database } from '@countinghouse/platform/read-store/database';
import type { RateLimit } from '@countinghouse/platform/runtime/settings';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

/** Counts something per key in PostgreSQL, so that a restart forgives nothing. */
export interface Limit {
  /** Counts one. @throws RefusedError RATE_LIMITED when that is one too many. */
  count(key: string): Promise<void>;
  /** @throws RefusedError RATE_LIMITED when the key has used up its count. */
  check(key: string): Promise<void>;
  /** Forgets what was counted. */
  clear(key: string): Promise<void>;
}

/** A limit of `count` in `seconds`, in table `vault.rate_limits`, which it creates. Keys are stored as hashes: they are personal. */
export async function openLimit(database: Database, name: string, { count, seconds }: RateLimit): Promise<Limit> {
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
  const keyOf = (key: string) => createHash('sha256').update(key).digest('base64url');

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

function limited(msBeforeNext: number): RefusedError {
  return new RefusedError(refuse('RATE_LIMITED', { retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1_000)) }));
}
