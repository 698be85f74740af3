import type { FieldChange } from '@countinghouse/contracts/history/views';
import type { DomainEvent, RecordedEvent } from '@countinghouse/contracts/kernel/event';
import type { Fold } from '@countinghouse/contracts/kernel/fold';
import { sameJson } from '@countinghouse/contracts/kernel/record/changes';
import type { Recorded } from './log-reads.ts';

/** An entity's fields by their names on the wire; references are mentions. */
export type Fields = Readonly<Record<string, unknown>>;

/** An event and the fields that it changed. */
export interface Step {
  readonly event: RecordedEvent;
  readonly changes: readonly FieldChange[];
}

/**
 * Returns what each event changed, in their order, limited to the entity's own where its stream has others; where
 * `fieldsOf` finds no entity nothing changes: after its end it keeps its last fields.
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

export function differences(before: Fields, after: Fields): FieldChange[] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...fields]
    .map((field) => ({ field, from: before[field] ?? null, to: after[field] ?? null }))
    .filter(({ from, to }) => !sameJson(from, to));
}
