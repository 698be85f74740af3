import type { Position, ReadOptions } from '../event-store.ts';
import { commandOf, positionOf, type ReadRecord } from './events.ts';

/** Where a stream ends, and the results of the commands behind its newest events. */
export interface StreamTail {
  /** Revision of the last event, -1 when the stream does not exist. */
  readonly revision: number;
  readonly answers: ReadonlyMap<string, StoredAnswer>;
}

export interface StoredAnswer {
  readonly revision: number;
  readonly position: Position;
}

/**
 * Events at the end of a stream in which a retried command is recognised. Retries come soon; streams can be endless.
 */
const RECOGNISED_EVENTS = 1_000;
/** Streams whose ends are cached; the least recently used is evicted first. */
const REMEMBERED_STREAMS = 2_000;

/** Caches the ends of streams, so that appending to a stream in use needs no reading first. */
export interface StreamTails {
  get(stream: string): Promise<{ tail: StreamTail; fresh: boolean }>;
  /** What is cached. */
  known(stream: string): StreamTail | undefined;
  /** Takes events that were read of a stream for another piece of its end, if they are one. */
  learn(stream: string, options: ReadOptions, records: readonly ReadRecord[]): void;
  appended(stream: string, commandId: string, answer: StoredAnswer): void;
  forget(stream: string): void;
}

/** @param readBackwards the newest events of a stream, newest first. */
export function createStreamTails(
  readBackwards: (stream: string, limit: number) => Promise<readonly ReadRecord[]>,
): StreamTails {
  const tails = new Map<string, { revision: number; answers: Map<string, StoredAnswer> }>();

  const remember = (stream: string, tail: { revision: number; answers: Map<string, StoredAnswer> }) => {
    tails.delete(stream);
    tails.set(stream, tail);
    if (tails.size > REMEMBERED_STREAMS) tails.delete(tails.keys().next().value!);
  };

  return {
    async get(stream) {
      const known = tails.get(stream);
      if (known) {
        remember(stream, known);
        return { tail: known, fresh: false };
      }
      const records = await readBackwards(stream, RECOGNISED_EVENTS);
      const answers = new Map<string, StoredAnswer>();
      // From old to new, so that the last event of an append is the one that stays.
      for (const record of records.toReversed()) {
        answers.set(commandOf(record), { revision: Number(record.revision), position: positionOf(record) });
      }
      const tail = { revision: records[0] ? Number(records[0].revision) : -1, answers };
      remember(stream, tail);
      return { tail, fresh: true };
    },
    known: (stream) => tails.get(stream),
    learn(stream, { from = 0, direction = 'forwards', limit = 1_000, types }, records) {
      // Only a read up to the end of the stream gives its revision.
      if (direction !== 'forwards' || types || records.length >= limit) return;
      const known = tails.get(stream);
      const revision = records.length > 0 ? Number(records.at(-1)!.revision) : from - 1;
      if (known ? from > known.revision + 1 || revision <= known.revision : from !== 0) return;
      const tail = known ?? { revision, answers: new Map<string, StoredAnswer>() };
      for (const record of records) {
        tail.answers.set(commandOf(record), { revision: Number(record.revision), position: positionOf(record) });
      }
      tail.revision = revision;
      remember(stream, tail);
    },
    appended(stream, commandId, answer) {
      const tail = tails.get(stream) ?? { revision: -1, answers: new Map<string, StoredAnswer>() };
      if (tail.revision < 0) remember(stream, tail);
      tail.revision = answer.revision;
      tail.answers.set(commandId, answer);
      if (tail.answers.size > RECOGNISED_EVENTS) tail.answers.delete(tail.answers.keys().next().value!);
    },
    forget: (stream) => void tails.delete(stream),
  };
}
