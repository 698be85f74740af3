import type { Refusal } from './errors.ts';
import type { DomainEvent } from './event.ts';
import type { Fold } from './fold.ts';

/**
 * The rules of one kind of stream, as pure functions: clock, ids, prices and look-ups come in with the command.
 * After Jérémie Chassaing's decider pattern.
 */
export interface Decider<State, Command, Event extends DomainEvent> extends Fold<State, Event> {
  /** The events that the command causes ([] when it changes nothing), or why it is refused. */
  decide(state: State, command: Command): readonly Event[] | Refusal;
}

/** One kind of stream: its name and the rules that its events follow. */
export interface StreamType<State, Command, Event extends DomainEvent> extends Decider<State, Command, Event> {
  /** First part of the stream's name, `context.entity`. */
  readonly category: string;
  /** For streams that grow for ever. Only for state without personal data: a snapshot outlives an erasure. */
  readonly snapshot?: SnapshotPolicy<State>;
  /**
   * Fields that an event changed, for optimistic merging. Default: the keys of `data.changes`, none for other events.
   */
  readonly touchedBy?: (event: Event) => readonly string[];
}

export interface SnapshotPolicy<State> {
  /** Change it whenever `evolve` or the shape of the state changes: older snapshots are then ignored. */
  readonly version: number;
  /** Events between two snapshots. */
  readonly every: number;
  toJson(state: State): unknown;
  fromJson(json: unknown): State;
}

/** Names a stream type; only there to infer its types. */
export function streamType<State, Command, Event extends DomainEvent>(
  type: StreamType<State, Command, Event>,
): StreamType<State, Command, Event> {
  return type;
}
