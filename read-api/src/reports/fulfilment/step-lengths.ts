import {
  all,
  derived,
  joined,
  literal,
  type Selected,
  type Sql,
  select,
  source,
  sql,
  typed,
} from '@countinghouse/contracts/kernel/sql/sql';
import { bigint, integer, text, timestamptz } from '@countinghouse/contracts/kernel/table';
import type { DayRange } from '@countinghouse/contracts/reports/compared-days';
import type { FulfilmentGroup } from '@countinghouse/contracts/reports/fulfilment/fulfilment-api';
import { type FulfilmentStep, fulfilmentSteps } from '@countinghouse/contracts/reports/fulfilment/fulfilment-steps';
import { fulfilmentTables } from '@countinghouse/contracts/reports/fulfilment/fulfilment-tables';
import type { Given } from '../report-rows.ts';
import { spansWithin } from '../sales/sale-rows.ts';

/** The steps that ended in a range, and what they are told apart by. */
export interface FulfilmentRange extends DayRange {
  readonly group: FulfilmentGroup;
  /** Whether nothing can have ended behind its end yet, so that its last month and year count as whole. */
  readonly isUpToNow?: boolean;
}

const step = source(fulfilmentTables.steps, 'step');
const length = source(fulfilmentTables.lengths, 'length');

const name = () => text<FulfilmentStep>();
const methodOf = (column: Sql, group: FulfilmentGroup) => typed(text(), group === 'none' ? literal('') : column);

const partRow = (group: FulfilmentGroup, columns: Record<'step' | 'method_id' | 'tenths' | 'orders', Sql>) =>
  select({
    step: typed(name(), columns.step),
    method: methodOf(columns.method_id, group),
    tenths: typed(integer(), columns.tenths),
    orders: typed(bigint(), columns.orders),
  });
const part = derived(partRow('none', length), 'part');

/** How many steps ended after so long. */
const lengthRow = select({
  ...{ step: part.step, method: part.method, tenths: part.tenths },
  orders: typed(bigint(), sql`sum(${part.orders})`),
});
const found = derived(lengthRow, 'found');

/** The same with all that were as long or shorter, and all there are. */
const rankedRow = select({
  ...all(found),
  upto: typed(
    bigint(),
    sql`sum(${found.orders}) over (partition by ${found.step}, ${found.method} order by ${found.tenths})`,
  ),
  whole: typed(bigint(), sql`sum(${found.orders}) over (partition by ${found.step}, ${found.method})`),
});
const ranked = derived(rankedRow, 'ranked');

/** The least length within which so many of a hundred ended: that of one of them, as percentile_disc has it. */
const percentile = (percent: number) =>
  typed(
    integer().nullable(),
    sql`min(${ranked.tenths}) filter (where ${ranked.upto} * 100 >= ${ranked.whole} * ${percent})`,
  );

/** The steps that ended, of one name and method; lengths are in tenths of an hour. */
const endedRow = select({
  ...{ step: ranked.step, method: ranked.method },
  orders: typed(bigint(), sql`sum(${ranked.orders})::bigint`),
  median: percentile(50),
  p90: percentile(90),
});
export const ended = derived(endedRow, 'ended');
export { endedRow };

function within(day: Sql, { start, end }: DayRange, given: Given): Sql {
  return sql`${day} between ${given(start)}::date and ${given(end)}::date`;
}

/** Steps that count and whose length is known. */
const isKnown = sql`${step.counts} and ${step.tenths} is not null`;

/** The statement of what ended in a range, by the sums of its years and months and the steps of other days. */
export function endedSteps({ group, ...range }: FulfilmentRange, given: Given): Sql<Selected<typeof endedRow>> {
  const { years, months, days } = spansWithin({ ...range, by: 'none', group: 'none' });
  const ofSpans = (unit: 'month' | 'year') => (some: DayRange) =>
    sql`select ${partRow(group, length)} from ${length}
      where ${length.unit} = ${literal(unit)} and ${within(length.first, some, given)}`;
  const ofDays = (some: DayRange) =>
    sql`select ${partRow(group, { ...step, orders: sql`1::bigint` })} from ${step}
      where ${isKnown} and ${step.step} in (${joined(fulfilmentSteps.map(literal), ', ')})
        and ${within(step.day, some, given)}`;
  const parts = [...years.map(ofSpans('year')), ...months.map(ofSpans('month')), ...days.map(ofDays)];
  const lengths = sql`select ${lengthRow} from (${joined(parts, ' union all ')}) ${part}
    group by ${part.step}, ${part.method}, ${part.tenths}`;
  return sql`select ${endedRow} from (select ${rankedRow} from (${lengths}) ${found}) ${ranked}
    group by ${ranked.step}, ${ranked.method}` as Sql<Selected<typeof endedRow>>;
}

const openRow = (group: FulfilmentGroup) =>
  select({
    ...{ step: step.step, method: methodOf(step.method_id, group) },
    open: typed(bigint(), sql`count(*)`),
    since: typed(timestamptz().nullable(), sql`min(${step.started_at})`),
  });
const open = derived(openRow('none'), 'open_steps');

/** A row of the report. */
export const fulfilmentRow = select({
  step: typed(name(), sql`coalesce(${ended.step}, ${open.step})`),
  method: typed(text(), sql`coalesce(${ended.method}, ${open.method})`),
  orders: typed(bigint(), sql`coalesce(${ended.orders}, 0)`),
  ...{ median: ended.median, p90: ended.p90 },
  open: typed(bigint(), sql`coalesce(${open.open}, 0)`),
  since: typed(timestamptz().nullable(), open.since),
});

/** The statement of what ended in a range and what is open now, of some steps. */
export function fulfilmentRows(
  range: FulfilmentRange,
  steps: readonly FulfilmentStep[],
  given: Given,
): Sql<Selected<typeof fulfilmentRow>> {
  const opened = sql`select ${openRow(range.group)} from ${step} where ${step.counts} and ${step.is_open}
    group by 1, 2`;
  return sql`select ${fulfilmentRow} from (${endedSteps(range, given)}) ${ended}
    full join (${opened}) ${open} on ${open.step} = ${ended.step} and ${open.method} = ${ended.method}
    where coalesce(${ended.step}, ${open.step}) = any(${given(steps)}::text[])` as Sql<Selected<typeof fulfilmentRow>>;
}

/** The place of a step among all. */
export function placeOfStep(column: Sql): Sql {
  const cases = fulfilmentSteps.map((one, place) => sql`when ${literal(one)} then ${place}`);
  return sql`case ${column} ${cases.join(' ') as Sql} end`;
}
