import { describe, expect, it } from 'vitest';
import { type EventStore, StoreUnavailable, type WatchOptions } from '../event-store.ts';
import type { LogUnderTest } from './log-under-test.ts';
import { sampleEvents, sampleRequest, sampleStream } from './sample-events.ts';
import { untilAvailable } from './until-available.ts';

/** What watching the log promises: to name every stream that is appended to behind its first batch. */
export function watchContract(log: LogUnderTest): void {
  describe('watch', () => {
    it('begins with nothing, whatever is stored', async () => {
      const stored = sampleStream();
      await log.append(stored);
      const fresh = sampleStream();
      const moved = await watch(log.store, new Map([[fresh, 0]]), { begun: () => log.append(fresh) });
      expect(moved.get(fresh)).toBe(0);
      expect(moved).not.toContain(stored);
    });

    it('reports the revisions of streams appended to, by its own client and by another', async () => {
      const other = await log.open();
      const [one, two] = [sampleStream(), sampleStream()];
      await log.append(one, { events: sampleEvents(2) });
      for (const watcher of [log.store, other]) {
        const before = (await log.store.read(one)).length;
        const wanted = new Map([
          [one, before + 3],
          [two, (await log.store.read(two)).length],
        ]);
        const begun = async () => {
          await log.append(one, { events: sampleEvents(3) });
          await log.append(two);
          await log.append(one);
        };
        const moved = await watch(watcher, wanted, { begun });
        expect(new Map([...moved].filter(([stream]) => wanted.has(stream)))).toEqual(wanted);
      }
      if (other !== log.store) await other.close();
    });

    it.each([0, 30])('misses nothing of many writers, gathering for %i ms', async (gatherMs) => {
      const other = await log.open();
      // To each stream once, so that whatever is left out is missing.
      const wanted = new Map(Array.from({ length: 60 }, (_, n) => [sampleStream(), n % 3]));
      const left = [...wanted];
      const write = async (_: unknown, n: number) => {
        const store = n % 2 ? log.store : other;
        for (let next = left.pop(); next; next = left.pop()) {
          await store.append(sampleRequest(next[0], { events: sampleEvents(next[1] + 1) }));
        }
      };
      let writing: Promise<unknown> | undefined;
      const begun = () => {
        writing = Promise.all(Array.from({ length: 6 }, write));
      };
      const moved = await watch(log.store, wanted, { begun, gatherMs });
      await writing;
      for (const [stream, revision] of wanted) expect(moved.get(stream)).toBe(revision);
      if (other !== log.store) await other.close();
    });

    it('reports appends that its client could not observe, or throws that it is unavailable', async () => {
      const stream = sampleStream();
      const command = sampleRequest(stream, { expected: 'none' });
      const begun = async () => {
        await log.cutConnections();
        await untilAvailable(() => log.store.append(command));
      };
      const watched = watch(log.store, new Map([[stream, 0]]), { begun });
      const outcome = await watched.then(
        (moved) => moved.get(stream),
        (error) => error,
      );
      if (outcome !== 0) expect(outcome).toBeInstanceOf(StoreUnavailable);
    });

    it('ends quietly when it is aborted, before it began, at the first batch, and waiting', async () => {
      for await (const _moved of log.store.watch({ signal: AbortSignal.abort() })) {
        throw new Error('a watch that was called off told something');
      }
      const first = new AbortController();
      for await (const moved of log.store.watch({ signal: first.signal })) {
        expect(moved).toEqual(new Map());
        first.abort();
      }
      const waiting = new AbortController();
      const batches = log.store.watch({ signal: waiting.signal })[Symbol.asyncIterator]();
      await batches.next();
      const next = batches.next();
      waiting.abort();
      expect(await next).toEqual({ done: true, value: undefined });
    });

    it('is refused by a client that is closed', async () => {
      const closed = await log.open();
      if (closed === log.store) return;
      const watching = watch(closed, new Map([[sampleStream(), 0]]), { begun: () => closed.close() });
      await expect(watching).rejects.toBeInstanceOf(StoreUnavailable);
      await expect(watch(closed, new Map())).rejects.toBeInstanceOf(StoreUnavailable);
    });
  });
}

interface Watched extends Omit<WatchOptions, 'signal'> {
  /** What happens between the first batch and the next. */
  readonly begun?: () => unknown;
}

/** What a watch delivers until every expected stream has reached its expected revision; the last revision of each. */
async function watch(
  store: EventStore,
  wanted: ReadonlyMap<string, number>,
  { begun, ...options }: Watched = {},
): Promise<ReadonlyMap<string, number>> {
  const stop = new AbortController();
  const delivered = new Map<string, number>();
  let begins = true;
  for await (const moved of store.watch({ ...options, signal: stop.signal })) {
    if (begins) {
      expect(moved).toEqual(new Map());
      await begun?.();
    }
    begins = false;
    for (const [stream, revision] of moved) delivered.set(stream, revision);
    if ([...wanted].every(([stream, revision]) => (delivered.get(stream) ?? -1) >= revision)) stop.abort();
  }
  return delivered;
}
