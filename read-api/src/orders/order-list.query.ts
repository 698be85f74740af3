import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { bigint, json, text } from '@countinghouse/contracts/kernel/table';
import { likePattern } from '@countinghouse/contracts/kernel/text';
import type { OrderStatus, PaymentStatus } from '@countinghouse/contracts/orders/statuses';
import { orderListTables } from '@countinghouse/contracts/orders/tables';
import type { SoldView } from '@countinghouse/contracts/orders/views';
import type { Database } from '@countinghouse/platform/read-store/database';
import {
  derived,
  functionRows,
  joined,
  parameters,
  read,
  select,
  source,
  sql,
  typed,
} from '@countinghouse/platform/read-store/sql';
import { BASE_CURRENCY } from '../base-currency.ts';
import { type OptionalPage, pageBounds, pageClause, readPage } from '../list-page.ts';
import { type OrderRow, order, orderRow } from './order-rows.ts';
import { type Sold, soldView } from './product-sums.ts';
import { type SoldFilter, soldOrders } from './sold-orders.ts';

export interface OrderFilter {
  /** Part of an order number or of a customer's name. */
  readonly search?: string | undefined;
  readonly orderStatus?: OrderStatus | undefined;
  readonly paymentStatus?: PaymentStatus | undefined;
  readonly customerId?: string;
  /** Only orders that the sales reports count. */
  readonly sold?: SoldFilter | undefined;
}

export interface OrderPage {
  readonly rows: readonly OrderRow[];
  readonly total: number;
  /** With `sold` in the filter: what all of these orders sold. */
  readonly sold: SoldView | undefined;
}

const total = source(orderListTables.totals);
const part = functionRows('part', { currency: text(), orders: bigint(), quantity: bigint(), amount: bigint() });
const sumRow = select({
  currency: part.currency,
  orders: typed(bigint(), sql`sum(${part.orders})`),
  quantity: typed(bigint(), sql`sum(${part.quantity})`),
  amount: typed(bigint(), sql`sum(${part.amount})`),
});
const sums = derived(sumRow, 'sums');
/** The sums of currencies. */
const SOLD = sql`json_build_object(
          'quantity', coalesce(sum(${sums.quantity}), 0),
          'amount', coalesce(sum(${sums.amount}) filter (where ${sums.currency} = ${BASE_CURRENCY}), 0),
          'otherAmounts', coalesce(json_agg(json_build_object('currency', ${sums.currency}, 'amount', ${sums.amount}))
            filter (where ${sums.currency} <> ${BASE_CURRENCY} and ${sums.amount} <> 0), '[]')
        )`;
const counted = typed(bigint(), sql`coalesce(sum(${sums.orders}), 0)::bigint`);
const TOTAL_SOLD = select({ total: counted, sold: typed(json<Sold>().nullable(), SOLD) });
const TOTAL = select({ total: counted, sold: typed(json<Sold>().nullable(), sql`null`) });
const NEWEST_FIRST = sql`order by ${order.created_at} desc, ${order.order_id} desc`;

/**
 * Orders, newest first, and how many there are in all. A page is found on the index alone before its rows are fetched;
 * without a search or a customer the number comes from sums that the views keep, so a million orders cost what ten do.
 */
export async function orderPage(
  database: Database,
  filter: OrderFilter,
  page: OptionalPage,
  calendar: ShopCalendar,
): Promise<OrderPage> {
  const { values, given } = parameters();
  const { text: bounds, named } = pageClause(pageBounds(page), given);
  const search = filter.search?.trim();
  const orderStatus = filter.orderStatus && given(filter.orderStatus);
  const paymentStatus = filter.paymentStatus && given(filter.paymentStatus);
  const statuses = (of: Pick<typeof order, 'order_status' | 'payment_status'>) => [
    ...(orderStatus ? [sql`${of.order_status} = ${orderStatus}`] : []),
    ...(paymentStatus ? [sql`${of.payment_status} = ${paymentStatus}`] : []),
  ];
  const byContent = [
    ...(filter.customerId ? [sql`${order.customer_id} = ${given(filter.customerId)}`] : []),
    ...(search ? [sql`${order.search} like ${given(likePattern(search))}`] : []),
  ];
  const sold = filter.sold && soldOrders(filter.sold, calendar, given);
  const narrowing = [...statuses(order), ...byContent];
  // What counts as sold is confirmed, and found without looking at the orders themselves.
  const from = !sold
    ? sql`${order}`
    : narrowing.length > 0
      ? sql`${sold.sale} join ${order} on ${order.order_id} = ${sold.sale.order_id}`
      : sql`${sold.sale}`;
  const where = joined([sold?.where ?? order.confirmed, ...narrowing], ' and ');
  const counted = () =>
    sold
      ? sql`select ${sold.sale.currency}, count(*), sum(${sold.sale.quantity}), sum(${sold.sale.amount}) from ${from}
          where ${where} group by ${sold.sale.currency}`
      : sql`select '', count(*), 0, 0 from ${from} where ${where}`;
  const kept = () =>
    sold?.sums() ??
    sql`select '', sum(${total.orders}), 0, 0 from ${total} where ${joined([sql`true`, ...statuses(total)], ' and ')}`;
  const isNarrowed = byContent.length > 0 || (sold !== undefined && statuses(order).length > 0);
  const parts = [filter.orderStatus, filter.paymentStatus, filter.customerId, search];
  const bySum = sql`select ${sumRow} from (${isNarrowed ? counted() : kept()}) ${part} group by ${part.currency}`;
  const ids = sql`select ${(sold?.sale ?? order).order_id} from ${from} where ${where} ${sold?.newestFirst ?? NEWEST_FIRST} ${bounds}`;
  const { totals, rows } = await readPage(database, {
    ...named(`orders ${parts.map((part) => (part ? 1 : 0)).join('')} ${sold?.shape ?? ''}`),
    totals: sql`select ${sold ? TOTAL_SOLD : TOTAL} from (${bySum}) ${sums}`,
    page: sql`select ${orderRow} from ${order} where ${order.order_id} in (${ids}) ${NEWEST_FIRST}`,
    key: 'orderId',
    values,
  });
  return { rows, total: totals?.total ?? 0, sold: totals?.sold ? soldView(totals.sold) : undefined };
}

const ORDER_BY_ID = {
  name: 'order-by-id',
  text: sql`select ${orderRow} from ${order}
    where ${order.order_id} = $1 and ${order.confirmed} and ($2::uuid is null or ${order.customer_id} = $2)`,
};

/** One order; of one customer, when that is named. */
export async function orderById(
  database: Database,
  orderId: string,
  customerId?: string,
): Promise<OrderRow | undefined> {
  const [row] = await read(database, { ...ORDER_BY_ID, values: [orderId, customerId ?? null] });
  return row;
}
