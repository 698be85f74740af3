import type { EventLog } from '@countinghouse/platform/event-store/event-log';
import { type EventStore, StoreUnavailable } from '@countinghouse/platform/event-store/event-store';
import { createMemoryEventStore } from '@countinghouse/platform/event-store/memory/event-store';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { commandHandling } from './command-handler.ts';
import type { FoldedStream } from './folded-stream.ts';
import { StateCache } from './state-cache.ts';
import { by, countingReads, logOver, shelf, state } from './testing/shelf.ts';

let store: EventStore;
let log: EventLog;
beforeEach(() => {
  store = createMemoryEventStore();
  log = logOver(store);
});

describe('a watched log', () => {
  async function watching() {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const stop = new AbortController();
    onTestFinished(() => stop.abort());
    const counting = countingReads(store);
    const watched = logOver(counting.store);
    let opened: () => void = () => undefined;
    const open = new Promise<void>((resolve) => {
      opened = resolve;
    });
    let breakWatch: () => void = () => undefined;
    const commands = commandHandling({
      log: {
        ...watched,
        async *watch(options) {
          const broken = new Promise<never>((_, reject) => {
            breakWatch = () => reject(new StoreUnavailable('the watch broke'));
          });
          broken.catch(() => undefined);
          const moves = watched.watch(options)[Symbol.asyncIterator]();
          for (;;) {
            const next = await Promise.race([moves.next(), broken]);
            if (next.done) return;
            yield next.value;
            opened();
          }
        },
      },
    });
    void commands.watchLog(stop.signal);
    await open;
    return { commands, read: counting.read, breakWatch: () => breakWatch() };
  }

  test('keeps cached states current until their stream is appended to', async () => {
    const { commands, read } = await watching();
    await commands.handle(shelf, '1', { take: 3 }, by());
    const reads = read();
    vi.advanceTimersByTime(60_000);
    expect(state(await commands.load(shelf, '1', 'cached'))).toBe(7);
    expect(read()).toBe(reads);
    await commandHandling({ log }).handle(shelf, '1', { take: 2 }, by());
    await vi.waitUntil(async () => state(await commands.load(shelf, '1', 'cached')) === 5);
  });

  test('that cannot be watched leaves them current for a second', async () => {
    const { commands, breakWatch } = await watching();
    await commands.handle(shelf, '1', { take: 3 }, by());
    breakWatch();
    await commandHandling({ log }).handle(shelf, '1', { take: 2 }, by());
    await vi.waitUntil(async () => {
      vi.advanceTimersByTime(1_000);
      return state(await commands.load(shelf, '1', 'cached')) === 5;
    });
  });
});

const at = (stream: string, revision: number): FoldedStream<number> => ({
  stream,
  state: revision,
  revision,
  position: '',
  commands: [],
  snapshotAt: -1,
});
const refreshed = (cache: StateCache, stream: string, revision: number, meanwhile = () => undefined as unknown) =>
  cache.refresh([stream], async () => {
    meanwhile();
    return [at(stream, revision)];
  });

test('a stream that was appended to while it was refreshed is cached and not current', async () => {
  const cache = new StateCache(10);
  cache.watched();
  await refreshed(cache, 'a', 3, () => cache.appended(new Map([['a', 4]])));
  await refreshed(cache, 'b', 3, () => cache.appended(new Map([['b', 3]])));
  expect([cache.get('a'), cache.recent('a'), cache.recent('b')]).toMatchObject([
    { revision: 3 },
    undefined,
    at('b', 3),
  ]);
  await refreshed(cache, 'a', 4);
  expect(cache.recent('a')).toEqual(at('a', 4));
});

test('what is refreshed while states are forgotten is not cached, and a failure to refresh leaves the cached state', async () => {
  const cache = new StateCache(10);
  await refreshed(cache, 'a', 1, () => cache.forgetAll());
  expect(cache.get('a')).toBeUndefined();
  await refreshed(cache, 'a', 2);
  const failure = refreshed(cache, 'a', 3, () => {
    throw new Error('no answer');
  });
  await expect(failure).rejects.toThrow('no answer');
  expect(cache.recent('a')).toEqual(at('a', 2));
});

test('the least recently refreshed streams are evicted', async () => {
  const cache = new StateCache(2);
  for (const stream of ['a', 'b', 'a', 'c']) await refreshed(cache, stream, 0);
  expect(['a', 'b', 'c'].map((stream) => cache.get(stream)?.stream)).toEqual(['a', undefined, 'c']);
});
