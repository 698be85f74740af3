import {
  all,
  derived,
  jsonRows,
  parameters,
  type Selected,
  type Selection,
  type Source,
  type Sql,
  select,
  sql,
  typed,
} from '@countinghouse/contracts/kernel/sql/sql';
import { bigint } from '@countinghouse/contracts/kernel/table';
import {
  type ComparedDays,
  type DayRange,
  periodBefore,
  yearBefore,
} from '@countinghouse/contracts/reports/compared-days';
import type { Comparison } from '@countinghouse/contracts/reports/report-query';
import { type OptionalPage, pageBounds } from '@countinghouse/platform/lists/list-page';
import type { Database } from '@countinghouse/platform/postgres/database';
import { read } from '@countinghouse/platform/sql/read';

/** Keeps a value of a statement and returns its placeholder. */
export type Given = ReturnType<typeof parameters>['given'];

/** The rows of a report. */
export interface ReportRows<Row> {
  readonly row: Selection<Row>;
  /** The statement of all of them. */
  readonly rows: (given: Given) => Sql<Row>;
  /** Their order where none is chosen; what is chosen comes before it. It decides between any two rows. */
  readonly usual: (found: Source<Row>) => Sql;
  /** Which of them are listed, where totals are of more. Default: all. */
  readonly listed?: (found: Source<Row>) => Sql;
  /** Whether they are counted by a statement of their own: cheaper where they are found without grouping. */
  readonly isCountedApart?: boolean;
}

/** A page of a report in its order: the name of a column, behind a minus where it descends. */
export interface SortedPage extends OptionalPage {
  readonly sort?: string | undefined;
}

/** Returns a page of a report and how many rows there are in all. */
export async function reportPage<Row>(
  database: Database,
  report: ReportRows<Row>,
  { sort, ...page }: SortedPage,
): Promise<{ readonly rows: readonly Row[]; readonly total: number }> {
  const { values, given } = parameters();
  const { limit, offset } = pageBounds(page);
  const found = derived(report.row, 'found');
  const count = report.isCountedApart
    ? sql`(select count(*) from (${report.rows(given)}) ${found})`
    : sql`count(*) over ()`;
  const shown = select({ ...all(found), total: typed(bigint(), count) });
  const text = sql`select ${shown} from (${report.rows(given)}) ${found}
    order by ${orderOf(report, found, sort)} limit ${given(limit)} offset ${given(offset)}`;
  const rows = await read(database, { text: text as Sql<Row & { readonly total: number }>, values });
  if (rows.length > 0 || offset === 0) return { rows, total: rows[0]?.total ?? 0 };
  // A page behind the last one still tells how many rows there are.
  return { rows: [], total: (await reportPage(database, report, { current: 1, size: 1 })).total };
}

function orderOf<Row>({ usual }: ReportRows<Row>, found: Source<Row>, sort: string | undefined): Sql {
  const chosen = sort === undefined ? undefined : found[sort.replace(/^-/, '') as keyof Row];
  const direction = sort?.startsWith('-') ? sql`desc nulls last` : sql`asc nulls last`;
  return chosen ? sql`${chosen} ${direction}, ${usual(found)}` : usual(found);
}

/** Returns a page of a report, how many rows there are in all, and what is added up over all of them, in one pass. */
export async function pageWithTotals<Row, Total>(
  database: Database,
  report: ReportRows<Row>,
  totalsOf: (found: Source<Row>) => Sql<Total>,
  { sort, ...page }: SortedPage,
): Promise<{ readonly rows: readonly Row[]; readonly total: number; readonly totals: readonly Total[] }> {
  const { values, given } = parameters();
  const { limit, offset } = pageBounds(page);
  const found = derived(report.row, 'found_rows');
  const listed = sql`from ${found} where ${report.listed?.(found) ?? sql`true`}`;
  const shown = sql`select ${select(all(found))} ${listed}
    order by ${orderOf(report, found, sort)} limit ${given(limit)} offset ${given(offset)}` as Sql<Row>;
  const reply = select({
    rows: jsonRows(shown),
    total: typed(bigint(), sql`(select count(*) ${listed})`),
    totals: jsonRows(totalsOf(found)),
  });
  const text = sql`with ${found} as materialized (${report.rows(given) as Sql<never>}) select ${reply}`;
  const [row] = await read(database, { text: text as Sql<Selected<typeof reply>>, values });
  return { rows: row?.rows ?? [], total: row?.total ?? 0, totals: row?.totals ?? [] };
}

/** Returns all rows of a report in their usual order. */
export async function allRows<Row>(database: Database, { row, rows, usual }: ReportRows<Row>): Promise<readonly Row[]> {
  const { values, given } = parameters();
  const found = derived(row, 'found');
  const text = sql`select ${select(all(found))} from (${rows(given)}) ${found} order by ${usual(found)}`;
  return read(database, { text: text as Sql<Row>, values });
}

/** The days that a range is compared with. */
export function comparedDays(
  days: DayRange,
  compare: Comparison | undefined,
): { readonly before?: ComparedDays; readonly year?: ComparedDays } {
  return {
    ...((compare === 'before' || compare === 'both') && { before: periodBefore(days) }),
    ...((compare === 'year' || compare === 'both') && { year: yearBefore(days) }),
  };
}
