import type { Decider } from './decider.ts';
import type { DomainEvent } from './event.ts';

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
