import { derived, joined, type Sql, select, source, sql, typed } from '@countinghouse/contracts/kernel/sql/sql';
import { bigint, boolean, integer } from '@countinghouse/contracts/kernel/table';
import { saleTables } from '@countinghouse/contracts/reports/sales/sale-tables';
import { orderStreamSql } from '../../history/lists/stream-sql.ts';
import type { DaysAndEdges, ReportRange } from '../../report-range.ts';
import { type Entries, type EntryRow, entryRow } from '../explain/entry.ts';
import type { Given } from '../report-rows.ts';
import { isOfWholeOrders, periodOf, type SaleMeasure, type SaleRange } from './sale-rows.ts';

/** A figure of a report on sales. */
export interface SaleFigure {
  readonly range: SaleRange;
  readonly measure: SaleMeasure;
  /** First day of the period; '' for the whole range. */
  readonly period: string;
  /** Undefined where sales are not told apart. */
  readonly group: string | undefined;
  /** Undefined for all currencies; units only. */
  readonly currency: string | undefined;
  /** Where the range begins or ends within a day: both ends, in milliseconds, and the whole days between them. */
  readonly placed?: (ReportRange & { readonly days: DaysAndEdges['days'] }) | undefined;
}

const change = source(saleTables.sale_change, 'change');
const line = source(saleTables.sale_line, 'line');
const order = source(saleTables.orders, 'placed');

/** What an event added to a figure. */
function saleEntry(delta: Sql) {
  return entryRow({
    stream: orderStreamSql(change.order_id),
    ...{ revision: change.revision, event_id: change.event_id, delta },
  });
}

/** The entries of a figure, the latest day first, by what events changed of whole orders or of lines. */
export function saleEntries(figure: SaleFigure, given: Given): Entries {
  const { group } = figure.range;
  const isOfLines = group === 'category' || group === 'supplier' || group === 'product';
  return isOfLines ? ofLines(figure, given) : ofOrders(figure, given);
}

const latest = sql`${change.day} desc, ${change.position} desc, ${change.part} desc`;

function ofOrders({ measure, group, ...figure }: SaleFigure, given: Given): Entries {
  const column = figure.range.group === 'customer' ? sql`${change.customer_id}::text` : change.method_id;
  const key = figure.range.group === 'customer' ? change.customer_id : column;
  const ofGroup = group === undefined ? [] : [sql`${key} = ${given(group)}`];
  const all = sql`from ${change} where ${joined([...within(figure, change, given), ...ofGroup], ' and ')}`;
  const delta = change[measure];
  return {
    sum: sql`(select coalesce(sum(${delta}), 0)::bigint ${all})`,
    count: sql`(select count(*) filter (where ${delta} <> 0) ${all})`,
    rows: sql`select ${saleEntry(delta)} ${all} and ${delta} <> 0 order by ${latest}`,
  };
}

function ofLines({ measure, group, ...figure }: SaleFigure, given: Given): Entries {
  const columns = { category: line.category_id, supplier: line.supplier_id, product: line.product_id };
  const key = columns[figure.range.group as keyof typeof columns];
  const amount = measure === 'orders' ? sql`1` : isOfWholeOrders(measure) ? sql`0` : sql`sum(${line[measure]})`;
  const soldRow = select({
    order_id: line.order_id,
    amount: typed(bigint(), sql`${amount}::bigint`),
    counts: typed(boolean(), sql`bool_or(${line.counts})`),
    changes: typed(integer(), sql`max(${line.changes})`),
  });
  const sold = derived(soldRow, 'sold');
  const orders = sql`select ${soldRow} from ${line}
    where ${joined([...within(figure, line, given), sql`${key} = ${given(group)}`], ' and ')} group by ${line.order_id}`;
  const delta = sql`${change.sign} * ${sold.amount}`;
  return {
    sum: sql`(select coalesce(sum(${sold.amount}) filter (where ${sold.counts}), 0)::bigint from (${orders}) ${sold})`,
    count: sql`(select coalesce(sum(${sold.changes}) filter (where ${sold.amount} <> 0), 0)::bigint from (${orders}) ${sold})`,
    rows: sql`select ${saleEntry(delta)} from (${orders}) ${sold}
      join ${change} on ${change.order_id} = ${sold.order_id} and ${change.sign} <> 0
      where ${sold.amount} <> 0 order by ${latest}` as Sql<EntryRow>,
  };
}

function within(
  { range, period, currency, placed }: Omit<SaleFigure, 'measure' | 'group'>,
  { day, currency: column, order_id }: Readonly<Record<'day' | 'currency' | 'order_id', Sql>>,
  given: Given,
): Sql[] {
  return [
    sql`${day} between ${given(range.start)}::date and ${given(range.end)}::date`,
    ...(period === '' ? [] : [sql`${periodOf(day, range, given)} = ${given(period)}::date`]),
    ...(currency === undefined ? [] : [sql`${column} = ${given(currency)}`]),
    ...(placed === undefined ? [] : [placedIn(placed, day, order_id, given)]),
  ];
}

/** On one of the whole days, or placed between both ends. */
function placedIn({ start, end, days }: NonNullable<SaleFigure['placed']>, day: Sql, orderId: Sql, given: Given): Sql {
  const iso = (at: number) => sql`${given(new Date(at).toISOString())}::timestamptz`;
  const isWhole = days ? sql`${day} between ${given(days.first)}::date and ${given(days.last)}::date or` : sql``;
  return sql`(${isWhole} (select ${order.placed_at} from ${order} where ${order.order_id} = ${orderId})
    between ${iso(start)} and ${iso(end)})`;
}
