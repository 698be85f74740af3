import { describe, expect, it } from 'vitest';
import { START } from '../event-store.ts';
import type { LogUnderTest } from './log-under-test.ts';
import { numbersOf, sampleEvent, sampleEvents, sampleStream } from './sample-events.ts';

/** What reading a stream promises. */
export function readContract(log: LogUnderTest): void {
  describe('read', () => {
    it('reads both ways, from anywhere, as much as requested', async () => {
      const stream = sampleStream();
      await log.append(stream, { events: sampleEvents(5) });
      expect(numbersOf(await log.store.read(stream))).toEqual([0, 1, 2, 3, 4]);
      expect(numbersOf(await log.store.read(stream, { from: 3 }))).toEqual([3, 4]);
      expect(numbersOf(await log.store.read(stream, { from: 1, limit: 2 }))).toEqual([1, 2]);
      expect(numbersOf(await log.store.read(stream, { from: 9 }))).toEqual([]);
      expect(numbersOf(await log.store.read(stream, { direction: 'backwards' }))).toEqual([4, 3, 2, 1, 0]);
      expect(numbersOf(await log.store.read(stream, { direction: 'backwards', limit: 1 }))).toEqual([4]);
      expect(numbersOf(await log.store.read(stream, { direction: 'backwards', from: 2 }))).toEqual([2, 1, 0]);
      expect(numbersOf(await log.store.read(stream, { direction: 'backwards', from: 99, limit: 2 }))).toEqual([4, 3]);
    });

    it('reads only the requested types, and counts those alone', async () => {
      const stream = sampleStream();
      for (const n of [0, 1, 2]) {
        await log.append(stream, { events: [sampleEvent({ n }, 'test.Rare'), ...sampleEvents(4, 'test.Common')] });
      }
      const types = ['test.Rare'];
      const found = await log.store.read(stream, { types, limit: 2 });
      expect(found.map(({ revision, type }) => [revision, type])).toEqual([
        [0, 'test.Rare'],
        [5, 'test.Rare'],
      ]);
      expect(numbersOf(await log.store.read(stream, { types, from: 6 }))).toEqual([2]);
      expect(numbersOf(await log.store.read(stream, { types, direction: 'backwards', from: 9, limit: 1 }))).toEqual([
        1,
      ]);
      expect(numbersOf(await log.store.read(stream, { types, direction: 'backwards' }))).toEqual([2, 1, 0]);
      expect(await log.store.read(stream, { types: ['test.Never'] })).toEqual([]);
    });

    it('returns when the event at a position was recorded', async () => {
      const stream = sampleStream();
      const first = await log.append(stream);
      await log.append(sampleStream());
      const [event] = await log.store.read(stream);
      expect(await log.store.recordedAt(first.position)).toBe(event?.recordedAt);
      expect(await log.store.recordedAt(START)).toBeUndefined();
    });

    it('reads a stream that does not exist as empty', async () => {
      expect(await log.store.read(sampleStream())).toEqual([]);
      expect(await log.store.read(sampleStream(), { direction: 'backwards' })).toEqual([]);
    });
  });
}
