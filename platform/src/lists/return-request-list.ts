import { productListTables } from '@countinghouse/contracts/catalog/tables';
import { customerListTables } from '@countinghouse/contracts/customers/tables';
import { returnRequestList } from '@countinghouse/contracts/orders/return-request.list';
import { orderListTables, returnRequestListTables } from '@countinghouse/contracts/orders/tables';
import { joined, type Sql, source, sql } from '../read-store/sql.ts';
import { type ListSql, onDays, oneOf } from './list-sql.ts';

/** The rows of the list, by the name that its SQL has for them. */
export const request = source(returnRequestListTables.requests, 'request');
const content = source(orderListTables.contents, 'content');
const byRequest = (expression: Sql) => ({
  terms: [{ expression }, { expression: request.request_id }],
});
const byDate = {
  terms: [{ expression: request.created_at }, { expression: request.request_id }],
  narrowedBy: 'requested',
};

/** Return requests with their orders, in SQL; they are searched by what their orders are found by, too. */
export const returnRequestListSql: ListSql<typeof returnRequestList> = {
  definition: returnRequestList,
  name: 'return-requests',
  rows: request,
  joins: sql`join ${content} on ${content.order_id} = ${request.order_id}`,
  id: request.request_id,
  words: [returnRequestListTables.words, customerListTables.words, productListTables.words],
  search: (patterns) =>
    joined(
      patterns.map((pattern) => sql`(${request.search} like ${pattern} or ${content.search} like ${pattern})`),
      ' and ',
    ),
  filters: {
    status: (statuses, context) => oneOf(request.status, statuses, context),
    requested: (days, context) => onDays(request.created_at, days, context),
  },
  sorts: {
    requestId: byRequest(request.request_no),
    orderId: byRequest(content.order_no),
    date: byDate,
    customer: byRequest(sql`lower(${content.customer_name})`),
    status: {
      terms: [
        { expression: request.status },
        { expression: request.created_at, descends: true },
        { expression: request.request_id, descends: true },
      ],
    },
  },
  usual: { by: byDate, direction: 'descending' },
};
