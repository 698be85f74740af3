import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { fromMinor } from '@countinghouse/contracts/kernel/money';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import {
  all,
  derived,
  parameters,
  pick,
  type Selected,
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
import type {
  Comparison,
  RevenueRow,
  RevenueTotal,
  SaleGroup,
  SalePeriod,
  SaleSums,
} from '@countinghouse/contracts/reports/sales/revenue-api';
import { hasFees, MOST_DETAILED_DAYS } from '@countinghouse/contracts/reports/sales/revenue-api';
import { type OptionalPage, pageBounds } from '@countinghouse/platform/lists/list-page';
import type { Database } from '@countinghouse/platform/postgres/database';
import { read } from '@countinghouse/platform/sql/read';
import type { ReportRange } from '../../report-range.ts';
import { groupNames } from './group-names.ts';
import { keyOfCell } from './sale-key.ts';
import { type SaleRange, type SaleRow, saleRow, saleRows } from './sale-rows.ts';

interface RevenueQuery extends OptionalPage {
  readonly range: ReportRange;
  readonly by: SalePeriod;
  readonly group: SaleGroup;
  readonly compare?: Comparison | undefined;
  readonly sort?: string | undefined;
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
  { range, by, group, compare, sort, ...page }: RevenueQuery,
  calendar: ShopCalendar,
): Promise<Revenue> {
  const days = saleDays(range, { by, group }, calendar);
  const compared = comparedDays(days, compare);
  const others = comparedNames.filter((name) => compared[name]);
  const totalsOf = (of: DayRange) => allRows(database, { ...of, by: 'none', group: 'none' });
  const [{ rows, total }, totals, ...otherTotals] = await Promise.all([
    pageOf(database, { ...days, by, group }, { sort, ...page }),
    totalsOf(days),
    ...others.map((name) => totalsOf(compared[name]!)),
  ]);
  const keys = [...new Set(rows.map(({ key }) => key))];
  const [names, ...otherRows] = await Promise.all([
    groupNames(database, group, keys),
    ...others.map((name) => allRows(database, { ...compared[name]!, by, group }, keys)),
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

const found = derived(saleRow, 'found');
const pageRow = select({ ...all(found), total: typed(bigint(), sql`count(*) over ()`) });
/** Columns of the rows by the names of the orders. */
const sortable: Readonly<Record<string, Sql>> = pick(
  found,
  ...(['period', 'orders', 'units', 'goods', 'cost', 'margin'] as const),
);

async function pageOf(
  database: Database,
  range: SaleRange,
  { sort, ...page }: OptionalPage & { readonly sort: string | undefined },
): Promise<{ readonly rows: readonly SaleRow[]; readonly total: number }> {
  const { values, given } = parameters();
  const rows = saleRows(range, given);
  const { limit, offset } = pageBounds(page);
  const chosen = sort === undefined ? undefined : sortable[sort.replace(/^-/, '')];
  const direction = sort?.startsWith('-') ? sql`desc` : sql`asc`;
  const usual = sql`${found.period} desc, ${found.goods} desc, ${found.currency}, ${found.key}`;
  const order = chosen ? sql`${chosen} ${direction}, ${usual}` : usual;
  const text = sql`select ${pageRow} from (${rows}) ${found}
    order by ${order} limit ${given(limit)} offset ${given(offset)}` as Sql<Selected<typeof pageRow>>;
  const shown = await read(database, { text, values });
  if (shown.length > 0 || offset === 0) return { rows: shown, total: shown[0]?.total ?? 0 };
  // A page behind the last one still tells how many rows there are.
  const { total } = await pageOf(database, range, { sort, current: 1, size: 1 });
  return { rows: [], total };
}

async function allRows(database: Database, range: SaleRange, keys?: readonly string[]): Promise<readonly SaleRow[]> {
  const { values, given } = parameters();
  const rows = saleRows(range, given, keys);
  return read(database, {
    text: sql`select ${select(all(found))} from (${rows}) ${found} order by ${found.currency}` as Sql<SaleRow>,
    values,
  });
}

function isSame(one: SaleRow, other: SaleRow): boolean {
  return one.period === other.period && one.key === other.key && one.currency === other.currency;
}

function sumsOf(row: SaleRow | undefined, hasFee: boolean): SaleSums {
  const { orders, units, goods, fee, cost, margin, uncosted } = row ?? NOTHING;
  return {
    ...{ orders, units, goods: fromMinor(goods) },
    ...(hasFee && { fee: fromMinor(fee) }),
    ...{ cost: fromMinor(cost), margin: fromMinor(margin), uncosted },
  };
}

const NOTHING = { orders: 0, units: 0, goods: 0, fee: 0, cost: 0, margin: 0, uncosted: 0 };
