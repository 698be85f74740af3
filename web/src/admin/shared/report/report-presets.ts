import { type ReportPeriod, reportPeriods } from '@countinghouse/contracts/identity/saved-views/report-mail';
import { daysOfPeriod } from '@countinghouse/contracts/reports/report-periods';
import { type DayRange, monthToDate } from './report-range.ts';

export const presets = reportPeriods;
export type Preset = ReportPeriod;

/** Returns the current shop days of a preset. */
export function presetRange(preset: Preset, timeZone: string, now: number = Date.now()): DayRange {
  return daysOfPeriod(preset, monthToDate(timeZone, now).end);
}
