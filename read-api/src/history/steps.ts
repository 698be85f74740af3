import type { FieldChange } from '@countinghouse/contracts/history/views';
import { sameJson } from '@countinghouse/contracts/kernel/changes';
import type { DomainEvent, RecordedEvent } from '@countinghouse/contracts/kernel/event';
import type { Fold } from '@countinghouse/contracts/kernel/fold';
import type { Recorded } from './log-reads.ts';

/** An entity's fields as the wire names them; what it refers to as mentions. */
export type Fields = Readonly<Record<string, unknown>>;

/** An event and what it changed. */
export interface Step {
  readonly event: RecordedEvent;
  readonly changes: readonly FieldChange[];
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
