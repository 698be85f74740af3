import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { StoreUnavailable } from '../event-store.ts';
import { eventStoreContract } from '../testing/event-store.contract.ts';
import { sampleEvent, sampleRequest, sampleStream } from '../testing/sample-events.ts';
import { createMemoryEventStore } from './event-store.ts';

eventStoreContract('memory', async () => {
  const store = createMemoryEventStore();
  return { open: async () => store, stop: async () => undefined };
});

eventStoreContract('memory, slow', async () => {
  const store = createMemoryEventStore({ seed: 7, maxDelay: 2 });
  return { open: async () => store, stop: async () => undefined };
});

describe('memory event store with failures', () => {
  const outcomes = async (seed: number) => {
    const store = createMemoryEventStore({ seed, failureRate: 0.5 });
    const stream = sampleStream();
    const results: string[] = [];
    for (let n = 0; n < 40; n++) {
      const command = { stream, expected: 'any', commandId: randomUUID(), events: [sampleEvent()] } as const;
      const before = (await store.read(stream)).length;
      const failed = await store.append(command).then(
        () => false,
        (error) => error instanceof StoreUnavailable,
      );
      const appended = (await store.read(stream)).length > before;
      results.push(`${failed ? 'failed' : 'answered'}, ${appended ? 'appended' : 'not appended'}`);
    }
    return results;
  };

  it('repeats the same trouble for the same seed', async () => {
    expect(await outcomes(3)).toEqual(await outcomes(3));
    expect(await outcomes(3)).not.toEqual(await outcomes(4));
  });

  it('loses requests as well as responses, and never responds to nothing', async () => {
    expect(new Set(await outcomes(3))).toEqual(
      new Set(['answered, appended', 'failed, appended', 'failed, not appended']),
    );
  });

  it('loses an append to several streams as a whole, or its response', async () => {
    const store = createMemoryEventStore({ seed: 3, failureRate: 0.5 });
    const seen = new Set<string>();
    for (let n = 0; n < 40; n++) {
      const streams = [sampleStream(), sampleStream()];
      const requests = streams.map((stream) => sampleRequest(stream, { expected: 'none' }));
      const failed = await store.appendAll!(requests).then(
        () => false,
        (error) => error instanceof StoreUnavailable,
      );
      const lengths = await Promise.all(streams.map(async (stream) => (await store.read(stream)).length));
      seen.add(`${failed ? 'failed' : 'answered'}, ${lengths}`);
    }
    expect(seen).toEqual(new Set(['answered, 1,1', 'failed, 1,1', 'failed, 0,0']));
  });

  it('returns copies, so that a reader cannot change history', async () => {
    const store = createMemoryEventStore();
    const stream = sampleStream();
    const data = { n: 1 };
    await store.append({ stream, expected: 'none', commandId: randomUUID(), events: [sampleEvent(data)] });
    data.n = 2;
    ((await store.read(stream))[0]!.data as { n: number }).n = 3;
    expect((await store.read(stream))[0]!.data).toEqual({ n: 1 });
  });
});
