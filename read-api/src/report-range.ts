import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';

/** Maximum number of days in a report. */
const MAX_DAYS = 3_660;
const DAY_MS = 86_400_000;

/** Both ends are included, in milliseconds since the epoch. */
export interface ReportRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Field names in errors are prefixed with `prefix`.
 * @throws RefusedError VALIDATION when the range ends before it starts or is too long.
 */
export function reportRange(start: number, end: number, prefix = ''): ReportRange {
  if (end < start) throw invalid(`${prefix}end_at`, 'before_start');
  if (end - start > MAX_DAYS * DAY_MS) throw invalid(`${prefix}end_at`, 'too_many_days', MAX_DAYS);
  return { start, end };
}

/** The range of all time. */
export const EVER: ReportRange = { start: 0, end: 8_640_000_000_000 };

/**
 * {@link reportRange} where a range is optional.
 * @throws RefusedError VALIDATION also when one of its ends is missing.
 */
export function optionalRange(
  start: number | undefined,
  end: number | undefined,
  prefix = '',
): ReportRange | undefined {
  if (start === undefined && end === undefined) return undefined;
  if (start === undefined) throw invalid(`${prefix}start_at`, 'required');
  if (end === undefined) throw invalid(`${prefix}end_at`, 'required');
  return reportRange(start, end, prefix);
}

function invalid(field: string, code: string, limit?: number): RefusedError {
  return new RefusedError(refuse('VALIDATION', undefined, [{ field, code, ...(limit !== undefined && { limit }) }]));
}

/** A range split at the shop's midnights; instants are ISO 8601 in UTC, `to` is exclusive. */
export interface DaysAndEdges {
  /** First and last whole shop day; undefined when the range holds none. */
  readonly days: { readonly first: string; readonly last: string } | undefined;
  /** The parts before the first and after the last whole day. */
  readonly edges: readonly { readonly from: string; readonly to: string }[];
}

/**
 * Splits a range into whole days, which are read from sums, and edges, which are read line by line; together they equal
 * the range to the millisecond.
 */
export function daysAndEdges({ start, end }: ReportRange, calendar: ShopCalendar): DaysAndEdges {
  const firstDay = calendar.dayOf(start);
  const first = calendar.startOf(firstDay) === start ? firstDay : calendar.next(firstDay);
  // The day of the first millisecond after the range is the first one that is not whole.
  const behind = calendar.dayOf(end + 1);
  const wholeFrom = calendar.startOf(first);
  const wholeTo = calendar.startOf(behind);
  const edge = (from: number, to: number) =>
    from < to ? [{ from: new Date(from).toISOString(), to: new Date(to).toISOString() }] : [];
  if (wholeFrom >= wholeTo) return { days: undefined, edges: edge(start, end + 1) };
  const last = calendar.dayOf(wholeTo - 1);
  return { days: { first, last }, edges: [...edge(start, wholeFrom), ...edge(wholeTo, end + 1)] };
}

/** Returns the first moment of a shop day with the shop's offset: `2026-11-20T00:00:00.000+08:00`. */
export function startOfDay(day: string, calendar: ShopCalendar): string {
  const offset = Math.round((Date.parse(`${day}T00:00:00Z`) - calendar.startOf(day)) / 60_000);
  const [hours, minutes] = [Math.trunc(Math.abs(offset) / 60), Math.abs(offset) % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return `${day}T00:00:00.000${offset < 0 ? '-' : '+'}${two(hours)}:${two(minutes)}`;
}
