import type { Refusal } from '@countinghouse/contracts/kernel/errors';
import type { DomainEvent, EventMetadata } from '@countinghouse/contracts/kernel/event';
import type { EventLog } from '@countinghouse/platform/event-store/event-log';
import type { FoldedStream } from './folded-stream.ts';
import type { HandledCommand, Snapshots } from './snapshots.ts';
import type { SnapshotIfDue } from './snapshots-when-due.ts';
import type { StreamType } from './stream-type.ts';

/** What a command came to. */
export interface Handled<State> {
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

/** The version that the caller saw, and the fields that the command is about to change; `all` for a command that ends the entity. */
export interface VersionGuard {
  readonly version: string;
  readonly touches: readonly string[] | 'all';
}

/** A command before anything is appended: `handled` earlier or of no consequence, or to be decided on the `present` state, where it has some. */
export type Considered<State> = { readonly handled: Handled<State> } | { readonly present: Handled<State> };

/** How a state is looked at: as it is, or as it was a moment ago. See {@link Commands}. */
export type Look = 'load' | 'recent';

/** An act has to look again: the world is not, or may not be, as it looked. Nothing happened. */
export interface Moved {
  /** The first stream that was elsewhere, or of which only a remembered state says no. */
  readonly moved: string;
}

/** One stream's part of an act that is to happen on several streams at once: decided, not appended yet. */
export interface JointStep<State> {
  readonly stream: string;
  /** Revision that the decision was made at; -1 when there was no stream. */
  readonly from: number;
  readonly events: readonly DomainEvent[];
  readonly metadata: EventMetadata;
  /** The stream's state with the events. */
  readonly state: State;
  /** What is remembered of the stream, brought to where the append leaves it. */
  advance(known: FoldedStream<unknown>, handled: HandledCommand, snapshotIfDue: SnapshotIfDue): FoldedStream<unknown>;
}

/** A stream that an act only looks at, and where it was. */
export interface SeenState {
  readonly stream: string;
  readonly revision: number;
}

/** Loads, folds, decides and appends; for every kind of stream. */
export interface Commands {
  /**
   * Decides a command and appends what it causes. Commands of one stream wait for each other; a race lost to another process
   * is decided again on the newer state; a retry with the same `metadata.commandId` is answered like the first time.
   * @throws StoreUnavailable
   */
  handle<State, Command, Event extends DomainEvent>(
    type: StreamType<State, Command, Event>,
    id: string,
    command: NoInfer<Command>,
    metadata: EventMetadata,
    guard?: VersionGuard,
    /** The stream is most likely not there yet: decided so, without asking the log, which finds out by the append. */
    isNew?: boolean,
  ): Promise<Handled<State> | Refusal>;

  /** Decides a command like {@link handle}, on what the log says now, for a caller who appends it together with more. Appends nothing. */
  consider<State, Command, Event extends DomainEvent>(
    type: StreamType<State, Command, Event>,
    id: string,
    command: NoInfer<Command>,
    metadata: EventMetadata,
    guard?: VersionGuard,
  ): Promise<Considered<State> | Refusal>;

  /** A stream's present state, caught up with the log. */
  load<State, Command, Event extends DomainEvent>(
    type: StreamType<State, Command, Event>,
    id: string,
  ): Promise<Handled<State>>;

  /**
   * A stream's state as it was a moment ago, without asking the log for what this process knows: current, but for what others appended within
   * the last second. To decide on it takes an append that names what it builds on, and a second look before anybody is refused.
   */
  recent<State, Command, Event extends DomainEvent>(
    type: StreamType<State, Command, Event>,
    id: string,
  ): Promise<Handled<State>>;

  /** Whether {@link watchLog} hears of every append now, so that {@link recent} is behind by no more than its news. */
  readonly watching: boolean;

  /** Whether the log can append to several streams at once. If not, an act of several steps goes one by one. */
  readonly joint: boolean;

  /**
   * Appends what was decided for several streams, all or nothing, if they and those that were only looked at are still where they were.
   * @returns what became of the first step, its position that of the last; or the stream that has moved, or that had its step before
   * @throws StoreUnavailable
   */
  handleJointly<State>(
    steps: readonly [JointStep<State>, ...JointStep<unknown>[]],
    seen: readonly SeenState[],
  ): Promise<Handled<State> | Moved>;

  /** Forgets the states in memory: they were folded from personal data that can no longer be read. */
  forgetStates(): void;

  /** Watches the log, so that what is remembered stays recent until somebody moves it, and not for a second only. Ends by the signal. */
  watchLog(signal: AbortSignal): Promise<void>;
}

export interface CommandsOptions {
  readonly log: EventLog;
  /** Default: none, long streams are then read from their start after a restart. */
  readonly snapshots?: Snapshots;
  /** Streams whose state is kept in memory. Default 20,000. */
  readonly cacheSize?: number;
  /** Told when a snapshot could not be written; the command is not affected. */
  readonly onSnapshotFailure?: (error: unknown) => void;
  /** Told when the log could not be watched for a while; that costs time and nothing else. */
  readonly onWatchFailure?: (error: unknown) => void;
}
