import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { EventLog } from '../event-log/event-log.ts';
import { type EventStore, StoreUnavailable } from '../event-log/event-store.ts';
import { createMemoryEventStore } from '../event-log/memory/event-store.ts';
import { commandHandling } from './command-handler.ts';
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
