import { published, shown } from '../../kernel/sql/published-table.ts';
import { joined, literal, sql, typed } from '../../kernel/sql/sql.ts';
import { bigint, boolean, date, integer, text, uuid } from '../../kernel/table.ts';
import { isReturn, returnStatuses } from '../../orders/statuses.ts';
import { saleTables } from '../sales/sale-tables.ts';
import { amount, currencyOf, idOf, placeOf } from './columns.ts';

const COUNTING = sql`${joined(
  returnStatuses.filter(isReturn).map((status) => literal(status)),
  ', ',
)}`;

/** What customers asked to return. */
export const returnLine = published(saleTables.return_line, {
  name: 'return_line',
  comment:
    'What customers asked to return, a row a product, with category, supplier and price as they were at the sale.',
  key: ['request_id', 'line'],
  columns: (row) => ({
    request_id: shown(uuid(), row.request_id, 'The return request.'),
    line: shown(integer(), row.line, 'Number of the line in the request, from 0.'),
    order_id: shown(uuid(), row.order_id, 'The order; it may not count as a sale any more.'),
    day: shown(date(), row.day, 'Shop day of the request.', 'day'),
    reason: shown(text(), row.reason, 'Code of the reason; null where none was recorded.'),
    status: shown(text(), row.status, 'Status of the request now: Pending, Complete, Failed or Rejected.'),
    counts: shown(
      boolean(),
      typed(boolean(), sql`${row.status} in (${COUNTING})`),
      'True while the request is neither failed nor rejected.',
    ),
    currency: currencyOf(row.currency),
    product_id: shown(uuid(), row.product_id, 'The product.', 'product'),
    category_id: idOf('category', row.category_id, 'Category of the product at the sale; null for none.'),
    supplier_id: idOf('supplier', row.supplier_id, 'Supplier of the product at the sale; null for none.'),
    units: shown(bigint(), row.units, 'Units asked to be returned.'),
    ...amount('goods', row.goods, 'Price of these units at the sale after reductions, without fee.'),
    days_since_delivery: shown(
      integer(),
      row.waited,
      'Days from the delivery to the request; null where no delivery was recorded before.',
    ),
    ...placeOf(row),
  }),
});
