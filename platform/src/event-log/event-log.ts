import type { EventRegistry } from '@countinghouse/contracts/event-registry';
import type { DomainEvent, EventMetadata, RecordedEvent } from '@countinghouse/contracts/kernel/event';
import type { PersonalDataKeys } from '../personal-data/personal-data-keys.ts';
import { eventCodec } from './codec/event-codec.ts';
import type {
  AppendRequest,
  AppendResult,
  EventStore,
  ExpectedRevision,
  Position,
  ReadOptions,
  RequiredRevision,
  SubscribeOptions,
  WatchOptions,
} from './event-store.ts';

/**
 * The event log as services use it: events in their newest shape, personal data decrypted, everything else as in the
 * port.
 */
export interface EventLog {
  /** Seals and appends. `metadata.commandId` makes a retry harmless. Throws like {@link EventStore.append}. */
  append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly DomainEvent[],
    metadata: EventMetadata,
  ): Promise<AppendResult>;
  /**
   * Seals and appends to several streams, all or none. Present where the store supports it. See {@link
   * EventStore.appendAll}.
   */
  appendAll?(
    appends: readonly LogAppend[],
    preconditions?: readonly RequiredRevision[],
  ): Promise<readonly AppendResult[]>;
  /** Reads one stream, at most `limit` events (default 1,000). A stream that does not exist reads as empty. */
  read(stream: string, options?: ReadOptions): Promise<RecordedEvent[]>;
  /** See {@link EventStore.subscribeAll}. */
  subscribeAll(options: SubscribeOptions): AsyncIterable<RecordedBatch>;
  /** See {@link EventStore.watch}. */
  watch(options: WatchOptions): AsyncIterable<ReadonlyMap<string, number>>;
  /** Position of the last event. */
  head(): Promise<Position>;
  /** See {@link EventStore.recordedAt}. */
  recordedAt(position: Position): Promise<string | undefined>;
  close(): Promise<void>;
}

/** One stream's part of an append to several. */
export interface LogAppend {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly events: readonly DomainEvent[];
  readonly metadata: EventMetadata;
}

export interface RecordedBatch {
  readonly events: readonly RecordedEvent[];
  readonly position: Position;
  readonly caughtUp: boolean;
}

/** Puts event definitions and personal-data keys over a store. */
export function eventLog(store: EventStore, registry: EventRegistry, keys: PersonalDataKeys): EventLog {
  const codec = eventCodec(registry, keys);
  const appendAll = store.appendAll?.bind(store);
  const encode = async ({ stream, expected, events, metadata }: LogAppend): Promise<AppendRequest> => {
    const encoded = await codec.encode(stream, events, metadata);
    return { stream, expected, commandId: metadata.commandId, events: encoded };
  };
  return {
    append: async (stream, expected, events, metadata) =>
      store.append(await encode({ stream, expected, events, metadata })),
    ...(appendAll && {
      appendAll: async (appends, preconditions) => appendAll(await Promise.all(appends.map(encode)), preconditions),
    }),
    async read(stream, options = {}) {
      return codec.decode(await store.read(stream, codec.underEveryName(options)));
    },
    async *subscribeAll(options) {
      for await (const batch of store.subscribeAll(codec.underEveryName(options))) {
        yield { events: await codec.decode(batch.events), position: batch.position, caughtUp: batch.caughtUp };
      }
    },
    watch: (options) => store.watch(options),
    head: () => store.head(),
    recordedAt: (position) => store.recordedAt(position),
    close: () => store.close(),
  };
}
