import { orderTotal } from '@countinghouse/contracts/kernel/money';
import type { RowOf } from '@countinghouse/contracts/kernel/table';
import { searchText } from '@countinghouse/contracts/kernel/text/search-text';
import { shortNumber } from '@countinghouse/contracts/kernel/text/short-number';
import { orderListTables as tables } from '@countinghouse/contracts/orders/tables';
import { paidBy } from '@countinghouse/contracts/payments/payment-ledger';
import { refundedBy, refundedByItself } from '@countinghouse/contracts/payments/refund-ledger';
import { withoutPlace } from '@countinghouse/contracts/pricing/order-pricing';
import type { Rows } from '@countinghouse/platform/projections/projection/projection';
import { countWords } from '@countinghouse/platform/projections/rows/count-words';

/** What follows from the lines of an order, its money and its delivery. */
type Derived = 'total' | 'paid' | 'refunded' | 'returned' | 'country' | 'delivery_method';

/** An order without what follows from the rest of it. */
export type OrderRow = Omit<RowOf<typeof tables.orders>, Derived>;

/** What is left of an order when its person is erased. */
export function withoutPerson(row: RowOf<typeof tables.orders>): OrderRow {
  const contact = { customer_name: '', email: '', phone: '', shipping_address: '', remark: '' };
  const payment = { payment_method: '', transaction_id: '', network: null };
  const payments = row.payments?.map((one) => ({ ...one, method: '', reference: '' })) ?? null;
  const refunds = row.refunds?.map((one) => ({ ...one, reference: '' })) ?? null;
  const disputes = row.disputes?.map((one) => ({ ...one, reference: '' })) ?? null;
  const delivery = row.delivery && withoutPlace(row.delivery);
  return { ...row, ...contact, ...payment, payments, refunds, disputes, delivery, parcel: null };
}

/** Puts an order with what follows from the rest of it. */
export function save(rows: Rows, row: OrderRow): void {
  const { lines, fee, payments, refunds, delivery } = row;
  const derived: Pick<RowOf<typeof tables.orders>, Derived> = {
    total: orderTotal(lines, fee),
    paid: paidBy(payments ?? []),
    refunded: refundedBy(refunds ?? []),
    returned: refundedByItself(refunds ?? []),
    country: delivery?.country ?? null,
    delivery_method: delivery?.methodId ?? null,
  };
  rows.put(tables.orders, { ...row, ...derived });
}

/** The columns that can change what an order is found by. */
export const indexed = [
  'confirmed',
  'email',
  'phone',
  'transaction_id',
  'parcel',
] as const satisfies readonly (keyof OrderRow)[];

/** Puts what an order is found by. */
export function index(rows: Rows, row: OrderRow): void {
  if (!row.confirmed) return;
  const { order_id, order_no, created_at, customer_name, lines } = row;
  rows.put(tables.contents, {
    ...{ order_id, order_no, created_at, customer_name },
    search: searchText(...foundBy(row)),
    product_ids: [...new Set(lines.map(({ productId }) => productId))],
  });
}

function foundBy({ order_no, customer_name, email, phone, transaction_id, parcel, lines }: OrderRow): string[] {
  return [
    order_no,
    customer_name,
    email,
    phone,
    transaction_id,
    ...(parcel ? [parcel.number] : []),
    shortNumber(order_no),
    ...lines.flatMap(({ itemNo, name }) => [itemNo, name]),
  ];
}

type RequestRow = RowOf<typeof tables.requests>;

/** Puts a return request with what its order is called and found by. */
export function enter(
  rows: Rows,
  order: OrderRow,
  request: Omit<RequestRow, 'order_no' | 'customer_name' | 'search'>,
  before?: RequestRow,
): void {
  const { order_no, customer_name } = order;
  const search = searchText(
    request.request_no,
    shortNumber(request.request_no),
    request.return_reason,
    ...foundBy(order),
  );
  rows.put(tables.requests, { ...request, order_no, customer_name, search });
  countWords(rows, tables.request_words, before?.search, search);
}
