import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventId } from '../event-id.ts';
import {
  type AppendRequest,
  type EventStore,
  type EventToAppend,
  START,
  StoreUnavailable,
  WrongExpectedRevision,
} from '../event-store.ts';
import { eventsAfter, follow, followThroughFailures } from './follow.ts';
import { sampleEvent, sampleStream } from './sample-events.ts';

/** A running store that the contract is held against. */
export interface StoreUnderTest {
  /** Another client of the same log, as another process would have one. */
  open(): Promise<EventStore>;
  /** Breaks the connections that clients have now; they may come back at once. Absent where there are none. */
  cutConnections?(): Promise<void>;
  stop(): Promise<void>;
}

/** What every adapter of the event store port must do. Runs against a log that others may have written to before. */
export function eventStoreContract(name: string, start: () => Promise<StoreUnderTest>): void {
  describe(`event store contract: ${name}`, { timeout: 60_000 }, () => {
    let running: StoreUnderTest;
    let store: EventStore;

    beforeAll(async () => {
      running = await start();
      store = await running.open();
    });
    afterAll(async () => {
      await store?.close();
      await running?.stop();
    });

    const request = (stream: string, changes: Partial<AppendRequest> = {}): AppendRequest => ({
      stream,
      expected: 'any',
      commandId: randomUUID(),
      events: [sampleEvent()],
      ...changes,
    });
    const append = (stream: string, changes: Partial<AppendRequest> = {}) => store.append(request(stream, changes));
    const some = (count: number, type?: string): EventToAppend[] =>
      Array.from({ length: count }, (_, n) => sampleEvent({ n }, type));
    const numbers = (events: readonly { data: unknown }[]) => events.map((event) => (event.data as { n: number }).n);

    describe('append', () => {
      it('stores the envelope and gives it back', async () => {
        const stream = sampleStream();
        const commandId = randomUUID();
        const event = sampleEvent({ text: 'naïve 漢字 🧾', list: [1, 2.5, null], nested: { yes: true } });
        const result = await append(stream, { expected: 'none', commandId, events: [event, { ...event, version: 3 }] });
        const stored = await store.read(stream);

        expect(result).toEqual({ revision: 1, position: stored[1]!.position, replayed: false });
        expect(stored).toMatchObject([
          { ...event, stream, revision: 0, id: eventId(commandId, stream, 0) },
          { ...event, stream, revision: 1, id: eventId(commandId, stream, 1), version: 3 },
        ]);
        expect(new Date(stored[0]!.recordedAt).toISOString()).toBe(stored[0]!.recordedAt);
        expect(stored[0]!.position < stored[1]!.position).toBe(true);
        expect((await store.head()) >= result.position).toBe(true);
      });

      it('accepts the revision that the stream is at', async () => {
        const stream = sampleStream();
        await append(stream, { expected: 'none', events: some(3) });
        expect(await append(stream, { expected: { revision: 2 } })).toMatchObject({ revision: 3, replayed: false });
      });

      it.each([
        ['an older revision', { revision: 0 } as const],
        ['a revision to come', { revision: 2 } as const],
        ['no stream', 'none' as const],
      ])('refuses %s, and says where the stream is', async (_case, expected) => {
        const stream = sampleStream();
        await append(stream, { events: some(2) });
        const failure = await append(stream, { expected }).catch((error) => error);
        expect(failure).toBeInstanceOf(WrongExpectedRevision);
        expect(failure).toMatchObject({ stream, actual: 1 });
        expect(await store.read(stream)).toHaveLength(2);
      });

      it('refuses a revision of a stream that does not exist', async () => {
        const stream = sampleStream();
        const failure = await append(stream, { expected: { revision: 0 } }).catch((error) => error);
        expect(failure).toBeInstanceOf(WrongExpectedRevision);
        expect(failure).toMatchObject({ stream, actual: undefined });
      });

      it('lets one of many win a revision, and the others know', async () => {
        const stream = sampleStream();
        const outcomes = await Promise.allSettled(some(20).map(() => append(stream, { expected: 'none' })));
        expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
        for (const outcome of outcomes) {
          if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(WrongExpectedRevision);
        }
        expect(await store.read(stream)).toHaveLength(1);
      });

      it('fails conflicting requests and no others', async () => {
        const taken = Array.from({ length: 10 }, sampleStream);
        await Promise.all(taken.map((stream) => append(stream)));
        const free = Array.from({ length: 10 }, sampleStream);
        const mixed = taken.flatMap((stream, n) => [stream, free[n]!]);
        const outcomes = await Promise.allSettled(mixed.map((stream) => append(stream, { expected: 'none' })));
        expect(outcomes.map((outcome) => outcome.status)).toEqual(
          taken.flatMap(() => ['rejected', 'fulfilled'] as const),
        );
      });

      it('appends wherever a stream is, without losing or mixing concurrent appends', async () => {
        const stream = sampleStream();
        await Promise.all(some(20).map(() => append(stream, { expected: 'any', events: some(2) })));
        const stored = await store.read(stream);
        expect(stored.map((event) => event.revision)).toEqual(Array.from({ length: 40 }, (_, n) => n));
        expect(numbers(stored)).toEqual(Array.from({ length: 40 }, (_, n) => n % 2));
      });

      it('keeps what is not ASCII in names and types', async () => {
        const stream = `заказы.注文-é-${'🧾'.repeat(20)}-%2F ?#${randomUUID()}`;
        await append(stream, { events: [sampleEvent({}, 'тест.発生')] });
        expect(await store.read(stream)).toMatchObject([{ stream, type: 'тест.発生' }]);
      });

      it('takes large events and many of them', async () => {
        const stream = sampleStream();
        const large = 'å'.repeat(500_000);
        await append(stream, { events: [sampleEvent({ large })] });
        expect((await store.read(stream))[0]?.data).toEqual({ large });
        expect(await append(stream, { events: some(1_000) })).toMatchObject({ revision: 1_000 });
        expect(await store.read(stream, { from: 1_000 })).toHaveLength(1);
      });

      it.each<[string, Partial<AppendRequest>]>([
        ['no events', { events: [] }],
        ['too many events', { events: some(1_001) }],
        ['a command id that is no UUID', { commandId: 'again' }],
        ['a negative revision', { expected: { revision: -1 } }],
        ['a nameless stream', { stream: '' }],
        ['NUL in a stream name', { stream: 'a\u0000b' }],
        ['half a character in a stream name', { stream: 'a\ud83e' }],
        ['a stream name that is too long', { stream: 'x'.repeat(201) }],
        ['data that is no JSON', { events: [sampleEvent({ n: 1n })] }],
        ['no data at all', { events: [{ ...sampleEvent(), data: undefined }] }],
        ['a version that is none', { events: [{ ...sampleEvent(), version: 0 }] }],
      ])('refuses %s', async (_case, changes) => {
        const before = await store.head();
        await expect(append(sampleStream(), changes)).rejects.toBeInstanceOf(RangeError);
        expect(await eventsAfter(store, before)).toEqual([]);
      });
    });

    describe('a retried command', () => {
      it.each(['none', 'any'] as const)('is answered like the first time (expected: %s)', async (expected) => {
        const stream = sampleStream();
        const first = request(stream, { expected, events: some(2) });
        const result = await store.append(first);
        expect(await store.append(first)).toEqual({ ...result, replayed: true });
        expect(await store.read(stream)).toHaveLength(2);
      });

      it('is recognised after other appends, whatever it expects and brings by then', async () => {
        const stream = sampleStream();
        const first = request(stream, { expected: 'none', events: some(2) });
        const result = await store.append(first);
        await append(stream);
        await append(stream);
        for (const expected of ['none', 'any', { revision: 1 }, { revision: 3 }] as const) {
          const again = await store.append({ ...first, expected, events: some(1) });
          expect(again).toEqual({ ...result, replayed: true });
        }
        expect(await store.read(stream)).toHaveLength(4);
      });

      it('is recognised by another client', async () => {
        const other = await running.open();
        const stream = sampleStream();
        // Both clients know the stream before either sees the command.
        await append(stream);
        await other.append(request(stream));
        const first = request(stream, { expected: { revision: 1 }, events: some(2) });
        const result = await store.append(first);
        expect(await other.append(first)).toEqual({ ...result, replayed: true });
        expect(await other.append({ ...first, expected: { revision: 3 } })).toEqual({ ...result, replayed: true });
        if (other !== store) await other.close();
      });

      it('is appended once when several clients send it at the same time', async () => {
        const other = await running.open();
        const stream = sampleStream();
        const command = request(stream, { expected: 'any' });
        const results = await Promise.all([...some(6)].map((_, n) => (n % 2 ? other : store).append(command)));
        expect(results.filter((result) => !result.replayed)).toHaveLength(1);
        expect(new Set(results.map((result) => result.position)).size).toBe(1);
        expect(await store.read(stream)).toHaveLength(1);
        if (other !== store) await other.close();
      });

      it('is another command on another stream', async () => {
        const commandId = randomUUID();
        const [one, two] = [sampleStream(), sampleStream()];
        expect(await append(one, { commandId })).toMatchObject({ replayed: false });
        expect(await append(two, { commandId })).toMatchObject({ replayed: false });
        expect((await store.read(one))[0]!.id).not.toBe((await store.read(two))[0]!.id);
      });
    });

    describe('read', () => {
      it('reads both ways, from anywhere, as much as asked', async () => {
        const stream = sampleStream();
        await append(stream, { events: some(5) });
        expect(numbers(await store.read(stream))).toEqual([0, 1, 2, 3, 4]);
        expect(numbers(await store.read(stream, { from: 3 }))).toEqual([3, 4]);
        expect(numbers(await store.read(stream, { from: 1, limit: 2 }))).toEqual([1, 2]);
        expect(numbers(await store.read(stream, { from: 9 }))).toEqual([]);
        expect(numbers(await store.read(stream, { direction: 'backwards' }))).toEqual([4, 3, 2, 1, 0]);
        expect(numbers(await store.read(stream, { direction: 'backwards', limit: 1 }))).toEqual([4]);
        expect(numbers(await store.read(stream, { direction: 'backwards', from: 2 }))).toEqual([2, 1, 0]);
        expect(numbers(await store.read(stream, { direction: 'backwards', from: 99, limit: 2 }))).toEqual([4, 3]);
      });

      it('reads only the types that were asked for, and counts those alone', async () => {
        const stream = sampleStream();
        for (const n of [0, 1, 2]) {
          await append(stream, { events: [sampleEvent({ n }, 'test.Rare'), ...some(4, 'test.Common')] });
        }
        const types = ['test.Rare'];
        const found = await store.read(stream, { types, limit: 2 });
        expect(found.map(({ revision, type }) => [revision, type])).toEqual([
          [0, 'test.Rare'],
          [5, 'test.Rare'],
        ]);
        expect(numbers(await store.read(stream, { types, from: 6 }))).toEqual([2]);
        expect(numbers(await store.read(stream, { types, direction: 'backwards', from: 9, limit: 1 }))).toEqual([1]);
        expect(numbers(await store.read(stream, { types, direction: 'backwards' }))).toEqual([2, 1, 0]);
        expect(await store.read(stream, { types: ['test.Never'] })).toEqual([]);
      });

      it('reads a stream that does not exist as empty', async () => {
        expect(await store.read(sampleStream())).toEqual([]);
        expect(await store.read(sampleStream(), { direction: 'backwards' })).toEqual([]);
      });
    });

    describe('subscribeAll', () => {
      it('delivers what is stored in log order, then says that it caught up', async () => {
        const after = await store.head();
        const streams = Array.from({ length: 5 }, sampleStream);
        for (let n = 0; n < 20; n++) await append(streams[n % 5]!, { events: [sampleEvent({ n })] });
        const batches = await follow(store, { after, batchSize: 7 }, (_events, batch) => batch.caughtUp);
        const events = batches.flatMap((batch) => batch.events);

        expect(numbers(events)).toEqual(Array.from({ length: 20 }, (_, n) => n));
        expect(batches.every((batch) => batch.events.length <= 7)).toBe(true);
        expect(batches.map((batch) => batch.caughtUp)).toEqual(batches.map((_, n) => n === batches.length - 1));
        const positions = events.map((event) => event.position);
        expect(positions).toEqual([...new Set(positions)].sort());
        expect(batches.at(-1)!.position >= positions.at(-1)!).toBe(true);
      });

      it('starts at the very beginning', async () => {
        const { position } = await append(sampleStream());
        const events = await eventsAfter(store, START);
        expect(events.at(-1)!.position).toBe(position);
        expect(events[0]!.position > START).toBe(true);
      });

      it('goes on behind any event', async () => {
        const after = await store.head();
        const stream = sampleStream();
        await append(stream, { events: some(10) });
        const positions = (await store.read(stream)).map((event) => event.position);
        expect(numbers(await eventsAfter(store, after))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
        expect(numbers(await eventsAfter(store, positions[3]!))).toEqual([4, 5, 6, 7, 8, 9]);
        expect(await eventsAfter(store, positions[9]!)).toEqual([]);
      });

      it('delivers what is appended later, in order', async () => {
        const after = await store.head();
        const stream = sampleStream();
        const batches = follow(store, { after }, (events) => events.length === 30);
        for (let n = 0; n < 30; n++) await append(stream, { events: [sampleEvent({ n })] });
        expect(numbers((await batches).flatMap((batch) => batch.events))).toEqual(
          Array.from({ length: 30 }, (_, n) => n),
        );
      });

      it('delivers only the types that were asked for, while its position moves over the others', async () => {
        const after = await store.head();
        const rare = `test.Rare${randomUUID().replaceAll('-', '')}`;
        await append(sampleStream(), { events: some(50) });
        await append(sampleStream(), { events: [sampleEvent({ n: 1 }, rare)] });
        const { position } = await append(sampleStream(), { events: some(50) });
        const batches = await follow(store, { after, types: [rare] }, (_events, batch) => batch.position >= position);
        expect(numbers(batches.flatMap((batch) => batch.events))).toEqual([1]);

        const many = `${rare}Many`;
        await append(sampleStream(), { events: some(20, many) });
        const few = await follow(store, { after, types: [many], batchSize: 3 }, (events) => events.length === 20);
        expect(numbers(few.flatMap((batch) => batch.events))).toEqual(Array.from({ length: 20 }, (_, n) => n));

        const resumed = follow(store, { after: position, types: [rare] }, (events) => events.length === 1);
        await append(sampleStream(), { events: [sampleEvent({ n: 2 }), sampleEvent({ n: 3 }, rare)] });
        expect(numbers((await resumed).flatMap((batch) => batch.events))).toEqual([3]);
      });

      it('ends quietly when it is called off, waiting or not, and leaves nothing behind', async () => {
        const after = await store.head();
        const stop = new AbortController();
        const ended = (async () => {
          let batches = 0;
          for await (const _batch of store.subscribeAll({ after, signal: stop.signal })) batches += 1;
          return batches;
        })();
        await follow(store, { after }, (_events, batch) => batch.caughtUp);
        stop.abort();
        expect(await ended).toBeLessThanOrEqual(1);
        await expect(follow(store, { after }, () => true)).resolves.toHaveLength(1);
        for await (const _batch of store.subscribeAll({ after: START, signal: AbortSignal.abort() })) {
          throw new Error('a subscription that was called off delivered something');
        }
        // A reader that just leaves its loop must not keep anything busy either: closing below would hang.
        const other = await running.open();
        for await (const _batch of other.subscribeAll({
          after: START,
          batchSize: 1,
          signal: new AbortController().signal,
        }))
          break;
        if (other !== store) await other.close();
      });

      it('serves many subscriptions at once', async () => {
        const after = await store.head();
        const stream = sampleStream();
        const followers = some(8).map(() => follow(store, { after, batchSize: 3 }, (events) => events.length === 20));
        await append(stream, { events: some(20) });
        for (const batches of await Promise.all(followers)) {
          expect(numbers(batches.flatMap((batch) => batch.events))).toEqual(Array.from({ length: 20 }, (_, n) => n));
        }
      });
    });

    it('survives broken connections: nothing is lost, doubled or out of order', async () => {
      const after = await store.head();
      const streams = Array.from({ length: 4 }, sampleStream);
      const followed = followThroughFailures(store, after, 160);
      const writer = async (stream: string) => {
        for (let n = 0; n < 40; n++) {
          const command = request(stream, {
            expected: n === 0 ? 'none' : { revision: n - 1 },
            events: [sampleEvent({ n })],
          });
          await untilAvailable(() => store.append(command));
          if (stream === streams[0] && n % 10 === 5) await running.cutConnections?.();
        }
      };
      await Promise.all(streams.map(writer));
      const events = await followed;
      expect(events.map((event) => event.id)).toEqual((await eventsAfter(store, after)).map((event) => event.id));
      for (const stream of streams) {
        const own = events.filter((event) => event.stream === stream);
        expect(numbers(own)).toEqual(Array.from({ length: 40 }, (_, n) => n));
        expect(await store.read(stream)).toEqual(own);
      }
    });

    it('refuses everything once it is closed', async () => {
      const closed = await running.open();
      if (closed === store) return;
      await closed.close();
      await closed.close();
      await expect(closed.append(request(sampleStream()))).rejects.toBeInstanceOf(StoreUnavailable);
      await expect(closed.read(sampleStream())).rejects.toBeInstanceOf(StoreUnavailable);
      await expect(closed.head()).rejects.toBeInstanceOf(StoreUnavailable);
      await expect(eventsAfter(closed, START)).rejects.toBeInstanceOf(StoreUnavailable);
    });
  });
}

/** Asks again while the store is unavailable, as callers do with the same command id. */
async function untilAvailable<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
    }
  }
}
