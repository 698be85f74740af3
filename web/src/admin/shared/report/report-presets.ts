import { addDays } from '@countinghouse/contracts/reports/compared-days';
import { type DayRange, monthToDate } from './report-range.ts';

export const presets = ['today', 'sevenDays', 'thisMonth', 'lastMonth', 'quarter'] as const;
export type Preset = (typeof presets)[number];

/** Returns the current shop days of a preset; this month and the quarter end today. */
export function presetRange(preset: Preset, timeZone: string, now: number = Date.now()): DayRange {
  const month = monthToDate(timeZone, now);
  const today = month.end;
  switch (preset) {
    case 'today':
      return { start: today, end: today };
    case 'sevenDays':
      return { start: addDays(today, -6), end: today };
    case 'thisMonth':
      return month;
    case 'lastMonth': {
      const end = addDays(month.start, -1);
      return { start: `${end.slice(0, 8)}01`, end };
    }
    case 'quarter': {
      const first = Math.floor((Number(today.slice(5, 7)) - 1) / 3) * 3 + 1;
      return { start: `${today.slice(0, 5)}${String(first).padStart(2, '0')}-01`, end: today };
    }
  }
}

/** Returns the shop day before today. */
export function yesterday(timeZone: string, now?: number): DayRange {
  const day = addDays(monthToDate(timeZone, now).end, -1);
  return { start: day, end: day };
}
