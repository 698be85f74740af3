import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { type Selected, sql } from '@countinghouse/contracts/kernel/sql/sql';
import type { DayRange } from '@countinghouse/contracts/reports/compared-days';
import type {
  FulfilmentEnded,
  FulfilmentGroup,
  FulfilmentRow,
} from '@countinghouse/contracts/reports/fulfilment/fulfilment-api';
import { type FulfilmentStep, fulfilmentSteps } from '@countinghouse/contracts/reports/fulfilment/fulfilment-steps';
import type { Comparison } from '@countinghouse/contracts/reports/report-query';
import type { Database } from '@countinghouse/platform/postgres/database';
import type { ReportRange } from '../../report-range.ts';
import { allRows, comparedDays, type ReportRows, reportPage, type SortedPage } from '../report-rows.ts';
import { groupNames } from '../sales/group-names.ts';
import {
  endedRow,
  endedSteps,
  type FulfilmentRange,
  fulfilmentRow,
  fulfilmentRows,
  placeOfStep,
} from './step-lengths.ts';

interface FulfilmentQuery extends SortedPage {
  readonly range: ReportRange;
  readonly group: FulfilmentGroup;
  readonly compare?: Comparison | undefined;
}

const comparedNames = ['before', 'year'] as const;

/** Returns how long the steps took that ended in the shop days that the range touches, and what is open. */
export async function fulfilment(
  database: Database,
  { range, group, compare, ...page }: FulfilmentQuery,
  calendar: ShopCalendar,
) {
  const days = { start: calendar.dayOf(range.start), end: calendar.dayOf(range.end) };
  const isUpToNow = days.end >= calendar.dayOf(Date.now());
  const compared = comparedDays(days, compare);
  const others = comparedNames.filter((name) => compared[name]);
  // Where nothing is told apart, the whole way is the total, and no row beside its parts.
  const steps = fulfilmentSteps.filter((step) => group !== 'none' || step !== 'whole');
  const [{ rows, total }, [whole], ...otherRows] = await Promise.all([
    reportPage(database, stepsOf({ ...days, group, isUpToNow }, steps), page),
    allRows(database, stepsOf({ ...days, group: 'none', isUpToNow }, ['whole'])),
    ...others.map((name) => endedIn(database, compared[name]!, group)),
  ]);
  const names = await groupNames(database, group, [...new Set(rows.map(({ method }) => method))]);
  const figuresOf = ({ step, method, open, ...sums }: StepRow) => {
    const key = `${step}~${method}`;
    const beside = others.map((name, n) => [name, inHours(otherRows[n]?.get(key) ?? NOTHING)]);
    return { key, ...inHours(sums), open, ...Object.fromEntries(beside) };
  };
  return {
    rows: rows.map((row): FulfilmentRow => {
      const { step, method, since } = row;
      return { ...figuresOf(row), step, method: names(method), openSince: since };
    }),
    total,
    totals: whole ? [figuresOf(whole)] : [],
    compared: Object.fromEntries(
      others.map((name) => [name, { start: compared[name]!.start, end: compared[name]!.end }]),
    ),
  };
}

type StepRow = Selected<typeof fulfilmentRow>;

function stepsOf(range: FulfilmentRange, steps: readonly FulfilmentStep[]): ReportRows<StepRow> {
  return {
    row: fulfilmentRow,
    rows: (given) => fulfilmentRows(range, steps, given),
    usual: ({ step, orders, method }) => sql`${placeOfStep(step)}, ${orders} desc, ${method}`,
  };
}

/** What ended in a range, by the keys of rows and of the total. */
async function endedIn(database: Database, range: DayRange, group: FulfilmentGroup) {
  const groups = [...new Set([group, 'none' as const])];
  const found = await Promise.all(
    groups.map((one) =>
      allRows(database, {
        row: endedRow,
        rows: (given) => endedSteps({ ...range, group: one }, given),
        usual: ({ orders }) => orders,
      }),
    ),
  );
  return new Map(found.flat().map(({ step, method, ...sums }) => [`${step}~${method}`, sums]));
}

const NOTHING: FulfilmentEnded = { orders: 0, median: null, p90: null };

/** Tenths of an hour as hours. */
function inHours({ orders, median, p90 }: FulfilmentEnded): FulfilmentEnded {
  return { orders, median: median === null ? null : median / 10, p90: p90 === null ? null : p90 / 10 };
}
