import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { derived, joined, type Sql, select, source, sql, typed } from '@countinghouse/contracts/kernel/sql/sql';
import { bigint, date, integer, text, uuid } from '@countinghouse/contracts/kernel/table';
import { periodBefore, yearBefore } from '@countinghouse/contracts/reports/compared-days';
import type { ExplainQuery } from '@countinghouse/contracts/reports/explain-api';
import {
  type FulfilmentStep,
  fulfilmentSteps,
  TENTH_SECONDS,
} from '@countinghouse/contracts/reports/fulfilment/fulfilment-steps';
import { fulfilmentTables } from '@countinghouse/contracts/reports/fulfilment/fulfilment-tables';
import { orderStreamSql } from '../../history/lists/stream-sql.ts';
import { reportRange } from '../../report-range.ts';
import { type Apart, type EntryRow, type ExplainedFigure, type ExplainedFigures, entryRow } from '../explain/entry.ts';
import type { Given } from '../report-rows.ts';
import { ended, endedSteps, type FulfilmentRange, fulfilmentRow, fulfilmentRows } from './step-lengths.ts';

/** One row of the report. */
interface FulfilmentCell {
  readonly range: FulfilmentRange;
  readonly step: FulfilmentStep;
  /** '' where methods are not told apart. */
  readonly method: string;
}

const explainedBy = (
  unit: 'count' | 'hours',
  apart: (cell: FulfilmentCell, given: Given) => Apart,
  isOfRange = true,
): ExplainedFigure<'fulfilment'> => ({
  unit,
  async apart({ query, calendar }, given) {
    if (!isOfRange && query.of !== undefined) throw invalid('of');
    return apart(cellOf(query, calendar), given);
  },
});

/** The figures of the report on fulfilment. */
export const fulfilmentFigures: ExplainedFigures<'fulfilment'> = {
  'fulfilment.orders': explainedBy('count', ordersApart),
  'fulfilment.median': explainedBy('hours', (cell, given) => lengthApart(cell, 'median', given)),
  'fulfilment.p90': explainedBy('hours', (cell, given) => lengthApart(cell, 'p90', given)),
  'fulfilment.open': explainedBy('count', openApart, false),
};

const CELL = new RegExp(`^(${fulfilmentSteps.join('|')})~([^~]{0,100})$`);

function cellOf({ start_at, end_at, group, of, key = '' }: ExplainQuery<'fulfilment'>, calendar: ShopCalendar) {
  const { start, end } = reportRange(start_at, end_at);
  const [, step, method = ''] = CELL.exec(key) ?? [];
  const isTotal = step === 'whole' && method === '';
  if (step === undefined || (method === '') !== (group === 'none' || isTotal)) throw invalid('key');
  const days = { start: calendar.dayOf(start), end: calendar.dayOf(end) };
  const range = of === 'year' ? yearBefore(days) : of === 'before' ? periodBefore(days) : days;
  return {
    range: { start: range.start, end: range.end, group: isTotal ? ('none' as const) : group },
    step: step as FulfilmentStep,
    method,
  };
}

const one = source(fulfilmentTables.steps, 'one');

/** The steps of a cell that count. */
function ofCell({ step, method }: FulfilmentCell, given: Given): Sql[] {
  return [
    sql`${one.step} = ${given(step)} and ${one.counts}`,
    ...(method === '' ? [] : [sql`${one.method_id} = ${given(method)}`]),
  ];
}

/** Those that ended in its range. */
function endedOfCell(cell: FulfilmentCell, given: Given): Sql {
  const { start, end } = cell.range;
  const isKnown = sql`${one.tenths} is not null`;
  const inRange = sql`${one.day} between ${given(start)}::date and ${given(end)}::date`;
  return joined([...ofCell(cell, given), isKnown, inRange], ' and ');
}

const stepRow = select({
  order_id: one.order_id,
  revision: typed(integer(), one.revision),
  event_id: typed(uuid(), one.event_id),
  day: typed(date(), one.day),
  position: typed(text(), one.position),
  delta: typed(bigint(), sql`${one.tenths}::bigint * ${TENTH_SECONDS}`),
});
const chosen = derived(stepRow, 'chosen');

/** The entry of an event that ended a step. */
const endEntry = (delta: Sql) =>
  entryRow({
    stream: orderStreamSql(chosen.order_id),
    ...{ revision: chosen.revision, event_id: chosen.event_id, delta },
  });
const latest = (of: { readonly day: Sql; readonly position: Sql; readonly order_id: Sql }) =>
  sql`${of.day} desc, ${of.position} desc, ${of.order_id}`;

function ordersApart(cell: FulfilmentCell, given: Given): Apart {
  const entry = endEntry(sql`1`);
  const steps = sql`select ${stepRow} from ${one} where ${endedOfCell(cell, given)}`;
  const count = sql`(select count(*) from ${one} where ${endedOfCell(cell, given)})`;
  return {
    value: reported(cell, ended.orders, given),
    entries: {
      ...{ sum: count, count },
      rows: sql`select ${entry} from (${steps}) ${chosen} order by ${latest(chosen)}` as Sql<EntryRow>,
    },
  };
}

/** A median is the length of one order: of the orders with this length, the last one. */
function lengthApart(cell: FulfilmentCell, name: 'median' | 'p90', given: Given): Apart {
  const tenths = sql`(select ${ended[name]} from (${endedSteps(cell.range, given)}) ${ended}
    where ${ended.step} = ${given(cell.step)} and ${ended.method} = ${given(cell.method)})`;
  const steps = sql`select ${stepRow} from ${one} where ${endedOfCell(cell, given)} and ${one.tenths} = ${tenths}
    order by ${latest(one)} limit 1`;
  return {
    value: sql`coalesce(${tenths}::bigint * ${TENTH_SECONDS}, 0)`,
    entries: {
      sum: sql`(select coalesce(sum(${chosen.delta}), 0)::bigint from (${steps}) ${chosen})`,
      count: sql`(select count(*) from (${steps}) ${chosen})`,
      rows: sql`select ${endEntry(chosen.delta)} from (${steps}) ${chosen}` as Sql<EntryRow>,
    },
  };
}

const row = derived(fulfilmentRow, 'report');

/** What is open, as it began, the longest first. */
function openApart(cell: FulfilmentCell, given: Given): Apart {
  const all = sql`from ${one} where ${joined([...ofCell(cell, given), one.is_open], ' and ')}`;
  const entry = entryRow({
    stream: orderStreamSql(one.order_id),
    ...{ revision: one.start_revision, event_id: one.start_event_id, delta: sql`1` },
  });
  return {
    value: sql`(select coalesce(sum(${row.open}), 0)::bigint from (${fulfilmentRows(cell.range, [cell.step], given)}) ${row}
      where ${row.step} = ${given(cell.step)} and ${row.method} = ${given(cell.method)})`,
    entries: {
      ...{ sum: sql`(select count(*) ${all})`, count: sql`(select count(*) ${all})` },
      rows: sql`select ${entry} ${all} order by ${one.started_at}, ${one.order_id}`,
    },
  };
}

function reported({ range, step, method }: FulfilmentCell, measure: Sql, given: Given): Sql {
  return sql`(select coalesce(sum(${measure}), 0)::bigint from (${endedSteps(range, given)}) ${ended}
    where ${ended.step} = ${given(step)} and ${ended.method} = ${given(method)})`;
}

function invalid(field: string): RefusedError {
  return new RefusedError(refuse('VALIDATION', undefined, [{ field, code: 'invalid' }]));
}
