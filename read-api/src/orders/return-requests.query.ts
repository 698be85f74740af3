import { bigint } from '@countinghouse/contracts/kernel/table';
import { versionOf } from '@countinghouse/contracts/kernel/version';
import { orderRequestViewOf, returnRequestViewOf } from '@countinghouse/contracts/orders/order-view';
import { returnRequestListTables } from '@countinghouse/contracts/orders/tables';
import type { OrderRequestView, ReturnRequestView } from '@countinghouse/contracts/orders/views';
import type { Database } from '@countinghouse/platform/read-store/database';
import {
  all,
  derived,
  parameters,
  pick,
  read,
  type Selected,
  select,
  source,
  sql,
  typed,
} from '@countinghouse/platform/read-store/sql';
import { type OptionalPage, pageBounds, pageClause, readPage } from '../list-page.ts';
import { order } from './order-rows.ts';

const stored = source(returnRequestListTables.requests);
const total = source(returnRequestListTables.totals);
const requestRow = select({
  requestId: stored.request_id,
  requestNo: stored.request_no,
  orderId: stored.order_id,
  createdAt: stored.created_at,
  returnReason: stored.return_reason,
  ...pick(stored, 'items', 'status', 'revision'),
});
const request = derived(requestRow, 'request');
const withOrder = select({
  ...all(request),
  orderNo: order.order_no,
  customerName: order.customer_name,
  ...pick(order, 'phone', 'email'),
});
const TOTALS = sql`select ${select({
  total: typed(bigint(), sql`coalesce(sum(${total.requests}), 0)::bigint`),
})} from ${total}`;
const RETURN_REQUEST_BY_ID = {
  name: 'return-request-by-id',
  text: sql`select ${withOrder} from (${sql`select ${requestRow} from ${stored} where ${stored.request_id} = $1`}) ${request}
    join ${order} on ${order.order_id} = ${request.orderId}`,
};
const REQUESTS_OF_ORDERS = {
  name: 'requests-of-orders',
  text: sql`select ${requestRow} from ${stored} where ${stored.order_id} = any ($1::uuid[])
    order by ${stored.created_at}, ${stored.request_id}`,
};

/** Return requests, newest first. */
export async function returnRequestPage(
  database: Database,
  page: OptionalPage,
): Promise<{ requests: ReturnRequestView[]; total: number }> {
  const { values, given } = parameters();
  const { text: bounds, named } = pageClause(pageBounds(page), given);
  const found = sql`select ${requestRow} from ${stored}
    order by ${stored.created_at} desc, ${stored.request_id} desc ${bounds}`;
  const { totals, rows } = await readPage(database, {
    ...named('return-requests'),
    totals: TOTALS,
    page: sql`select ${withOrder} from (${found}) ${request} join ${order} on ${order.order_id} = ${request.orderId}
      order by ${request.createdAt} desc, ${request.requestId} desc`,
    key: 'requestId',
    values,
  });
  return { requests: rows.map(requestOf), total: totals?.total ?? 0 };
}

export async function returnRequestById(database: Database, requestId: string): Promise<ReturnRequestView | undefined> {
  const [row] = await read(database, { ...RETURN_REQUEST_BY_ID, values: [requestId] });
  return row && requestOf(row);
}

function requestOf(row: Selected<typeof withOrder>): ReturnRequestView {
  return returnRequestViewOf(row, versionOf(row.revision));
}

/** The return requests of orders, oldest first, by order. */
export async function requestsOf(
  database: Database,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, OrderRequestView[]>> {
  const rows = await read(database, { ...REQUESTS_OF_ORDERS, values: [orderIds] });
  const byOrder = new Map<string, OrderRequestView[]>();
  for (const row of rows) byOrder.set(row.orderId, [...(byOrder.get(row.orderId) ?? []), orderRequestViewOf(row)]);
  return byOrder;
}
