import { published, shown } from '../../kernel/sql/published-table.ts';
import { sql, typed } from '../../kernel/sql/sql.ts';
import { bigint, date, text, uuid } from '../../kernel/table.ts';
import { stockTables } from '../stock/stock-tables.ts';
import { amount, currencyOf, placeOf } from './columns.ts';
import { known } from './dimensions.ts';

/** Every movement of stock. */
export const stockMovement = published(stockTables.movements, {
  name: 'stock_movement',
  comment: 'Every movement of stock: what came in, went out, or was counted; the sum of all is what is there.',
  key: ['event_id'],
  columns: (row) => ({
    event_id: shown(uuid(), row.event_id, 'The event.'),
    product_id: shown(uuid(), row.product_id, 'The product.', 'product'),
    day: shown(date(), row.day, 'Shop day on which the units moved.', 'day'),
    recorded_day: shown(date(), row.known_day, 'Shop day on which the movement was recorded.', 'day'),
    kind: shown(
      text(),
      row.kind,
      'What moved them: opened, received, returned, counted, adjusted, sold, or released by an order that did not stand.',
    ),
    units: shown(bigint(), row.units, 'Units that came in; negative went out.'),
    balance: shown(bigint(), row.balance, 'Units in stock after it, in the order of the log.'),
    currency: currencyOf(row.currency),
    ...amount(
      'purchase_price',
      known(row.purchase_price),
      'Purchase price of one unit then; null where nobody entered one.',
    ),
    ...amount(
      'cost',
      typed(bigint(), sql`${row.units} * ${known(row.purchase_price)}`),
      'Units times purchase price; null where nobody entered one.',
    ),
    ...placeOf(row),
  }),
});
