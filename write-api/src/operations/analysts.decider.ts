import { event } from '@countinghouse/contracts/kernel/event';
import { streamType } from '@countinghouse/contracts/kernel/stream-type';
import { ANALYSTS, type AnalystEvent, analystAdded, analystRemoved } from '@countinghouse/contracts/operations/events';

/** The names of those who may read what is published, in the order in which they were added. */
export type AnalystsState = readonly string[];

export interface AnalystsCommand {
  readonly type: 'AddAnalyst' | 'RemoveAnalyst';
  readonly name: string;
}

/** Who may read what is published; their roles in PostgreSQL follow. */
export const analysts = streamType<AnalystsState, AnalystsCommand, AnalystEvent>({
  category: ANALYSTS.category,
  initialState: [],

  evolve(names, { type, data: { name } }) {
    const others = names.filter((known) => known !== name);
    return type === 'operations.AnalystAdded' ? [...others, name] : others;
  },

  decide(names, { type, name }) {
    if (type === 'AddAnalyst') return names.includes(name) ? [] : [event(analystAdded, { name })];
    return names.includes(name) ? [event(analystRemoved, { name })] : [];
  },
});
