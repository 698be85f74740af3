import { describe } from 'vitest';
import { appendContract } from './append.contract.ts';
import { appendAllContract } from './append-all.contract.ts';
import { appendAllRaceContract } from './append-all-race.contract.ts';
import { connectionContract } from './connection.contract.ts';
import { logUnderTest, type StoreUnderTest } from './log-under-test.ts';
import { readContract } from './read.contract.ts';
import { retryContract } from './retry.contract.ts';
import { subscriptionContract } from './subscription.contract.ts';
import { watchContract } from './watch.contract.ts';

/**
 * What every adapter of the event store port must do. Runs against a log that others may have written to before.
 * @param commitsSeveral whether the store appends to several streams at once, which it may leave out. Default true.
 */
export function eventStoreContract(
  name: string,
  start: () => Promise<StoreUnderTest>,
  { commitsSeveral = true }: { readonly commitsSeveral?: boolean } = {},
): void {
  describe(`event store contract: ${name}`, { timeout: 60_000 }, () => {
    const log = logUnderTest(start);
    appendContract(log);
    if (commitsSeveral) {
      appendAllContract(log);
      appendAllRaceContract(log);
    }
    retryContract(log);
    readContract(log);
    subscriptionContract(log);
    watchContract(log);
    connectionContract(log);
  });
}
