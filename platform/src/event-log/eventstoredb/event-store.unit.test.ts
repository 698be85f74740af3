import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { isEventStoreDbAddress } from '../../runtime/configuration/eventstoredb-address.ts';
import { type AppendRequest, type EventStore, START, StoreUnavailable, WrongExpectedRevision } from '../event-store.ts';
import { eventStoreContract } from '../testing/event-store.contract.ts';
import type { EventStoreDbDouble } from '../testing/eventstoredb/double.ts';
import { startResetCounter } from '../testing/eventstoredb/reset-counter.ts';
import { startEventStoreDbDouble } from '../testing/eventstoredb-double.ts';
import { follow } from '../testing/follow.ts';
import { sampleEvent, sampleStream } from '../testing/sample-events.ts';
import { createEventStoreDbEventStore } from './event-store.ts';

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

  it('appends once although the response is lost', async () => {
    const stream = sampleStream();
    double.loseNextResponse();
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

  it('resets no call of a read that ends by itself', async () => {
    // Both sides close a connection on which about a thousand calls were reset.
    const counter = await startResetCounter(Number(double.endpoint.split(':')[1]));
    const counted = createEventStoreDbEventStore(`esdb://127.0.0.1:${counter.port}${double.settings}`);
    onTestFinished(async () => {
      await counted.close();
      await counter.stop();
    });
    const [missing, known] = [sampleStream(), sampleStream()];
    await counted.append(command(known));
    for (let round = 0; round < 20; round++) {
      expect(await counted.read(missing)).toEqual([]);
      expect(await counted.read(known, { limit: 1 })).toHaveLength(1);
      expect(await counted.read(known, { direction: 'backwards', limit: 2 })).toHaveLength(2);
      expect(await counted.head()).not.toBe(START);
    }
    expect(counter.resets).toBe(0);
    expect(await counted.read(known, { types: [sampleEvent().type], limit: 1 })).toHaveLength(1);
  });

  it('throws that it is unavailable when there is no server', async () => {
    await double.stop();
    await expect(store.append(command(sampleStream()))).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(store.read(sampleStream())).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(follow(store, { after: START }, () => false)).rejects.toBeInstanceOf(StoreUnavailable);
  });

  it('counts up to the last event that subscribers are delivered, whatever the database writes for itself', async () => {
    double.writeSystemEvent();
    expect(await store.head()).toBe(START);
    const { position } = await store.append(command(sampleStream()));
    for (let event = 0; event < 40; event++) double.writeSystemEvent();
    expect(await store.head()).toBe(position);
    const batches = await follow(store, { after: START }, (_events, { caughtUp }) => caughtUp);
    expect(batches.at(-1)?.position).toBe(position);
    const later = await store.append(command(sampleStream()));
    expect(await store.head()).toBe(later.position);
    double.takeCalls();
    double.writeSystemEvent();
    expect(await store.head()).toBe(later.position);
    expect(double.takeCalls().reads.length).toBeLessThanOrEqual(2);
  });

  it('appends to what it has read or written without reading it again', async () => {
    const [fresh, known] = [sampleStream(), sampleStream()];
    const one = (stream: string, expected: AppendRequest['expected']) =>
      store.append({ stream, expected, commandId: randomUUID(), events: [sampleEvent()] });
    await one(fresh, 'none');
    double.takeCalls();
    await one(fresh, { revision: 0 });
    await store.read(known);
    const { position } = await one(known, 'none');
    expect(double.takeCalls()).toEqual({ appends: [fresh, known], reads: [known] });
    expect((await store.read(known))[0]?.position).toBe(position);
  });

  it('finds an earlier append of the command although it took the stream for a new one', async () => {
    const request = command(sampleStream());
    await store.append(request);
    const other = createEventStoreDbEventStore(double.url);
    expect(await other.append(request)).toMatchObject({ revision: 1, replayed: true });
    await expect(other.append({ ...request, commandId: randomUUID() })).rejects.toBeInstanceOf(WrongExpectedRevision);
    await other.close();
  });

  it('continues after a change of the leader, and appends once', async () => {
    const stream = sampleStream();
    double.changeLeader(2);
    expect(await store.append(command(stream))).toMatchObject({ revision: 1 });
    expect(await store.read(stream)).toHaveLength(2);
  });

  it.each(['not-ready', 'too-busy', 'no-leader'] as const)(
    'tries again when the server is %s, and appends once',
    async (reason) => {
      const stream = sampleStream();
      double.refuseCalls(reason, 3);
      expect(await store.append(command(stream))).toMatchObject({ revision: 1, replayed: false });
      expect(await store.read(stream)).toHaveLength(2);
    },
  );

  it.each(['not-ready', 'too-busy', 'no-leader'] as const)(
    'throws that it is unavailable while the server is %s',
    async (reason) => {
      double.refuseCalls(reason, 1_000);
      await expect(store.append(command(sampleStream()))).rejects.toBeInstanceOf(StoreUnavailable);
      await expect(store.read(sampleStream())).rejects.toBeInstanceOf(StoreUnavailable);
      await expect(follow(store, { after: START }, () => false)).rejects.toBeInstanceOf(StoreUnavailable);
    },
  );

  it.each(['before', 'after', 'never'] as const)(
    'appends once when an append times out that is carried out %s',
    async (carriedOut) => {
      const [stream, known] = [sampleStream(), sampleStream()];
      for (const expected of ['none', 'any', { revision: 0 }] as const) {
        const of = expected === 'none' ? stream : known;
        if (expected !== 'none') await store.append({ ...command(known), expected: 'any', events: [sampleEvent()] });
        const before = (await store.read(of)).length;
        double.timeOutNextAppend(carriedOut);
        const request = {
          ...command(of),
          expected: expected === 'none' || expected === 'any' ? expected : { revision: before - 1 },
        };
        expect(await store.append(request)).toMatchObject({ revision: before + 1 });
        // What was carried out late has come by then, and been refused.
        await new Promise((resolve) => setTimeout(resolve, 60));
        expect((await store.read(of)).slice(before).map(({ metadata }) => metadata.commandId)).toHaveLength(2);
      }
    },
  );

  it('refuses an append that is larger than the server takes, and says that it is', async () => {
    double.limitAppends(4_096);
    const stream = sampleStream();
    const large = { ...command(stream), events: [sampleEvent({ text: 'x'.repeat(5_000) })] };
    await expect(store.append(large)).rejects.toThrow(/larger than EventStoreDB takes/);
    await expect(store.append(large)).rejects.toMatchObject({ name: 'AppendTooLarge', statusCode: 413 });
    double.limitAppends(8_192);
    expect(await store.append(large)).toMatchObject({ revision: 0 });
  });

  it('throws that it is unavailable to a reader whose position the log does not have', async () => {
    const { position } = await store.append(command(sampleStream()));
    await double.exchangeLog();
    await expect.poll(() => store.head().catch(() => 'away'), { timeout: 10_000 }).toBe(START);
    await expect(follow(store, { after: position }, () => false)).rejects.toThrow(/the log ends before/);
  });

  it('gives up an append to which a hanging server does not respond, within the time of one request', async () => {
    await store.append(command(sampleStream()));
    double.hang();
    const begun = performance.now();
    await expect(store.append(command(sampleStream()))).rejects.toBeInstanceOf(StoreUnavailable);
    // Far from exact: it waited 15 s and more before.
    expect(performance.now() - begun).toBeLessThan(10_000);
  });

  it.each([
    'esdb://name:secret@host:2113?tls=true',
    'esdb://name:secret@a:2113,b:2113,c:2113?tls=true',
    'esdb://a:2113,b:2113,c:2113?tls=false',
    'esdb+discover://name:secret@cluster.example:2113?nodePreference=leader',
  ])('takes every form of an address: %s', async (url) => {
    expect(isEventStoreDbAddress(url)).toBe(true);
    await createEventStoreDbEventStore(url).close();
  });

  it.each(['esdb://', 'esdb://a b', 'http://a:2113', 'esdb://a:2113,,b:2113', 'esdb:a'])('refuses %s', (url) => {
    expect(isEventStoreDbAddress(url)).toBe(false);
  });

  it.each(['esdb://host:2113', 'esdb+discover://host', 'esdb://a:2113,b:2113,c:2113?tls=true'])(
    'requires credentials: %s',
    (url) => {
      expect(() => createEventStoreDbEventStore(url)).toThrow(/name and a password/);
    },
  );
});
