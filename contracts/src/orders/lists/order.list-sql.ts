import { productListTables } from '../../catalog/tables.ts';
import { customerListTables } from '../../customers/tables.ts';
import { NONE } from '../../kernel/http/list.ts';
import {
  allFoundIn,
  anyOf,
  type DaysRange,
  type ListSql,
  onDays,
  oneOf,
  type SqlContext,
  within,
} from '../../kernel/sql/list-sql.ts';
import { functionRows, joined, literal, type Sql, source, sql, typed } from '../../kernel/sql/sql.ts';
import { text } from '../../kernel/table.ts';
import { isSale, orderStatuses, paymentStatuses, trackStatuses } from '../statuses.ts';
import { orderListTables } from '../tables.ts';
import { type MoneyState, orderList } from './order.list.ts';

/** The rows of the list, by the name that its SQL has for them. */
export const order = source(orderListTables.orders, 'o');
const other = source(orderListTables.orders, 'other');
const content = source(orderListTables.contents, 'content');
const numbered = source(orderListTables.numbers, 'numbered');

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
/** By a status, of which each has its orders by date. */
const byStatus = (filter: string, expression: Sql, statuses: readonly string[]) => {
  const status = functionRows('status', { value: text() });
  return {
    ...newestWithin(expression),
    ...{ narrowedBy: filter, thenNarrowedBy: 'placed', isOfOneValue: true as const },
    groups: {
      from: sql`unnest(array[${joined(statuses.map(literal), ', ')}]) ${status}`,
      term: status.value,
      where: sql`${expression} = ${status.value}`,
      onlyNarrowedBy: 'placed',
    },
  };
};
/** The numbers of orders of some days, from the least block of them to the greatest. */
const numberedOn = ({ from, to }: DaysRange, { calendar, given }: SqlContext) => {
  const utcDay = (at: number) => sql`${given(new Date(at).toISOString().slice(0, 10))}::date`;
  const onDay = joined(
    [
      ...(from === undefined ? [] : [sql`${numbered.day} >= ${utcDay(calendar.startOf(from))}`]),
      ...(to === undefined ? [] : [sql`${numbered.day} <= ${utcDay(calendar.startOf(calendar.next(to)))}`]),
    ],
    ' and ',
  );
  return sql`${order.order_no} >= (select min(${numbered.block}) from ${numbered} where ${onDay})
    and ${order.order_no} <= (select max(${numbered.block}) || '999' from ${numbered} where ${onDay})`;
};
const byDate = { terms: [{ expression: order.created_at }, { expression: order.order_id }], narrowedBy: 'placed' };

const stoppedStatuses = joined(orderStatuses.filter((status) => !isSale(status)).map(literal), ', ');
const isStopped = sql`${order.order_status} in (${stoppedStatuses})`;
const isComplete = sql`${order.payment_status} = ${literal('Complete')}`;
/** What the shop has of an order, or gave back for goods: what it gave back by itself is due again. */
const kept = sql`(${order.paid} - ${order.returned})`;
/** Money as it is; the index of orders with payments covers all but the first and the third. */
const money: Readonly<Record<MoneyState, Sql>> = {
  unpaid: sql`(${kept} < ${order.total} and not ${isComplete} and not ${isStopped})`,
  overpaid: sql`(${order.paid} <> 0 and ${order.paid} - ${order.refunded} > ${order.total})`,
  missing: sql`(${kept} < ${order.total} and ${isComplete})`,
  unmarked: sql`(${order.paid} <> 0 and ${order.paid} - ${order.refunded} >= ${order.total} and not ${isComplete})`,
  stopped: sql`(${order.paid} <> 0 and ${order.paid} > ${order.refunded} and ${isStopped})`,
  refunded: sql`(${order.paid} <> 0 and ${order.refunded} <> 0)`,
};

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
    money: (states) => anyOf(states.map((state) => money[state])),
    placed: (days, context) => onDays(order.created_at, days, context),
    total: (amounts, context) => within(order.total, amounts, context),
    customer: (customerId, { given }) => sql`${order.customer_id} = ${given(customerId)}`,
    network: (orderId, { given }) =>
      sql`${order.network} = (select ${other.network} from ${other} where ${other.order_id} = ${given(orderId)})`,
    country: (codes, context) => oneOf(order.country, codes, context),
    deliveryMethod: (methodId, { given }) => sql`${order.delivery_method} = ${given(methodId)}`,
    enteredBy: (userId, { given }) =>
      userId === NONE ? sql`${order.entered_by} is null` : sql`${order.entered_by} = ${given(userId)}`,
    item: (productId, { given }) => withContent(sql`${content.product_ids} @> array[${given(productId)}]::uuid[]`),
  },
  sorts: {
    orderId: {
      terms: [{ expression: order.order_no }, { expression: order.order_id }],
      ...{ narrowedBy: 'placed', implied: numberedOn },
    },
    date: byDate,
    customer: newestWithin(sql`lower(${order.customer_name})`),
    total: { ...newestWithin(order.total), narrowedBy: 'total' },
    orderStatus: byStatus('orderStatus', order.order_status, orderStatuses),
    paymentStatus: byStatus('paymentStatus', order.payment_status, paymentStatuses),
    orderTrackStatus: byStatus('orderTrackStatus', order.track_status, trackStatuses),
  },
  usual: { by: byDate, direction: 'descending' },
};
