import { customerListTables } from '@countinghouse/contracts/customers/tables';
import { exportListTables } from '@countinghouse/contracts/exports/tables';
import { userListTables } from '@countinghouse/contracts/identity/tables';
import type { ListCriteria } from '@countinghouse/contracts/kernel/http/list';
import { versionOf } from '@countinghouse/contracts/kernel/http/version';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { optional, pick, type Selected, select, source, sql } from '@countinghouse/contracts/kernel/sql/sql';
import type { failedJobList } from '@countinghouse/contracts/operations/failed-job.list';
import { failedJobListSql } from '@countinghouse/contracts/operations/failed-job.list-sql';
import { failedJobTables } from '@countinghouse/contracts/operations/tables';
import type { FailedJobView } from '@countinghouse/contracts/operations/views';
import { orderListTables } from '@countinghouse/contracts/orders/tables';
import { type FoundPage, findRows } from '@countinghouse/platform/lists/find-page';
import { type OptionalPage, pageBounds } from '@countinghouse/platform/lists/list-page';
import type { Database } from '@countinghouse/platform/postgres/database';
import { staffNamed } from '../shared/staff-named.ts';

const job = source(failedJobTables.jobs, 'job');
const order = optional(source(orderListTables.orders, 'o'));
const customer = optional(source(customerListTables.customers, 'customer'));
const asked = optional(source(exportListTables.exports, 'asked'));
const staff = optional(source(userListTables.users, 'staff'));
const listed = select({
  ...pick(job, 'failure_id', 'kind', 'failed_at', 'cause', 'state', 'work', 'order_id', 'customer_id', 'detail'),
  ...pick(job, 'handled_at', 'revision'),
  staffId: staff.user_id,
  staffName: staff.name,
  orderNo: order.order_no,
  customerName: customer.name,
  list: asked.list,
  isForgotten: asked.is_forgotten,
});
const FAILED_JOBS_BY_IDS = {
  name: 'listed-failed-jobs',
  text: sql`select ${listed} from ${job}
    left join ${order} on ${order.order_id} = ${job.order_id}
    left join ${customer} on ${customer.customer_id} = ${job.customer_id}
    left join ${asked} on ${asked.export_id} = ${job.export_id}
    left join ${staff} on ${staff.user_id} = ${job.handled_by}
    where ${job.failure_id} = any ($1::uuid[])`,
};

/** Returns failed jobs, latest first or in another order. */
export async function failedJobPage(
  database: Database,
  criteria: ListCriteria<typeof failedJobList>,
  page: OptionalPage,
  calendar: ShopCalendar,
): Promise<Omit<FoundPage, 'ids'> & { jobs: FailedJobView[] }> {
  const search = { list: failedJobListSql, criteria, bounds: pageBounds(page), calendar };
  const { rows, ...found } = await findRows(database, search, FAILED_JOBS_BY_IDS, ({ failure_id }) => failure_id);
  return { ...found, jobs: rows.map(failedJobOf) };
}

function failedJobOf(row: Selected<typeof listed>): FailedJobView {
  const { failure_id, kind, failed_at, cause, state, work, list, isForgotten, detail, handled_at, revision } = row;
  return {
    ...{ _id: failure_id, kind, failedAt: failed_at, cause, state, about: aboutOf(row), list, detail },
    canRetry: work !== null && (state === 'open' || state === 'set-aside') && !isForgotten,
    handled: handled_at === null ? null : { by: staffNamed(row), at: handled_at },
    version: versionOf(revision),
  };
}

function aboutOf({ order_id, orderNo, customer_id, customerName }: Selected<typeof listed>): FailedJobView['about'] {
  if (order_id !== null && orderNo !== null) return { kind: 'order', _id: order_id, name: orderNo };
  if (customer_id !== null && customerName !== null) return { kind: 'customer', _id: customer_id, name: customerName };
  return null;
}
