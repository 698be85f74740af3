import { NO_KEY } from '@countinghouse/contracts/reports/sales/sale-kinds';
import { type BuyerMonth, saleTables as tables } from '@countinghouse/contracts/reports/sales/sale-tables';
import { type RowRef, type Rows, rowOf } from '@countinghouse/platform/projections/projection/projection';
import type { SaleOrder } from './sale-facts.ts';

/** The row that {@link enterBuyer} reads; none for an order without an account. */
export function buyerOf(customerId: string): RowRef[] {
  return customerId === NO_KEY ? [] : [rowOf(tables.buyers, customerId)];
}

/**
 * Adds an order to the months of its customer, or takes it out of them. Where their first month becomes another one,
 * all their months go with it.
 */
export function enterBuyer(
  rows: Rows,
  { customer_id, day, currency }: Pick<SaleOrder, 'customer_id' | 'day' | 'currency'>,
  sums: Pick<BuyerMonth, 'orders' | 'goods'>,
): void {
  if (customer_id === NO_KEY) return;
  const before = rows.get(tables.buyers, customer_id);
  const changed = { month: `${day.slice(0, 8)}01`, currency, orders: sums.orders, goods: sums.goods };
  const months = withAdded(before?.months ?? [], changed);
  const cohort = months[0]?.month;
  if (cohort === undefined) rows.delete(tables.buyers, customer_id);
  else rows.put(tables.buyers, { customer_id, cohort, months });
  const moves = before?.cohort !== cohort;
  const isTouched = (one: BuyerMonth) => moves || isSame(one, changed);
  if (before) enter(rows, before.cohort, before.months.filter(isTouched), -1, moves);
  if (cohort !== undefined) enter(rows, cohort, months.filter(isTouched), 1, moves);
}

function enter(rows: Rows, cohort: string, months: readonly BuyerMonth[], sign: 1 | -1, moves: boolean): void {
  if (moves) rows.add(tables.cohort_sizes, { cohort }, { customers: sign });
  for (const { month, currency, orders, goods } of months) {
    rows.add(
      tables.cohorts,
      { cohort, month, currency },
      { customers: sign, orders: sign * orders, goods: sign * goods },
    );
  }
}

const isSame = (one: BuyerMonth, other: BuyerMonth) => one.month === other.month && one.currency === other.currency;

function withAdded(months: readonly BuyerMonth[], changed: BuyerMonth): BuyerMonth[] {
  const { orders = 0, goods = 0 } = months.find((one) => isSame(one, changed)) ?? {};
  const sum = { ...changed, orders: orders + changed.orders, goods: goods + changed.goods };
  const others = months.filter((one) => !isSame(one, changed));
  if (sum.orders === 0) return others;
  const nameOf = ({ month, currency }: BuyerMonth) => `${month} ${currency}`;
  return [...others, sum].sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
}
