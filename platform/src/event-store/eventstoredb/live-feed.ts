import { ErrorType, excludeSystemEvents, START as LOG_START } from '@eventstore/db-client';
import { type Position, START, type StoredEvent, StoreUnavailable } from '../event-store.ts';
import { hasType, toStoreError } from './errors.ts';
import { EventWindow } from './event-window.ts';
import { isOurs, parsePosition, positionOf, type ReadRecord, toStoredEvent } from './events.ts';
import type { EventStoreDbConnection } from './read.ts';

/** Milliseconds until the server must have accepted a subscription. */
const CONFIRMATION_TIMEOUT = 10_000;
/** What is held for readers that are behind; who needs more reads it from the log again. */
const MOST_BYTES = 16 * 1024 * 1024;
/** Events that are held although every reader has them: for one that begins again a little before the end. */
const HELD_EVENTS = 256;
/** Subscriptions in a row that the server ends as too slow before any has delivered an event. */
const MOST_VAIN = 5;

/** Events between two looks at what no reader needs any more. */
const DROP_EVERY = 32;

/** A reader's part of the feed. */
export interface FeedReader {
  /** The end of the log at the joining. */
  readonly head: Position;
  /** Whether nothing is known behind a position, which is not before `head`. */
  isAtEnd(position: Position): boolean;
  /**
   * At most `limit` events behind a position, up to which the reader needs none any more; undefined when they have to
   * be read from the log.
   * @throws StoreUnavailable when the subscription has ended.
   */
  behind(position: Position, limit: number): readonly StoredEvent[] | undefined;
  /** Resolves when there may be something new, also when the feed ends or the signal aborts. */
  news(signal: AbortSignal): Promise<void>;
  leave(): void;
}

export interface LiveFeed {
  /** @throws StoreUnavailable when the log cannot be reached. */
  join(): Promise<FeedReader>;
}

export interface LiveFeedOptions {
  readonly connection: EventStoreDbConnection;
  readonly head: () => Promise<Position>;
  /** Called whenever the server has ended the subscription because its buffer was full. */
  readonly onResubscribed?: (() => void) | undefined;
}

/**
 * The one live subscription of a process, for all its readers; it exists while there are any. The server buffers 32
 * events of a subscription and ends it when they are not taken in time. So this one is always read into memory, however
 * slow readers are, and begins again at once, behind what it has received, when that was not fast enough: readers do
 * not notice. Any other end of it fails all readers.
 */
export function createLiveFeed(options: LiveFeedOptions): LiveFeed {
  let current: Run | undefined;
  return {
    async join() {
      const run = current ?? begin();
      const reader = run.register();
      try {
        const began = await run.begun;
        // Only who began it is sure that its end was read late enough.
        const head = run.founder === reader ? began : await options.head();
        return { ...reader, head, isAtEnd: (position) => position >= head && run.isAtEnd(position) };
      } catch (error) {
        reader.leave();
        throw error;
      }
    },
  };

  function begin(): Run {
    const run: Run = beginRun(options, () => {
      if (current === run) current = undefined;
    });
    current = run;
    return run;
  }
}

type Registration = Omit<FeedReader, 'isAtEnd' | 'head'>;

/** The feed from its first reader to its last, or to a failure. */
interface Run {
  /** Resolves to the end of the log behind which it delivers. */
  readonly begun: Promise<Position>;
  /** The first reader. */
  readonly founder: Registration | undefined;
  isAtEnd(position: Position): boolean;
  register(): Registration;
}

function beginRun({ connection, head, onResubscribed }: LiveFeedOptions, onEnded: () => void): Run {
  const readers = new Map<object, Position>();
  const waiting = new Set<() => void>();
  let window = new EventWindow(START);
  let founder: Registration | undefined;
  let failure: Error | undefined;
  let isLive = false;
  let isWaking = false;
  let vain = 0;
  let added = 0;
  let subscription: { readonly unread: number; stop(): void } | undefined;

  /** Once for all that comes in a turn of the event loop. */
  const wake = () => {
    if (isWaking) return;
    isWaking = true;
    setImmediate(() => {
      isWaking = false;
      for (const resolve of [...waiting]) resolve();
    });
  };
  const end = (error: Error) => {
    if (failure) return;
    failure = error;
    subscription?.stop();
    onEnded();
    wake();
  };
  const received = (event: StoredEvent) => {
    vain = 0;
    window.add(event);
    added += 1;
    const needed = added % DROP_EVERY === 0 ? [...readers.values()].reduce(least, window.last) : START;
    window.drop(MOST_BYTES, needed, HELD_EVENTS);
    wake();
  };
  const subscribe = () => {
    subscription = subscribeBehind(connection, window.last, {
      onEvent: received,
      onLive(live) {
        isLive = live;
        wake();
      },
      onEnd(error) {
        isLive = false;
        if (!isTooSlow(error) || vain === MOST_VAIN) return end(toStoreError(error));
        vain += 1;
        onResubscribed?.();
        subscribe();
      },
    });
  };
  const begun = head().then((position) => {
    window = new EventWindow(position);
    if (!failure) subscribe();
    return position;
  });
  begun.catch((error) => end(toStoreError(error)));

  const register = (): Registration => {
    const key = {};
    readers.set(key, START);
    const registration: Registration = {
      behind(position, limit) {
        if (failure) throw failure;
        readers.set(key, position);
        return window.behind(position, limit);
      },
      news: (signal) =>
        new Promise((resolve) => {
          const done = () => {
            waiting.delete(done);
            signal.removeEventListener('abort', done);
            resolve();
          };
          if (failure || signal.aborted) return resolve();
          waiting.add(done);
          signal.addEventListener('abort', done);
        }),
      leave() {
        readers.delete(key);
        if (readers.size === 0) end(new StoreUnavailable('nobody reads the feed of the log any more'));
      },
    };
    founder ??= registration;
    return registration;
  };

  return {
    begun,
    get founder() {
      return founder;
    },
    isAtEnd: (position) => isLive && subscription?.unread === 0 && position >= window.last,
    register,
  };
}

interface SubscriptionEvents {
  readonly onEvent: (event: StoredEvent) => void;
  /** Called when everything stored was delivered, and when the server has fallen behind again. */
  readonly onLive: (isLive: boolean) => void;
  /** Called once, unless it was stopped; a subscription that ends without an error is a dropped one. */
  readonly onEnd: (error: unknown) => void;
}

/** Subscribes behind a position; events that the database writes for itself are left out by the server. */
function subscribeBehind(
  { client, credentials }: EventStoreDbConnection,
  after: Position,
  { onEvent, onLive, onEnd }: SubscriptionEvents,
) {
  const from = parsePosition(after);
  const fromPosition = from === 'start' ? LOG_START : from;
  const subscription = client.subscribeToAll({ fromPosition, filter: excludeSystemEvents(), credentials });
  let isOver = false;
  const stop = () => {
    isOver = true;
    clearTimeout(confirmation);
    void subscription.unsubscribe().catch(() => undefined);
  };
  const end = (error: unknown) => {
    if (isOver) return;
    stop();
    onEnd(error);
  };
  const confirmation = setTimeout(
    () => end(new StoreUnavailable('EventStoreDB did not accept the subscription')),
    CONFIRMATION_TIMEOUT,
  );
  const dropped = () => end(new StoreUnavailable('EventStoreDB dropped the subscription'));
  subscription
    .on('confirmation', () => clearTimeout(confirmation))
    .on('caughtUp', () => !isOver && onLive(true))
    .on('fellBehind', () => !isOver && onLive(false))
    // Stays when all is over: an error without a listener would end the process.
    .on('error', end)
    .on('end', dropped)
    .on('close', dropped)
    .on('data', ({ event }: { event?: ReadRecord }) => {
      if (!isOver && event && isOurs(event) && positionOf(event) > after) onEvent(toStoredEvent(event));
    });
  return {
    get unread() {
      return subscription.readableLength;
    },
    stop,
  };
}

/** The server ended a subscription because its buffer was full; the client has no other name for it. */
function isTooSlow(error: unknown): boolean {
  return hasType(error, ErrorType.TIMEOUT);
}

function least(one: Position, other: Position): Position {
  return one < other ? one : other;
}
