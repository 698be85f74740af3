import { allFoundIn, type ListSql, onDays, oneOf } from '../../kernel/sql/list-sql.ts';
import { type Sql, source, sql } from '../../kernel/sql/sql.ts';
import { orderListTables } from '../tables.ts';
import { returnRequestList } from './return-request.list.ts';

/** The rows of the list, by the name that its SQL has for them. */
export const request = source(orderListTables.requests, 'request');
const byRequest = (expression: Sql) => ({
  terms: [{ expression }, { expression: request.request_id }],
});
const byDate = {
  terms: [{ expression: request.created_at }, { expression: request.request_id }],
  narrowedBy: 'requested',
};

/** Return requests, in SQL; they are searched by what their orders are found by, too. */
export const returnRequestListSql: ListSql<typeof returnRequestList> = {
  definition: returnRequestList,
  name: 'return-requests',
  rows: request,
  id: request.request_id,
  words: [orderListTables.request_words],
  search: (patterns) => allFoundIn(request.search, patterns),
  filters: {
    status: (statuses, context) => oneOf(request.status, statuses, context),
    requested: (days, context) => onDays(request.created_at, days, context),
    customer: (customerId, { given }) => sql`${request.customer_id} = ${given(customerId)}`,
  },
  sorts: {
    requestId: byRequest(request.request_no),
    orderId: byRequest(request.order_no),
    date: byDate,
    customer: byRequest(sql`lower(${request.customer_name})`),
    status: {
      terms: [
        { expression: request.status },
        { expression: request.created_at, descends: true },
        { expression: request.request_id, descends: true },
      ],
      narrowedBy: 'status',
      isOfOneValue: true,
    },
  },
  usual: { by: byDate, direction: 'descending' },
};
