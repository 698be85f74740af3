import { randomUUID } from 'node:crypto';
import { LOG_IDENTITY_STREAM, logIdentified } from '@countinghouse/contracts/kernel/log-identity';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EventStore, ForeignLog, START, StoreUnavailable } from '../event-store.ts';
import { collect, readStream } from '../reading/read-stream.ts';
import { eventsAfter } from './follow.ts';
import type { StoreUnderTest } from './log-under-test.ts';
import { sampleEvent, sampleRequest, sampleStream } from './sample-events.ts';
import { untilAvailable } from './until-available.ts';

/** A log whose address can be led to another one, while clients are connected to it. */
export interface ExchangeableLog extends StoreUnderTest {
  cutConnections(): Promise<void>;
  /** Makes a copy of the log as it is, for later; nobody is connected to it. */
  remember(): Promise<void>;
  /** Puts another log in its place: an empty one, the copy, or the log that `fill` made. */
  exchange(by: 'empty' | 'copy' | ((open: () => Promise<EventStore>) => Promise<void>)): Promise<void>;
}

/** Writes an identity, as the first service of a shop does, and another event. */
export async function identify(store: EventStore, logId: string): Promise<void> {
  const { type, version } = logIdentified;
  await store.append({
    stream: LOG_IDENTITY_STREAM,
    expected: 'none',
    commandId: randomUUID(),
    events: [{ ...sampleEvent({ logId }, type), version }],
  });
  await store.append(sampleRequest(sampleStream()));
}

/** What a store promises that is bound to its log, when connections break and lead to another log. */
export function exchangedLogContract(name: string, start: () => Promise<ExchangeableLog>): void {
  describe(`a store that is bound to its log: ${name}`, { timeout: 60_000 }, () => {
    const logId = randomUUID();
    let log: ExchangeableLog;
    let store: EventStore;
    let told: ForeignLog[];
    let delivered: string[];
    let reading: Promise<void>;
    let stop: AbortController;

    beforeEach(async () => {
      log = await start();
      const first = await log.open();
      await identify(first, logId);
      await first.close();
      await log.remember();
      store = await log.open();
      await store.append(sampleRequest(sampleStream()));
      told = [];
      store.bindTo!({ logId, head: await store.head() }, (foreign) => told.push(foreign));
      stop = new AbortController();
      delivered = [];
      reading = follow();
    });
    afterEach(async () => {
      stop.abort();
      await reading;
      await store.close();
      await log.stop();
    });

    /** As services follow the log: after a failure again, from where they were. */
    async function follow(): Promise<void> {
      let after = await store.head();
      while (!stop.signal.aborted) {
        try {
          for await (const batch of store.subscribeAll({ after, signal: stop.signal })) {
            delivered.push(...batch.events.map(({ stream }) => stream));
            after = batch.position;
          }
        } catch (error) {
          expect(error).toBeInstanceOf(StoreUnavailable);
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      }
    }

    /** Appends until the store says that the log is another one. */
    async function appendUntilForeign(): Promise<ForeignLog> {
      for (;;) {
        try {
          await store.append(sampleRequest('test.thing-of-ours', { expected: 'any' }));
        } catch (error) {
          if (error instanceof ForeignLog) return error;
          expect(error).toBeInstanceOf(StoreUnavailable);
        }
      }
    }

    const fillAnother = async (open: () => Promise<EventStore>) => {
      const another = await open();
      await identify(another, randomUUID());
      for (let n = 0; n < 10; n++) await another.append(sampleRequest(sampleStream()));
      await another.close();
    };

    it.each([
      ['another one', fillAnother, /was exchanged for another one/],
      ['an empty one', 'empty', /was emptied/],
      ['an older copy of itself', 'copy', /was exchanged for an older one/],
    ] as const)('appends nothing to %s, delivers nothing of it, and tells once', async (_name, by, sentence) => {
      await log.exchange(by);
      const foreign = await appendUntilForeign();
      expect(foreign.message).toMatch(sentence);
      await expect(store.read(LOG_IDENTITY_STREAM)).rejects.toBe(foreign);
      await expect(store.head()).rejects.toBe(foreign);
      await expect(eventsAfter(store, START)).rejects.toBe(foreign);
      expect(told).toEqual([foreign]);
      expect(delivered).toEqual([]);
      const fresh = await log.open();
      expect(await fresh.read('test.thing-of-ours')).toEqual([]);
      await fresh.close();
    });

    it('works on when its own log comes back, however often', async () => {
      for (let n = 0; n < 3; n++) {
        await log.cutConnections();
        const request = sampleRequest('test.thing-of-ours');
        await untilAvailable(() => store.append(request));
      }
      expect(await collect(readStream(store, 'test.thing-of-ours'))).toHaveLength(3);
      await expect.poll(() => delivered.length, { timeout: 20_000 }).toBe(3);
      expect(told).toEqual([]);
    });
  });
}
