import { describe, expect, it } from 'vitest';
import { START, StoreUnavailable } from '../event-store.ts';
import { eventsAfter, followThroughFailures } from './follow.ts';
import type { LogUnderTest } from './log-under-test.ts';
import { numbersOf, sampleEvent, sampleRequest, sampleStream } from './sample-events.ts';
import { untilAvailable } from './until-available.ts';

/** What holds when connections break, and when a client is closed. */
export function connectionContract(log: LogUnderTest): void {
  describe('connections', () => {
    it('survives broken connections: nothing is lost, doubled or out of order', async () => {
      const after = await log.store.head();
      const streams = Array.from({ length: 4 }, sampleStream);
      const followed = followThroughFailures(log.store, after, 160);
      const writer = async (stream: string) => {
        for (let n = 0; n < 40; n++) {
          const command = sampleRequest(stream, {
            expected: n === 0 ? 'none' : { revision: n - 1 },
            events: [sampleEvent({ n })],
          });
          await untilAvailable(() => log.store.append(command));
          if (stream === streams[0] && n % 10 === 5) await log.cutConnections();
        }
      };
      await Promise.all(streams.map(writer));
      const events = await followed;
      expect(events.map((event) => event.id)).toEqual((await eventsAfter(log.store, after)).map((event) => event.id));
      for (const stream of streams) {
        const own = events.filter((event) => event.stream === stream);
        expect(numbersOf(own)).toEqual(Array.from({ length: 40 }, (_, n) => n));
        expect(await log.store.read(stream)).toEqual(own);
      }
    });

    it('refuses everything once it is closed', async () => {
      const closed = await log.open();
      if (closed === log.store) return;
      await closed.close();
      await closed.close();
      await expect(closed.append(sampleRequest(sampleStream()))).rejects.toBeInstanceOf(StoreUnavailable);
      await expect(closed.read(sampleStream())).rejects.toBeInstanceOf(StoreUnavailable);
      await expect(closed.head()).rejects.toBeInstanceOf(StoreUnavailable);
      await expect(eventsAfter(closed, START)).rejects.toBeInstanceOf(StoreUnavailable);
    });
  });
}
