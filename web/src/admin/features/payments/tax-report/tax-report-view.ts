import type { ReplyOf } from '@countinghouse/contracts/kernel/http/route';
import {
  type TaxPeriod,
  type TaxReportRow,
  type TaxReportTotal,
  taxReportRoutes,
} from '@countinghouse/contracts/orders/reports/tax-report-api';
import { addDays } from '@countinghouse/contracts/reports/compared-days';
import { pageQuery } from '../../../shared/http/route-query.ts';
import { type DayRange, instantsOf } from '../../../shared/report/report-range.ts';

/** What the report is asked for. */
export interface TaxReportView {
  readonly range: DayRange;
  readonly by: TaxPeriod;
  readonly order: TaxOrder;
}

/** Orders of the report, by the words that they are chosen with. */
export const taxOrders = { latest: undefined, mostTax: '-tax' } as const;
export type TaxOrder = keyof typeof taxOrders;

interface Page {
  readonly current: number;
  readonly size: number;
}

/** Returns the query of the call. */
export const taxReportQuestion = ({ range, by, order }: TaxReportView, page: Page, zone: string) => {
  const sort = taxOrders[order];
  return { query: { ...instantsOf(range, zone), by, ...(sort && { sort }), ...page } };
};

export const taxReportQuery = (view: TaxReportView, page: Page, zone: string) => ({
  ...pageQuery(taxReportRoutes.taxReport, taxReportQuestion(view, page, zone)),
  select: reportOf,
});

/** More cells than a chart of rates adds up: a rate, a class and a country each. */
const CHARTED_CELLS = 1_000;

/** The query of the chart: the whole range at once. */
export const taxChartQuery = (view: TaxReportView, zone: string) =>
  taxReportQuery({ ...view, by: 'none', order: 'mostTax' }, { current: 1, size: CHARTED_CELLS }, zone);

/** A row with a key of its own. */
export type ShownTaxRow = TaxReportRow & { readonly key: string };

function reportOf({ asOf, rows, total, totals }: ReplyOf<typeof taxReportRoutes.taxReport>) {
  return {
    asOf,
    total,
    totals,
    rows: rows.map((row): ShownTaxRow => ({ ...row, key: `${row.period} ${row.cell}` })),
  };
}

/** Returns the days of a period that are in the range. */
export function daysOfPeriod(period: string, { range, by }: Pick<TaxReportView, 'range' | 'by'>): DayRange {
  if (by === 'none') return range;
  const last = by === 'day' ? period : by === 'week' ? addDays(period, 6) : lastOfMonth(period);
  const [, start = period] = [period, range.start].sort();
  const [end = last] = [last, range.end].sort();
  return { start, end };
}

function lastOfMonth(first: string): string {
  return addDays(`${addDays(first, 31).slice(0, 8)}01`, -1);
}

/** Returns the path of the orders behind a cell, or all cells of a currency, in some days. */
export function taxedOrdersPath({ start, end }: DayRange, of: { tax_cell: string } | { tax_currency: string }): string {
  return `/admin/order/list?${new URLSearchParams({ taxed_from: start, taxed_to: end, ...of })}`;
}

/** A tax of the base currency, or of the only one, with its sum over all periods. */
export interface TaxOfRate extends Pick<TaxReportRow, 'names' | 'rate' | 'currency'> {
  readonly key: string;
  readonly tax: number;
}

/** Returns the taxes of a currency by rate, the greatest first. */
export function taxesByRate(rows: readonly TaxReportRow[], currency: string): TaxOfRate[] {
  const sums = new Map<string, TaxOfRate>();
  for (const row of rows) {
    if (row.currency !== currency || row.tax === 0) continue;
    const key = JSON.stringify([row.names, row.rate]);
    const tax = Math.round((sums.get(key)?.tax ?? 0) * 100 + row.tax * 100) / 100;
    sums.set(key, { key, names: row.names, rate: row.rate, currency, tax });
  }
  return [...sums.values()].filter(({ tax }) => tax > 0).sort((a, b) => b.tax - a.tax);
}

/** Returns the currency of the chart: the base currency where the report has it. */
export function chartedCurrency(totals: readonly TaxReportTotal[], base: string): string | undefined {
  return (totals.find(({ currency }) => currency === base) ?? totals[0])?.currency;
}
