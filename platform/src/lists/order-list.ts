import { productListTables } from '@countinghouse/contracts/catalog/tables';
import { customerListTables } from '@countinghouse/contracts/customers/tables';
import { text } from '@countinghouse/contracts/kernel/table';
import { orderList } from '@countinghouse/contracts/orders/order.list';
import { orderListTables } from '@countinghouse/contracts/orders/tables';
import { type Sql, source, sql, typed } from '../read-store/sql.ts';
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
const searchOfOrder = typed(
  text(),
  sql`(select ${content.search} from ${content} where ${content.order_id} = ${order.order_id})`,
);
const newestFound = [
  { expression: content.created_at, descends: true },
  { expression: content.order_id, descends: true },
];
const foundByDate = { terms: [{ expression: content.created_at }, { expression: content.order_id }] };
const byDate = { terms: [{ expression: order.created_at }, { expression: order.order_id }], narrowedBy: 'placed' };

/** The orders for which the contents are enough. */
const found = {
  date: foundByDate,
  orderId: { terms: [{ expression: content.order_no }, { expression: content.order_id }] },
  customer: { terms: [{ expression: sql`lower(${content.customer_name})` }, ...newestFound] },
};

/** Confirmed orders, in SQL. */
export const orderListSql: ListSql<typeof orderList> = {
  definition: orderList,
  name: 'orders',
  rows: order,
  id: order.order_id,
  where: order.confirmed,
  words: [customerListTables.words, productListTables.words],
  search: (patterns) => withContent(allFoundIn(content.search, patterns)),
  searchEach: (patterns) => allFoundIn(searchOfOrder, patterns),
  searchedAlone(sort) {
    if (sort !== undefined && !(sort in found)) return undefined;
    const { where: _, searchEach: __, ...list } = orderListSql;
    return {
      ...{ ...list, rows: content, id: content.order_id },
      search: (patterns) => allFoundIn(content.search, patterns),
      sorts: { ...list.sorts, ...found },
      usual: { by: foundByDate, direction: 'descending' },
    };
  },
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
    orderId: { terms: [{ expression: order.order_no }, { expression: order.order_id }] },
    date: byDate,
    customer: newestWithin(sql`lower(${order.customer_name})`),
    total: { ...newestWithin(order.total), narrowedBy: 'total' },
    orderStatus: { ...newestWithin(order.order_status), narrowedBy: 'orderStatus', isOfOneValue: true },
    paymentStatus: { ...newestWithin(order.payment_status), narrowedBy: 'paymentStatus', isOfOneValue: true },
    orderTrackStatus: { ...newestWithin(order.track_status), narrowedBy: 'orderTrackStatus', isOfOneValue: true },
  },
  usual: { by: byDate, direction: 'descending' },
};
