import type { ReplyOf } from '@countinghouse/contracts/kernel/http/route';
import { fromMinor } from '@countinghouse/contracts/kernel/money';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { sql } from '@countinghouse/contracts/kernel/sql/sql';
import { type ReturnReason, returnReasonName, returnReasons } from '@countinghouse/contracts/messages/return-reasons';
import type { DayRange } from '@countinghouse/contracts/reports/compared-days';
import type { Comparison } from '@countinghouse/contracts/reports/report-query';
import type { ReturnGroup } from '@countinghouse/contracts/reports/returns/return-kinds';
import type { ReturnsRow, returnsRoutes } from '@countinghouse/contracts/reports/returns/returns-api';
import type { SalePeriod } from '@countinghouse/contracts/reports/sales/revenue-api';
import { NO_KEY } from '@countinghouse/contracts/reports/sales/sale-kinds';
import type { Database } from '@countinghouse/platform/postgres/database';
import type { ReportRange } from '../../report-range.ts';
import { allRows, comparedDays, type ReportRows, reportPage, type SortedPage } from '../report-rows.ts';
import { groupNames } from '../sales/group-names.ts';
import { isSame, saleDays } from '../sales/revenue.query.ts';
import { keyOfCell } from '../sales/sale-key.ts';
import { type SaleRow, saleRow } from '../sales/sale-rows.ts';
import { type ReturnRange, type ReturnRow, returnRow, returnRows, salesBeside, soldBeside } from './return-rows.ts';

type Returns = Pick<ReplyOf<typeof returnsRoutes.returnsReport>, 'rows' | 'total' | 'totals' | 'compared'>;

interface ReturnsQuery extends SortedPage {
  readonly range: ReportRange;
  readonly by: SalePeriod;
  readonly group: ReturnGroup;
  readonly compare?: Comparison | undefined;
}

/** Returns what was taken back in the shop days that the range touches, beside what was sold in them. */
export async function returnsReport(
  database: Database,
  { range, by, group, compare, ...page }: ReturnsQuery,
  calendar: ShopCalendar,
): Promise<Returns> {
  const days = returnDays(range, { by, group }, calendar);
  const told = { ...days, by, group, isUpToNow: days.end >= calendar.dayOf(Date.now()) };
  const compared = Object.entries(comparedDays(days, compare));
  const others = compared.map(([name, of]) => ({ name, range: { ...of, by, group } }));
  const { rows, total } = await reportPage(database, returnsOf(told, { hasRate: /rate$/.test(page.sort ?? '') }), page);
  const keys = [...new Set(rows.map(({ key }) => key))];
  const [named, sumsOf, totals] = await Promise.all([
    returnNames(database, group, keys),
    sumsBeside(database, { range: told, others, keys }),
    totalsOf(database, told, others),
  ]);
  return {
    rows: rows.map((row) => ({
      key: keyOfCell({ ...row, group: group === 'none' ? '' : row.key }),
      ...{ period: row.period, group: named(row.key), currency: row.currency },
      ...sumsOf(row),
    })),
    ...{ total, totals },
    compared: Object.fromEntries(compared.map(([name, { start, end }]) => [name, { start, end }])),
  };
}

type Compared = readonly { readonly name: string; readonly range: ReturnRange }[];

/** All returns, by currency. */
async function totalsOf(database: Database, range: ReturnRange, others: Compared): Promise<Returns['totals']> {
  const whole = <Range extends ReturnRange>(of: Range): Range => ({ ...of, by: 'none', group: 'none' });
  const rows = await allRows(database, returnsOf(whole(range)));
  const ofWhole = others.map((other) => ({ ...other, range: whole(other.range) }));
  const sumsOf = await sumsBeside(database, { range: whole(range), others: ofWhole });
  return rows.map((row) => ({
    key: keyOfCell({ period: '', group: '', currency: row.currency }),
    ...{ currency: row.currency, ...sumsOf(row) },
  }));
}

/** Reads what was sold beside some rows, and both in other periods. */
async function sumsBeside(
  database: Database,
  {
    range,
    others,
    keys,
  }: {
    readonly range: ReturnRange;
    readonly others: Compared;
    /** Default: all. */
    readonly keys?: readonly string[];
  },
) {
  const soldIn = (of: ReturnRange) =>
    allRows(database, {
      row: saleRow,
      rows: (given) => soldBeside(of, given, keys),
      usual: ({ period, key, currency }) => sql`${period}, ${key}, ${currency}`,
    });
  const returnsIn = (of: ReturnRange) => allRows(database, returnsOf(of, { keys }));
  const [sold, ...beside] = await Promise.all([
    soldIn(range),
    ...others.map(async (other) => Promise.all([returnsIn(other.range), soldIn(other.range)])),
  ]);
  const sumsAt = (place: Place, returned: ReturnRow | undefined, sales: readonly SaleRow[]) => {
    const at = range.group === 'reason' ? { ...place, key: NO_KEY } : place;
    return toldSums(returned, sales.find((row) => isSame(row, at))?.units ?? 0);
  };
  return (row: ReturnRow) => ({
    ...sumsAt(row, row, sold),
    ...Object.fromEntries(
      others.map(({ name }, n) => {
        const [returned = [], sales = []] = beside[n] ?? [];
        return [
          name,
          sumsAt(
            row,
            returned.find((other) => isSame(other, row)),
            sales,
          ),
        ];
      }),
    ),
  });
}

/**
 * The shop days of the report.
 * @throws RefusedError VALIDATION for products by day or week of too long a range
 */
export function returnDays(
  range: ReportRange,
  told: Pick<ReturnRange, 'by' | 'group'>,
  calendar: ShopCalendar,
): DayRange {
  return saleDays(range, salesBeside({ start: '', end: '', ...told }), calendar);
}

function returnsOf(range: ReturnRange, asked?: Parameters<typeof returnRows>[2]): ReportRows<ReturnRow> {
  return {
    row: returnRow,
    rows: (given) => returnRows(range, given, asked),
    usual: ({ period, units, goods, currency, key }) =>
      sql`${period} desc, ${units} desc, ${goods} desc, ${currency}, ${key}`,
  };
}

/** What the keys of rows are called; a reason in both languages. */
async function returnNames(
  database: Database,
  group: ReturnGroup,
  keys: readonly string[],
): Promise<(key: string) => ReturnsRow['group']> {
  if (group !== 'reason') return groupNames(database, group, keys);
  return (key) => {
    if (!isReason(key)) return { _id: null, name: null };
    const [en, zh] = [returnReasonName('en', key), returnReasonName('zh-HK', key)];
    return { _id: key, name: en, names: { en, zh } };
  };
}

/** Whether a key is that of a reason; else none was recorded. */
export function isReason(key: string): key is ReturnReason {
  return returnReasons.some((reason) => reason === key);
}

type Place = Pick<ReturnRow, 'period' | 'key' | 'currency'>;

const NOTHING = { requests: 0, units: 0, goods: 0, waited: 0, timed: 0 };

function toldSums(row: ReturnRow | undefined, sold: number) {
  const { requests, units, goods, waited, timed } = row ?? NOTHING;
  return { requests, units, goods: fromMinor(goods), waited, timed, sold };
}
