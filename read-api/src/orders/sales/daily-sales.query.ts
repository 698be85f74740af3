import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { pick, type Selected, select, source, sql } from '@countinghouse/contracts/kernel/sql/sql';
import { salesTables } from '@countinghouse/contracts/orders/tables';
import type { DailySalesRow } from '@countinghouse/contracts/orders/views';
import type { Database } from '@countinghouse/platform/postgres/database';
import { read } from '@countinghouse/platform/sql/read';
import { type ReportRange, startOfDay } from '../../report-range.ts';
import { BASE_CURRENCY } from '../../shared/base-currency.ts';
import { type Sold, soldView } from './sold-sums.ts';

const total = source(salesTables.totals);
const dayRow = select({ ...pick(total, 'day', 'currency', 'orders', 'quantity', 'amount'), base: BASE_CURRENCY });
const DAILY_SALES = {
  name: 'daily-sales',
  text: sql`select ${dayRow} from ${total} where ${total.day} between $1 and $2`,
};

/** Returns every shop day that the range touches, in order, with the sales of its orders. */
export async function dailySales(
  database: Database,
  range: ReportRange,
  calendar: ShopCalendar,
): Promise<DailySalesRow[]> {
  const first = calendar.dayOf(range.start);
  const last = calendar.dayOf(range.end);
  const rows = await read(database, { ...DAILY_SALES, values: [first, last] });
  const sold = new Map<string, Sold & { readonly orders: number }>();
  for (const row of rows) sold.set(row.day, withRow(sold.get(row.day) ?? NOTHING, row));
  const days: DailySalesRow[] = [];
  for (let day = first; day <= last; day = calendar.next(day)) {
    const { orders, ...sums } = sold.get(day) ?? NOTHING;
    days.push({ date: startOfDay(day, calendar), orders, ...soldView(sums) });
  }
  return days;
}

const NOTHING = { orders: 0, quantity: 0, amount: 0, otherAmounts: [] };

/** A day has a row for each currency. */
function withRow(
  sum: Sold & { readonly orders: number },
  row: Selected<typeof dayRow>,
): Sold & { readonly orders: number } {
  const { currency, amount } = row;
  const isOther = currency !== row.base && amount !== 0;
  return {
    orders: sum.orders + row.orders,
    quantity: sum.quantity + row.quantity,
    amount: currency === row.base ? sum.amount + amount : sum.amount,
    otherAmounts: isOther ? [...sum.otherAmounts, { currency, amount }] : sum.otherAmounts,
  };
}
