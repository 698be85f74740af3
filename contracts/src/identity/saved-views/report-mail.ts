import { z } from 'zod';
import { addDays } from '../../kernel/shop-day.ts';
import { languages } from '../../messages/language.ts';

/** Periods of reports by name; each goes with the calendar. `contracts/reports/report-periods` has their days. */
export const reportPeriods = [
  ...(['today', 'yesterday', 'sevenDays'] as const),
  ...(['thisMonth', 'lastMonth', 'quarter', 'twelveMonths'] as const),
] as const;
export type ReportPeriod = (typeof reportPeriods)[number];

/** How often a report is mailed: each day, each Monday, or on the first of each month. */
export const mailIntervals = ['day', 'week', 'month'] as const;
export type MailInterval = (typeof mailIntervals)[number];

/** When the report of a saved view is mailed to its owner, and what it is asked then. */
export const reportMail = z.strictObject({
  every: z.enum(mailIntervals),
  /** Hour of the shop's clock, from which on it is sent. */
  hour: z.int().min(0).max(23),
  /** The query of the report's call as in an address, without its days and its page. */
  ask: z.string().max(2_000),
  /** Its days; null for a report that is of no days. */
  period: z.enum(reportPeriods).nullable(),
  language: z.enum(languages),
});
export type ReportMail = z.output<typeof reportMail>;

/** Returns the latest shop day on which a mail was due, at a shop day and an hour of its clock. */
export function latestMailDay(
  { every, hour }: Pick<ReportMail, 'every' | 'hour'>,
  day: string,
  hourNow: number,
): string {
  const last = hourNow >= hour ? day : addDays(day, -1);
  if (every === 'day') return last;
  if (every === 'month') return `${last.slice(0, 8)}01`;
  // Days of the week from Monday on.
  return addDays(last, -((new Date(`${last}T00:00:00Z`).getUTCDay() + 6) % 7));
}
