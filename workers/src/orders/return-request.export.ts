import { orderListTables, returnRequestListTables } from '@countinghouse/contracts/orders/tables';
import { pick, type Selected, select, source, sql } from '@countinghouse/platform/read-store/sql';
import { type ShopTime, shopClock } from '../sheets/cell.ts';
import { listSheet } from '../sheets/list-sheet.ts';
import { linesOf } from '../sheets/listing.ts';

const returned = source(returnRequestListTables.requests, 'r');
const order = source(orderListTables.orders, 'o');
const columns = {
  ...pick(returned, 'request_no', 'created_at', 'status', 'items', 'return_reason'),
  ...pick(order, 'order_no', 'customer_name', 'email', 'phone', 'lines'),
};
const requestRow = select(columns);
type RequestRow = Selected<typeof requestRow>;

interface ReturnedItem {
  readonly request: RequestRow;
  readonly createdAt: ShopTime;
  /** As the order calls it. */
  readonly product: RequestRow['lines'][number] | undefined;
  readonly quantity: number;
}

/** Return requests, item by item. */
export const returnRequestSheet = listSheet<ReturnedItem>({
  title: 'Return requests',
  views: ['orders_order_list', 'orders_return_request_list'],
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
    returnReason: ({ request }) => request.return_reason,
  },

  rows({ database, timeZone }) {
    const clock = shopClock(timeZone);
    const listing = {
      columns,
      from: sql`${returned} join ${order} on ${order.order_id} = ${returned.order_id}`,
      time: returned.created_at,
      id: returned.request_id,
      lines: sql`sum(jsonb_array_length(${returned.items}))`,
    };
    return linesOf(database, listing, (request) => {
      const createdAt = clock(request.created_at);
      return request.items.map(({ productId, quantity }) => {
        const product = request.lines.find((line) => line.productId === productId);
        return { request, createdAt, product, quantity };
      });
    });
  },
});
