import type { RecordedEvent } from '@countinghouse/contracts/kernel/event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type EventBatch, type EventStore, type Position, START } from '../event-store.ts';
import { type ConsumerBatch, runConsumer } from '../reading/run-consumer.ts';
import type { EventStoreDbDouble } from '../testing/eventstoredb/double.ts';
import { startEventStoreDbDouble } from '../testing/eventstoredb-double.ts';
import { eventsAfter, follow } from '../testing/follow.ts';
import { numbersOf, sampleEvent, sampleEvents, sampleRequest, sampleStream } from '../testing/sample-events.ts';
import { createEventStoreDbEventStore } from './event-store.ts';

describe('the feed that the readers of a process share', { timeout: 60_000 }, () => {
  let double: EventStoreDbDouble;
  let store: EventStore;
  let resubscribed = 0;
  let stop: AbortController;
  const running: Promise<unknown>[] = [];

  beforeEach(async () => {
    resubscribed = 0;
    stop = new AbortController();
    double = await startEventStoreDbDouble();
    store = createEventStoreDbEventStore(double.url, { onResubscribed: () => resubscribed++ });
  });
  afterEach(async () => {
    stop.abort();
    await store.close();
    await Promise.all(running.splice(0));
    await double.stop();
  });

  const one = (n = 0) => store.append(sampleRequest(sampleStream(), { events: [sampleEvent({ n })] }));

  /** A consumer as processes, reactors and the feed of pages are; its errors are those after which it would pause. */
  function consume(work: () => Promise<unknown> | undefined = () => undefined) {
    const found = { events: [] as RecordedEvent[], position: START as Position, errors: [] as unknown[] };
    const consumer = {
      name: 'test.consumer',
      types: ['test.Happened'],
      gatherMs: 10,
      position: async () => found.position,
      async handle({ events, position }: ConsumerBatch) {
        await work();
        found.events.push(...events);
        found.position = position;
        return undefined;
      },
    };
    const onError = (error: unknown) => found.errors.push(error);
    const log = { subscribeAll: (options: Parameters<EventStore['subscribeAll']>[0]) => asRecorded(store, options) };
    running.push(runConsumer(consumer, { log, signal: stop.signal, onError }));
    return found;
  }

  it('brings every consumer and the watch through 1,000 appends in flight, without an error and without a pause', async () => {
    await one();
    const consumers = Array.from({ length: 24 }, (_, n) =>
      consume(() => (n % 8 === 0 ? new Promise((resolve) => setTimeout(resolve, 30)) : undefined)),
    );
    const watched = new Map<string, number>();
    const watching = (async () => {
      for await (const moved of store.watch({ gatherMs: 50, signal: stop.signal })) {
        for (const [stream, revision] of moved) watched.set(stream, revision);
      }
    })();
    running.push(watching);
    await vi.waitFor(() => expect(consumers.every(({ events }) => events.length === 1)).toBe(true), 10_000);

    const streams = Array.from({ length: 1_000 }, sampleStream);
    await Promise.all([
      ...streams.map((stream) => store.append(sampleRequest(stream, { expected: 'none' }))),
      store.append(sampleRequest(sampleStream(), { events: sampleEvents(200) })),
    ]);
    const head = await store.head();
    await vi.waitFor(() => expect(consumers.every(({ position }) => position >= head)).toBe(true), 20_000);
    await vi.waitFor(() => expect(streams.every((stream) => watched.get(stream) === 0)).toBe(true), 10_000);

    for (const { events, errors } of consumers) {
      expect(errors).toEqual([]);
      expect(events.map(({ position }) => position)).toEqual(consumers[0]!.events.map(({ position }) => position));
      expect(new Set(events.map(({ id }) => id)).size).toBe(1_201);
    }
    // The server did end the subscription, and each time it was begun again.
    expect(double.subscriptions.tooSlow).toBeGreaterThan(0);
    expect(resubscribed).toBe(double.subscriptions.tooSlow);
    expect(double.subscriptions.begun).toBe(1 + resubscribed);
  });

  it('begins again when more was appended while it went live than the buffer takes', async () => {
    await store.append(sampleRequest(sampleStream(), { events: sampleEvents(100) }));
    const followed = follow(store, { after: START }, (events) => events.length === 300);
    for (let n = 0; n < 4; n++) {
      await store.append(sampleRequest(sampleStream(), { events: sampleEvents(50) }));
    }
    expect((await followed).flatMap(({ events }) => events)).toHaveLength(300);
  });

  it('reads on while a network is stuck, and delivers what came meanwhile', async () => {
    const found = consume();
    await one(1);
    await vi.waitFor(() => expect(found.events).toHaveLength(1), 10_000);
    double.holdSubscriptions(true);
    for (let n = 2; n <= 80; n++) await one(n);
    expect(double.subscriptions.tooSlow).toBe(1);
    double.holdSubscriptions(false);
    await vi.waitFor(() => expect(found.events).toHaveLength(80), 10_000);
    expect(numbersOf(found.events as never)).toEqual(Array.from({ length: 80 }, (_, n) => n + 1));
    expect(found.errors).toEqual([]);
  });

  it('is one subscription for all, and none when nobody reads', async () => {
    await one();
    const many = Array.from({ length: 5 }, () => follow(store, { after: START }, (events) => events.length === 2));
    await vi.waitFor(() => expect(double.subscriptions.begun).toBe(1), 10_000);
    await one();
    await Promise.all(many);
    expect(double.subscriptions.begun).toBe(1);
    await expect.poll(() => double.openReads, { timeout: 10_000 }).toBe(0);
  });

  it('serves a reader that begins again a little before the end from memory', async () => {
    const found = consume();
    for (let n = 1; n <= 20; n++) await one(n);
    await vi.waitFor(() => expect(found.events).toHaveLength(20), 10_000);
    double.takeCalls();
    expect(numbersOf(await eventsAfter(store, found.events[9]!.position))).toEqual([
      11, 12, 13, 14, 15, 16, 17, 18, 19, 20,
    ]);
    // The end of the log, and nothing else.
    expect(double.takeCalls().reads).toEqual(['$all']);
  });

  it('lets a reader read from the log what is not held for it any more', async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = consume(() => released);
    const large = 'x'.repeat(400_000);
    await one();
    await vi.waitFor(() => expect(double.subscriptions.begun).toBe(1), 10_000);
    const quick = consume();
    for (let n = 0; n < 60; n++) {
      await store.append(sampleRequest(sampleStream(), { events: [sampleEvent({ n, large })] }));
    }
    await vi.waitFor(() => expect(quick.events).toHaveLength(61), 20_000);
    double.takeCalls();
    release();
    await vi.waitFor(() => expect(slow.events).toHaveLength(61), 20_000);
    expect(slow.events.map(({ id }) => id)).toEqual(quick.events.map(({ id }) => id));
    expect(double.takeCalls().reads.length).toBeGreaterThan(0);
    expect(slow.errors).toEqual([]);
  });

  it('passes over what the database writes for itself, and reads none of it again', async () => {
    await one(1);
    for (let event = 0; event < 200; event++) double.writeSystemEvent();
    await one(2);
    const batches = await follow(store, { after: START, batchSize: 1 }, (_events, { caughtUp }) => caughtUp);
    expect(numbersOf(batches.flatMap(({ events }) => events))).toEqual([1, 2]);
  });
});

/** Stored events as the log gives them, which matters to nobody here. */
async function* asRecorded(
  store: EventStore,
  options: Parameters<EventStore['subscribeAll']>[0],
): AsyncGenerator<EventBatch & ConsumerBatch> {
  for await (const batch of store.subscribeAll(options)) yield batch as EventBatch & ConsumerBatch;
}
