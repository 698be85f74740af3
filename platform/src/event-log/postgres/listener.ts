import { setMaxListeners } from 'node:events';
import pg from 'pg';
import { onOurNotes } from '../../postgres/our-notes.ts';
import {
  aborted,
  connectOrHangUp,
  openPersistentConnection,
  type PersistentConnection,
} from '../../postgres/persistent-connection.ts';
import type { RepeatedWarnings } from '../../runtime/logging/repeated-warnings.ts';
import { ForeignLog } from '../event-store.ts';
import { APPENDED_CHANNEL } from './schema.ts';

/**
 * Tracks the position of the log's last event by notifications. Connects on the first wait and again whenever it is cut
 * off.
 */
export interface HeadListener {
  /** Highest position received; 0 before the first notification. */
  readonly head: number;
  /**
   * Resolves when `head` is beyond `position`, after `timeout` milliseconds, or when the signal aborts. Never rejects.
   */
  beyond(position: number, timeout: number, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/** @param verify has to be fulfilled for every new connection before it is used */
export function createHeadListener(
  config: pg.ClientConfig,
  verify: (client: pg.ClientBase) => Promise<void>,
  warnings?: RepeatedWarnings,
): HeadListener {
  const waiters = new Set<() => void>();
  const closing = new AbortController();
  // One for every reader that waits; their number is no sign of a leak.
  setMaxListeners(0, closing.signal);
  let head = 0;
  let connection: PersistentConnection | undefined;

  const learn = (position: number) => {
    if (!(position > head)) return;
    head = position;
    for (const wake of waiters) wake();
  };

  const learnHead = async (client: pg.Client) => {
    const { rows } = await client.query('select coalesce(max(position), 0) as head from log.events');
    learn(Number(rows[0].head));
  };

  const open = () => {
    const client = new pg.Client(config);
    onOurNotes(
      client,
      (payload) => learn(Number(payload)),
      () => learnHead(client),
    );
    client.on('error', (error) => warnings?.warn(error, 'lost the connection that listens to the event log'));
    return connectOrHangUp(client);
  };

  const listen = async (client: pg.Client, gone: AbortSignal, ready: () => void) => {
    await verify(client);
    await client.query(`listen ${APPENDED_CHANNEL}`);
    // What was announced before the LISTEN took effect is read once.
    await learnHead(client);
    ready();
    await aborted(gone);
  };

  return {
    get head() {
      return head;
    },
    beyond(position, timeout, signal) {
      if (!closing.signal.aborted) {
        const onError = (error: unknown) => {
          // Whoever bound the store to its log is told of another one once.
          if (!(error instanceof ForeignLog)) warnings?.warn(error, 'cannot listen to the event log');
        };
        connection ??= openPersistentConnection({ open, use: listen, onError });
      }
      if (head > position || signal.aborted || closing.signal.aborted) return Promise.resolve();
      return new Promise((resolve) => {
        const done = () => {
          clearTimeout(timer);
          waiters.delete(wake);
          signal.removeEventListener('abort', done);
          closing.signal.removeEventListener('abort', done);
          resolve();
        };
        const wake = () => {
          if (head > position) done();
        };
        const timer = setTimeout(done, timeout);
        waiters.add(wake);
        signal.addEventListener('abort', done);
        closing.signal.addEventListener('abort', done);
      });
    },
    async close() {
      closing.abort();
      await connection?.close();
    },
  };
}
