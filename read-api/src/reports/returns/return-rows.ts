import { derived, type Selected, type Sql, select, source, sql, typed } from '@countinghouse/contracts/kernel/sql/sql';
import { bigint, date, text } from '@countinghouse/contracts/kernel/table';
import type { DayRange } from '@countinghouse/contracts/reports/compared-days';
import type { ReturnGroup } from '@countinghouse/contracts/reports/returns/return-kinds';
import type { SalePeriod } from '@countinghouse/contracts/reports/sales/revenue-api';
import { saleTables } from '@countinghouse/contracts/reports/sales/sale-tables';
import type { Given } from '../report-rows.ts';
import { periodOf, type SaleRange, type SaleRow, saleRow, saleRows } from '../sales/sale-rows.ts';

/** What was taken back is added up, and by what. */
export interface ReturnRange extends DayRange {
  readonly by: SalePeriod;
  readonly group: ReturnGroup;
  /** As of sales. */
  readonly later?: string | undefined;
  readonly isUpToNow?: boolean | undefined;
}

/** What returns come to. */
export const returnMeasures = ['requests', 'units', 'goods', 'waited', 'timed'] as const;
export type ReturnMeasure = (typeof returnMeasures)[number];

const days = source(saleTables.return_days);
const dayRow = (period: Sql) =>
  select({
    period: typed(date().nullable(), period),
    ...{ key: days.key, currency: days.currency, requests: days.requests, units: days.units, goods: days.goods },
    ...{ waited: days.waited, timed: days.timed },
  });
const day = derived(dayRow(sql`null::date`), 'returned_day');
const sumOf = (column: Sql) => typed(bigint(), sql`sum(${column})::bigint`);

/** The sums of one row, without what was sold. */
const returnedRow = select({
  period: typed(text(), sql`coalesce(to_char(${day.period}, 'YYYY-MM-DD'), '')`),
  key: day.key,
  currency: day.currency,
  requests: sumOf(day.requests),
  units: sumOf(day.units),
  goods: sumOf(day.goods),
  waited: sumOf(day.waited),
  timed: sumOf(day.timed),
});
const returned = derived(returnedRow, 'returned');
const sold = derived(saleRow, 'sold');

const rowOf = (rate: Sql) =>
  select({
    period: returned.period,
    key: returned.key,
    currency: returned.currency,
    requests: returned.requests,
    units: returned.units,
    goods: returned.goods,
    waited: returned.waited,
    timed: returned.timed,
    /** Millionths of the units sold, for the order of rows; null where nothing was, and where it is not asked for. */
    rate: typed(bigint().nullable(), rate),
  });
const rowWithRate = rowOf(sql`case when ${sold.units} > 0 then ${returned.units} * 1000000 / ${sold.units} end`);

/** A row of the report. */
export const returnRow = rowOf(sql`null::bigint`);
export type ReturnRow = Selected<typeof returnRow>;

/** The rows of the report, a period, a key and a currency each, without those of which nothing is left. */
export function returnRows(
  range: ReturnRange,
  given: Given,
  { keys, hasRate = false }: { readonly keys?: readonly string[] | undefined; readonly hasRate?: boolean } = {},
): Sql<ReturnRow> {
  const { start, end, group } = range;
  const rows = sql`select ${returnedRow} from (
      select ${dayRow(periodOf(days.day, range, given))} from ${days}
      where ${days.kind} = ${given(group === 'none' ? 'all' : group)}
        and ${days.day} between ${given(start)}::date and ${given(end)}::date
        ${keys ? sql`and ${days.key} = any(${given(keys)}::text[])` : sql``}
    ) ${day} group by ${day.period}, ${day.key}, ${day.currency}
    having sum(${day.requests}) <> 0 or sum(${day.units}) <> 0 or sum(${day.goods}) <> 0
      or sum(${day.waited}) <> 0 or sum(${day.timed}) <> 0`;
  if (!hasRate) return sql`select ${returnRow} from (${rows}) ${returned}` as Sql<ReturnRow>;
  const ofKey = group === 'reason' ? sql`` : sql`and ${sold.key} = ${returned.key}`;
  return sql`select ${rowWithRate} from (${rows}) ${returned}
    left join (${soldBeside(range, given, keys)}) ${sold} on ${sold.period} = ${returned.period}
      and ${sold.currency} = ${returned.currency} ${ofKey}` as Sql<ReturnRow>;
}

/** What was sold in the same days, by the same keys; all of it where reasons are told apart. */
export function soldBeside(range: ReturnRange, given: Given, keys?: readonly string[]): Sql<SaleRow> {
  return saleRows(salesBeside(range), given, range.group === 'reason' ? undefined : keys);
}

/** The sales that returns are divided by. */
export function salesBeside({ group, ...range }: ReturnRange): SaleRange {
  return { ...range, group: group === 'reason' ? 'none' : group };
}
