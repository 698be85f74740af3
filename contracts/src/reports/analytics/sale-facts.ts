import { published, shown } from '../../kernel/sql/published-table.ts';
import { type Expression, literal, type Source, sql, typed } from '../../kernel/sql/sql.ts';
import { bigint, date, integer, type RowOf, text, timestamptz, uuid } from '../../kernel/table.ts';
import { NO_KEY } from '../sales/sale-kinds.ts';
import { saleTables } from '../sales/sale-tables.ts';
import { amount, currencyOf, idOf, placeOf } from './columns.ts';

const saleDay = 'Shop day on which the order was placed.';
const ofOrder = 'The order.';
const ofCustomer = 'The account that ordered; null for a guest.';
const beforeReductions = 'Price of the goods before reductions, without fee.';
const ofMethod = 'The delivery method; null where there is none.';

const measures = (
  row: Pick<Source<RowOf<typeof saleTables.sale_line>>, 'units' | 'goods' | 'cost' | 'margin' | 'uncosted'>,
) => ({
  units: shown(bigint(), row.units, 'Units sold.'),
  ...amount('goods', row.goods, 'Price of the goods after reductions, without fee.'),
  ...amount('cost', row.cost, 'Purchase price of the units whose purchase price was known when they were ordered.'),
  ...amount('margin', row.margin, 'Goods less cost, of the units whose purchase price was known.'),
  uncosted_units: shown(bigint(), row.uncosted, 'Units whose purchase price was not known.'),
});
const methodOf = (id: Expression<string>) =>
  shown(text(), typed(text(), sql`nullif(${id}, ${literal(NO_KEY)})`), ofMethod);

/** The lines of orders that count as sales. */
export const saleLine = published(saleTables.sale_line, {
  name: 'sale_line',
  comment: 'The lines of orders that count as sales now, with category, supplier and cost as they were at the sale.',
  key: ['order_id', 'line'],
  where: (row) => row.counts,
  columns: (row) => ({
    order_id: shown(uuid(), row.order_id, ofOrder, 'sale_order'),
    line: shown(integer(), row.line, 'Number of the line in the order, from 0; a product has one line in an order.'),
    day: shown(date(), row.day, saleDay, 'day'),
    currency: currencyOf(row.currency),
    product_id: shown(uuid(), row.product_id, 'The product.', 'product'),
    category_id: idOf('category', row.category_id, 'Category of the product at the sale; null for none.'),
    supplier_id: idOf('supplier', row.supplier_id, 'Supplier of the product at the sale; null for none.'),
    ...measures(row),
    ...placeOf(row),
    ...amount('list_amount', row.list, beforeReductions),
  }),
});

/** The orders that count as sales. */
export const saleOrder = published(saleTables.orders, {
  name: 'sale_order',
  comment: 'The orders that count as sales now: confirmed, and neither failed nor rejected.',
  key: ['order_id'],
  where: (row) => row.counts,
  columns: (row) => ({
    order_id: shown(uuid(), row.order_id, ofOrder),
    placed_at: shown(timestamptz(), row.placed_at, 'When the order was placed.'),
    day: shown(date(), row.day, saleDay, 'day'),
    currency: currencyOf(row.currency),
    customer_id: idOf('customer', row.customer_id, ofCustomer),
    delivery_method_id: methodOf(row.method_id),
    ...amount('fee', row.fee, 'Fee that the order pays.'),
    ...placeOf(row),
    ...amount('delivery_income', row.delivery, 'What delivery was charged when the order was placed.'),
  }),
});

/** What each event changed of what counts as sales. */
export const saleChange = published(saleTables.sale_change, {
  name: 'sale_change',
  comment: 'What each event changed of what counts as sales; the sum over all rows is what counts now.',
  key: ['event_id', 'part'],
  columns: (row) => ({
    event_id: shown(uuid(), row.event_id, 'The event.'),
    part: shown(integer(), row.part, '0, or 1 for the second of two changes of one event.'),
    order_id: shown(uuid(), row.order_id, ofOrder),
    day: shown(date(), row.day, saleDay, 'day'),
    recorded_day: shown(date(), row.known_day, 'Shop day on which the change was recorded.', 'day'),
    sign: shown(
      integer(),
      row.sign,
      '1 where the order began to count, -1 where it ceased to, 0 where its fee changed.',
    ),
    currency: currencyOf(row.currency),
    customer_id: idOf('customer', row.customer_id, ofCustomer),
    delivery_method_id: methodOf(row.method_id),
    orders: shown(bigint(), row.orders, 'Orders that began or ceased to count.'),
    ...measures(row),
    ...amount('fee', row.fee, 'Change of the fee.'),
    ...placeOf(row),
    ...amount('list_amount', row.list, beforeReductions),
    ...amount('delivery_income', row.delivery, 'Change of what delivery was charged.'),
  }),
});
