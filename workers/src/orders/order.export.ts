import { orderTotal } from '@countinghouse/contracts/kernel/money';
import { shopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { isSale, orderStatuses } from '@countinghouse/contracts/orders/views';
import { amount, type ShopTime, shopClock } from '../sheets/cell.ts';
import { listSheet, type SheetFilter } from '../sheets/list-sheet.ts';
import { type Condition, linesOf, matching } from '../sheets/listing.ts';

interface OrderRow {
  readonly order_no: string;
  readonly created_at: string;
  readonly customer_name: string;
  readonly lines: readonly {
    readonly itemNo: string;
    readonly name: string;
    readonly quantity: number;
    /** Minor units. */
    readonly price: number;
  }[];
  readonly fee: number;
  readonly currency: { readonly name: string };
  readonly payment_method: string;
  readonly transaction_id: string;
  readonly order_status: string;
  readonly payment_status: string;
  readonly track_status: string;
}

interface OrderLine {
  readonly order: OrderRow;
  readonly placedAt: ShopTime;
  readonly line: OrderRow['lines'][number];
  readonly isFirst: boolean;
}

/**
 * Orders line by line, for the books. What an order has once, its fee and its total, stands beside its first line only, so that every column of
 * amounts adds up; everything else is repeated, so that lines can be filtered and sorted.
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
      columns: `order_no, created_at, customer_name, lines, fee, currency, payment_method, transaction_id,
        order_status, payment_status, track_status`,
      from: 'views."orders_order_list__orders"',
      time: 'created_at',
      id: 'order_id',
      where: conditionsOf(filter, timeZone),
      lines: 'sum(jsonb_array_length(lines))',
    };
    return linesOf(database, listing, (order: OrderRow) => {
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
    ['confirmed'],
    ...matching(search),
    ...(orderStatus ? [['order_status = $', orderStatus] as const] : []),
    ...(paymentStatus ? [['payment_status = $', paymentStatus] as const] : []),
    ...(sales ? [['order_status = any ($)', orderStatuses.filter(isSale)] as const] : []),
    ...(product ? [['lines @> $::jsonb', JSON.stringify([{ productId: product }])] as const] : []),
    ...(firstDay ? [['created_at >= $', instant(firstDay)] as const] : []),
    ...(lastDay ? [['created_at < $', instant(calendar.next(lastDay))] as const] : []),
  ];
}
