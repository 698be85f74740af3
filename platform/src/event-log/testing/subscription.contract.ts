import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { START } from '../event-store.ts';
import { eventsAfter, follow } from './follow.ts';
import type { LogUnderTest } from './log-under-test.ts';
import { numbersOf, sampleEvent, sampleEvents, sampleStream } from './sample-events.ts';

/** What following the log promises: everything, once, in the order of the log. */
export function subscriptionContract(log: LogUnderTest): void {
  describe('subscribeAll', () => {
    it('delivers what is stored in log order, then reports that it caught up', async () => {
      const after = await log.store.head();
      const streams = Array.from({ length: 5 }, sampleStream);
      for (let n = 0; n < 20; n++) await log.append(streams[n % 5]!, { events: [sampleEvent({ n })] });
      const batches = await follow(log.store, { after, batchSize: 7 }, (_events, batch) => batch.caughtUp);
      const events = batches.flatMap((batch) => batch.events);

      expect(numbersOf(events)).toEqual(Array.from({ length: 20 }, (_, n) => n));
      expect(batches.every((batch) => batch.events.length <= 7)).toBe(true);
      expect(batches.map((batch) => batch.caughtUp)).toEqual(batches.map((_, n) => n === batches.length - 1));
      const positions = events.map((event) => event.position);
      expect(positions).toEqual([...new Set(positions)].sort());
      expect(batches.at(-1)!.position >= positions.at(-1)!).toBe(true);
    });

    it('starts at the very beginning', async () => {
      const { position } = await log.append(sampleStream());
      const events = await eventsAfter(log.store, START);
      expect(events.at(-1)!.position).toBe(position);
      expect(events[0]!.position > START).toBe(true);
    });

    it('resumes behind any event', async () => {
      const after = await log.store.head();
      const stream = sampleStream();
      await log.append(stream, { events: sampleEvents(10) });
      const positions = (await log.store.read(stream)).map((event) => event.position);
      expect(numbersOf(await eventsAfter(log.store, after))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
      expect(numbersOf(await eventsAfter(log.store, positions[3]!))).toEqual([4, 5, 6, 7, 8, 9]);
      expect(await eventsAfter(log.store, positions[9]!)).toEqual([]);
    });

    it('delivers what is appended later, in order', async () => {
      const after = await log.store.head();
      const stream = sampleStream();
      const batches = follow(log.store, { after }, (events) => events.length === 30);
      for (let n = 0; n < 30; n++) await log.append(stream, { events: [sampleEvent({ n })] });
      expect(numbersOf((await batches).flatMap((batch) => batch.events))).toEqual(
        Array.from({ length: 30 }, (_, n) => n),
      );
    });

    it('delivers only the requested types, while its position advances over the others', async () => {
      const after = await log.store.head();
      const rare = `test.Rare${randomUUID().replaceAll('-', '')}`;
      await log.append(sampleStream(), { events: sampleEvents(50) });
      await log.append(sampleStream(), { events: [sampleEvent({ n: 1 }, rare)] });
      const { position } = await log.append(sampleStream(), { events: sampleEvents(50) });
      const batches = await follow(log.store, { after, types: [rare] }, (_events, batch) => batch.position >= position);
      expect(numbersOf(batches.flatMap((batch) => batch.events))).toEqual([1]);

      const many = `${rare}Many`;
      await log.append(sampleStream(), { events: sampleEvents(20, many) });
      const few = await follow(log.store, { after, types: [many], batchSize: 3 }, (events) => events.length === 20);
      expect(numbersOf(few.flatMap((batch) => batch.events))).toEqual(Array.from({ length: 20 }, (_, n) => n));

      const resumed = follow(log.store, { after: position, types: [rare] }, (events) => events.length === 1);
      await log.append(sampleStream(), { events: [sampleEvent({ n: 2 }), sampleEvent({ n: 3 }, rare)] });
      expect(numbersOf((await resumed).flatMap((batch) => batch.events))).toEqual([3]);
    });

    it('ends quietly when it is aborted, waiting or not, and leaves nothing behind', async () => {
      const after = await log.store.head();
      const stop = new AbortController();
      const ended = (async () => {
        let batches = 0;
        for await (const _batch of log.store.subscribeAll({ after, signal: stop.signal })) batches += 1;
        return batches;
      })();
      await follow(log.store, { after }, (_events, batch) => batch.caughtUp);
      stop.abort();
      expect(await ended).toBeLessThanOrEqual(1);
      await expect(follow(log.store, { after }, () => true)).resolves.toHaveLength(1);
      for await (const _batch of log.store.subscribeAll({ after: START, signal: AbortSignal.abort() })) {
        throw new Error('a subscription that was called off delivered something');
      }
      // A reader that leaves its loop must not keep anything busy either: closing below would hang.
      const other = await log.open();
      for await (const _batch of other.subscribeAll({
        after: START,
        batchSize: 1,
        signal: new AbortController().signal,
      }))
        break;
      if (other !== log.store) await other.close();
    });

    it('serves many readers through a burst of a thousand appends, slow ones too, each by one subscription', async () => {
      const after = await log.store.head();
      const most = `test.Burst${randomUUID().replaceAll('-', '')}`;
      const total = 1_100;
      const readers = Array.from({ length: 12 }, async (_, n) => {
        const stop = new AbortController();
        const revisions: string[] = [];
        // Every third reader works on each batch for longer than most of the burst takes.
        const work = () => (n % 3 === 0 ? new Promise((resolve) => setTimeout(resolve, 20)) : undefined);
        const options = { after, types: [most], signal: stop.signal, gatherMs: n % 2 ? 20 : 0 };
        for await (const { events } of log.store.subscribeAll(options)) {
          revisions.push(...events.map(({ stream, revision }) => `${stream}/${revision}`));
          if (revisions.length >= total) stop.abort();
          await work();
        }
        return revisions;
      });
      const appends = Array.from({ length: 1_000 }, () =>
        log.append(sampleStream(), { expected: 'none', events: [sampleEvent({}, most)] }),
      );
      appends.push(log.append(sampleStream(), { events: sampleEvents(100, most) }));
      await Promise.all(appends);
      const [first, ...others] = await Promise.all(readers);
      expect(new Set(first).size).toBe(total);
      for (const revisions of others) expect(revisions).toEqual(first);
    });

    it('serves many subscriptions at once', async () => {
      const after = await log.store.head();
      const stream = sampleStream();
      const followers = sampleEvents(8).map(() =>
        follow(log.store, { after, batchSize: 3 }, (events) => events.length === 20),
      );
      await log.append(stream, { events: sampleEvents(20) });
      for (const batches of await Promise.all(followers)) {
        expect(numbersOf(batches.flatMap((batch) => batch.events))).toEqual(Array.from({ length: 20 }, (_, n) => n));
      }
    });
  });
}
