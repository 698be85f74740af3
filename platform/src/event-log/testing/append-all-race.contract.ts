import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EventStore, type ExpectedRevision, type StoredEvent, WrongExpectedRevision } from '../event-store.ts';
import { eventsAfter } from './follow.ts';
import type { LogUnderTest } from './log-under-test.ts';
import { sampleEvents, sampleRequest, sampleStream } from './sample-events.ts';

const STREAMS = 5;
const WRITERS = 16;
const ACTS_PER_WRITER = 20;

/** Numbers of the streams that an append writes and requires. */
const act = fc.uniqueArray(fc.nat(STREAMS - 1), { minLength: 2, maxLength: 4 }).chain((streams) =>
  fc.integer({ min: 1, max: streams.length }).map((written) => ({
    writes: streams.slice(0, written),
    reads: streams.slice(written),
  })),
);

/**
 * What holds when many append to the same few streams at once: the log reads as if they had come one after the other.
 */
export function appendAllRaceContract(log: LogUnderTest): void {
  describe('appendAll, raced', () => {
    it('accepts nothing that depends on a stream that was appended to, and tears nothing', async () => {
      const other = await log.open();
      const after = await log.store.head();
      const streams = Array.from({ length: STREAMS }, sampleStream);
      const accepted: Accepted[] = [];
      let refused = 0;
      const attempt = async (store: EventStore, { writes, reads }: { writes: number[]; reads: number[] }) => {
        const named = [...writes, ...reads].map((n) => streams[n]!);
        const found = await Promise.all(named.map((stream) => whereIs(store, stream)));
        const requests = writes.map((_, n) =>
          sampleRequest(named[n]!, { expected: found[n]!, events: sampleEvents(1 + (n % 2)) }),
        );
        const preconditions = reads.map((_, n) => ({
          stream: named[writes.length + n]!,
          expected: found[writes.length + n]!,
        }));
        try {
          const results = await store.appendAll!(requests, preconditions);
          accepted.push({
            expected: new Map(named.map((stream, n) => [stream, found[n]!])),
            end: results.at(-1)!.position,
          });
        } catch (error) {
          if (!(error instanceof WrongExpectedRevision)) throw error;
          refused += 1;
        }
      };
      const writer = async (_: unknown, n: number) => {
        const store = n % 2 ? log.store : other;
        for (const planned of fc.sample(act, { numRuns: ACTS_PER_WRITER, seed: n })) await attempt(store, planned);
      };
      await Promise.all(Array.from({ length: WRITERS }, writer));

      const events = (await eventsAfter(log.store, after)).filter(({ stream }) => streams.includes(stream));
      expect(refused).toBeGreaterThan(0);
      expect(accepted.length).toBeGreaterThan(0);
      let position = after;
      for (const { expected, end } of accepted.sort((one, two) => (one.end < two.end ? -1 : 1))) {
        for (const [stream, at] of expected) expect(revisionUpTo(events, stream, position)).toEqual(at);
        position = end;
      }
      expect(position).toBe(events.at(-1)!.position);
      if (other !== log.store) await other.close();
    });
  });
}

interface Accepted {
  /** The revisions that the command read. */
  readonly expected: ReadonlyMap<string, Exclude<ExpectedRevision, 'any'>>;
  readonly end: string;
}

async function whereIs(store: EventStore, stream: string): Promise<Exclude<ExpectedRevision, 'any'>> {
  const [last] = await store.read(stream, { direction: 'backwards', limit: 1 });
  return last ? { revision: last.revision } : 'none';
}

function revisionUpTo(events: readonly StoredEvent[], stream: string, position: string) {
  const last = events.findLast((event) => event.stream === stream && event.position <= position);
  return last ? { revision: last.revision } : 'none';
}
