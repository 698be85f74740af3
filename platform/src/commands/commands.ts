import type { Refusal } from '@countinghouse/contracts/kernel/errors';
import type { DomainEvent, EventMetadata } from '@countinghouse/contracts/kernel/event';
import type { StreamType } from '@countinghouse/contracts/kernel/stream-type';
import type { EventLog } from '../event-log/event-log.ts';
import type { FoldedStream, SnapshotIfDue } from './folded-stream.ts';
import type { HandledCommand, Snapshots } from './snapshots.ts';

/** The outcome of a command. */
export interface Handled<State> {
  readonly stream: string;
  readonly state: State;
  /** -1 while the stream does not exist. */
  readonly revision: number;
  /** For the wire, see `versionOf`. */
  readonly version: string;
  /** Position of the stream's last event; '' while there is none. */
  readonly position: string;
  /** What the command appended, now or when it was first handled; empty when it changed nothing. */
  readonly events: readonly DomainEvent[];
  /** The same command was handled before; nothing was appended now. */
  readonly replayed: boolean;
}

/** The version that the caller read, and the fields that the command changes; `all` when it ends the entity. */
export interface VersionGuard {
  readonly version: string;
  readonly touches: readonly string[] | 'all';
}

/** The guard of a call that may name the version that its caller read. */
export function versionGuard(version: string | undefined, touches: VersionGuard['touches']): VersionGuard | undefined {
  return version === undefined ? undefined : { version, touches };
}

/** A command that is not appended: `handled` earlier or without effect, or causing events on the `present` state. */
export type DryRun<State> = { readonly handled: Handled<State> } | { readonly present: Handled<State> };

/**
 * `latest` reads the log; `cached` takes this process's state, which lacks what others appended within a second at
 * most. A decision on a cached state takes an append that names its revision, and a second read before a refusal.
 */
export type ReadConsistency = 'latest' | 'cached';

/** A stream changed since it was read, or may have; nothing was appended. */
export interface ConcurrencyConflict {
  /** The first stream that is at another revision, or of which only a cached state was read. */
  readonly conflict: string;
}

/** One stream's part of an append to several streams: decided, not appended yet. */
export interface StreamWrite<State> {
  readonly stream: string;
  /** Revision that the decision was made at; -1 when there was no stream. */
  readonly expectedRevision: number;
  readonly events: readonly DomainEvent[];
  readonly metadata: EventMetadata;
  /** The stream's state with the events. */
  readonly state: State;
  /** Brings the cached state of the stream to where the append leaves it. */
  advance(known: FoldedStream<unknown>, handled: HandledCommand, snapshotIfDue: SnapshotIfDue): FoldedStream<unknown>;
}

/** A stream that a decision depends on, as it was read. */
export type StreamPrecondition<State = unknown> = Pick<Handled<State>, 'stream' | 'revision' | 'state'>;

/** Loads, folds, decides and appends; for every kind of stream. */
export interface Commands {
  /**
   * Decides a command and appends what it causes; after a conflict with another process it is decided again. Commands
   * of one stream wait for each other, and one with the same `metadata.commandId` gets the first result.
   * @throws StoreUnavailable
   */
  handle<State, Command, Event extends DomainEvent>(
    type: StreamType<State, Command, Event>,
    id: string,
    command: NoInfer<Command>,
    metadata: EventMetadata,
    guard?: VersionGuard,
    /** The stream most likely does not exist: the command is decided so, and the append conflicts if it does. */
    isNew?: boolean,
  ): Promise<Handled<State> | Refusal>;

  /** Decides a command like {@link handle}, on the latest state, and appends nothing. */
  dryRun<State, Command, Event extends DomainEvent>(
    type: StreamType<State, Command, Event>,
    id: string,
    command: NoInfer<Command>,
    metadata: EventMetadata,
    guard?: VersionGuard,
  ): Promise<DryRun<State> | Refusal>;

  /** A stream's state; `latest` unless given. @throws StoreUnavailable */
  load<State, Command, Event extends DomainEvent>(
    type: StreamType<State, Command, Event>,
    id: string,
    consistency?: ReadConsistency,
  ): Promise<Handled<State>>;

  /** Whether {@link watchLog} follows the log now, so that a cached state is behind by no more than its delay. */
  readonly watching: boolean;

  /** Whether the log appends to several streams atomically. If not, a saga runs step by step. */
  readonly atomic: boolean;

  /**
   * Appends to several streams, all or nothing, if they and those of the preconditions are still at their revisions.
   * Where {@link atomic} is false, to one stream without preconditions.
   * @returns the first write as handled, at the position of the last; or a stream that has changed or has its write
   * @throws StoreUnavailable
   */
  commitAtomically<State>(
    writes: readonly [StreamWrite<State>, ...StreamWrite<unknown>[]],
    preconditions: readonly StreamPrecondition[],
  ): Promise<Handled<State> | ConcurrencyConflict>;

  /** Forgets the states in memory: they were folded from personal data that can no longer be read. */
  forgetStates(): void;

  /** Watches the log until the signal, so that a cached state counts as current until the stream is appended to. */
  watchLog(signal: AbortSignal): Promise<void>;
}

export interface CommandsOptions {
  readonly log: EventLog;
  /** Default: none, long streams are then read from their start after a restart. */
  readonly snapshots?: Snapshots;
  /** Streams whose state is kept in memory. Default 20,000. */
  readonly cacheSize?: number;
  /** Called when a snapshot could not be written; the command is not affected. */
  readonly onSnapshotFailure?: (error: unknown) => void;
  /** Called when the log could not be watched for a while; that costs time and nothing else. */
  readonly onWatchFailure?: (error: unknown) => void;
}
