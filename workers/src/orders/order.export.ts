import { orderTotal } from '@countinghouse/contracts/kernel/money';
import { shopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { isSale, orderStatuses } from '@countinghouse/contracts/orders/statuses';
import { orderListTables } from '@countinghouse/contracts/orders/tables';
import { pick, type Selected, type Sql, select, source, sql } from '@countinghouse/platform/read-store/sql';
import { amount, type ShopTime, shopClock } from '../sheets/cell.ts';
import { listSheet, type SheetFilter } from '../sheets/list-sheet.ts';
import { type Condition, linesOf, matching } from '../sheets/listing.ts';

const stored = source(orderListTables.orders);
const columns = {
  ...pick(stored, 'order_no', 'created_at', 'customer_name', 'lines', 'fee', 'currency', 'payment_method'),
  ...pick(stored, 'transaction_id', 'order_status', 'payment_status', 'track_status'),
};
const orderRow = select(columns);
type OrderRow = Selected<typeof orderRow>;

interface OrderLine {
  readonly order: OrderRow;
  readonly placedAt: ShopTime;
  readonly line: OrderRow['lines'][number];
  readonly isFirst: boolean;
}

/**
 * Orders line by line, for the accounts. What an order has once, its fee and its total, stands beside its first line
 * only, so that every column of amounts adds up; everything else is repeated, so that lines can be filtered and sorted.
 */
export const orderSheet = listSheet<OrderLine>({
  title: 'Orders',
  views: ['orders_order_list'],
  holdsCustomers: true,
  columns: {
    orderId: ({ order }) => order.order_no,
    placedAt: ({ placedAt }) => placedAt,
    orderStatus: ({ order }) => order.order_status,
    paymentStatus: ({ order }) => order.payment_status,
    orderTrackStatus: ({ order }) => order.track_status,
    customer: ({ order }) => order.customer_name,
    itemNo: ({ line }) => line.itemNo,
    name: ({ line }) => line.name,
    pricePerItem: ({ line }) => amount(line.price),
    quantity: ({ line }) => line.quantity,
    currency: ({ order }) => order.currency.name,
    amount: ({ line }) => amount(line.price * line.quantity),
    fee: ({ order, isFirst }) => (isFirst ? amount(order.fee) : undefined),
    orderTotal: ({ order, isFirst }) => (isFirst ? amount(orderTotal(order.lines, order.fee)) : undefined),
    paymentMethod: ({ order }) => order.payment_method,
    transactionId: ({ order }) => order.transaction_id,
  },

  rows({ database, timeZone }, filter) {
    const clock = shopClock(timeZone);
    const listing = {
      columns,
      from: sql`${stored}`,
      time: stored.created_at,
      id: stored.order_id,
      where: conditionsOf(filter, timeZone),
      lines: sql`sum(jsonb_array_length(${stored.lines}))`,
    };
    return linesOf(database, listing, (order) => {
      const placedAt = clock(order.created_at);
      return order.lines.map((line, index) => ({ order, placedAt, line, isFirst: index === 0 }));
    });
  },
});

function conditionsOf(filter: SheetFilter, timeZone: string): Condition[] {
  const { search, orderStatus, paymentStatus, firstDay, lastDay, sales, product } = filter;
  const calendar = shopCalendar(timeZone);
  const instant = (day: string) => new Date(calendar.startOf(day)).toISOString();
  return [
    () => stored.confirmed,
    ...matching(stored.search, search),
    ...narrowed(orderStatus, (status) => sql`${stored.order_status} = ${status}`),
    ...narrowed(paymentStatus, (status) => sql`${stored.payment_status} = ${status}`),
    ...narrowed(sales && orderStatuses.filter(isSale), (statuses) => sql`${stored.order_status} = any (${statuses})`),
    ...narrowed(product && JSON.stringify([{ productId: product }]), (line) => sql`${stored.lines} @> ${line}::jsonb`),
    ...narrowed(firstDay && instant(firstDay), (from) => sql`${stored.created_at} >= ${from}`),
    ...narrowed(lastDay && instant(calendar.next(lastDay)), (to) => sql`${stored.created_at} < ${to}`),
  ];
}

/** A condition with a value, where there is one. */
function narrowed(value: unknown, condition: (placeholder: Sql) => Sql): readonly Condition[] {
  return value ? [(given) => condition(given(value))] : [];
}
