import { LOG_IDENTITY_STREAM, logIdentified } from '@countinghouse/contracts/kernel/log-identity';
import { ForeignLog, StoreUnavailable } from '../event-store.ts';
import { LogGuard } from '../log-guard.ts';
import { type EventStoreDbConnection, headReader, readStream } from './read.ts';

/**
 * Makes sure that a connection which comes back leads to the same log. The client replaces connections unseen. So any
 * call without an answer, and the end of the live subscription, count as a connection that broke, and what was compared
 * holds for as long as a subscription lasts that was there before.
 */
export interface ConnectionGuard {
  readonly log: LogGuard;
  /**
   * Resolves when the log is the one to which the store is bound, after comparing it if a connection broke since.
   * @throws ForeignLog for another one, StoreUnavailable when it cannot be reached.
   */
  ensureOwn(): Promise<void>;
  /** Takes note of a new live subscription. */
  subscribed(): void;
  /** Takes note of a failure after which the next call may reach another server. */
  failed(error: unknown): void;
}

export function createConnectionGuard(connection: EventStoreDbConnection): ConnectionGuard {
  const log = new LogGuard();
  let isSuspect = false;
  let comparing: Promise<void> | undefined;

  const failed = (error: unknown) => {
    if (log.isBound && error instanceof StoreUnavailable && !(error instanceof ForeignLog)) isSuspect = true;
  };
  const compare = async () => {
    isSuspect = false;
    const { furthest } = log;
    try {
      // By the leader, because a follower may not have everything yet.
      const options = { limit: 1, requiresLeader: true };
      const [first] = await readStream(connection, LOG_IDENTITY_STREAM, options);
      const head = await headReader(connection, { requiresLeader: true })();
      log.compare({ logId: first && logIdentified.data.parse(first.data).logId, head }, furthest);
    } catch (error) {
      failed(error);
      throw error;
    }
  };
  return {
    log,
    failed,
    subscribed() {
      isSuspect = log.isBound;
    },
    async ensureOwn() {
      log.requireOwn();
      while (isSuspect || comparing) {
        comparing ??= compare().finally(() => {
          comparing = undefined;
        });
        await comparing;
      }
    },
  };
}
