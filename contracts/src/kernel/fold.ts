import type { DomainEvent } from './event.ts';

/** The state of one kind of stream, as deciders, histories and jobs fold it. */
export interface Fold<State, Event extends DomainEvent> {
  /** State before the first event. */
  readonly initialState: State;
  /** Folds one event. Total: an event of another type leaves the state as it is. Must not mutate `state`. */
  evolve(state: State, event: Event): State;
}

/** The state after all of these events of a stream, from its first on. */
export function stateAfter<State, Event extends DomainEvent>(
  { initialState, evolve }: Fold<State, Event>,
  events: readonly Event[],
): State {
  return events.reduce((state, event) => evolve(state, event), initialState);
}
