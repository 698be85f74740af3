import type { ListCriteria } from '@countinghouse/contracts/kernel/http/list';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { functionRows, joined, parameters, select, source, sql } from '@countinghouse/contracts/kernel/sql/sql';
import { bigint } from '@countinghouse/contracts/kernel/table';
import type { orderList } from '@countinghouse/contracts/orders/lists/order.list';
import { orderListSql } from '@countinghouse/contracts/orders/lists/order.list-sql';
import { orderListTables } from '@countinghouse/contracts/orders/tables';
import type { SoldView } from '@countinghouse/contracts/orders/views';
import { conditionsOf, sortedBy } from '@countinghouse/platform/lists/criteria';
import { type FoundPage, findRows, isNarrowed } from '@countinghouse/platform/lists/find-page';
import {
  type OptionalPage,
  type PageBounds,
  pageBounds,
  pageClause,
  readPage,
} from '@countinghouse/platform/lists/list-page';
import type { Database } from '@countinghouse/platform/postgres/database';
import { read } from '@countinghouse/platform/sql/read';
import { isShown, type OrderRow, order, orderRow } from '../shared/order-rows.ts';
import { type SoldFilter, soldOrders } from '../shared/sold-orders.ts';
import { partsByStatus } from './order-parts.ts';
import { soldView, summedUp } from './sales/sold-sums.ts';

export interface OrderFilter {
  readonly criteria: ListCriteria<typeof orderList>;
  /** Restricts the list to orders that the sales reports count. */
  readonly sold?: SoldFilter | undefined;
}

export interface OrderPage extends Omit<FoundPage, 'ids'> {
  readonly rows: readonly OrderRow[];
  /** Sum of what these orders sold, with `sold` in the filter. */
  readonly sold: SoldView | undefined;
}

const NEWEST_FIRST = sql`order by ${order.created_at} desc, ${order.order_id} desc`;
const total = source(orderListTables.totals);
const kept = functionRows('kept', { orders: bigint() });
const keptTotal = select({ total: kept.orders });
/** Orders by their ids, which are the only parameter. */
export const LISTED_ORDERS = {
  name: 'listed-orders',
  text: sql`select ${orderRow} from ${order} where ${order.order_id} = any($1::uuid[])`,
};

/** Returns orders, newest first or in another order, and their total. */
export async function orderPage(
  database: Database,
  { criteria, sold }: OrderFilter,
  page: OptionalPage,
  calendar: ShopCalendar,
): Promise<OrderPage> {
  const bounds = pageBounds(page);
  if (sold) return soldPage(database, criteria, sold, bounds, calendar);
  if (!isNarrowed(criteria) && !criteria.sort) return newestPage(database, bounds);
  const search = { list: orderListSql, criteria, bounds, calendar, ...(await partsByStatus(database, criteria)) };
  const { rows, ...found } = await findRows(database, search, LISTED_ORDERS, ({ orderId }) => orderId);
  return { ...found, rows, sold: undefined };
}

/** Returns the newest orders and their total in one round trip, for the unfiltered list. */
async function newestPage(database: Database, bounds: PageBounds): Promise<OrderPage> {
  const { values, given } = parameters();
  const { text: clause, named } = pageClause(bounds, given);
  const ids = sql`select ${order.order_id} from ${order} where ${order.confirmed} ${NEWEST_FIRST} ${clause}`;
  const { totals, rows } = await readPage(database, {
    ...named('newest-orders'),
    totals: sql`select ${keptTotal} from (select coalesce(sum(${total.orders}), 0)::bigint from ${total}) ${kept}`,
    page: sql`select ${orderRow} from ${order} where ${order.order_id} in (${ids}) ${NEWEST_FIRST}`,
    key: 'orderId',
    values,
  });
  return { rows, total: totals?.total ?? 0, sold: undefined };
}

/**
 * Returns orders that the sales reports count: a page is found on the index alone before its rows are fetched, and
 * without further filters the total comes from sums in the views.
 */
async function soldPage(
  database: Database,
  criteria: ListCriteria<typeof orderList>,
  filter: SoldFilter,
  bounds: PageBounds,
  calendar: ShopCalendar,
): Promise<OrderPage> {
  const { values, given } = parameters();
  const { text: clause, named } = pageClause(bounds, given);
  const sold = soldOrders(filter, calendar, given);
  const narrowing = conditionsOf(orderListSql, criteria, { given, calendar });
  const sorted = criteria.sort && sortedBy(orderListSql, criteria.sort);
  const isPlain = narrowing.length === 0 && !sorted;
  const from = isPlain
    ? sql`${sold.sale}`
    : sql`${sold.sale} join ${order} on ${order.order_id} = ${sold.sale.order_id}`;
  const where = joined([sold.where(), ...narrowing], ' and ');
  const sums =
    narrowing.length === 0
      ? sold.sums()
      : sql`select ${sold.sale.currency}, count(*), sum(${sold.sale.quantity}), sum(${sold.sale.amount}) from ${from}
          where ${where} group by ${sold.sale.currency}`;
  const orderBy = sorted ? sql`order by ${sorted.of(sorted.expressions)}` : sold.newestFirst;
  const ids = sql`select ${sold.sale.order_id} from ${from} where ${where} ${orderBy} ${clause}`;
  const { totals, rows } = await readPage(database, {
    ...(isPlain && named(`orders ${sold.shape}`)),
    totals: summedUp(sums),
    page: sql`select ${orderRow} from ${order} where ${order.order_id} in (${ids})
      ${sorted ? orderBy : NEWEST_FIRST}`,
    key: 'orderId',
    values,
  });
  return { rows, total: totals?.orders ?? 0, sold: totals && soldView(totals.sold) };
}

const ORDER_BY_ID = {
  name: 'order-by-id',
  text: sql`select ${orderRow} from ${order}
    where ${order.order_id} = $1 and ${order.confirmed} and ${isShown}`,
};

/** Returns one order, restricted to a customer's, or to that of a link, when their id is given. */
export async function orderById(
  database: Database,
  orderId: string,
  customerId?: string,
): Promise<OrderRow | undefined> {
  const [row] = await read(database, { ...ORDER_BY_ID, values: [orderId, customerId ?? null] });
  return row;
}
