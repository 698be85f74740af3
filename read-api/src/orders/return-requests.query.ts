import type { ListCriteria } from '@countinghouse/contracts/kernel/http/list';
import { versionOf } from '@countinghouse/contracts/kernel/http/version';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import {
  all,
  derived,
  pick,
  type Selected,
  type Sql,
  select,
  source,
  sql,
  typed,
} from '@countinghouse/contracts/kernel/sql/sql';
import { bigint } from '@countinghouse/contracts/kernel/table';
import type { returnRequestList } from '@countinghouse/contracts/orders/lists/return-request.list';
import { returnRequestListSql } from '@countinghouse/contracts/orders/lists/return-request.list-sql';
import { orderRequestViewOf, returnRequestViewOf } from '@countinghouse/contracts/orders/order-view';
import { orderListTables } from '@countinghouse/contracts/orders/tables';
import type { OrderRequestView, ReturnRequestView } from '@countinghouse/contracts/orders/views';
import { type FoundPage, findRows, isNarrowed } from '@countinghouse/platform/lists/find-page';
import { type OptionalPage, pageBounds } from '@countinghouse/platform/lists/list-page';
import type { Database } from '@countinghouse/platform/postgres/database';
import { read } from '@countinghouse/platform/sql/read';
import { order } from '../shared/order-rows.ts';

const stored = source(orderListTables.requests);
const total = source(orderListTables.request_totals);
const requestRow = select({
  requestId: stored.request_id,
  requestNo: stored.request_no,
  orderId: stored.order_id,
  orderNo: stored.order_no,
  customerName: stored.customer_name,
  createdAt: stored.created_at,
  returnReasonCode: stored.return_reason_code,
  returnReason: stored.return_reason,
  shopNote: stored.shop_note,
  ...pick(stored, 'pictures', 'items', 'status', 'revision'),
});
const request = derived(requestRow, 'request');
const withOrder = select({
  ...all(request),
  ...pick(order, 'phone', 'email'),
});
const TOTALS = {
  name: 'return-request-totals',
  text: sql`select ${select({ total: typed(bigint(), sql`coalesce(sum(${total.requests}), 0)::bigint`) })} from ${total}`,
};
const requestsBy = (where: Sql) => sql`select ${withOrder}
  from (${sql`select ${requestRow} from ${stored} where ${where}`}) ${request}
  join ${order} on ${order.order_id} = ${request.orderId}`;
const RETURN_REQUEST_BY_ID = { name: 'return-request-by-id', text: requestsBy(sql`${stored.request_id} = $1`) };
const RETURN_REQUESTS_BY_IDS = {
  name: 'listed-return-requests',
  text: requestsBy(sql`${stored.request_id} = any ($1::uuid[])`),
};
const REQUESTS_OF_ORDERS = {
  name: 'requests-of-orders',
  text: sql`select ${requestRow} from ${stored} where ${stored.order_id} = any ($1::uuid[])
    order by ${stored.created_at}, ${stored.request_id}`,
};

/** Returns return requests, newest first or in another order. */
export async function returnRequestPage(
  database: Database,
  criteria: ListCriteria<typeof returnRequestList>,
  page: OptionalPage,
  calendar: ShopCalendar,
): Promise<Omit<FoundPage, 'ids'> & { requests: ReturnRequestView[] }> {
  const total = isNarrowed(criteria) ? undefined : (await read(database, TOTALS))[0]?.total;
  const search = { list: returnRequestListSql, criteria, bounds: pageBounds(page), calendar, total };
  const { rows, ...found } = await findRows(database, search, RETURN_REQUESTS_BY_IDS, ({ requestId }) => requestId);
  return { ...found, requests: rows.map(requestOf) };
}

export async function returnRequestById(database: Database, requestId: string): Promise<ReturnRequestView | undefined> {
  const [row] = await read(database, { ...RETURN_REQUEST_BY_ID, values: [requestId] });
  return row && requestOf(row);
}

function requestOf(row: Selected<typeof withOrder>): ReturnRequestView {
  return returnRequestViewOf(row, versionOf(row.revision));
}

/** Returns the return requests of orders, oldest first, by order. */
export async function requestsOf(
  database: Database,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, OrderRequestView[]>> {
  const rows = await read(database, { ...REQUESTS_OF_ORDERS, values: [orderIds] });
  const byOrder = new Map<string, OrderRequestView[]>();
  for (const row of rows) byOrder.set(row.orderId, [...(byOrder.get(row.orderId) ?? []), orderRequestViewOf(row)]);
  return byOrder;
}
