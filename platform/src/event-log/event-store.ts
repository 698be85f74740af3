import type { EventMetadata } from '@countinghouse/contracts/kernel/event';

/**
 * The port to the event log, with three adapters (PostgreSQL, EventStoreDB, memory) that one contract test suite runs
 * over. At this level data is what is stored: JSON, personal fields sealed, versions as published. Services use it
 * through `EventLog` (see event-log.ts), which upcasts, seals and opens.
 */
export interface EventStore {
  /**
   * Appends events to one stream, atomically and durably.
   *
   * A request whose `commandId` was appended to this stream before gets the stored result and appends nothing.
   * @throws WrongExpectedRevision when the stream is at another revision; the caller may decide again.
   * @throws StoreUnavailable when the outcome is unknown or the store cannot be reached; retry with the same
   * `commandId`.
   * @throws AppendTooLarge when the events are larger together than the store takes.
   * @throws RangeError for an empty list of events or a malformed request.
   */
  append(request: AppendRequest): Promise<AppendResult>;

  /**
   * Appends to several streams in one commit: all requests or none, provided that every stream in `preconditions` is at
   * its revision. Positions follow each other in the order of the requests. Absent where the store commits one stream
   * at a time only.
   *
   * When every request's `commandId` was appended to its stream before, the stored results are returned, whatever the
   * revisions of `preconditions` are by then.
   * @param requests each to another stream, 1 to 1,000 of them.
   * @param preconditions streams that are only read, none of them written or named twice; 1,000 at most. Default none.
   * @throws WrongExpectedRevision for the first stream at another revision, which is also one that a command was
   * appended to before when others of the group were not; nothing was appended.
   * @throws StoreUnavailable when the outcome is unknown or the store cannot be reached; retry with the same command
   * ids.
   * @throws RangeError for a malformed request, an empty list, or a stream that is named twice.
   */
  appendAll?(
    requests: readonly AppendRequest[],
    preconditions?: readonly RequiredRevision[],
  ): Promise<readonly AppendResult[]>;

  /** Reads one stream, at most `limit` events. A stream that does not exist reads as empty. */
  read(stream: string, options?: ReadOptions): Promise<StoredEvent[]>;

  /**
   * Every event after `after`, in log order, first those stored and then those to come, as batches. No reader ever
   * skips, repeats or reorders an event, whatever writers do. Ends only by `signal` (quietly) or by throwing
   * StoreUnavailable; resume then from the last `position` that was processed. With a filter, batches without matching
   * events still come now and then, so that the reader's checkpoint advances.
   */
  subscribeAll(options: SubscribeOptions): AsyncIterable<EventBatch>;

  /**
   * The streams that are appended to from now on, by any client, and the revision that each has reached: for keeping
   * cached states current without reading events. The first batch comes at once and is empty; nothing that is appended
   * after it is missed. Ends only by `signal` (quietly) or by throwing StoreUnavailable; cached states may be outdated
   * then.
   */
  watch(options: WatchOptions): AsyncIterable<ReadonlyMap<string, number>>;

  /** Position of the last event, or {@link START} when the log is empty. */
  head(): Promise<Position>;

  /** When the event at a position of this log was recorded: ISO 8601, UTC. Undefined for {@link START}. */
  recordedAt(position: Position): Promise<string | undefined>;

  /**
   * Serves this log only from now on. Whenever a connection or a subscription comes back after it broke, identity and
   * head of the log are compared before anything is appended or delivered. When it is another log, every call throws
   * ForeignLog from then on, and `onForeign` is called once. Absent where no connection can break.
   */
  bindTo?(log: LogIdentity, onForeign: (foreign: ForeignLog) => void): void;

  /** Releases connections. Pending calls fail with StoreUnavailable. */
  close(): Promise<void>;
}

/** Place in the log: opaque, compared as a string, fixed width per adapter. */
export type Position = string;

/** Before the first event; orders before every real position. */
export const START: Position = '';

/**
 * `{ revision: n }`: the stream's last event has revision n. `'none'`: the stream does not exist. `'any'`: whatever its
 * revision; for commutative facts only, idempotent by `commandId` all the same.
 */
export type ExpectedRevision = { readonly revision: number } | 'none' | 'any';

export interface AppendRequest {
  /** `context.entity-id`; any Unicode without NUL, at most 200 characters. */
  readonly stream: string;
  readonly expected: ExpectedRevision;
  /**
   * UUID. Event ids derive from it, the stream and the event's index, and it makes the retry after a lost response
   * harmless. One command may append to several streams under the same id, but only once to each.
   */
  readonly commandId: string;
  /** One to 1,000 events. */
  readonly events: readonly EventToAppend[];
}

/** The revision that a stream has to be at for a commit that does not append to it. */
export interface RequiredRevision {
  readonly stream: string;
  readonly expected: Exclude<ExpectedRevision, 'any'>;
}

export interface EventToAppend {
  readonly type: string;
  /** Schema version of `data`, from 1. */
  readonly version: number;
  /** Plain JSON value. */
  readonly data: unknown;
  readonly metadata: EventMetadata;
}

export interface AppendResult {
  /** Revision of the last event of the append. */
  readonly revision: number;
  /** Position of the last event of the append. */
  readonly position: Position;
  /** True when an earlier append with the same command id was found and nothing was written. */
  readonly replayed: boolean;
}

export interface ReadOptions {
  /** First revision (forwards) or last revision (backwards) to read. Default: the stream's start or end. */
  readonly from?: number;
  /** Default `forwards`. */
  readonly direction?: 'forwards' | 'backwards';
  /** Default 1,000. */
  readonly limit?: number;
  /** Only these event types; `limit` counts them alone. Default: all. */
  readonly types?: readonly string[];
}

export interface SubscribeOptions {
  /** Exclusive: the first event delivered is the one behind it. */
  readonly after: Position;
  /** Deliver only these event types. Default: all. */
  readonly types?: readonly string[];
  /** Largest batch. Default 1,000. */
  readonly batchSize?: number;
  /**
   * Milliseconds that notifications may gather behind the last batch when a reader is close to the head, for a reader
   * that prefers fewer batches. What comes after a longer silence is delivered at once. A hint that a store may ignore.
   * Default 0.
   */
  readonly gatherMs?: number;
  readonly signal: AbortSignal;
}

export interface WatchOptions {
  /** As in {@link SubscribeOptions}. Default 0. */
  readonly gatherMs?: number;
  readonly signal: AbortSignal;
}

/** What tells a log from others. */
export interface LogIdentity {
  /** The id in the first event of the log's identity stream. */
  readonly logId: string;
  /** A position that the log has reached. */
  readonly head: Position;
}

/** What a server was found to have: no id in a log that is empty, or that never was one of a shop. */
export interface FoundLog {
  readonly logId: string | undefined;
  readonly head: Position;
}

export interface EventBatch {
  /** In log order; may be empty. */
  readonly events: readonly StoredEvent[];
  /** The position up to which the reader has received everything; its next checkpoint. */
  readonly position: Position;
  /** True when nothing was waiting behind this batch as it was read. */
  readonly caughtUp: boolean;
}

export interface StoredEvent {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
  readonly type: string;
  readonly version: number;
  readonly data: unknown;
  readonly metadata: EventMetadata;
  /** ISO 8601, UTC, from the log's clock. */
  readonly recordedAt: string;
}

/** The stream is not at the expected revision. Nothing was appended. */
export class WrongExpectedRevision extends Error {
  override readonly name = 'WrongExpectedRevision';
  readonly stream: string;
  /** Revision of the stream's last event; undefined when the stream does not exist. */
  readonly actual: number | undefined;
  constructor(stream: string, actual: number | undefined) {
    super(`stream ${stream} is at ${actual ?? 'none'}`);
    this.stream = stream;
    this.actual = actual;
  }
}

/** The events of an append are larger together than the store takes at once. Callers are answered 413. */
export class AppendTooLarge extends RangeError {
  override readonly name = 'AppendTooLarge';
  readonly statusCode = 413;
}

/** The store did not respond in time or cannot be reached; the request may or may not have been carried out. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

/**
 * The log is not the one to which the store was bound; nothing is read from it or appended to it any more. `message` is
 * a sentence for the operator.
 */
export class ForeignLog extends StoreUnavailable {
  constructor(what: string) {
    super(
      `The event log ${what} since this service began: EVENT_STORE_URL leads to another log than before. Nothing is written to it. Correct the address, or restore log and database from one back-up; then start the service again.`,
    );
  }
}
