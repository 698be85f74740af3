import { setMaxListeners } from 'node:events';
import pg from 'pg';
import type { StoreLogger } from './event-store-logger.ts';
import { APPENDED_CHANNEL } from './postgres-migrations.ts';

/** Knows the position of the log's last event from notifications. Connects when first asked and again whenever it is cut off. */
export interface HeadListener {
  /** Highest position heard of; 0 before the first news. */
  readonly head: number;
  /** Resolves when `head` is beyond `position`, after `timeout` milliseconds, or when the signal aborts. Never rejects. */
  beyond(position: number, timeout: number, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

const LONGEST_PAUSE = 5_000;

export function createHeadListener(config: pg.ClientConfig, logger?: StoreLogger): HeadListener {
  const waiters = new Set<() => void>();
  const closing = new AbortController();
  // One for every reader that waits; their number is no sign of a leak.
  setMaxListeners(0, closing.signal);
  let head = 0;
  let client: pg.Client | undefined;
  let started = false;
  let pause = 50;
  let reconnect: NodeJS.Timeout | undefined;

  const learn = (position: number) => {
    if (!(position > head)) return;
    head = position;
    for (const wake of waiters) wake();
  };

  const connect = async () => {
    const next = new pg.Client(config);
    client = next;
    next.on('notification', ({ payload }) => learn(Number(payload)));
    next.on('error', (error) => logger?.warn({ err: error }, 'lost the connection that listens to the event log'));
    next.on('end', connectLater);
    try {
      await next.connect();
      await next.query(`listen ${APPENDED_CHANNEL}`);
      // What was announced before the LISTEN took effect is made good by looking.
      const { rows } = await next.query('select coalesce(max(position), 0) as head from log.events');
      learn(Number(rows[0].head));
      pause = 50;
    } catch (error) {
      logger?.warn({ err: error }, 'cannot listen to the event log');
      await next.end().catch(() => undefined);
      connectLater();
    }
  };

  const connectLater = () => {
    if (closing.signal.aborted || reconnect) return;
    reconnect = setTimeout(() => {
      reconnect = undefined;
      void connect();
    }, pause);
    pause = Math.min(pause * 2, LONGEST_PAUSE);
  };

  return {
    get head() {
      return head;
    },
    beyond(position, timeout, signal) {
      if (!started && !closing.signal.aborted) {
        started = true;
        void connect();
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
      clearTimeout(reconnect);
      await client?.end().catch(() => undefined);
    },
  };
}
