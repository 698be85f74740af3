import type { FieldChange } from '@countinghouse/contracts/history/views';
import { sameJson } from '@countinghouse/contracts/kernel/changes';
import type { DomainEvent, RecordedEvent } from '@countinghouse/contracts/kernel/event';
import type { Fold } from '@countinghouse/contracts/kernel/fold';
import type { Recorded } from './log-reads.ts';

/** Folds one event of an entity: undefined before it existed and once it is gone. */
export type Evolve<State, Event extends DomainEvent> = (state: State | undefined, event: Event) => State | undefined;

/** An entity's fields as the wire names them; what it refers to as mentions. */
export type Fields = Readonly<Record<string, unknown>>;

/** An event and what it changed. */
export interface Step {
  readonly event: RecordedEvent;
  readonly changes: readonly FieldChange[];
}

/** The state after all events. */
export function foldAll<State, Event extends DomainEvent>(
  events: readonly Event[],
  evolve: Evolve<State, Event>,
  initial?: State,
): State | undefined {
  return events.reduce<State | undefined>(evolve, initial);
}

/** What each event changed, in their order. An end changes no field: everything was as it last stood. */
export function stepsOf<State, Event extends DomainEvent>(
  events: readonly Recorded<Event>[],
  evolve: Evolve<State, Event>,
  fieldsOf: (state: State) => Fields,
  initial?: State,
): Step[] {
  let state = initial;
  let before: Fields = state === undefined ? {} : fieldsOf(state);
  return events.map((event) => {
    state = evolve(state, event);
    const after = state === undefined ? before : fieldsOf(state);
    const changes = differences(before, after);
    before = after;
    return { event, changes };
  });
}

/**
 * What each event changed, in their order, of those that are about the entity where its stream has others, too. Where
 * `fieldsOf` finds no entity nothing changes: after its end everything is as it last was.
 */
export function historyOf<State, Event extends DomainEvent>(
  events: readonly Recorded<Event>[],
  { initialState, evolve }: Fold<State, Event>,
  fieldsOf: (state: State) => Fields | undefined,
  isAbout: (event: Event) => boolean = () => true,
): Step[] {
  let state = initialState;
  let before = fieldsOf(state) ?? {};
  const steps: Step[] = [];
  for (const event of events) {
    state = evolve(state, event);
    if (!isAbout(event)) continue;
    const after = fieldsOf(state) ?? before;
    steps.push({ event, changes: differences(before, after) });
    before = after;
  }
  return steps;
}

function differences(before: Fields, after: Fields): FieldChange[] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...fields]
    .map((field) => ({ field, from: before[field] ?? null, to: after[field] ?? null }))
    .filter(({ from, to }) => !sameJson(from, to));
}
