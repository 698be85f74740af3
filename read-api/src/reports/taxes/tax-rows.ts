import {
  derived,
  joined,
  pick,
  type Selected,
  type Sql,
  select,
  source,
  sql,
  typed,
} from '@countinghouse/contracts/kernel/sql/sql';
import { bigint, text } from '@countinghouse/contracts/kernel/table';
import { taxReportTables } from '@countinghouse/contracts/orders/reports/tax-report-tables';
import type { DayRange } from '@countinghouse/contracts/reports/compared-days';
import type { SalePeriod } from '@countinghouse/contracts/reports/sales/revenue-api';
import type { Given, ReportRows } from '../report-rows.ts';
import { periodOf } from '../sales/sale-rows.ts';

/** What taxes are added up, and by what. */
export interface TaxRange extends DayRange {
  readonly by: SalePeriod;
}

const days = source(taxReportTables.days);
const sumOf = (amount: Sql) => typed(bigint(), sql`sum(${amount})::bigint`);
const sums = { base: sumOf(days.base), tax: sumOf(days.tax), gross: sumOf(sql`${days.base} + ${days.tax}`) };
export type TaxMeasure = keyof typeof sums;

const cellColumns = pick(days, 'cell', 'currency', 'country', 'rate', 'name_en', 'name_zh', 'tax_class');
const rowOf = (period: Sql) =>
  select({ period: typed(text(), sql`coalesce(to_char(${period}, 'YYYY-MM-DD'), '')`), ...cellColumns, ...sums });
const taxRow = rowOf(days.day);
type TaxRow = Selected<typeof taxRow>;

/** The report on taxes: a period and a cell each. */
export function taxRows(range: TaxRange): ReportRows<TaxRow> {
  return {
    row: taxRow,
    rows: (given) =>
      sql`select ${rowOf(periodOf(days.day, range, given))} from ${days} where ${within(range, given)}
        group by 1, ${joined(Object.values(cellColumns), ', ')}` as Sql<TaxRow>,
    usual: ({ period, currency, country, rate, tax_class, cell }) =>
      sql`${period} desc, ${currency}, ${country}, ${rate} desc, ${tax_class}, ${cell}`,
  };
}

const totalRow = select({ currency: days.currency, ...sums });

/** The totals of the report, by currency. */
export function taxTotals(range: DayRange): ReportRows<Selected<typeof totalRow>> {
  return {
    row: totalRow,
    rows: (given) =>
      sql`select ${totalRow} from ${days} where ${within(range, given)} group by ${days.currency}` as Sql<
        Selected<typeof totalRow>
      >,
    usual: ({ currency }) => currency,
  };
}

const row = derived(taxRow, 'report');
const total = derived(totalRow, 'report');

/** A figure of the report by its statement: that of a cell in a period, or the total of a currency. */
export function taxValue(range: TaxRange, of: TaxPlace, measure: TaxMeasure, given: Given): Sql {
  return 'cell' in of
    ? sql`(select coalesce(sum(${row[measure]}), 0)::bigint from (${taxRows(range).rows(given)}) ${row}
        where ${row.period} = ${given(of.period)} and ${row.cell} = ${given(of.cell)})`
    : sql`(select coalesce(sum(${total[measure]}), 0)::bigint from (${taxTotals(range).rows(given)}) ${total}
        where ${total.currency} = ${given(of.currency)})`;
}

/** What a key names: a cell in a period, or a currency. */
export type TaxPlace = { readonly period: string; readonly cell: string } | { readonly currency: string };

function within({ start, end }: DayRange, given: Given): Sql {
  return sql`${days.day} between ${given(start)}::date and ${given(end)}::date`;
}
