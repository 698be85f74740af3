import { type Position, START, type StoredEvent, StoreUnavailable } from '../event-store.ts';
import type { ConnectionGuard } from './connection-guard.ts';
import { toStoreError } from './errors.ts';
import { EventWindow } from './event-window.ts';
import { isTooSlow, type LiveSubscription, subscribeBehind } from './live-subscription.ts';
import { createNews } from './news.ts';
import type { EventStoreDbConnection } from './read.ts';

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
  /** Whether the server has accepted the subscription and nothing has ended it since. */
  readonly isRunning: boolean;
  /** @throws StoreUnavailable when the log cannot be reached. */
  join(): Promise<FeedReader>;
}

export interface LiveFeedOptions {
  readonly connection: EventStoreDbConnection;
  /** Told what was received, and when the subscription broke. */
  readonly guard: ConnectionGuard;
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
    get isRunning() {
      return current?.isConfirmed === true;
    },
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
  /** Resolves to the end of the log behind which it delivers, once the server has accepted the subscription. */
  readonly begun: Promise<Position>;
  readonly isConfirmed: boolean;
  /** The first reader. */
  readonly founder: Registration | undefined;
  isAtEnd(position: Position): boolean;
  register(): Registration;
}

function beginRun({ connection, guard, head, onResubscribed }: LiveFeedOptions, onEnded: () => void): Run {
  const readers = new Map<object, Position>();
  const news = createNews();
  let window = new EventWindow(START);
  let founder: Registration | undefined;
  let failure: Error | undefined;
  let isConfirmed = false;
  let isLive = false;
  let vain = 0;
  let added = 0;
  let subscription: LiveSubscription | undefined;

  const confirmed = createDeferred();
  const end = (error: Error) => {
    if (failure) return;
    failure = error;
    subscription?.stop();
    onEnded();
    confirmed.reject(error);
    news.tell();
  };
  const received = (event: StoredEvent) => {
    vain = 0;
    guard.log.seen(event.position);
    window.add(event);
    added += 1;
    const needed = added % DROP_EVERY === 0 ? leastOf(readers.values(), window.last) : START;
    window.drop(MOST_BYTES, needed, HELD_EVENTS);
    news.tell();
  };
  const subscribe = () => {
    subscription = subscribeBehind(connection, window.last, {
      onEvent: received,
      onConfirmed() {
        if (!isConfirmed) guard.subscribed();
        isConfirmed = true;
        confirmed.resolve();
      },
      onLive(live) {
        isLive = live;
        news.tell();
      },
      onEnd(error) {
        isLive = false;
        if (!isTooSlow(error) || vain === MOST_VAIN) {
          const broken = toStoreError(error);
          guard.failed(broken);
          return end(broken);
        }
        vain += 1;
        onResubscribed?.();
        subscribe();
      },
    });
  };
  const begun = head().then(async (position) => {
    window = new EventWindow(position);
    if (!failure) subscribe();
    await confirmed.promise;
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
      news: (signal) => (failure ? Promise.resolve() : news.wait(signal)),
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
    get isConfirmed() {
      return isConfirmed;
    },
    get founder() {
      return founder;
    },
    isAtEnd: (position) => isLive && subscription?.unread === 0 && position >= window.last,
    register,
  };
}

/** The least of the positions that readers are through to; who has read nothing yet needs nothing. */
function leastOf(positions: Iterable<Position>, most: Position): Position {
  let least = most;
  for (const position of positions) if (position !== START && position < least) least = position;
  return least;
}

interface Deferred {
  readonly promise: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/** A promise that others settle; its rejection needs no handler. */
function createDeferred(): Deferred {
  let resolve = () => {};
  let reject: Deferred['reject'] = () => {};
  const promise = new Promise<void>((...both) => {
    [resolve, reject] = both;
  });
  promise.catch(() => undefined);
  return { promise, resolve, reject };
}
