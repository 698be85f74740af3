import { versionOf } from '@countinghouse/contracts/kernel/version';
import type { OrderRequestView, ReturnRequestView, ReturnStatus } from '@countinghouse/contracts/orders/views';
import type { Database } from '@countinghouse/platform/read-store/database';
import { type OptionalPage, pageBounds, pageClause } from '../list-page.ts';
import { ORDERS, REQUESTS } from './order-rows.ts';

interface RequestRow {
  readonly request_id: string;
  readonly request_no: string;
  readonly order_id: string;
  readonly order_no: string;
  readonly created_at: string;
  readonly customer_name: string;
  readonly phone: string;
  readonly email: string;
  readonly return_reason: string;
  readonly items: readonly { readonly productId: string; readonly quantity: number }[];
  readonly status: ReturnStatus;
  readonly revision: number;
}

/** Return requests, newest first. */
export async function returnRequestPage(
  database: Database,
  page: OptionalPage,
): Promise<{ requests: ReturnRequestView[]; total: number }> {
  const values: unknown[] = [];
  const { text: bounds, named } = pageClause(pageBounds(page), (value) => `$${values.push(value)}`);
  const { rows } = await database.query<RequestRow & { total: number }>({
    ...named('return-requests'),
    text: `select total.total, request.* from (
        select coalesce(sum(requests), 0)::bigint as total from views."orders_return_request_list__totals"
      ) total
      left join lateral (
        select r.*, o.order_no, o.customer_name, o.phone, o.email
        from (select * from ${REQUESTS} order by created_at desc, request_id desc ${bounds}) r
        join ${ORDERS} o using (order_id)
        order by r.created_at desc, r.request_id desc
      ) request on true`,
    values,
  });
  return { requests: rows.filter((row) => row.request_id !== null).map(requestOf), total: rows[0]?.total ?? 0 };
}

export async function returnRequestById(database: Database, requestId: string): Promise<ReturnRequestView | undefined> {
  const { rows } = await database.query<RequestRow>({
    name: 'return-request-by-id',
    text: `select r.*, o.order_no, o.customer_name, o.phone, o.email
      from ${REQUESTS} r join ${ORDERS} o using (order_id) where r.request_id = $1`,
    values: [requestId],
  });
  return rows[0] && requestOf(rows[0]);
}

function requestOf(row: RequestRow): ReturnRequestView {
  return {
    _id: row.request_id,
    requestId: row.request_no,
    order: { _id: row.order_id, orderId: row.order_no },
    createdAt: row.created_at,
    customer: { name: row.customer_name, phone: row.phone, email: row.email },
    returnReason: row.return_reason,
    items: row.items.map(({ productId, quantity }) => ({ product: productId, quantity })),
    status: row.status,
    version: versionOf(row.revision),
  };
}

/** The return requests of orders, oldest first, by order. */
export async function requestsOf(
  database: Database,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, OrderRequestView[]>> {
  const { rows } = await database.query<RequestRow>({
    name: 'requests-of-orders',
    text: `select * from ${REQUESTS} where order_id = any ($1::uuid[]) order by created_at, request_id`,
    values: [orderIds],
  });
  const byOrder = new Map<string, OrderRequestView[]>();
  for (const row of rows) {
    const request = {
      _id: row.request_id,
      requestId: row.request_no,
      status: row.status,
      createdAt: row.created_at,
      returnReason: row.return_reason,
      items: row.items.map(({ productId, quantity }) => ({ product: productId, quantity })),
    };
    byOrder.set(row.order_id, [...(byOrder.get(row.order_id) ?? []), request]);
  }
  return byOrder;
}
