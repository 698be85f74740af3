import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { addDays } from '@countinghouse/contracts/kernel/shop-day';

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
