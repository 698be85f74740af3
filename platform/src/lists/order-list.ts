import { orderList } from '@countinghouse/contracts/orders/order.list';
import { orderListTables } from '@countinghouse/contracts/orders/tables';
import { type Sql, source, sql } from '../read-store/sql.ts';
import { allFoundIn, type ListSql, onDays, oneOf, within } from './list-sql.ts';

/** The rows of the list, by the name that its SQL has for them. */
export const order = source(orderListTables.orders, 'o');
const content = source(orderListTables.contents, 'content');

const withContent = (where: Sql) =>
  sql`${order.order_id} in (select ${content.order_id} from ${content} where ${where})`;
const newestWithin = (expression: Sql) => ({
  terms: [
    { expression },
    { expression: order.created_at, descends: true },
    { expression: order.order_id, descends: true },
  ],
});
const byDate = { terms: [{ expression: order.created_at }, { expression: order.order_id }] };

/** Confirmed orders, in SQL. */
export const orderListSql: ListSql<typeof orderList> = {
  definition: orderList,
  name: 'orders',
  from: sql`${order}`,
  id: order.order_id,
  where: order.confirmed,
  search: (patterns) => withContent(allFoundIn(content.search, patterns)),
  filters: {
    orderStatus: (statuses, context) => oneOf(order.order_status, statuses, context),
    paymentStatus: (statuses, context) => oneOf(order.payment_status, statuses, context),
    orderTrackStatus: (statuses, context) => oneOf(order.track_status, statuses, context),
    placed: (days, context) => onDays(order.created_at, days, context),
    total: (amounts, context) => within(order.total, amounts, context),
    customer: (customerId, { given }) => sql`${order.customer_id} = ${given(customerId)}`,
    item: (productId, { given }) => withContent(sql`${content.product_ids} @> array[${given(productId)}]::uuid[]`),
  },
  sorts: {
    orderId: { terms: [{ expression: order.order_no }, { expression: order.order_id }], isByWords: true },
    date: byDate,
    customer: { ...newestWithin(sql`lower(${order.customer_name})`), isByWords: true },
    total: newestWithin(order.total),
    orderStatus: newestWithin(order.order_status),
    paymentStatus: newestWithin(order.payment_status),
    orderTrackStatus: newestWithin(order.track_status),
  },
  usual: { by: byDate, direction: 'descending' },
};
