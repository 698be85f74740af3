import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { addDays } from '@countinghouse/contracts/kernel/shop-day';
import {
  type ComparedDays,
  type DayRange,
  periodBefore,
  yearBefore,
} from '@countinghouse/contracts/reports/compared-days';
import type { SalePeriod } from '@countinghouse/contracts/reports/sales/revenue-api';

/** A row of a report on sales, or a total of it. */
export interface SaleCell {
  /** First day of the period; '' for the whole range. */
  readonly period: string;
  /** '' where sales are not told apart. */
  readonly group: string;
  readonly currency: string;
}

const CELL = /^([\d-]{10})?~([^~]{0,100})~(.{1,100})$/s;

/** Names a cell to those who read the report. */
export function keyOfCell({ period, group, currency }: SaleCell): string {
  return `${period}~${group}~${currency}`;
}

/** @throws RefusedError VALIDATION for what names no cell */
export function cellOfKey(key: string): SaleCell {
  const [, period = '', group = '', currency] = CELL.exec(key) ?? [];
  if (currency === undefined || (period !== '' && !isDay(period)))
    throw new RefusedError(refuse('VALIDATION', undefined, [{ field: 'key', code: 'invalid' }]));
  return { period, group, currency };
}

/** Returns whether a text is a day that reports can be of. */
export function isDay(text: string): boolean {
  return DAY.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;
}

const DAY = /^(19|20|21)\d\d-\d\d-\d\d$/;

/** The days of a period within those of its report, or all that they are compared with. */
export function daysOfCell(
  period: string,
  by: SalePeriod,
  days: DayRange,
  of: 'before' | 'year' | undefined,
): DayRange | ComparedDays {
  if (of) return of === 'year' ? yearBefore(days) : periodBefore(days);
  return period === '' ? days : daysOfPeriod(period, by, days);
}

function daysOfPeriod(period: string, by: SalePeriod, { start, end }: DayRange): DayRange {
  const month = `${addDays(`${period.slice(0, 8)}01`, 31).slice(0, 8)}01`;
  const last = by === 'day' ? period : by === 'week' ? addDays(period, 6) : addDays(month, -1);
  return { start: period > start ? period : start, end: last < end ? last : end };
}
