import type { Refusal } from './errors.ts';
import type { DomainEvent } from './event.ts';

/**
 * The rules of one kind of stream, as pure functions: clock, ids, prices and look-ups come in with the command.
 * After Jérémie Chassaing's decider pattern.
 */
export interface Decider<State, Command, Event extends DomainEvent> {
  /** State before the first event. */
  readonly initialState: State;
  /** Folds one event. Total: an event type it does not know leaves the state as it is. Must not mutate `state`. */
  evolve(state: State, event: Event): State;
  /** The events that the command causes ([] when it changes nothing), or why it is refused. */
  decide(state: State, command: Command): readonly Event[] | Refusal;
}
