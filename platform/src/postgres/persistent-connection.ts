import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { withTimeout } from '../runtime/with-timeout.ts';

export interface PersistentConnectionOptions {
  /** Opens a connection whose `error` event is handled. */
  readonly open: () => Promise<pg.Client>;
  /**
   * Works on a new connection and calls `ready` as soon as it serves. Ends or rejects when another connection is
   * required; at the latest soon after `gone` is aborted, which is when the connection has ended or is to be closed.
   */
  readonly use: (client: pg.Client, gone: AbortSignal, ready: () => void) => Promise<void>;
  /** Called with every connection failure. Default: nothing. */
  readonly onError?: (error: unknown) => void;
}

/** One connection that is replaced whenever it breaks. There is never more than one at a time. */
export interface PersistentConnection {
  /** Fulfilled when the first connection serves; rejects with its trouble, and the next one is tried all the same. */
  readonly first: Promise<void>;
  /** Ends the connection and opens no other. */
  close(): Promise<void>;
}

/** The pauses between two connections double from the first to the longest, in milliseconds. */
const FIRST_PAUSE = 50;
const LONGEST_PAUSE = 2_000;
const HANG_UP_LIMIT = 1_000;

export function openPersistentConnection({ open, use, onError }: PersistentConnectionOptions): PersistentConnection {
  const closing = new AbortController();
  const { signal } = closing;
  let pause = FIRST_PAUSE;
  let serves = () => {};
  let fails: (error: unknown) => void = () => {};
  const first = new Promise<void>((resolve, reject) => {
    serves = resolve;
    fails = reject;
  });
  first.catch(() => undefined);

  const connectOnce = async () => {
    const client = await open();
    const ended = new AbortController();
    client.once('end', () => ended.abort());
    const gone = AbortSignal.any([signal, ended.signal]);
    const ready = () => {
      pause = FIRST_PAUSE;
      serves();
    };
    try {
      if (!signal.aborted) await use(client, gone, ready);
    } finally {
      await hangUp(client);
    }
  };

  const run = async () => {
    while (!signal.aborted) {
      try {
        await connectOnce();
      } catch (error) {
        fails(error);
        if (!signal.aborted) onError?.(error);
      }
      await delay(pause, undefined, { signal }).catch(() => undefined);
      pause = Math.min(pause * 2, LONGEST_PAUSE);
    }
  };
  const running = run();

  return {
    first,
    async close() {
      closing.abort();
      fails(new Error('the connection is closed'));
      await running;
    },
  };
}

/** Connects, or closes what has begun of the connection. @throws what kept it from connecting */
export async function connectOrHangUp(client: pg.Client): Promise<pg.Client> {
  try {
    await client.connect();
    return client;
  } catch (error) {
    await hangUp(client);
    throw error;
  }
}

/** Closes a connection in order, or, when the server does not respond within a second, without it. Never rejects. */
export async function hangUp(client: pg.Client): Promise<void> {
  const closed = client.end().catch(() => undefined);
  await withTimeout(closed, HANG_UP_LIMIT, () => new Error('the server does not answer')).catch(() => {
    (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  });
}

/** Fulfilled when the signal aborts. */
export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
