import { fromMinor } from '@countinghouse/contracts/kernel/money';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import type { DailySalesRow } from '@countinghouse/contracts/orders/views';
import type { Database } from '@countinghouse/platform/read-store/database';
import { type ReportRange, startOfDay } from '../report-range.ts';

interface Row {
  readonly day: string;
  readonly orders: number;
  readonly quantity: number;
  readonly amount: number;
}

/** Every shop day that the range touches, in order, with what its orders sold. */
export async function dailySales(
  database: Database,
  range: ReportRange,
  calendar: ShopCalendar,
): Promise<DailySalesRow[]> {
  const first = calendar.dayOf(range.start);
  const last = calendar.dayOf(range.end);
  const { rows } = await database.query<Row>({
    name: 'daily-sales',
    text: `select day, orders, quantity, amount from views."orders_sales__totals" where day between $1 and $2`,
    values: [first, last],
  });
  const sold = new Map(rows.map((row) => [row.day, row]));
  const days: DailySalesRow[] = [];
  for (let day = first; day <= last; day = calendar.next(day)) {
    const { orders = 0, quantity = 0, amount = 0 } = sold.get(day) ?? {};
    days.push({ date: startOfDay(day, calendar), orders, quantity, amount: fromMinor(amount) });
  }
  return days;
}
