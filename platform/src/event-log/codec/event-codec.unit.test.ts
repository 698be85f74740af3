import { createSecretKey, randomBytes } from 'node:crypto';
import { type EventRegistry, eventRegistry } from '@countinghouse/contracts/event-registry';
import { defineEvent } from '@countinghouse/contracts/kernel/event';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { memoryKeyStore } from '../../personal-data/memory-key-store.ts';
import {
  type PersonalDataKeys,
  PersonalDataUnavailable,
  personalDataKeys,
} from '../../personal-data/personal-data-keys.ts';
import { eventId } from '../append/event-id.ts';
import type { EventToAppend, ReadOptions, StoredEvent } from '../event-store.ts';
import { type EventCodec, EventFromTheFuture, eventCodec, UnreadableEvent } from './event-codec.ts';

/** As the release before defined `noted`. */
const written = defineEvent({
  type: 'test.Written',
  version: 1,
  summary: 'A note about a person.',
  data: z.object({ personId: z.string(), note: z.string(), amount: z.number() }),
  personal: { subject: 'personId', erased: { note: '' } },
});
/** The example of CONTRIBUTING: an event with a new shape since, and with a new name. */
const noted = defineEvent({
  type: 'test.Noted',
  formerly: ['test.Written'],
  version: 2,
  summary: 'A note about a person.',
  data: z.object({ personId: z.string(), note: z.string(), words: z.number(), amount: z.number() }),
  personal: { subject: 'personId', erased: { note: '', words: 0 } },
  upcasters: { 1: (data) => ({ ...data, words: (data.note as string).split(' ').length }) },
});
const retold = defineEvent({ ...noted, type: 'test.Retold', formerly: [] });
const counted = defineEvent({ type: 'test.Counted', version: 1, summary: 'n', data: z.object({ by: z.number() }) });
const forgotten = defineEvent({
  type: 'test.Forgotten',
  version: 1,
  summary: 'f',
  data: z.object({ personId: z.string() }),
  erases: 'personId',
});
const registry = eventRegistry([noted, retold, counted, forgotten]);
const commandId = '0199f000-0000-7000-8000-000000000001';
const metadata = { actor: { kind: 'anonymous' }, commandId, correlationId: commandId } as const;

interface SetUp {
  readonly codec: EventCodec;
  readonly keys: PersonalDataKeys;
  /** Of a process that has the same keys and knows these events. Default: those of `codec`. */
  afterRestart(events?: EventRegistry): EventCodec;
}

function setUp(): SetUp {
  const store = memoryKeyStore();
  const masterKey = createSecretKey(randomBytes(32));
  const keys = personalDataKeys({ store, masterKey });
  return {
    keys,
    codec: eventCodec(registry, keys),
    afterRestart: (events = registry) => eventCodec(events, personalDataKeys({ store, masterKey })),
  };
}

function stored(event: EventToAppend, stream = 's-1', index = 0): StoredEvent {
  const data = JSON.parse(JSON.stringify(event.data));
  return {
    ...event,
    data,
    id: eventId(commandId, stream, index),
    stream,
    revision: 0,
    position: '1',
    recordedAt: '2026-01-01T00:00:00.000Z',
  };
}

const note = fc.record({
  personId: fc.uuid(),
  note: fc.string({ unit: 'binary', minLength: 12 }),
  words: fc.nat(),
  amount: fc.integer(),
});

describe('what a process that still has the key writes about an erased person', () => {
  test.each([
    ['in the same batch', true],
    ['later', false],
  ])('is not read by one that has it too and read the erasure, %s', async (_, together) => {
    const { codec: writer, afterRestart } = setUp();
    const reader = afterRestart();
    const about = (text: string) => ({ personId: 'p', note: text, words: 1, amount: 1 });
    const sealed = async (event: Parameters<EventCodec['encode']>[1][number]) =>
      stored((await writer.encode('s-1', [event], metadata))[0]!);
    const before = await sealed({ type: noted.type, data: about('before') });
    expect((await reader.decode([before]))[0]?.data).toEqual(about('before'));

    const erasure = await sealed({ type: forgotten.type, data: { personId: 'p' } });
    const after = await sealed({ type: noted.type, data: about('after') });
    expect(JSON.stringify(after.data)).not.toContain('"box":null');
    const batches = together ? [[erasure, after]] : [[erasure], [after]];
    const read = [];
    for (const batch of batches) read.push(...(await reader.decode(batch)));
    expect(read[1]?.data).toEqual({ personId: 'p', note: '', words: 0, amount: 1 });
  });
});

describe('what the release before recorded', () => {
  const data = { personId: 'ann', note: 'a b c', amount: 1 };

  test('is read under the present name and in the newest shape', async () => {
    const { codec, afterRestart } = setUp();
    const releaseBefore = afterRestart(eventRegistry([written]));
    const [encoded] = await releaseBefore.encode('s-1', [{ type: written.type, data }], metadata);
    expect(encoded).toMatchObject({ type: 'test.Written', version: 1 });
    const [read] = await codec.decode([stored(encoded!)]);
    expect(read).toMatchObject({ type: noted.type, data: { ...data, words: 3 } });
  });

  test('reads as the erased values where its person was erased', async () => {
    const { codec, keys, afterRestart } = setUp();
    const releaseBefore = afterRestart(eventRegistry([written]));
    const [encoded] = await releaseBefore.encode('s-1', [{ type: written.type, data }], metadata);
    await keys.erase('ann');
    const [read] = await codec.decode([stored(encoded!)]);
    expect(read).toMatchObject({ type: noted.type, data: { ...data, note: '', words: 0 } });
  });

  test('is found by a filter that has the present name', () => {
    const { codec } = setUp();
    expect(codec.underEveryName({ types: ['test.Noted', 'test.Counted'], limit: 1 })).toEqual({
      types: ['test.Noted', 'test.Written', 'test.Counted'],
      limit: 1,
    });
    const unfiltered: ReadOptions = { limit: 1 };
    expect(codec.underEveryName(unfiltered)).toBe(unfiltered);
  });
});

describe('event codec', () => {
  test('what was sealed comes back equal, also in another process, and no personal text is in the stored form', async () => {
    const { codec, afterRestart } = setUp();
    await fc.assert(
      fc.asyncProperty(fc.array(note, { minLength: 1, maxLength: 5 }), async (notes) => {
        const encoded = await codec.encode(
          's-1',
          notes.map((data) => ({ type: noted.type, data })),
          metadata,
        );
        for (const [index, event] of encoded.entries()) {
          const text = JSON.stringify(event.data);
          expect(text).not.toContain(JSON.stringify(notes[index]?.note).slice(1, -1));
          expect(event.data).toMatchObject({ personId: notes[index]?.personId, amount: notes[index]?.amount });
        }
        const decoded = await afterRestart().decode(encoded.map((event, index) => stored(event, 's-1', index)));
        expect(decoded.map((event) => event.data)).toEqual(notes);
      }),
      { numRuns: 50 },
    );
  });

  test('an erased person reads as the erased values, everybody else stays readable', async () => {
    const { codec, keys } = setUp();
    const about = (personId: string) => ({
      type: noted.type,
      data: { personId, note: 'two words', words: 2, amount: 7 },
    });
    const encoded = await codec.encode('s-1', [about('ann'), about('bob')], metadata);
    await keys.erase('ann');
    const [ann, bob] = await codec.decode(encoded.map((event, index) => stored(event, 's-1', index)));
    expect(ann?.data).toEqual({ personId: 'ann', note: '', words: 0, amount: 7 });
    expect(bob?.data).toEqual({ personId: 'bob', note: 'two words', words: 2, amount: 7 });
  });

  test('what is written about a person after the erasure is not kept', async () => {
    const { codec, keys, afterRestart } = setUp();
    await keys.erase('ann');
    const event = { type: noted.type, data: { personId: 'ann', note: 'late', words: 1, amount: 1 } };
    const [encoded] = await codec.encode('s-1', [event], metadata);
    expect(JSON.stringify(encoded)).not.toContain('late');
    const [read] = await afterRestart().decode([stored(encoded!)]);
    expect(read?.data).toEqual({ personId: 'ann', note: '', words: 0, amount: 1 });
  });

  test('a box opens only in its event, of its stream and as its type', async () => {
    const { codec } = setUp();
    const about = (note: string) => ({ type: noted.type, data: { personId: 'ann', note, words: 1, amount: 1 } });
    const [first, second] = await codec.encode('s-1', [about('first'), about('second')], metadata);
    await expect(codec.decode([stored(first!, 's-2')])).rejects.toBeInstanceOf(PersonalDataUnavailable);
    const elsewhere = { ...stored(first!), type: retold.type };
    await expect(codec.decode([elsewhere])).rejects.toBeInstanceOf(PersonalDataUnavailable);
    const swapped = { ...stored(second!, 's-1', 1), data: stored(first!).data };
    await expect(codec.decode([swapped])).rejects.toBeInstanceOf(PersonalDataUnavailable);
  });

  test('data that no release wrote is an unreadable event, named', async () => {
    const broken = stored({ type: noted.type, version: 1, data: { personId: 'p' }, metadata });
    const reading = setUp().codec.decode([broken]);
    await expect(reading).rejects.toBeInstanceOf(UnreadableEvent);
    await expect(reading).rejects.toThrow('test.Noted at 1 cannot be read');
  });

  test('a lost key is an error, never an empty value', async () => {
    const [encoded] = await setUp().codec.encode(
      's-1',
      [{ type: noted.type, data: { personId: 'ann', note: 'n', words: 1, amount: 1 } }],
      metadata,
    );
    await expect(setUp().codec.decode([stored(encoded!)])).rejects.toBeInstanceOf(PersonalDataUnavailable);
  });

  test('an unknown type passes as it is, and a version that this release does not know is refused', async () => {
    const { codec } = setUp();
    const foreign = stored({ type: 'other.Happened', version: 9, data: { any: [1] }, metadata });
    expect((await codec.decode([foreign]))[0]).toMatchObject({ type: 'other.Happened', data: { any: [1] } });
    const future = stored({ type: counted.type, version: 2, data: { by: 1 }, metadata });
    await expect(codec.decode([future])).rejects.toBeInstanceOf(EventFromTheFuture);
  });

  test('an event that was not declared cannot be written', async () => {
    await expect(setUp().codec.encode('s-1', [{ type: 'test.Typo', data: {} }], metadata)).rejects.toBeInstanceOf(
      TypeError,
    );
  });
});
