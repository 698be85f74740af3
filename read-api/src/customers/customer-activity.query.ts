import type { CustomerActivity } from '@countinghouse/contracts/customers/views';
import { fromMinor } from '@countinghouse/contracts/kernel/money';
import { jsonRows, literal, pick, select, source, sql, typed } from '@countinghouse/contracts/kernel/sql/sql';
import { bigint, text } from '@countinghouse/contracts/kernel/table';
import { isSale, orderStatuses } from '@countinghouse/contracts/orders/statuses';
import { orderListTables } from '@countinghouse/contracts/orders/tables';
import type { Database } from '@countinghouse/platform/postgres/database';
import { read } from '@countinghouse/platform/sql/read';

const order = source(orderListTables.orders, 'o');
const request = source(orderListTables.requests, 'request');
const ofCustomer = sql`from ${order} where ${order.customer_id} = $1 and ${order.confirmed}`;
const paid = select({
  currency: typed(text(), sql`${order.currency} ->> 'name'`),
  symbol: typed(text(), sql`min(${order.currency} ->> 'symbol')`),
  amount: typed(bigint(), sql`sum(${order.total})::bigint`),
  orders: typed(bigint(), sql`count(*)`),
});
const requests = (condition = sql`true`) =>
  typed(bigint(), sql`(select count(*) from ${request} where ${request.customer_id} = $1 and ${condition})`);
const activity = select({
  orders: typed(bigint(), sql`(select count(*) ${ofCustomer})`),
  spent: jsonRows(sql`select ${paid} ${ofCustomer} and ${order.payment_status} = 'Complete'
    and ${order.order_status} = any($2) group by ${order.currency} ->> 'name' order by count(*) desc, 1`),
  returns: requests(),
  openReturns: requests(sql`${request.status} = 'Pending'`),
});
const LAST_ORDER = {
  name: 'newest-order-of-customer',
  text: sql`select ${select(pick(order, 'order_id', 'order_no', 'created_at'))} ${ofCustomer}
    order by ${order.created_at} desc, ${order.order_id} desc limit ${literal('1')}`,
};
const ACTIVITY = { name: 'customer-activity', text: sql`select ${activity}` };

/** Returns what a customer ordered, paid and asked to return, as the lists of orders and return requests count it. */
export async function customerActivity(database: Database, customerId: string): Promise<CustomerActivity> {
  const [[row], [last]] = await Promise.all([
    read(database, { ...ACTIVITY, values: [customerId, orderStatuses.filter(isSale)] }),
    read(database, { ...LAST_ORDER, values: [customerId] }),
  ]);
  const { spent, ...counts } = row!;
  return {
    ...counts,
    spent: (spent ?? []).map(({ amount, ...sum }) => ({ ...sum, amount: fromMinor(amount) })),
    lastOrder: last ? { _id: last.order_id, orderId: last.order_no, createdAt: last.created_at } : null,
  };
}
