import { addDays, type ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { derived, joined, pick, type Sql, select, source, sql } from '@countinghouse/contracts/kernel/sql/sql';
import type { DayRange } from '@countinghouse/contracts/reports/compared-days';
import type { ExplainQuery, FigureUnit } from '@countinghouse/contracts/reports/explain-api';
import { saleTables } from '@countinghouse/contracts/reports/sales/sale-tables';
import type { Database } from '@countinghouse/platform/postgres/database';
import { orderStreamSql } from '../../history/lists/stream-sql.ts';
import { reportRange } from '../../report-range.ts';
import { baseCurrencyName } from '../../shared/base-currency.ts';
import {
  type Entries,
  type EntryRow,
  type ExplainedFigure,
  type ExplainedFigures,
  entryRow,
  invalid,
} from '../explain/entry.ts';
import type { Given } from '../report-rows.ts';
import { cohortRow, cohortRows, cohortSize, touches } from './cohort-rows.ts';
import { cellOfKey, isDay } from './sale-key.ts';

/** A row of the report; a total has neither cohort nor month. */
interface CohortCell {
  readonly range: DayRange;
  readonly cohort?: string | undefined;
  readonly month?: string | undefined;
  /** Undefined for all currencies. */
  readonly currency?: string | undefined;
}

const report = derived(cohortRow, 'report');

const ofSums = (measure: 'orders' | 'goods', unit: FigureUnit): ExplainedFigure<'cohorts'> => ({
  unit,
  async apart({ query, calendar, database }, given) {
    const cell = await cellOf(query, calendar, database);
    const apart = { value: reported(cell, measure, given), entries: sumEntries(cell, measure, given) };
    return unit === 'amount' ? { ...apart, currency: cell.currency } : apart;
  },
});

/** The figures of the report on cohorts. */
export const cohortFigures: ExplainedFigures<'cohorts'> = {
  'cohorts.size': {
    unit: 'count',
    async apart({ query, calendar, database }, given) {
      const { range, cohort } = await cellOf(query, calendar, database);
      const days = cohort === undefined ? range : { start: cohort, end: cohort };
      const isOfRange = cohort === undefined || (cohort >= monthOf(range.start) && cohort <= range.end);
      if (!isOfRange) throw invalid('key');
      return { value: cohortSize(days, given), entries: customerEntries({ range: days }, given) };
    },
  },
  'cohorts.customers': {
    unit: 'count',
    async apart({ query, calendar, database }, given) {
      const cell = await cellOf(query, calendar, database);
      if (cell.cohort === undefined) throw invalid('key');
      return { value: reported(cell, 'customers', given), entries: customerEntries(cell, given) };
    },
  },
  'cohorts.orders': ofSums('orders', 'count'),
  'cohorts.goods': ofSums('goods', 'amount'),
};

function monthOf(day: string): string {
  return `${day.slice(0, 8)}01`;
}

/** @throws RefusedError VALIDATION for what names no row and no total */
async function cellOf(
  { start_at, end_at, key, of }: ExplainQuery<'cohorts'>,
  calendar: ShopCalendar,
  database: Database,
) {
  if (of !== undefined) throw invalid('of');
  const { start, end } = reportRange(start_at, end_at);
  const range = { start: calendar.dayOf(start), end: calendar.dayOf(end) };
  if (key === undefined) return { range, currency: await baseCurrencyName(database) };
  const { period: cohort, group: month, currency } = cellOfKey(key);
  if (cohort === '' && month === '') return { range, currency };
  const areMonths = [cohort, month].every((day) => isDay(day) && day === monthOf(day));
  if (!areMonths || month < cohort) throw invalid('key');
  return { range, cohort, month, currency };
}

/** A figure by the statement of its report. */
function reported(
  { range, cohort, month, currency }: CohortCell,
  measure: 'customers' | 'orders' | 'goods',
  given: Given,
): Sql {
  const conditions = [
    ...(cohort === undefined ? [] : [sql`${report.cohort} = ${given(cohort)}::date`]),
    ...(month === undefined ? [] : [sql`${report.month} = ${given(month)}::date`]),
    sql`${report.currency} = ${given(currency)}`,
  ];
  return sql`(select coalesce(sum(${report[measure]}), 0)::bigint from (${cohortRows(range, given)}) ${report}
    where ${joined(conditions, ' and ')})`;
}

const buyer = source(saleTables.buyers, 'buyer');
const change = source(saleTables.sale_change, 'change');
const order = source(saleTables.orders, 'placed');

/** The customers of a cell, and what changed of their orders in its month. */
function within({ range, cohort, month, currency }: CohortCell, given: Given): Sql[] {
  return [
    touches(buyer.cohort, range, given),
    ...(cohort === undefined ? [] : [sql`${buyer.cohort} = ${given(cohort)}::date`]),
    ...(month === undefined
      ? []
      : [sql`${change.day} between ${given(month)}::date and ${given(lastOf(month))}::date`]),
    ...(currency === undefined ? [] : [sql`${change.currency} = ${given(currency)}`]),
  ];
}

function lastOf(month: string): string {
  return addDays(monthOf(addDays(month, 31)), -1);
}

const latest = sql`${change.day} desc, ${change.position} desc, ${change.part} desc`;
const entryOf = (delta: Sql) =>
  entryRow({
    stream: orderStreamSql(change.order_id),
    ...{ revision: change.revision, event_id: change.event_id, delta },
  });

/** What events added to orders or goods, and took from them. */
function sumEntries(cell: CohortCell, measure: 'orders' | 'goods', given: Given): Entries {
  const delta = change[measure];
  const all = sql`from ${buyer} join ${change} on ${change.customer_id} = ${buyer.customer_id}
    where ${joined(within(cell, given), ' and ')} and ${delta} <> 0`;
  return {
    sum: sql`(select coalesce(sum(${delta}), 0)::bigint ${all})`,
    count: sql`(select count(*) ${all})`,
    rows: sql`select ${entryOf(delta)} ${all} order by ${latest}`,
  };
}

const firstRow = select({
  ...pick(change, 'event_id', 'part', 'customer_id'),
});
const first = derived(firstRow, 'first_order');

/** Each customer once, by what made the first order of the month count. */
function customerEntries(cell: CohortCell, given: Given): Entries {
  const firsts = sql`select distinct on (${change.customer_id}) ${firstRow} from ${buyer}
    join ${change} on ${change.customer_id} = ${buyer.customer_id} and ${change.sign} > 0
    join ${order} on ${order.order_id} = ${change.order_id} and ${order.counts}
      and ${order.customer_id} = ${change.customer_id}
    where ${joined(within(cell, given), ' and ')}
    order by ${change.customer_id}, ${order.placed_at}, ${order.order_id}, ${change.position} desc, ${change.part} desc`;
  const count = sql`(select count(*) from (${firsts}) ${first})`;
  return {
    ...{ sum: count, count },
    rows: sql`select ${entryOf(sql`1`)} from (${firsts}) ${first}
      join ${change} on ${change.event_id} = ${first.event_id} and ${change.part} = ${first.part}
      order by ${latest}` as Sql<EntryRow>,
  };
}
