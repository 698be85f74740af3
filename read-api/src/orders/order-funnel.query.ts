import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { all, select, source, sql } from '@countinghouse/contracts/kernel/sql/sql';
import { cartTables } from '@countinghouse/contracts/orders/cart/cart-tables';
import type { FunnelCounts, FunnelDay } from '@countinghouse/contracts/orders/reports/report-api';
import type { Database } from '@countinghouse/platform/postgres/database';
import { read } from '@countinghouse/platform/sql/read';
import { type ReportRange, startOfDay } from '../report-range.ts';

const NONE: FunnelCounts = { started: 0, refused: 0, declined: 0, ordered: 0, paid: 0 };

const day = source(cartTables.days);
const ORDER_FUNNEL = {
  name: 'order-funnel',
  text: sql`select ${select(all(day))} from ${day} where ${day.day} between $1 and $2`,
};

/** Returns every shop day that the range touches, in order, with the outcome of its carts, and their sum. */
export async function orderFunnel(
  database: Database,
  range: ReportRange,
  calendar: ShopCalendar,
): Promise<{ days: FunnelDay[]; total: FunnelCounts }> {
  const first = calendar.dayOf(range.start);
  const last = calendar.dayOf(range.end);
  const rows = await read(database, { ...ORDER_FUNNEL, values: [first, last] });
  const byDay = new Map(rows.map(({ day, ...counts }) => [day, counts]));
  const days: FunnelDay[] = [];
  for (let day = first; day <= last; day = calendar.next(day)) {
    days.push({ date: startOfDay(day, calendar), ...(byDay.get(day) ?? NONE) });
  }
  return { days, total: rows.reduce<FunnelCounts>(sum, NONE) };
}

function sum(one: FunnelCounts, other: FunnelCounts): FunnelCounts {
  return {
    started: one.started + other.started,
    refused: one.refused + other.refused,
    declined: one.declined + other.declined,
    ordered: one.ordered + other.ordered,
    paid: one.paid + other.paid,
  };
}
