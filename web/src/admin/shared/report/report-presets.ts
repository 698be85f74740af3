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

/**
 * Returns the period of the same length directly before; whole months compare with the month before them, days of a
 * month with the same days of it.
 */
export function periodBefore({ start, end }: DayRange): DayRange {
  const sameMonth = start.slice(0, 7) === end.slice(0, 7);
  if (start.endsWith('-01') && sameMonth) {
    const lastBefore = addDays(start, -1);
    const isWhole = addDays(end, 1).endsWith('-01');
    const day = isWhole || end.slice(8) > lastBefore.slice(8) ? lastBefore.slice(8) : end.slice(8);
    return { start: `${lastBefore.slice(0, 8)}01`, end: `${lastBefore.slice(0, 8)}${day}` };
  }
  const before = addDays(start, -1);
  return { start: addDays(before, daysBetween(end, start)), end: before };
}

/** Adds days to a day; calendar days have no zone, UTC is only used for the arithmetic. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}
