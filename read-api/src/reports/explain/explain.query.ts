import type { FigureName, ReportName } from '@countinghouse/contracts/kernel/http/figures';
import { fromMinor } from '@countinghouse/contracts/kernel/money';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { jsonRows, parameters, select, sql, typed } from '@countinghouse/contracts/kernel/sql/sql';
import { bigint } from '@countinghouse/contracts/kernel/table';
import type { ExplainEntry, ExplainQuery, FigureUnit } from '@countinghouse/contracts/reports/explain-api';
import { pageBounds } from '@countinghouse/platform/lists/list-page';
import type { Database } from '@countinghouse/platform/postgres/database';
import { read } from '@countinghouse/platform/sql/read';
import { eventsAt } from '../../history/lists/events-at.ts';
import type { LogReads } from '../../history/log-reads.ts';
import type { ExplainedFigure } from './entry.ts';
import { explained } from './explained.ts';

export interface ExplainReads {
  readonly database: Database;
  readonly log: LogReads;
  readonly calendar: ShopCalendar;
  /** Called with each figure whose entries do not come to it. */
  readonly onMismatch?: ((figure: FigureName) => void) | undefined;
}

interface Explanation {
  readonly figure: FigureName;
  readonly unit: FigureUnit;
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
  { database, log, calendar, onMismatch }: ExplainReads,
  query: ExplainQuery<ReportName>,
): Promise<Explanation> {
  const { figure } = query;
  // Sound: the query of a figure is that of its report.
  const { unit, apart } = explained[figure] as ExplainedFigure<ReportName>;
  const { values, given } = parameters();
  const { value, entries, currency } = await apart({ query, calendar, database }, given);
  const { limit, offset } = pageBounds(query);
  const page = sql`${entries.rows} limit ${given(limit)} offset ${given(offset)}` as typeof entries.rows;
  const found = select({
    value: typed(bigint(), value),
    sum: typed(bigint(), entries.sum),
    count: typed(bigint(), entries.count),
    entries: jsonRows(page),
  });
  const [row] = await read(database, { text: sql`select ${found}`, values });
  if (!row || row.value !== row.sum) {
    onMismatch?.(figure);
    throw new Error(`${figure} of ${query.key ?? 'all'} is ${row?.value}, its entries come to ${row?.sum}`);
  }
  const rows = row.entries ?? [];
  const events = await eventsAt(log, rows);
  const shown = (number: number) => inUnit[unit](number);
  return {
    ...{ figure, unit, value: shown(row.value), sum: shown(row.sum), count: row.count },
    ...(currency !== undefined && { currency }),
    entries: rows.map(({ delta }, n) => ({ ...events[n]!, delta: shown(delta) })),
  };
}

const inUnit: Readonly<Record<FigureUnit, (value: number) => number>> = {
  count: (value) => value,
  amount: fromMinor,
  hours: hoursOf,
};

/** Seconds as hours, to the hundredth. */
export function hoursOf(seconds: number): number {
  return Math.round(seconds / 36) / 100;
}
