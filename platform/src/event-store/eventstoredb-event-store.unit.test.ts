import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EventStore, START, StoreUnavailable } from './event-store.ts';
import { createEventStoreDbEventStore } from './eventstoredb-event-store.ts';
import { eventStoreContract } from './testing/event-store.contract.ts';
import { type EventStoreDbDouble, startEventStoreDbDouble } from './testing/eventstoredb-double.ts';
import { follow } from './testing/follow.ts';
import { sampleEvent, sampleStream } from './testing/sample-events.ts';

const startDouble = async () => {
  const double = await startEventStoreDbDouble();
  return {
    open: async () => createEventStoreDbEventStore(double.url),
    cutConnections: () => double.dropConnections(),
    stop: () => double.stop(),
  };
};
eventStoreContract('EventStoreDB, by a double on the wire', startDouble, { commitsSeveral: false });

const realServer = process.env.EVENT_STORE_TEST_URL;
if (realServer) {
  const start = async () => ({
    open: async () => createEventStoreDbEventStore(realServer),
    stop: async () => undefined,
  });
  eventStoreContract('EventStoreDB', start, { commitsSeveral: false });
}

describe('EventStoreDB event store', { timeout: 60_000 }, () => {
  let double: EventStoreDbDouble;
  let store: EventStore;

  beforeEach(async () => {
    double = await startEventStoreDbDouble();
    store = createEventStoreDbEventStore(double.url);
  });
  afterEach(async () => {
    await store.close();
    await double.stop();
  });

  const command = (stream: string) =>
    ({ stream, expected: 'none', commandId: randomUUID(), events: [sampleEvent(), sampleEvent()] }) as const;

  it('appends once although the answer is lost', async () => {
    const stream = sampleStream();
    double.loseNextAnswer();
    expect(await store.append(command(stream))).toMatchObject({ revision: 1 });
    expect(await store.read(stream)).toHaveLength(2);
  });

  it('takes a subscription that ends without an error for a dropped one', async () => {
    const subscribed = follow(store, { after: START }, (_events, batch) => {
      if (batch.caughtUp) double.endSubscriptions();
      return false;
    });
    await expect(subscribed).rejects.toBeInstanceOf(StoreUnavailable);
  });

  it('survives a connection that drops twice in a row', async () => {
    const stream = sampleStream();
    const request = command(stream);
    await store.append(request);
    await double.dropConnections();
    await double.dropConnections();
    expect(await store.append(request)).toMatchObject({ revision: 1, replayed: true });
    const batches = await follow(store, { after: START }, (events) => events.length === 2);
    expect(batches.flatMap((batch) => batch.events)).toHaveLength(2);
  });

  it('leaves no call open at the server', async () => {
    await store.append(command(sampleStream()));
    const stop = new AbortController();
    for await (const _batch of store.subscribeAll({ after: START, signal: stop.signal })) break;
    const waiting = follow(store, { after: START }, (_events, batch) => batch.caughtUp);
    await waiting;
    await expect.poll(() => double.openReads, { timeout: 30_000 }).toBe(0);
  });

  it('says that it is unavailable when there is no server', async () => {
    await double.stop();
    await expect(store.append(command(sampleStream()))).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(store.read(sampleStream())).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(follow(store, { after: START }, () => false)).rejects.toBeInstanceOf(StoreUnavailable);
  });

  it.each(['esdb://host:2113', 'esdb+discover://host'])('wants to know who it is: %s', (url) => {
    expect(() => createEventStoreDbEventStore(url)).toThrow(/name and a password/);
  });
});
