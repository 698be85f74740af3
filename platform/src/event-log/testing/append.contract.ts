import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { eventId } from '../append/event-id.ts';
import { type AppendRequest, WrongExpectedRevision } from '../event-store.ts';
import { eventsAfter } from './follow.ts';
import type { LogUnderTest } from './log-under-test.ts';
import { numbersOf, sampleEvent, sampleEvents, sampleStream } from './sample-events.ts';

/** What appending promises: all or nothing, at the expected revision, unchanged on the way back. */
export function appendContract(log: LogUnderTest): void {
  describe('append', () => {
    it('stores the envelope and gives it back', async () => {
      const stream = sampleStream();
      const commandId = randomUUID();
      const event = sampleEvent({ text: 'naïve 漢字 🧾', list: [1, 2.5, null], nested: { yes: true } });
      const result = await log.append(stream, {
        expected: 'none',
        commandId,
        events: [event, { ...event, version: 3 }],
      });
      const stored = await log.store.read(stream);

      expect(result).toEqual({ revision: 1, position: stored[1]!.position, replayed: false });
      expect(stored).toMatchObject([
        { ...event, stream, revision: 0, id: eventId(commandId, stream, 0) },
        { ...event, stream, revision: 1, id: eventId(commandId, stream, 1), version: 3 },
      ]);
      expect(new Date(stored[0]!.recordedAt).toISOString()).toBe(stored[0]!.recordedAt);
      expect(stored[0]!.position < stored[1]!.position).toBe(true);
      expect((await log.store.head()) >= result.position).toBe(true);
    });

    it('accepts the revision that the stream is at', async () => {
      const stream = sampleStream();
      await log.append(stream, { expected: 'none', events: sampleEvents(3) });
      expect(await log.append(stream, { expected: { revision: 2 } })).toMatchObject({ revision: 3, replayed: false });
    });

    it.each([
      ['an older revision', { revision: 0 } as const],
      ['a revision to come', { revision: 2 } as const],
      ['no stream', 'none' as const],
    ])('refuses %s, and reports the revision of the stream', async (_case, expected) => {
      const stream = sampleStream();
      await log.append(stream, { events: sampleEvents(2) });
      const failure = await log.append(stream, { expected }).catch((error) => error);
      expect(failure).toBeInstanceOf(WrongExpectedRevision);
      expect(failure).toMatchObject({ stream, actual: 1 });
      expect(await log.store.read(stream)).toHaveLength(2);
    });

    it('refuses a revision of a stream that does not exist', async () => {
      const stream = sampleStream();
      const failure = await log.append(stream, { expected: { revision: 0 } }).catch((error) => error);
      expect(failure).toBeInstanceOf(WrongExpectedRevision);
      expect(failure).toMatchObject({ stream, actual: undefined });
    });

    it('lets one of many append at a revision, and reports a conflict to the others', async () => {
      const stream = sampleStream();
      const outcomes = await Promise.allSettled(sampleEvents(20).map(() => log.append(stream, { expected: 'none' })));
      expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(WrongExpectedRevision);
      }
      expect(await log.store.read(stream)).toHaveLength(1);
    });

    it('fails conflicting requests and no others', async () => {
      const taken = Array.from({ length: 10 }, sampleStream);
      await Promise.all(taken.map((stream) => log.append(stream)));
      const free = Array.from({ length: 10 }, sampleStream);
      const mixed = taken.flatMap((stream, n) => [stream, free[n]!]);
      const outcomes = await Promise.allSettled(mixed.map((stream) => log.append(stream, { expected: 'none' })));
      expect(outcomes.map((outcome) => outcome.status)).toEqual(
        taken.flatMap(() => ['rejected', 'fulfilled'] as const),
      );
    });

    it('appends at any revision, without losing or mixing concurrent appends', async () => {
      const stream = sampleStream();
      await Promise.all(sampleEvents(20).map(() => log.append(stream, { expected: 'any', events: sampleEvents(2) })));
      const stored = await log.store.read(stream);
      expect(stored.map((event) => event.revision)).toEqual(Array.from({ length: 40 }, (_, n) => n));
      expect(numbersOf(stored)).toEqual(Array.from({ length: 40 }, (_, n) => n % 2));
    });

    it('keeps what is not ASCII in names and types', async () => {
      const stream = `заказы.注文-é-${'🧾'.repeat(20)}-%2F ?#${randomUUID()}`;
      await log.append(stream, { events: [sampleEvent({}, 'тест.発生')] });
      expect(await log.store.read(stream)).toMatchObject([{ stream, type: 'тест.発生' }]);
    });

    it('takes large events and many of them', async () => {
      const stream = sampleStream();
      const large = 'å'.repeat(500_000);
      await log.append(stream, { events: [sampleEvent({ large })] });
      expect((await log.store.read(stream))[0]?.data).toEqual({ large });
      expect(await log.append(stream, { events: sampleEvents(1_000) })).toMatchObject({ revision: 1_000 });
      expect(await log.store.read(stream, { from: 1_000 })).toHaveLength(1);
    });

    it.each<[string, Partial<AppendRequest>]>([
      ['no events', { events: [] }],
      ['too many events', { events: sampleEvents(1_001) }],
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
      const before = await log.store.head();
      await expect(log.append(sampleStream(), changes)).rejects.toBeInstanceOf(RangeError);
      expect(await eventsAfter(log.store, before)).toEqual([]);
    });
  });
}
