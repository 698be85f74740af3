import { fromMinor } from '@countinghouse/contracts/kernel/money';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import {
  all,
  derived,
  joined,
  parameters,
  pick,
  type Selected,
  type Sql,
  select,
  source,
  sql,
  typed,
} from '@countinghouse/contracts/kernel/sql/sql';
import { bigint, text } from '@countinghouse/contracts/kernel/table';
import type {
  TaxPeriod,
  TaxReportRow,
  TaxReportTotal,
  taxSorts,
} from '@countinghouse/contracts/orders/reports/tax-report-api';
import { taxReportTables } from '@countinghouse/contracts/orders/reports/tax-report-tables';
import { percentOf } from '@countinghouse/contracts/pricing/tax/view';
import { type OptionalPage, pageBounds } from '@countinghouse/platform/lists/list-page';
import type { Database } from '@countinghouse/platform/postgres/database';
import { read } from '@countinghouse/platform/sql/read';
import type { ReportRange } from '../../report-range.ts';

const days = source(taxReportTables.days);
const cellColumns = pick(days, 'cell', 'currency', 'country', 'rate', 'name_en', 'name_zh', 'tax_class');
const sumColumns = {
  base: typed(bigint(), sql`sum(${days.base})::bigint`),
  tax: typed(bigint(), sql`sum(${days.tax})::bigint`),
};
const cellRow = select({ period: typed(text(), sql`''`), ...cellColumns, ...sumColumns });
const found = derived(cellRow, 'found');
const pageRow = select({ ...all(found), total: typed(bigint(), sql`count(*) over ()`) });
const usualOrder = sql`${found.period} desc, ${found.currency}, ${found.country}, ${found.rate} desc,
  ${found.tax_class}, ${found.cell}`;
/** What the rows are put in order by, by the names of the orders. */
const sortable: Readonly<Record<(typeof taxSorts)[number], Sql>> = {
  ...pick(found, 'period', 'base', 'tax'),
  gross: sql`${found.base} + ${found.tax}`,
};

const totalRow = select({ currency: days.currency, ...sumColumns });
const TOTALS = {
  name: 'tax-totals',
  text: sql`select ${totalRow} from ${days} where ${days.day} between $1::date and $2::date
    group by ${days.currency} order by ${days.currency}`,
};

type CellRow = Omit<Selected<typeof cellRow>, 'period'>;

interface TaxQuery extends OptionalPage {
  readonly range: ReportRange;
  readonly by: TaxPeriod;
  readonly sort?: string | undefined;
}

interface TaxReport {
  readonly rows: TaxReportRow[];
  readonly total: number;
  readonly totals: TaxReportTotal[];
}

/** Returns the taxes of every shop day that the range touches, and the sum of each currency. */
export async function taxReport(
  database: Database,
  { range, by, sort, ...page }: TaxQuery,
  calendar: ShopCalendar,
): Promise<TaxReport> {
  const ends = [calendar.dayOf(range.start), calendar.dayOf(range.end)] as const;
  const [{ rows, total }, totals] = await Promise.all([
    pageOf(database, { ends, by, sort }, page),
    read(database, { ...TOTALS, values: [...ends] }),
  ]);
  return {
    rows: rows.map(({ period, total: _, ...row }) => ({ period, ...taxedView(row) })),
    total,
    totals: totals.map(({ currency, ...sums }) => ({ currency, ...amountsOf(sums) })),
  };
}

interface TaxRows extends Pick<TaxQuery, 'by' | 'sort'> {
  readonly ends: readonly [first: string, last: string];
}

async function pageOf(
  database: Database,
  rows: TaxRows,
  page: OptionalPage,
): Promise<{ readonly rows: readonly Selected<typeof pageRow>[]; readonly total: number }> {
  const { ends, by, sort } = rows;
  const { values, given } = parameters();
  const { limit, offset } = pageBounds(page);
  const period =
    by === 'none' ? sql`''` : sql`to_char(date_trunc(${given(by)}::text, ${days.day}::timestamp), 'YYYY-MM-DD')`;
  const cells = select({ period: typed(text(), period), ...cellColumns, ...sumColumns });
  const chosen = sort === undefined ? undefined : sortable[sort.replace(/^-/, '') as keyof typeof sortable];
  const direction = sort?.startsWith('-') ? sql`desc` : sql`asc`;
  const statement = sql`select ${pageRow} from (
      select ${cells} from ${days} where ${days.day} between ${given(ends[0])}::date and ${given(ends[1])}::date
      group by 1, ${joined(Object.values(cellColumns), ', ')}) ${found}
    order by ${chosen ? sql`${chosen} ${direction}, ${usualOrder}` : usualOrder}
    limit ${given(limit)} offset ${given(offset)}` as Sql<Selected<typeof pageRow>>;
  const shown = await read(database, { text: statement, values });
  if (shown.length > 0 || offset === 0) return { rows: shown, total: shown[0]?.total ?? 0 };
  // A page behind the last one still tells how many rows there are.
  const { total } = await pageOf(database, rows, { current: 1, size: 1 });
  return { rows: [], total };
}

/** A figure of the report, or of a part of it, in major units. */
export function taxedView(row: CellRow): Omit<TaxReportRow, 'period'> {
  const { cell, currency, country, name_en: en, name_zh: zh, rate, tax_class: taxClass } = row;
  return {
    ...{ cell, currency, country, taxClass },
    names: { en, zh },
    rate: rate < 0 ? null : percentOf(rate),
    ...amountsOf(row),
  };
}

function amountsOf({ base, tax }: { readonly base: number; readonly tax: number }) {
  return { base: fromMinor(base), tax: fromMinor(tax), gross: fromMinor(base + tax) };
}
