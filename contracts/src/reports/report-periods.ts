import type { ReportPeriod } from '../identity/saved-views/report-mail.ts';
import { addDays } from '../kernel/shop-day.ts';
import type { DayRange } from './compared-days.ts';

/**
 * Returns the shop days of a period by name. This month, the quarter and twelve months begin on the first of a month
 * and end today; this month is the last of the twelve.
 * @param today shop day
 */
export function daysOfPeriod(period: ReportPeriod, today: string): DayRange {
  const month = `${today.slice(0, 8)}01`;
  switch (period) {
    case 'today':
      return { start: today, end: today };
    case 'yesterday': {
      const day = addDays(today, -1);
      return { start: day, end: day };
    }
    case 'sevenDays':
      return { start: addDays(today, -6), end: today };
    case 'thisMonth':
      return { start: month, end: today };
    case 'lastMonth': {
      const end = addDays(month, -1);
      return { start: `${end.slice(0, 8)}01`, end };
    }
    case 'quarter': {
      const first = Math.floor((Number(today.slice(5, 7)) - 1) / 3) * 3 + 1;
      return { start: `${today.slice(0, 5)}${String(first).padStart(2, '0')}-01`, end: today };
    }
    case 'twelveMonths': {
      const first = new Date(month);
      first.setUTCMonth(first.getUTCMonth() - 11);
      return { start: first.toISOString().slice(0, 10), end: today };
    }
  }
}
