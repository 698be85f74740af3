import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { likePattern } from '@countinghouse/contracts/kernel/text';
import type { OrderStatus, PaymentStatus, SoldView } from '@countinghouse/contracts/orders/views';
import type { Database } from '@countinghouse/platform/read-store/database';
import { BASE_CURRENCY } from '../base-currency.ts';
import { type OptionalPage, pageBounds, pageClause } from '../list-page.ts';
import { ORDER_COLUMNS, ORDERS, type OrderRow, TOTALS } from './order-rows.ts';
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

/** The sums of currencies, as {@link Sold}. */
const SOLD = `json_build_object(
          'quantity', coalesce(sum(quantity), 0),
          'amount', coalesce(sum(amount) filter (where currency = ${BASE_CURRENCY}), 0),
          'otherAmounts', coalesce(json_agg(json_build_object('currency', currency, 'amount', amount))
            filter (where currency <> ${BASE_CURRENCY} and amount <> 0), '[]')
        )`;
const NEWEST_FIRST = 'order by created_at desc, order_id desc';

/**
 * Orders, newest first, and how many there are in all. A page is found on the index alone before its rows are fetched; without a search
 * or a customer the number comes from sums that the views keep, so a million orders cost what ten do.
 */
export async function orderPage(
  database: Database,
  filter: OrderFilter,
  page: OptionalPage,
  calendar: ShopCalendar,
): Promise<OrderPage> {
  const values: unknown[] = [];
  const given = (value: unknown) => `$${values.push(value)}`;
  const { text: bounds, named } = pageClause(pageBounds(page), given);
  const search = filter.search?.trim();
  const byStatus = [
    ...(filter.orderStatus ? [`order_status = ${given(filter.orderStatus)}`] : []),
    ...(filter.paymentStatus ? [`payment_status = ${given(filter.paymentStatus)}`] : []),
  ];
  const byContent = [
    ...(filter.customerId ? [`customer_id = ${given(filter.customerId)}`] : []),
    ...(search ? [`search like ${given(likePattern(search))}`] : []),
  ];
  const sold = filter.sold && soldOrders(filter.sold, calendar, given);
  const narrowing = [...byStatus, ...byContent];
  // What counts as sold is confirmed, and found without looking at the orders themselves.
  const source = !sold ? ORDERS : narrowing.length > 0 ? `${sold.source} join ${ORDERS} using (order_id)` : sold.source;
  const where = [sold?.where ?? 'confirmed', ...narrowing].join(' and ');
  const counted = () =>
    sold
      ? `select sale.currency, count(*), sum(sale.quantity), sum(sale.amount) from ${source} where ${where} group by sale.currency`
      : `select '', count(*), 0, 0 from ${source} where ${where}`;
  const kept = () =>
    sold?.sums() ?? `select '', sum(orders), 0, 0 from ${TOTALS} where ${['true', ...byStatus].join(' and ')}`;
  const isNarrowed = byContent.length > 0 || (sold !== undefined && byStatus.length > 0);
  const parts = [filter.orderStatus, filter.paymentStatus, filter.customerId, search];
  const { rows } = await database.query<OrderRow & { total: number; sold: Sold | null }>({
    ...named(`orders ${parts.map((part) => (part ? 1 : 0)).join('')} ${sold?.shape ?? ''}`),
    text: `select total.*, o.* from (
        select coalesce(sum(orders), 0)::bigint as total, ${sold ? SOLD : 'null'} as sold
        from (
          select currency, sum(orders) as orders, sum(quantity) as quantity, sum(amount) as amount
          from (${isNarrowed ? counted() : kept()}) part (currency, orders, quantity, amount) group by currency
        ) sums
      ) total
      left join lateral (
        select ${ORDER_COLUMNS} from ${ORDERS}
        where order_id in (
          select order_id from ${source} where ${where} ${sold?.newestFirst ?? NEWEST_FIRST} ${bounds}
        )
        ${NEWEST_FIRST}
      ) o on true`,
    values,
  });
  const [first] = rows;
  return {
    rows: rows.filter((row) => row.order_id !== null),
    total: first?.total ?? 0,
    sold: first?.sold ? soldView(first.sold) : undefined,
  };
}

/** One order; of one customer, when that is named. */
export async function orderById(
  database: Database,
  orderId: string,
  customerId?: string,
): Promise<OrderRow | undefined> {
  const { rows } = await database.query<OrderRow>({
    name: 'order-by-id',
    text: `select ${ORDER_COLUMNS} from ${ORDERS}
      where order_id = $1 and confirmed and ($2::uuid is null or customer_id = $2)`,
    values: [orderId, customerId ?? null],
  });
  return rows[0];
}
