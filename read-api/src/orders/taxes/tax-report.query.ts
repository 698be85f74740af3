import { fromMinor } from '@countinghouse/contracts/kernel/money';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { pick, type Selected, select, source, sql, typed } from '@countinghouse/contracts/kernel/sql/sql';
import { bigint, text } from '@countinghouse/contracts/kernel/table';
import type { TaxPeriod, TaxReportRow, TaxReportTotal } from '@countinghouse/contracts/orders/reports/tax-report-api';
import { taxReportTables } from '@countinghouse/contracts/orders/reports/tax-report-tables';
import { percentOf } from '@countinghouse/contracts/pricing/tax/view';
import type { Database } from '@countinghouse/platform/postgres/database';
import { read } from '@countinghouse/platform/sql/read';
import type { ReportRange } from '../../report-range.ts';

const days = source(taxReportTables.days);
const cellColumns = pick(days, 'cell', 'currency', 'country', 'rate', 'name_en', 'name_zh', 'tax_class');
const period = sql`date_trunc($3::text, ${days.day}::timestamp)`;
const reportRow = select({
  period: typed(text(), sql`to_char(${period}, 'YYYY-MM-DD')`),
  ...cellColumns,
  base: typed(bigint(), sql`sum(${days.base})::bigint`),
  tax: typed(bigint(), sql`sum(${days.tax})::bigint`),
});
const TAXES = {
  name: 'taxes',
  text: sql`select ${reportRow} from ${days} where ${days.day} between $1::date and $2::date
    group by ${period}, ${days.cell}, ${days.currency}, ${days.country}, ${days.rate}, ${days.name_en},
      ${days.name_zh}, ${days.tax_class}
    order by ${period} desc, ${days.currency}, ${days.country}, ${days.rate} desc, ${days.tax_class}, ${days.cell}`,
};

type CellRow = Omit<Selected<typeof reportRow>, 'period'>;

/** Returns the taxes of every shop day that the range touches, latest period first, and the sum of each currency. */
export async function taxReport(
  database: Database,
  { range, by }: { readonly range: ReportRange; readonly by: TaxPeriod },
  calendar: ShopCalendar,
): Promise<{ readonly rows: TaxReportRow[]; readonly totals: TaxReportTotal[] }> {
  const found = await read(database, {
    ...TAXES,
    values: [calendar.dayOf(range.start), calendar.dayOf(range.end), by],
  });
  const sums = new Map<string, { base: number; tax: number }>();
  for (const { currency, base, tax } of found) {
    const before = sums.get(currency) ?? { base: 0, tax: 0 };
    sums.set(currency, { base: before.base + base, tax: before.tax + tax });
  }
  return {
    rows: found.map(({ period, ...row }) => ({ period, ...taxedView(row) })),
    totals: [...sums].map(([currency, sum]) => ({ currency, ...amountsOf(sum) })),
  };
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
