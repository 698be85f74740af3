import {
  type OrderFileColumn,
  optionalColumns,
  orderFileColumns,
} from '@countinghouse/contracts/exports/order-columns';
import { userListTables } from '@countinghouse/contracts/identity/tables';
import type { ListText } from '@countinghouse/contracts/kernel/http/list';
import { orderTotal } from '@countinghouse/contracts/kernel/money';
import { oneOf, type SqlContext } from '@countinghouse/contracts/kernel/sql/list-sql';
import { pick, type Selected, type Sql, select, source, sql } from '@countinghouse/contracts/kernel/sql/sql';
import { inLanguage } from '@countinghouse/contracts/messages/in-language';
import type { Language } from '@countinghouse/contracts/messages/language';
import { paymentMethodName } from '@countinghouse/contracts/messages/payment-methods';
import { order, orderListSql } from '@countinghouse/contracts/orders/lists/order.list-sql';
import { statusWords } from '@countinghouse/contracts/orders/lists/status-words';
import { isSale, orderStatuses } from '@countinghouse/contracts/orders/statuses';
import { toPayOfOrder } from '@countinghouse/contracts/payments/refunds/to-pay';
import { chargedFor } from '@countinghouse/contracts/pricing/charges';
import { countryName } from '@countinghouse/contracts/pricing/delivery/countries';
import { taxShares } from '@countinghouse/contracts/pricing/tax/arithmetic';
import { taxedAmountsOf } from '@countinghouse/contracts/pricing/tax/order-tax';
import { read } from '@countinghouse/platform/sql/read';
import { amount, type Cell, type ShopTime, shopClock } from '../sheets/cell.ts';
import { listSheet } from '../sheets/list-sheet.ts';
import { linesOf } from '../sheets/listing.ts';

const columns = {
  ...pick(
    order,
    'order_no',
    'created_at',
    'customer_name',
    'lines',
    'fee',
    'charges',
    'delivery',
    'entered_by',
    'refunds',
    'tax',
    'paid',
    'refunded',
    'currency',
    'payment_method',
  ),
  ...pick(order, 'email', 'phone', 'shipping_address', 'remark', 'transaction_id'),
  ...pick(order, 'order_status', 'payment_status', 'track_status'),
};
const orderRow = select(columns);
const user = source(userListTables.users);
const STAFF = { name: 'staff-names', text: sql`select ${select(pick(user, 'user_id', 'name'))} from ${user}` };
type OrderRow = Selected<typeof orderRow>;

interface OrderLine {
  readonly order: OrderRow;
  readonly language: Language;
  readonly placedAt: ShopTime;
  readonly line: OrderRow['lines'][number];
  readonly isFirst: boolean;
  /** Of the line, the first one with that of the delivery; undefined for an order without taxes. */
  readonly tax: number | undefined;
  /** Name of the member of staff who entered the order; '' where its customer placed it. */
  readonly enteredBy: string;
}

const cells: Readonly<Record<OrderFileColumn, (line: OrderLine) => Cell>> = {
  orderId: ({ order }) => order.order_no,
  placedAt: ({ placedAt }) => placedAt,
  orderStatus: ({ order, language }) => statusWords[language][order.order_status],
  paymentStatus: ({ order, language }) => statusWords[language][order.payment_status],
  orderTrackStatus: ({ order, language }) => statusWords[language][order.track_status],
  customer: ({ order }) => order.customer_name,
  email: ({ order }) => order.email,
  phone: ({ order }) => order.phone,
  shippingAddress: ({ order }) => order.shipping_address,
  orderNote: ({ order }) => order.remark,
  itemNo: ({ line }) => line.itemNo,
  name: ({ line }) => line.name,
  pricePerItem: ({ line }) => amount(line.price),
  quantity: ({ line }) => line.quantity,
  currency: ({ order }) => order.currency.name,
  amount: ({ line }) => amount(line.price * line.quantity),
  fee: ({ order, isFirst }) => (isFirst ? amount(order.fee) : undefined),
  orderTotal: ({ order, isFirst }) => (isFirst ? amount(orderTotal(order.lines, order.fee)) : undefined),
  paymentMethod: ({ order, language }) => paymentMethodName(language, order.payment_method),
  transactionId: ({ order }) => order.transaction_id,
  paid: ({ order, isFirst }) => (isFirst ? amount(order.paid) : undefined),
  due: ({ order, isFirst }) => (isFirst ? amount(dueOf(order)) : undefined),
  refunded: ({ order, isFirst }) => (isFirst ? amount(order.refunded) : undefined),
  tax: ({ tax }) => (tax === undefined ? undefined : amount(tax)),
  listAmount: ({ line }) => amount(line.listPrice * line.quantity),
  deliveryMethod: ({ order, language }) => (order.delivery ? inLanguage(language, order.delivery.names) : undefined),
  country: ({ order, language }) => (order.delivery ? countryName(language, order.delivery.country) : undefined),
  deliveryIncome: ({ order, isFirst }) => (isFirst ? amount(chargedFor('delivery', order.charges)) : undefined),
  enteredBy: ({ enteredBy }) => enteredBy,
};

/**
 * Orders line by line, for accounting: what is of the whole order is in its first line only, so that every column of
 * amounts adds up; all else is repeated, so that lines can be filtered and sorted.
 */
export const orderSheet = listSheet<OrderLine>({
  title: 'Orders',
  views: ['orders_order_list', 'identity_user_list'],
  holdsCustomers: true,
  optional: optionalColumns,
  columns: Object.fromEntries(orderFileColumns.map((column) => [column, cells[column]])),

  async rows(source, query) {
    const staff = new Map((await read(source.database, STAFF)).map(({ user_id, name }) => [user_id, name]));
    const clock = shopClock(source.timeZone);
    const lines = sql`sum(jsonb_array_length(${order.lines}))`;
    const also = (context: SqlContext) => soldConditions(query, context);
    return linesOf(source, { list: orderListSql, columns, lines, also }, query, (order) => {
      const placedAt = clock(order.created_at);
      const taxes = taxesOf(order);
      return order.lines.map((line, index) => ({
        order,
        language: source.language,
        placedAt,
        line,
        isFirst: index === 0,
        tax: taxes?.[index],
        enteredBy: staff.get(order.entered_by ?? '') ?? '',
      }));
    });
  },
});

/** The tax of each line, so that they add up to that of the order: the first one has that of the delivery, too. */
function taxesOf({ lines, charges, tax }: OrderRow): readonly number[] | undefined {
  if (!tax) return undefined;
  const shares = taxShares(taxedAmountsOf({ lines, charges, tax }), tax.included);
  const ofDelivery = shares[lines.length] ?? 0;
  return shares.slice(0, lines.length).map((share, index) => (index === 0 ? share + ofDelivery : share));
}

function dueOf({ lines, fee, paid, refunded, refunds }: OrderRow): number {
  return toPayOfOrder(orderTotal(lines, fee) - paid + refunded, refunds ?? []);
}

function soldConditions({ sales, product }: ListText, context: SqlContext): readonly Sql[] {
  return [
    ...(sales === 'true' ? [oneOf(order.order_status, orderStatuses.filter(isSale), context)] : []),
    ...(product ? [orderListSql.filters.item(product, context)] : []),
  ];
}
