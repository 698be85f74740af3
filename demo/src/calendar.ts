import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';

const DAY_MS = 86_400_000;

/**
 * Moves the dates of a file so that its last day is today in the shop. What would then lie ahead of `now` is drawn
 * together into the part of today that has passed, in its order.
 */
export function movedToToday(
  invoiceDates: readonly string[],
  calendar: ShopCalendar,
  now: number,
): (invoiceDate: string) => string {
  const last = invoiceDates.toSorted().at(-1) ?? '';
  const today = calendar.dayOf(now);
  const shift = Date.parse(`${today}T00:00:00Z`) - Date.parse(`${last.slice(0, 10)}T00:00:00Z`);
  const passed = Math.min(1, (now - calendar.startOf(today)) / (timeOfDay(last) + 1));

  return (invoiceDate) => {
    const day = new Date(Date.parse(`${invoiceDate.slice(0, 10)}T00:00:00Z`) + shift).toISOString().slice(0, 10);
    const time = timeOfDay(invoiceDate) * (day === today ? passed : 1);
    return new Date(calendar.startOf(day) + Math.floor(time)).toISOString();
  };
}

/** Milliseconds since midnight of `YYYY-MM-DD HH:MM:SS`. */
function timeOfDay(invoiceDate: string): number {
  return Date.parse(`1970-01-01T${invoiceDate.slice(11)}Z`) % DAY_MS;
}
