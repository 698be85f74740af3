import type { EventRegistry } from '@countinghouse/contracts/event-registry';
import type { RecordedEvent } from '@countinghouse/contracts/kernel/event';
import {
  type PersonalDataKeys,
  PersonalDataUnavailable,
} from '@countinghouse/platform/personal-data/personal-data-keys';
import { type EventCodec, eventCodec, UnreadableEvent } from '../../event-log/codec/event-codec.ts';
import type { EventStore, Position, StoredEvent, SubscribeOptions } from '../../event-log/event-store.ts';

/** The part of the event log that the projector uses. */
export interface EventSource {
  subscribeAll(options: SubscribeOptions): AsyncIterable<SourceBatch>;
  head(): Promise<Position>;
}

export interface SourceBatch {
  readonly events: readonly SourceEvent[];
  readonly position: Position;
  readonly caughtUp: boolean;
}

/** An event, or, where it cannot be read or opened, its envelope and why: only the views that handle it stop there. */
export interface SourceEvent extends RecordedEvent {
  readonly unreadable?: Error;
}

/**
 * Decodes the events of a store one batch at a time; an event that cannot be read or opened does not stop the batch.
 */
export function decodedSource(store: EventStore, registry: EventRegistry, keys: PersonalDataKeys): EventSource {
  const codec = eventCodec(registry, keys);
  return {
    async *subscribeAll(options) {
      for await (const { events, position, caughtUp } of store.subscribeAll(codec.underEveryName(options))) {
        yield { events: await decodeAll(codec, events), position, caughtUp };
      }
    },
    head: () => store.head(),
  };
}

async function decodeAll(codec: EventCodec, events: readonly StoredEvent[]): Promise<SourceEvent[]> {
  try {
    return await codec.decode(events);
  } catch (error) {
    if (!(error instanceof UnreadableEvent || error instanceof PersonalDataUnavailable)) throw error;
    if (events.length === 1) return [{ ...events[0]!, data: undefined, unreadable: named(events[0]!, error) }];
    const halves = [events.slice(0, events.length / 2), events.slice(events.length / 2)];
    return (await Promise.all(halves.map((half) => decodeAll(codec, half)))).flat();
  }
}

/** Names an event in the form in which an operator finds it. */
function named({ type, id, stream, revision }: StoredEvent, error: Error): Error {
  const unreadable = new Error(`${error.message} (${type}, event ${id}, number ${revision} of ${stream})`, {
    cause: error,
  });
  unreadable.name = error.name;
  return unreadable;
}

/** Subscribes, and reads the next batch while the present one is worked on. */
export async function* readAhead(source: EventSource, options: SubscribeOptions): AsyncGenerator<SourceBatch> {
  // A pending read of the next batch is ended by a signal only.
  const stop = new AbortController();
  const signal = AbortSignal.any([options.signal, stop.signal]);
  const iterator = source.subscribeAll({ ...options, signal })[Symbol.asyncIterator]();
  try {
    let next = iterator.next();
    for (;;) {
      const { value, done } = await next;
      if (done) return;
      next = iterator.next();
      next.catch(() => {});
      yield value;
    }
  } finally {
    stop.abort();
    await iterator.return?.();
  }
}

/** The events behind `after` up to and including `upTo`; ends there. */
export async function* readUpTo(
  source: EventSource,
  options: SubscribeOptions,
  upTo: Position,
): AsyncGenerator<SourceBatch> {
  if (options.after >= upTo) return;
  for await (const batch of source.subscribeAll(options)) {
    if (batch.position < upTo) yield batch;
    else return yield { events: batch.events.filter((e) => e.position <= upTo), position: upTo, caughtUp: true };
  }
}
