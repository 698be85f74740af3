import { beforeEach, describe, expect, it } from 'vitest';
import type { EventStore, ReadOptions } from '../event-store.ts';
import { createMemoryEventStore } from '../memory/event-store.ts';
import { numbersOf, sampleEvent, sampleEvents, sampleRequest, sampleStream } from '../testing/sample-events.ts';
import { collect, readStream, type StreamRange } from './read-stream.ts';

const stream = sampleStream();
let store: EventStore;
let reads: ReadOptions[];

/** The store, with every read recorded. */
const source: Pick<EventStore, 'read'> = {
  read(of, options = {}) {
    reads.push(options);
    return store.read(of, options);
  },
};

const numbers = async (range?: StreamRange) => numbersOf(await collect(readStream(source, stream, range)));

beforeEach(async () => {
  reads = [];
  store = createMemoryEventStore();
  await store.append(sampleRequest(stream, { events: sampleEvents(7) }));
});

describe('readStream', () => {
  it.each([1, 2, 3, 7, 8])('reads every event once, in order, in pages of %i', async (pageSize) => {
    expect(await numbers({ pageSize })).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(await numbers({ pageSize, direction: 'backwards' })).toEqual([6, 5, 4, 3, 2, 1, 0]);
  });

  it.each([1, 3, 10])('keeps to a range, both ends included, in pages of %i', async (pageSize) => {
    expect(await numbers({ pageSize, from: 2, to: 5 })).toEqual([2, 3, 4, 5]);
    expect(await numbers({ pageSize, from: 5, to: 2, direction: 'backwards' })).toEqual([5, 4, 3, 2]);
    expect(await numbers({ pageSize, to: 4, direction: 'backwards' })).toEqual([6, 5, 4]);
    expect(await numbers({ pageSize, from: 4, to: 4 })).toEqual([4]);
    expect(await numbers({ pageSize, from: 5, to: 4 })).toEqual([]);
    expect(await numbers({ pageSize, from: 5, to: 99 })).toEqual([5, 6]);
  });

  it('requests nothing beyond the range, and no page behind the last', async () => {
    await numbers({ from: 2, to: 5, pageSize: 3 });
    expect(reads).toMatchObject([
      { from: 2, limit: 3 },
      { from: 5, limit: 1 },
    ]);
    reads = [];
    await numbers();
    expect(reads).toHaveLength(1);
  });

  it('reads no further page once its consumer stops', async () => {
    for await (const { revision } of readStream(source, stream, { pageSize: 2 })) if (revision === 2) break;
    expect(reads).toHaveLength(2);
  });

  it('reads the events of some types only, wherever they are', async () => {
    await store.append(sampleRequest(stream, { events: [sampleEvent({ n: 70 }, 'test.Rare')] }));
    await store.append(sampleRequest(stream, { events: sampleEvents(5) }));
    await store.append(sampleRequest(stream, { events: [sampleEvent({ n: 71 }, 'test.Rare')] }));
    expect(await numbers({ types: ['test.Rare'], pageSize: 1 })).toEqual([70, 71]);
    expect(await numbers({ types: ['test.Rare'], pageSize: 1, to: 10 })).toEqual([70]);
    expect(await numbers({ types: ['test.Rare'], pageSize: 1, direction: 'backwards' })).toEqual([71, 70]);
  });

  it('reads a stream that does not exist as empty', async () => {
    expect(await collect(readStream(store, sampleStream()))).toEqual([]);
    expect(await collect(readStream(store, sampleStream(), { direction: 'backwards' }))).toEqual([]);
  });
});
