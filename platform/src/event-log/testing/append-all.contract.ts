import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type AppendRequest, type EventStore, type RequiredRevision, WrongExpectedRevision } from '../event-store.ts';
import { eventsAfter } from './follow.ts';
import type { LogUnderTest } from './log-under-test.ts';
import { numbersOf, sampleEvent, sampleEvents, sampleRequest, sampleStream } from './sample-events.ts';

type AppendAll = NonNullable<EventStore['appendAll']>;

/** What appending to several streams promises: all or none, on nothing that has changed. */
export function appendAllContract(log: LogUnderTest): void {
  describe('appendAll', () => {
    const appendAll: AppendAll = (requests, preconditions) => log.store.appendAll!(requests, preconditions);
    const conflictOf = async (append: Promise<unknown>) => {
      const failure = await append.catch((error) => error);
      expect(failure).toBeInstanceOf(WrongExpectedRevision);
      const { stream, actual } = failure as WrongExpectedRevision;
      return { stream, actual };
    };

    it('appends all, at positions that follow each other in the order of the requests', async () => {
      const after = await log.store.head();
      const [one, two, three, required] = [sampleStream(), sampleStream(), sampleStream(), sampleStream()];
      await log.append(two, { events: sampleEvents(2) });
      await log.append(required);
      const requests = [
        sampleRequest(one, { expected: 'none', events: sampleEvents(2) }),
        sampleRequest(two, { expected: { revision: 1 }, events: sampleEvents(1) }),
        sampleRequest(three, { expected: 'any', events: sampleEvents(3) }),
      ];
      const results = await appendAll(requests, [
        { stream: required, expected: { revision: 0 } },
        { stream: sampleStream(), expected: 'none' },
      ]);
      const events = (await eventsAfter(log.store, after)).slice(3);
      expect(events.map(({ stream }) => stream)).toEqual([one, one, two, three, three, three]);
      expect(numbersOf(events)).toEqual([0, 1, 0, 0, 1, 2]);
      expect(results).toEqual([
        { revision: 1, position: events[1]!.position, replayed: false },
        { revision: 2, position: events[2]!.position, replayed: false },
        { revision: 2, position: events[5]!.position, replayed: false },
      ]);
    });

    it('appends nothing when one stream is at another revision, and reports which and the revision', async () => {
      const [free, taken, absent] = [sampleStream(), sampleStream(), sampleStream()];
      await log.append(taken, { events: sampleEvents(2) });
      const before = await log.store.head();
      const good = sampleRequest(free, { expected: 'none' });
      expect(await conflictOf(appendAll([good, sampleRequest(taken, { expected: 'none' })]))).toEqual({
        stream: taken,
        actual: 1,
      });
      const several = [
        good,
        sampleRequest(absent, { expected: { revision: 4 } }),
        sampleRequest(taken, { expected: { revision: 0 } }),
      ];
      expect(await conflictOf(appendAll(several))).toEqual({ stream: absent, actual: undefined });
      expect(await eventsAfter(log.store, before)).toEqual([]);
      expect(await appendAll([good])).toMatchObject([{ revision: 0, replayed: false }]);
    });

    it.each<[string, number, RequiredRevision['expected'], number | undefined]>([
      ['has moved on', 2, { revision: 0 }, 1],
      ['is not that far', 1, { revision: 1 }, 0],
      ['exists by now', 1, 'none', 0],
      ['does not exist', 0, { revision: 0 }, undefined],
    ])('appends nothing when a stream that it requires %s', async (_case, events, expected, actual) => {
      const [written, required] = [sampleStream(), sampleStream()];
      if (events > 0) await log.append(required, { events: sampleEvents(events) });
      const refused = appendAll([sampleRequest(written)], [{ stream: required, expected }]);
      expect(await conflictOf(refused)).toEqual({ stream: required, actual });
      expect(await log.store.read(written)).toEqual([]);
    });

    it('reads required streams without changing anything', async () => {
      const [written, required] = [sampleStream(), sampleStream()];
      await appendAll([sampleRequest(written)], [{ stream: required, expected: 'none' }]);
      expect(await log.store.read(required)).toEqual([]);
      expect(await log.append(required, { expected: 'none' })).toMatchObject({ revision: 0 });
    });

    it('returns the first result when all of it was appended, whatever the revisions are by then', async () => {
      const [one, two, required] = [sampleStream(), sampleStream(), sampleStream()];
      const commandId = randomUUID();
      const requests = [
        sampleRequest(one, { expected: 'none', commandId, events: sampleEvents(2) }),
        sampleRequest(two, { expected: 'none', commandId }),
      ];
      const preconditions = [{ stream: required, expected: 'none' } as const];
      const results = await appendAll(requests, preconditions);
      for (const stream of [one, two, required]) await log.append(stream);
      const other = await log.open();
      const again = await other.appendAll!(requests, preconditions);
      expect(again).toEqual(results.map((result) => ({ ...result, replayed: true })));
      expect(await log.store.append(requests[1]!)).toEqual({ ...results[1], replayed: true });
      expect(await log.store.read(one)).toHaveLength(3);
      if (other !== log.store) await other.close();
    });

    it('is refused when only some of it was appended before', async () => {
      const [one, two] = [sampleStream(), sampleStream()];
      const known = sampleRequest(two, { expected: 'any' });
      await log.store.append(known);
      const refused = appendAll([sampleRequest(one, { expected: 'none' }), known]);
      expect(await conflictOf(refused)).toEqual({ stream: two, actual: 0 });
      expect(await log.store.read(one)).toEqual([]);
    });

    it('is appended once when several clients send it at the same time', async () => {
      const other = await log.open();
      const [here, there] = [appendAll, other.appendAll!.bind(other)];
      const requests = Array.from({ length: 3 }, sampleStream).map((stream) =>
        sampleRequest(stream, { expected: 'none' }),
      );
      const answers = await Promise.all(sampleEvents(6).map((_, n) => (n % 2 ? here : there)(requests)));
      expect(answers.filter(([first]) => !first!.replayed)).toHaveLength(1);
      for (const { stream } of requests) expect(await log.store.read(stream)).toHaveLength(1);
      if (other !== log.store) await other.close();
    });

    it('fails those that conflict and no others', async () => {
      const taken = sampleStream();
      await log.append(taken);
      const outcomes = await Promise.allSettled(
        sampleEvents(20).map((_, n) => {
          const preconditions = n % 2 ? [{ stream: taken, expected: 'none' } as const] : [];
          return appendAll([sampleRequest(sampleStream()), sampleRequest(sampleStream())], preconditions);
        }),
      );
      expect(outcomes.map(({ status }) => status)).toEqual(outcomes.map((_, n) => (n % 2 ? 'rejected' : 'fulfilled')));
    });

    it('keeps its place among the appends to its streams', async () => {
      const [busy, other] = [sampleStream(), sampleStream()];
      const expected = (revision: number) => (revision < 0 ? 'none' : ({ revision } as const));
      await Promise.all(
        sampleEvents(30).map((event, n) => {
          const request = sampleRequest(busy, { expected: expected(n - 1), events: [event] });
          return n % 3 === 1 ? appendAll([request, sampleRequest(other)]) : log.store.append(request);
        }),
      );
      expect(numbersOf(await log.store.read(busy))).toEqual(Array.from({ length: 30 }, (_, n) => n));
      expect(await log.store.read(other)).toHaveLength(10);
    });

    it('refuses one of two that each write what the other reads', async () => {
      const other = await log.open();
      const [here, there] = [appendAll, other.appendAll!.bind(other)];
      for (let round = 0; round < 20; round++) {
        const [one, two] = [sampleStream(), sampleStream()];
        const skewed = (written: string, required: string) =>
          [[sampleRequest(written, { expected: 'none' })], [{ stream: required, expected: 'none' }]] as const;
        const second = round % 2 ? here : there;
        const outcomes = await Promise.allSettled([here(...skewed(one, two)), second(...skewed(two, one))]);
        expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
        expect([...(await log.store.read(one)), ...(await log.store.read(two))]).toHaveLength(1);
      }
      if (other !== log.store) await other.close();
    });

    it.each<[string, (stream: string) => [AppendRequest[], RequiredRevision[]?]]>([
      ['nothing', () => [[]]],
      ['the same stream twice', (stream) => [[sampleRequest(stream), sampleRequest(stream)]]],
      ['a precondition on what it writes', (stream) => [[sampleRequest(stream)], [{ stream, expected: 'none' }]]],
      [
        'two preconditions on one stream',
        (stream) => [[sampleRequest(sampleStream())], [1, 2].map(() => ({ stream, expected: 'none' }))],
      ],
      [
        'a precondition on a nameless stream',
        (stream) => [[sampleRequest(stream)], [{ stream: '', expected: 'none' }]],
      ],
      [
        'a precondition with a negative revision',
        (stream) => [[sampleRequest(stream)], [{ stream: sampleStream(), expected: { revision: -1 } }]],
      ],
      [
        'one request without events',
        (stream) => [[sampleRequest(stream), sampleRequest(sampleStream(), { events: [] })]],
      ],
      ['too many streams', () => [Array.from({ length: 1_001 }, sampleStream).map((stream) => sampleRequest(stream))]],
    ])('refuses %s', async (_case, malformed) => {
      const before = await log.store.head();
      await expect(appendAll(...malformed(sampleStream()))).rejects.toBeInstanceOf(RangeError);
      expect(await eventsAfter(log.store, before)).toEqual([]);
    });

    it('is made once although connections break', async () => {
      const [one, two] = [sampleStream(), sampleStream()];
      for (let n = 0; n < 20; n++) {
        const expected = n === 0 ? 'none' : ({ revision: n - 1 } as const);
        const requests = [one, two].map((stream) => sampleRequest(stream, { expected, events: [sampleEvent({ n })] }));
        const appended = appendAll(requests);
        if (n % 5 === 3) await log.cutConnections();
        expect(await appended).toMatchObject([{ revision: n }, { revision: n }]);
      }
      for (const stream of [one, two]) {
        expect(numbersOf(await log.store.read(stream))).toEqual(Array.from({ length: 20 }, (_, n) => n));
      }
    });
  });
}
