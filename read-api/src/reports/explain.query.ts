import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { fromMinor } from '@countinghouse/contracts/kernel/money';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { derived, jsonRows, parameters, select, source, sql, typed } from '@countinghouse/contracts/kernel/sql/sql';
import { bigint } from '@countinghouse/contracts/kernel/table';
import { orderListTables } from '@countinghouse/contracts/orders/tables';
import { addDays, type DayRange, periodBefore, yearBefore } from '@countinghouse/contracts/reports/compared-days';
import type { ExplainEntry } from '@countinghouse/contracts/reports/explain-api';
import type { FigureName } from '@countinghouse/contracts/reports/figures';
import { hasFees, type SaleGroup, type SalePeriod } from '@countinghouse/contracts/reports/sales/revenue-api';
import { type OptionalPage, pageBounds } from '@countinghouse/platform/lists/list-page';
import type { Database } from '@countinghouse/platform/postgres/database';
import { read } from '@countinghouse/platform/sql/read';
import { orderEvents } from '../history/lists/order-events.ts';
import type { LogReads } from '../history/log-reads.ts';
import type { ReportRange } from '../report-range.ts';
import { baseCurrencyName } from '../shared/base-currency.ts';
import { explained } from './explained.ts';
import { saleDays } from './sales/revenue.query.ts';
import { type EntryRow, type SaleFigure, saleEntries } from './sales/sale-entries.ts';
import { cellOfKey, type SaleCell } from './sales/sale-key.ts';
import { type SaleRange, saleRow, saleRows } from './sales/sale-rows.ts';

interface ExplainQuery extends OptionalPage {
  readonly figure: FigureName;
  readonly range: ReportRange;
  readonly by: SalePeriod;
  readonly group: SaleGroup;
  readonly key?: string | undefined;
  readonly of?: 'before' | 'year' | undefined;
}

interface Explanation {
  readonly figure: FigureName;
  readonly value: number;
  readonly sum: number;
  readonly count: number;
  readonly currency?: string;
  readonly entries: ExplainEntry[];
}

/**
 * Takes a figure of a report apart.
 * @throws RefusedError VALIDATION for a figure or a key that the report does not have
 * @throws Error where the entries do not come to the figure
 */
export async function explanation(
  { database, log }: { readonly database: Database; readonly log: LogReads },
  { figure, ...query }: ExplainQuery,
  calendar: ShopCalendar,
): Promise<Explanation> {
  const { measure, isAmount } = explained[figure];
  const cell = query.key === undefined ? await totalOf(database) : cellOfKey(query.key);
  const asked = figureAt(cell, query, calendar);
  if (measure === 'fee' && !hasFees(asked.range.group)) throw invalid('figure');
  const { value, sum, count, entries } = await takenApart(database, { ...asked, measure }, query);
  if (value !== sum) throw new Error(`${figure} of ${JSON.stringify(cell)} is ${value}, its entries come to ${sum}`);
  const shown = (number: number) => (isAmount ? fromMinor(number) : number);
  return {
    ...{ figure, value: shown(value), sum: shown(sum), count },
    ...(isAmount && { currency: cell.currency }),
    entries: await told(database, log, entries, shown),
  };
}

async function totalOf(database: Database): Promise<SaleCell> {
  return { period: '', group: '', currency: await baseCurrencyName(database) };
}

/** The days and the group of a cell. A total has no group, whatever its report is told apart by. */
function figureAt(
  { period, group, currency }: SaleCell,
  { range, of, ...query }: Omit<ExplainQuery, 'figure'>,
  calendar: ShopCalendar,
): Omit<SaleFigure, 'measure'> {
  const days = saleDays(range, query, calendar);
  const by = period === '' ? 'none' : query.by;
  if (period !== '' && by === 'none') throw invalid('key');
  if (group !== '' && query.group === 'none') throw invalid('key');
  if (group !== '' && query.group !== 'delivery_method' && !UUID.test(group)) throw invalid('key');
  const told = { by, group: group === '' ? 'none' : query.group } as const;
  const ofGroup = group === '' ? undefined : group;
  if (of) {
    const compared = of === 'year' ? yearBefore(days) : periodBefore(days);
    return { range: { ...compared, ...told }, period, group: ofGroup, currency };
  }
  const narrow = period === '' ? days : daysOfPeriod(period, by, days);
  return { range: { ...narrow, ...told }, period, group: ofGroup, currency };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function daysOfPeriod(period: string, by: SalePeriod, { start, end }: DayRange): DayRange {
  const month = `${addDays(`${period.slice(0, 8)}01`, 31).slice(0, 8)}01`;
  const last = by === 'day' ? period : by === 'week' ? addDays(period, 6) : addDays(month, -1);
  return { start: period > start ? period : start, end: last < end ? last : end };
}

const report = derived(saleRow, 'report');

/** The figure as the report has it, and its entries, at one moment. */
async function takenApart(database: Database, figure: SaleFigure, page: OptionalPage) {
  const { values, given } = parameters();
  const { range, measure, period, group, currency } = figure;
  const { limit, offset } = pageBounds(page);
  const entries = saleEntries(figure, given);
  const rows = saleRows(range as SaleRange, given, group === undefined ? undefined : [group]);
  const value = sql`(select coalesce(sum(${report[measure]}), 0)::bigint from (${rows}) ${report}
    where ${report.period} = ${given(period)} and ${report.currency} = ${given(currency)})`;
  const listed = sql`${entries.rows} limit ${given(limit)} offset ${given(offset)}` as typeof entries.rows;
  const apart = select({
    value: typed(bigint(), value),
    sum: typed(bigint(), entries.sum),
    count: typed(bigint(), entries.count),
    entries: jsonRows(listed),
  });
  const [row] = await read(database, { text: sql`select ${apart}`, values });
  return { value: row?.value ?? 0, sum: row?.sum ?? 0, count: row?.count ?? 0, entries: row?.entries ?? [] };
}

const order = source(orderListTables.orders);
const ORDERS = {
  name: 'orders of an explanation',
  text: sql`select ${select({ order_id: order.order_id, order_no: order.order_no })} from ${order}
    where ${order.order_id} = any($1::uuid[])`,
};

/** Adds to entries what the log says of their events. */
async function told(
  database: Database,
  log: LogReads,
  entries: readonly EntryRow[],
  shown: (value: number) => number,
): Promise<ExplainEntry[]> {
  const ids = [...new Set(entries.map(({ order_id }) => order_id))];
  const numbers = new Map(
    (await read(database, { ...ORDERS, values: [ids] })).map(({ order_id, order_no }) => [order_id, order_no]),
  );
  const events = await orderEvents(log, entries);
  return entries.map(({ order_id, delta }, n) => ({
    ...events[n]!,
    delta: shown(delta),
    ref: { kind: 'order' as const, _id: order_id, name: numbers.get(order_id) ?? '' },
  }));
}

function invalid(field: string): RefusedError {
  return new RefusedError(refuse('VALIDATION', undefined, [{ field, code: 'invalid' }]));
}
