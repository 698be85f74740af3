import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { LogUnderTest } from './log-under-test.ts';
import { sampleEvents, sampleRequest, sampleStream } from './sample-events.ts';

/** What a retried command promises: it is appended once, and gets the first result. */
export function retryContract(log: LogUnderTest): void {
  describe('a retried command', () => {
    it.each(['none', 'any'] as const)('gets the first result (expected: %s)', async (expected) => {
      const stream = sampleStream();
      const first = sampleRequest(stream, { expected, events: sampleEvents(2) });
      const result = await log.store.append(first);
      expect(await log.store.append(first)).toEqual({ ...result, replayed: true });
      expect(await log.store.read(stream)).toHaveLength(2);
    });

    it('is recognised after other appends, whatever it expects and brings by then', async () => {
      const stream = sampleStream();
      const first = sampleRequest(stream, { expected: 'none', events: sampleEvents(2) });
      const result = await log.store.append(first);
      await log.append(stream);
      await log.append(stream);
      for (const expected of ['none', 'any', { revision: 1 }, { revision: 3 }] as const) {
        const again = await log.store.append({ ...first, expected, events: sampleEvents(1) });
        expect(again).toEqual({ ...result, replayed: true });
      }
      expect(await log.store.read(stream)).toHaveLength(4);
    });

    it('is recognised by another client', async () => {
      const other = await log.open();
      const stream = sampleStream();
      // Both clients have read the stream before either gets the command.
      await log.append(stream);
      await other.append(sampleRequest(stream));
      const first = sampleRequest(stream, { expected: { revision: 1 }, events: sampleEvents(2) });
      const result = await log.store.append(first);
      expect(await other.append(first)).toEqual({ ...result, replayed: true });
      expect(await other.append({ ...first, expected: { revision: 3 } })).toEqual({ ...result, replayed: true });
      if (other !== log.store) await other.close();
    });

    it('is appended once when several clients send it at the same time', async () => {
      const other = await log.open();
      const stream = sampleStream();
      const command = sampleRequest(stream, { expected: 'any' });
      const results = await Promise.all(sampleEvents(6).map((_, n) => (n % 2 ? other : log.store).append(command)));
      expect(results.filter((result) => !result.replayed)).toHaveLength(1);
      expect(new Set(results.map((result) => result.position)).size).toBe(1);
      expect(await log.store.read(stream)).toHaveLength(1);
      if (other !== log.store) await other.close();
    });

    it('is another command on another stream', async () => {
      const commandId = randomUUID();
      const [one, two] = [sampleStream(), sampleStream()];
      expect(await log.append(one, { commandId })).toMatchObject({ replayed: false });
      expect(await log.append(two, { commandId })).toMatchObject({ replayed: false });
      expect((await log.store.read(one))[0]!.id).not.toBe((await log.store.read(two))[0]!.id);
    });
  });
}
