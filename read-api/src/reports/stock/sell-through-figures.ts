import { idSchema } from '@countinghouse/contracts/kernel/ids';
import { derived, sql } from '@countinghouse/contracts/kernel/sql/sql';
import { periodBefore, yearBefore } from '@countinghouse/contracts/reports/compared-days';
import { reportRange } from '../../report-range.ts';
import { type ExplainedFigure, type ExplainedFigures, invalid } from '../explain/entry.ts';
import { type FlowMeasure, flowEntries, sellThroughRow, sellThroughRows, wholeYear } from './stock-flows.ts';

const report = derived(sellThroughRow, 'report');

const ofFlows = (measure: FlowMeasure): ExplainedFigure<'sellThrough'> => ({
  unit: 'count',
  async apart({ query: { start_at, end_at, group, key, of }, calendar }, given) {
    if (key !== undefined && !idSchema.safeParse(key).success) throw invalid('key');
    const range = reportRange(start_at, end_at);
    const days = { start: calendar.dayOf(range.start), end: calendar.dayOf(range.end) };
    const asked = of === undefined ? days : of === 'year' ? yearBefore(days) : periodBefore(days);
    const keys = key === undefined ? undefined : [key];
    const criteria = { ...wholeYear(asked, calendar.dayOf(Date.now())), group, keys };
    return {
      value: sql`(select coalesce(sum(${report[measure]}), 0)::bigint
        from (${sellThroughRows(criteria, given)}) ${report})`,
      entries: flowEntries(criteria, measure, given),
    };
  },
});

/** The figures of the report on sell-through. */
export const sellThroughFigures: ExplainedFigures<'sellThrough'> = {
  'sellThrough.opening': ofFlows('opening'),
  'sellThrough.received': ofFlows('received'),
  'sellThrough.available': ofFlows('available'),
  'sellThrough.sold': ofFlows('sold'),
  'sellThrough.adjusted': ofFlows('adjusted'),
  'sellThrough.closing': ofFlows('closing'),
};
