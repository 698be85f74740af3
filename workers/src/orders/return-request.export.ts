import { type ShopTime, shopClock } from '../sheets/cell.ts';
import { listSheet } from '../sheets/list-sheet.ts';
import { linesOf } from '../sheets/listing.ts';

interface RequestRow {
  readonly request_no: string;
  readonly created_at: string;
  readonly status: string;
  readonly order_no: string;
  readonly customer_name: string;
  readonly email: string;
  readonly phone: string;
  readonly items: readonly { readonly productId: string; readonly quantity: number }[];
  readonly lines: readonly { readonly productId: string; readonly itemNo: string; readonly name: string }[];
  readonly return_reason: string;
}

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
      columns: `r.request_no, r.created_at, r.status, r.items, r.return_reason,
        o.order_no, o.customer_name, o.email, o.phone, o.lines`,
      from: 'views."orders_return_request_list__requests" r join views."orders_order_list__orders" o using (order_id)',
      time: 'r.created_at',
      id: 'r.request_id',
      lines: 'sum(jsonb_array_length(r.items))',
    };
    return linesOf(database, listing, (request: RequestRow) => {
      const createdAt = clock(request.created_at);
      return request.items.map(({ productId, quantity }) => {
        const product = request.lines.find((line) => line.productId === productId);
        return { request, createdAt, product, quantity };
      });
    });
  },
});
