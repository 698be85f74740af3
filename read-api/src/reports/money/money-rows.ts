import { derived, type Selected, type Sql, select, source, sql, typed } from '@countinghouse/contracts/kernel/sql/sql';
import { bigint, text } from '@countinghouse/contracts/kernel/table';
import type { DayRange } from '@countinghouse/contracts/reports/compared-days';
import { moneyTables } from '@countinghouse/contracts/reports/money/money-tables';
import type { MoneyGroup } from '@countinghouse/contracts/reports/money/payments-report-api';
import type { SalePeriod } from '@countinghouse/contracts/reports/sales/revenue-api';
import type { Given, ReportRows } from '../report-rows.ts';
import { periodOf } from '../sales/sale-rows.ts';

/** What payments are added up, and by what. */
export interface MoneyRange extends DayRange {
  readonly by: SalePeriod;
  readonly group: MoneyGroup;
}

/** What money that moved comes to. */
export const moneyMeasures = ['payments', 'paid', 'refunded', 'units', 'disputed', 'fees', 'net'] as const;
export type MoneyMeasure = (typeof moneyMeasures)[number];

const days = source(moneyTables.days);
const sumOf = (column: Sql) => typed(bigint(), sql`sum(${column})::bigint`);

function rowOf(period: Sql, method: Sql) {
  return select({
    period: typed(text(), sql`coalesce(to_char(${period}, 'YYYY-MM-DD'), '')`),
    method: typed(text(), method),
    currency: days.currency,
    payments: sumOf(days.payments),
    paid: sumOf(days.paid),
    refunded: sumOf(days.refunded),
    units: sumOf(days.units),
    disputed: sumOf(days.disputed),
    fees: sumOf(days.fees),
    net: sumOf(days.net),
  });
}

/** The sums of one row of the report on payments. */
export const moneyRow = rowOf(days.day, days.method);
export type MoneyRow = Selected<typeof moneyRow>;

/** The statement of the report on payments: a period, a method and a currency each, where any money moved. */
export function moneyRows(range: MoneyRange, given: Given): Sql<MoneyRow> {
  const method = range.group === 'method' ? days.method : sql`''`;
  const row = rowOf(periodOf(days.day, range, given), method);
  return sql`select ${row} from ${days}
    where ${days.day} between ${given(range.start)}::date and ${given(range.end)}::date
    group by 1, 2, ${days.currency}` as Sql<MoneyRow>;
}

/** All rows of the report in their usual order. */
export function moneyReport(range: MoneyRange): ReportRows<MoneyRow> {
  return {
    row: moneyRow,
    rows: (given) => moneyRows(range, given),
    usual: ({ period, paid, currency, method }) => sql`${period} desc, ${paid} desc, ${currency}, ${method}`,
  };
}

const report = derived(moneyRow, 'report');

/** One figure of the report by its statement. */
export function moneyValue(
  range: MoneyRange,
  { period, method, currency }: Readonly<Record<'period' | 'method' | 'currency', string>>,
  measure: MoneyMeasure,
  given: Given,
): Sql {
  return sql`(select coalesce(sum(${report[measure]}), 0)::bigint from (${moneyRows(range, given)}) ${report}
    where ${report.period} = ${given(period)} and ${report.method} = ${given(method)}
      and ${report.currency} = ${given(currency)})`;
}
