import { published, shown } from '../../kernel/sql/published-table.ts';
import { literal, sql, typed } from '../../kernel/sql/sql.ts';
import { boolean, Column, date, text, timestamptz, uuid } from '../../kernel/table.ts';
import { fulfilmentTables } from '../fulfilment/fulfilment-tables.ts';
import { NO_KEY } from '../sales/sale-kinds.ts';
import { placeOf } from './columns.ts';

const hours = new Column<number>('numeric(12,1)');

/** The steps of the orders that count as sales, as far as their length is known. */
export const fulfilmentStep = published(fulfilmentTables.steps, {
  name: 'fulfilment_step',
  comment:
    'The steps that orders which count as sales now have ended. A state counts the first time that an order reaches it; steps whose times an import did not know are left out.',
  key: ['order_id', 'step'],
  where: (row) => typed(boolean(), sql`${row.counts} and ${row.day} is not null`),
  columns: (row) => ({
    order_id: shown(uuid(), row.order_id, 'The order.', 'sale_order'),
    step: shown(
      text(),
      row.step,
      'The state that ends the step: `paid`, `shipped` or `delivered`; `whole` is from placed to delivered.',
    ),
    delivery_method_id: shown(
      text(),
      typed(text(), sql`nullif(${row.method_id}, ${literal(NO_KEY)})`),
      'The delivery method; null where there is none.',
    ),
    started_at: shown(timestamptz(), row.started_at, 'When the state before it was reached.'),
    ended_at: shown(timestamptz(), row.ended_at, 'When it ended.'),
    day: shown(date(), row.day, 'Shop day on which it ended.', 'day'),
    hours: shown(hours, typed(hours, sql`${row.tenths} / 10.0`), 'Its length in hours, to the tenth.'),
    ...placeOf(row),
  }),
});
