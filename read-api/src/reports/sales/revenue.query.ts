import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { fromMinor } from '@countinghouse/contracts/kernel/money';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { sql } from '@countinghouse/contracts/kernel/sql/sql';
import type { DayRange } from '@countinghouse/contracts/reports/compared-days';
import type { Comparison } from '@countinghouse/contracts/reports/report-query';
import type {
  RevenueRow,
  RevenueTotal,
  SaleGroup,
  SalePeriod,
  SaleSums,
} from '@countinghouse/contracts/reports/sales/revenue-api';
import { hasFees, MOST_DETAILED_DAYS } from '@countinghouse/contracts/reports/sales/revenue-api';
import type { Database } from '@countinghouse/platform/postgres/database';
import type { ReportRange } from '../../report-range.ts';
import { allRows, comparedDays, type ReportRows, reportPage, type SortedPage } from '../report-rows.ts';
import { groupNames } from './group-names.ts';
import { keyOfCell } from './sale-key.ts';
import {
  measures,
  placeRow,
  type SaleMeasure,
  type SalePlace,
  type SaleRange,
  type SaleRow,
  salePlaces,
  saleRow,
  saleRows,
} from './sale-rows.ts';

interface RevenueQuery extends SortedPage {
  readonly range: ReportRange;
  readonly by: SalePeriod;
  readonly group: SaleGroup;
  readonly compare?: Comparison | undefined;
}

interface Revenue {
  readonly rows: RevenueRow[];
  readonly total: number;
  readonly totals: RevenueTotal[];
  readonly compared: { readonly before?: DayRange; readonly year?: DayRange };
}

const comparedNames = ['before', 'year'] as const;

/** Returns the sales of every shop day that the range touches. */
export async function revenue(
  database: Database,
  { range, by, group, compare, ...page }: RevenueQuery,
  calendar: ShopCalendar,
): Promise<Revenue> {
  const days = saleDays(range, { by, group }, calendar);
  const compared = comparedDays(days, compare);
  const others = comparedNames.filter((name) => compared[name]);
  const totalsOf = (of: DayRange) =>
    allRows(database, { ...salesOf({ ...of, by: 'none', group: 'none' }), usual: ({ currency }) => currency });
  const [{ rows, total }, totals, ...otherTotals] = await Promise.all([
    group === 'product' || group === 'customer'
      ? pageOfMany(database, { ...days, by, group, isUpToNow: days.end >= calendar.dayOf(Date.now()) }, page)
      : reportPage(database, salesOf({ ...days, by, group }), page),
    totalsOf(days),
    ...others.map((name) => totalsOf(compared[name]!)),
  ]);
  const keys = [...new Set(rows.map(({ key }) => key))];
  const [names, ...otherRows] = await Promise.all([
    groupNames(database, group, keys),
    ...others.map((name) => allRows(database, salesOf({ ...compared[name]!, by, group }, keys))),
  ]);
  const hasFee = hasFees(group);
  const beside = (all: readonly (readonly SaleRow[])[], found: SaleRow, isWhole: boolean) =>
    Object.fromEntries(
      others.map((name, n) => [
        name,
        sumsOf(
          all[n]?.find((other) => isSame(other, found)),
          hasFee || isWhole,
        ),
      ]),
    );
  return {
    rows: rows.map((row) => ({
      key: keyOfCell({ period: row.period, group: group === 'none' ? '' : row.key, currency: row.currency }),
      period: row.period,
      group: names(row.key),
      currency: row.currency,
      ...sumsOf(row, hasFee),
      ...beside(otherRows, row, false),
    })),
    total,
    totals: totals.map((row) => ({
      key: keyOfCell({ period: '', group: '', currency: row.currency }),
      currency: row.currency,
      ...sumsOf(row, true),
      ...beside(otherTotals, row, true),
    })),
    compared: Object.fromEntries(
      others.map((name) => [name, { start: compared[name]!.start, end: compared[name]!.end }]),
    ),
  };
}

/**
 * The shop days of a report on sales.
 * @throws RefusedError VALIDATION for products or customers by day or week of too long a range
 */
export function saleDays(
  { start, end }: ReportRange,
  { by, group }: Pick<SaleRange, 'by' | 'group'>,
  calendar: ShopCalendar,
): DayRange {
  const isDetailed = (by === 'day' || by === 'week') && (group === 'product' || group === 'customer');
  if (isDetailed && end - start > MOST_DETAILED_DAYS * 86_400_000) {
    const fault = { field: 'end_at', code: 'too_many_days', limit: MOST_DETAILED_DAYS };
    throw new RefusedError(refuse('VALIDATION', undefined, [fault]));
  }
  return { start: calendar.dayOf(start), end: calendar.dayOf(end) };
}

/** The statement of a report on sales; keys are limited to some where they are given. */
function salesOf(range: SaleRange, keys?: readonly string[]): ReportRows<SaleRow> {
  return {
    row: saleRow,
    rows: (given) => saleRows(range, given, keys),
    usual: ({ period, goods, currency, key }) => sql`${period} desc, ${goods} desc, ${currency}, ${key}`,
  };
}

/**
 * A page of products or customers: the places of its rows are found by as few columns as their order needs, then what
 * these rows come to.
 */
async function pageOfMany(
  database: Database,
  range: SaleRange,
  { sort, ...page }: SortedPage,
): Promise<{ readonly rows: readonly SaleRow[]; readonly total: number }> {
  const name = sort?.replace(/^-/, '');
  const measure = measures.find((other) => other === name && other !== 'goods');
  const { rows: places, total } = await reportPage<SalePlace>(
    database,
    {
      row: placeRow(measure),
      rows: (given) => salePlaces(range, given, measure),
      usual: ({ period, goods, currency, key }) => sql`${period} desc, ${goods} desc, ${currency}, ${key}`,
      isCountedApart: range.by === 'month',
    },
    { sort, ...page },
  );
  const found = await allRows(database, salesOf(range, [...new Set(places.map(({ key }) => key))]));
  const rowAt = new Map(found.map((row) => [placeOf(row), row]));
  const rows = places.flatMap((place) => rowAt.get(placeOf({ ...place, period: place.period ?? '' })) ?? []);
  return { rows, total };
}

type Place = Pick<SaleRow, 'period' | 'key' | 'currency'>;

function placeOf({ period, key, currency }: Place): string {
  return `${period} ${key} ${currency}`;
}

/** Whether two rows are of the same period, group and currency. */
export function isSame(one: Place, other: Place): boolean {
  return placeOf(one) === placeOf(other);
}

function sumsOf(row: SaleRow | undefined, hasFee: boolean): SaleSums {
  const { orders, units, list, goods, fee, delivery, cost, margin, uncosted } = row ?? NOTHING;
  return {
    ...{ orders, units, list: fromMinor(list), goods: fromMinor(goods) },
    ...(hasFee && { fee: fromMinor(fee), delivery: fromMinor(delivery) }),
    ...{ cost: fromMinor(cost), margin: fromMinor(margin), uncosted },
  };
}

const NOTHING = Object.fromEntries(measures.map((name) => [name, 0])) as Record<SaleMeasure, number>;
