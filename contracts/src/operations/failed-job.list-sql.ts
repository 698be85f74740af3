import { productListTables } from '../catalog/tables.ts';
import { customerListTables } from '../customers/tables.ts';
import { type ListSql, onDays, oneOf } from '../kernel/sql/list-sql.ts';
import { joined, optional, source, sql } from '../kernel/sql/sql.ts';
import { orderListTables } from '../orders/tables.ts';
import { failedJobList } from './failed-job.list.ts';
import { failedJobTables } from './tables.ts';

/** The rows of the list, by the name that its SQL has for them. */
export const failedJob = source(failedJobTables.jobs, 'job');
const content = optional(source(orderListTables.contents, 'content'));
const customer = optional(source(customerListTables.customers, 'customer'));
const searched = sql`(coalesce(${content.search}, '') || coalesce(${customer.search}, '') || ${failedJob.search})`;
const byDate = {
  terms: [{ expression: failedJob.failed_at }, { expression: failedJob.failure_id }],
  narrowedBy: 'failed',
};

/** Failed jobs, in SQL; they are searched by what their orders and customers are found by. */
export const failedJobListSql: ListSql<typeof failedJobList> = {
  definition: failedJobList,
  name: 'failed-jobs',
  rows: failedJob,
  joins: sql`left join ${content} on ${content.order_id} = ${failedJob.order_id}
    left join ${customer} on ${customer.customer_id} = ${failedJob.customer_id}`,
  id: failedJob.failure_id,
  words: [customerListTables.words, productListTables.words],
  search: (patterns) =>
    joined(
      patterns.map((pattern) => sql`${searched} like ${pattern}`),
      ' and ',
    ),
  filters: {
    kind: (kinds, context) => oneOf(failedJob.kind, kinds, context),
    state: (states, context) => oneOf(failedJob.state, states, context),
    failed: (days, context) => onDays(failedJob.failed_at, days, context),
  },
  sorts: {
    date: byDate,
    kind: {
      terms: [
        { expression: failedJob.kind },
        { expression: failedJob.failed_at, descends: true },
        { expression: failedJob.failure_id, descends: true },
      ],
    },
  },
  usual: { by: byDate, direction: 'descending' },
};
