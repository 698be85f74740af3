import { pick, type Selected, select, sql } from '@countinghouse/contracts/kernel/sql/sql';
import type { Language } from '@countinghouse/contracts/messages/language';
import { returnReasonText } from '@countinghouse/contracts/messages/return-reasons';
import { order } from '@countinghouse/contracts/orders/lists/order.list-sql';
import { request, returnRequestListSql } from '@countinghouse/contracts/orders/lists/return-request.list-sql';
import { type ShopTime, shopClock } from '../sheets/cell.ts';
import { listSheet } from '../sheets/list-sheet.ts';
import { linesOf } from '../sheets/listing.ts';

const columns = {
  ...pick(
    request,
    'request_no',
    'created_at',
    'order_no',
    'customer_name',
    'status',
    'items',
    'return_reason_code',
    'return_reason',
  ),
  ...pick(order, 'email', 'phone', 'lines'),
};
const withOrders = {
  ...returnRequestListSql,
  joins: sql`join ${order} on ${order.order_id} = ${request.order_id}`,
};
const requestRow = select(columns);
type RequestRow = Selected<typeof requestRow>;

interface ReturnedItem {
  readonly request: RequestRow;
  readonly createdAt: ShopTime;
  /** Under its name in the order. */
  readonly product: RequestRow['lines'][number] | undefined;
  readonly quantity: number;
  readonly language: Language;
}

/** Return requests, item by item. */
export const returnRequestSheet = listSheet<ReturnedItem>({
  title: 'Return requests',
  views: ['orders_order_list'],
  holdsCustomers: true,
  columns: {
    requestId: ({ request }) => request.request_no,
    createdAt: ({ createdAt }) => createdAt,
    status: ({ request }) => request.status,
    orderId: ({ request }) => request.order_no,
    customer: ({ request }) => request.customer_name,
    email: ({ request }) => request.email,
    phone: ({ request }) => request.phone,
    itemNo: ({ product }) => product?.itemNo,
    name: ({ product }) => product?.name,
    quantity: ({ quantity }) => quantity,
    returnReason: ({ request, language }) =>
      returnReasonText(language, {
        returnReasonCode: request.return_reason_code ?? undefined,
        returnReason: request.return_reason,
      }),
  },

  rows(source, query) {
    const clock = shopClock(source.timeZone);
    const lines = sql`sum(jsonb_array_length(${request.items}))`;
    return linesOf(source, { list: withOrders, columns, lines }, query, (request) => {
      const createdAt = clock(request.created_at);
      return request.items.map(({ productId, quantity }) => {
        const product = request.lines.find((line) => line.productId === productId);
        return { request, createdAt, product, quantity, language: source.language };
      });
    });
  },
});
