import { expect, it } from 'vitest';
import { startEventStoreDbDouble } from '../testing/eventstoredb-double.ts';
import { sampleEvent, sampleStream } from '../testing/sample-events.ts';
import { createEventStoreDbEventStore } from './event-store.ts';

it('an append behind a read of the whole stream reads nothing, in whichever direction it was read', async () => {
  const double = await startEventStoreDbDouble();
  const store = createEventStoreDbEventStore(double.url);
  const other = createEventStoreDbEventStore(double.url);
  try {
    const append = (by: typeof store, stream: string) =>
      by.append({ stream, expected: 'any', commandId: crypto.randomUUID(), events: [sampleEvent()] });
    await append(store, sampleStream());
    for (const direction of ['forwards', 'backwards'] as const) {
      const stream = sampleStream();
      for (const isThere of [false, true]) {
        // The second time the end that is cached is behind what another client has appended.
        if (isThere) await append(other, stream);
        expect(await store.read(stream, { direction, limit: 500 })).toHaveLength(isThere ? 2 : 0);
        double.takeCalls();
        expect(await append(store, stream)).toMatchObject({ revision: isThere ? 2 : 0 });
        expect(double.takeCalls(), direction).toEqual({ appends: [stream], reads: [] });
      }
    }
  } finally {
    await store.close();
    await other.close();
    await double.stop();
  }
});

it('a read of the newest events alone leaves an earlier command to be recognised by another read', async () => {
  const double = await startEventStoreDbDouble();
  const store = createEventStoreDbEventStore(double.url);
  const other = createEventStoreDbEventStore(double.url);
  try {
    const [stream, commandId] = [sampleStream(), crypto.randomUUID()];
    const first = { stream, expected: 'any', commandId, events: [sampleEvent()] } as const;
    await other.append(first);
    await other.append({ ...first, commandId: crypto.randomUUID() });
    expect(await store.read(stream, { direction: 'backwards', limit: 1 })).toHaveLength(1);
    expect(await store.append(first)).toMatchObject({ revision: 0, replayed: true });
  } finally {
    await store.close();
    await other.close();
    await double.stop();
  }
});
