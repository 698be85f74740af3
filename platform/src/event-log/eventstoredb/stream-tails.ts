import type { Position, ReadOptions } from '../event-store.ts';
import { commandOf, positionOf, type ReadRecord } from './events.ts';

/** Where a stream ends, and the results of the commands behind its newest events. */
export interface StreamTail {
  /** Revision of the last event, -1 when the stream does not exist. */
  readonly revision: number;
  readonly results: ReadonlyMap<string, StoredResult>;
}

export interface StoredResult {
  readonly revision: number;
  readonly position: Position;
}

/**
 * Events at the end of a stream in which a retried command is recognised. Retries come soon; streams can be endless.
 */
const RECOGNISED_EVENTS = 1_000;
/** Streams whose ends are cached; the least recently used is evicted first. */
const CACHED_STREAMS = 2_000;

/** Caches the ends of streams, so that appending to a stream in use needs no reading first. */
export interface StreamTails {
  get(stream: string): Promise<{ tail: StreamTail; fresh: boolean }>;
  /** What is cached. */
  cached(stream: string): StreamTail | undefined;
  /** Takes events that were read of a stream for another piece of its end, if they are one. */
  learn(stream: string, options: ReadOptions, records: readonly ReadRecord[]): void;
  appended(stream: string, commandId: string, result: StoredResult): void;
  forget(stream: string): void;
}

/** @param readBackwards the newest events of a stream, newest first. */
export function createStreamTails(
  readBackwards: (stream: string, limit: number) => Promise<readonly ReadRecord[]>,
): StreamTails {
  const tails = new Map<string, { revision: number; results: Map<string, StoredResult> }>();

  const cache = (stream: string, tail: { revision: number; results: Map<string, StoredResult> }) => {
    tails.delete(stream);
    tails.set(stream, tail);
    if (tails.size > CACHED_STREAMS) tails.delete(tails.keys().next().value!);
  };

  return {
    async get(stream) {
      const cached = tails.get(stream);
      if (cached) {
        cache(stream, cached);
        return { tail: cached, fresh: false };
      }
      const tail = tailOf(await readBackwards(stream, RECOGNISED_EVENTS));
      cache(stream, tail);
      return { tail, fresh: true };
    },
    cached: (stream) => tails.get(stream),
    learn(stream, { from: given, direction = 'forwards', limit = 1_000, types }, records) {
      // Only a read that reaches the end of the stream gives its revision.
      if (types || records.length >= limit) return;
      if (direction === 'backwards') {
        const isWhole = given === undefined && (tails.get(stream)?.revision ?? -1) < records.length;
        if (isWhole) cache(stream, tailOf(records));
        return;
      }
      const from = given ?? 0;
      const cached = tails.get(stream);
      const revision = records.length > 0 ? Number(records.at(-1)!.revision) : from - 1;
      if (cached ? from > cached.revision + 1 || revision <= cached.revision : from !== 0) return;
      const tail = cached ?? { revision, results: new Map<string, StoredResult>() };
      for (const record of records) {
        tail.results.set(commandOf(record), { revision: Number(record.revision), position: positionOf(record) });
      }
      tail.revision = revision;
      cache(stream, tail);
    },
    appended(stream, commandId, result) {
      const tail = tails.get(stream) ?? { revision: -1, results: new Map<string, StoredResult>() };
      if (tail.revision < 0) cache(stream, tail);
      tail.revision = result.revision;
      tail.results.set(commandId, result);
      if (tail.results.size > RECOGNISED_EVENTS) tail.results.delete(tail.results.keys().next().value!);
    },
    forget: (stream) => void tails.delete(stream),
  };
}

/** @param records the newest events of a stream, newest first */
function tailOf(records: readonly ReadRecord[]) {
  const results = new Map<string, StoredResult>();
  // From old to new, so that the last event of an append is the one that stays.
  for (const record of records.toReversed()) {
    results.set(commandOf(record), { revision: Number(record.revision), position: positionOf(record) });
  }
  return { revision: records[0] ? Number(records[0].revision) : -1, results };
}
