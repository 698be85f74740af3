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
