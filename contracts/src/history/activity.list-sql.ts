import { productListTables } from '../catalog/tables.ts';
import { customerListTables } from '../customers/tables.ts';
import { userListTables } from '../identity/tables.ts';
import { adjustmentListTables } from '../inventory/tables.ts';
import { allFoundIn, anyOf, type DaysRange, type ListSql, oneOf, type SqlContext } from '../kernel/sql/list-sql.ts';
import {
  type AnySource,
  type Expression,
  joined,
  literal,
  pick,
  type Sql,
  select,
  source,
  sql,
  typed,
} from '../kernel/sql/sql.ts';
import { text } from '../kernel/table.ts';
import { orderListTables } from '../orders/tables.ts';
import { supplierListTables } from '../suppliers/tables.ts';
import { type ActivityArea, activityList } from './activity.ts';
import { logIndexTables } from './tables.ts';

const event = source(logIndexTables.events, 'event');
/** What is read of an event before it is read from the log. */
export const activityColumns = pick(
  event,
  ...(['ordinal', 'clock', 'stream', 'revision', 'type', 'actor_kind', 'actor_id', 'correlation_id'] as const),
);
export const activityRow = select(activityColumns);
const first = source(logIndexTables.events, 'began');
const order = source(orderListTables.contents, 'content');
const request = source(orderListTables.requests, 'request');
const product = source(productListTables.products, 'product');
const customer = source(customerListTables.customers, 'customer');
const supplier = source(supplierListTables.suppliers, 'supplier');
const adjustment = source(adjustmentListTables.adjustments, 'adjustment');
const user = source(userListTables.users, 'staff');

/** Where a search looks for records: their rows, what they are found by, and their streams. */
const found = [
  { rows: order, search: order.search, id: order.order_id, categories: ['orders.order'] },
  { rows: request, search: request.search, id: request.request_id, categories: ['orders.return-request'] },
  {
    ...{ rows: product, search: product.search, id: product.product_id },
    categories: ['catalog.product', 'inventory.stock'],
  },
  {
    ...{ rows: customer, search: customer.search, id: customer.customer_id },
    categories: ['customers.customer', 'customers.wishes', 'orders.cart', 'email.customer-mail'],
  },
  { rows: supplier, search: supplier.search, id: supplier.supplier_id, categories: ['suppliers.supplier'] },
  {
    ...{ rows: adjustment, search: adjustment.search, id: adjustment.adjustment_id },
    categories: ['inventory.adjustment'],
  },
] as const;
/** Where a search looks for who did it. */
const people = [
  { rows: user, search: user.search, id: user.user_id },
  { rows: customer, search: customer.search, id: customer.customer_id },
] as const;
const categories = found.flatMap((one) => one.categories);
/** Characters of a UUID. */
const ID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

/** Everything that happened and a member of staff may see, in SQL. */
export const activityListSql = (seesStaff: boolean): ListSql<typeof activityList> => ({
  definition: activityList,
  name: 'activity',
  rows: event,
  id: typed(text(), sql`${event.ordinal}::text`),
  ...(!seesStaff && { where: sql`not ${isIn('identity')}` }),
  words: [productListTables.words, customerListTables.words],
  search: isAboutFound,
  searchEach: isItselfAboutFound,
  filters: {
    area: (areas) => anyOf(areas.map(isIn)),
    type: (types, context) => oneOf(event.type, types, context),
    actor: (kinds, context) => oneOf(event.actor_kind, kinds, context),
    by: (id, { given }) => sql`${event.actor_id} = ${given(id)}::uuid`,
    of: (id, { given }) =>
      sql`${event.stream} = any (${given(categories.map((category) => `${category}-${id}`))}::text[])`,
    recorded: onDaysOfLog,
  },
  sorts: { date: byDate },
  usual: { by: byDate, direction: 'descending' },
});

const byDate = { terms: [{ expression: event.ordinal }], narrowedBy: 'recorded' };

/** Types are ordered by their bytes, and `/` follows the point. */
function isIn(area: ActivityArea): Sql {
  return sql`(${event.type} >= ${literal(`${area}.`)} and ${event.type} < ${literal(`${area}/`)})`;
}

/** Clocks never go back in the index, so that days are ranges of its key. */
function onDaysOfLog({ from, to }: DaysRange, { calendar, given }: SqlContext): Sql {
  const firstAt = (day: string): Sql => sql`coalesce((select ${first.ordinal} from ${first}
      where ${first.begins_append} and ${first.clock} >= ${given(new Date(calendar.startOf(day)).toISOString())}::timestamptz
      order by ${first.clock}, ${first.ordinal} limit 1), ${Number.MAX_SAFE_INTEGER})`;
  return joined(
    [
      ...(from === undefined ? [] : [sql`${event.ordinal} >= ${firstAt(from)}`]),
      ...(to === undefined ? [] : [sql`${event.ordinal} < ${firstAt(calendar.next(to))}`]),
    ],
    ' and ',
  );
}

/** Of a record that is found so, or by a person who is: looked up from what is found, however much that is. */
function isAboutFound(patterns: readonly Sql[]): Sql {
  const streams = found.flatMap(({ rows, search, id, categories: of }) =>
    of.map((category) => foundIn(rows, search, sql`${literal(`${category}-`)} || ${id}`, patterns)),
  );
  const by = people.map(({ rows, search, id }) => foundIn(rows, search, id, patterns));
  return sql`(${event.stream} = any (array(${joined(streams, ' union all ')}))
    or ${event.actor_id} = any (array(${joined(by, ' union all ')})))`;
}

function foundIn(rows: AnySource, search: Expression<string>, id: Sql, patterns: readonly Sql[]): Sql {
  return sql`(select ${id} from ${rows} where ${allFoundIn(search, patterns)})`;
}

/** The same, looked up from an event. */
function isItselfAboutFound(patterns: readonly Sql[]): Sql {
  const isOf = found.flatMap(({ rows, search, id, categories: of }) =>
    of.map((category) => {
      const own = sql`substr(${event.stream}, ${category.length + 2})::uuid`;
      return sql`case when ${event.stream} ~ ${literal(`^${category}-${ID}$`)}
        then ${isFoundIn(rows, search, id, own, patterns)} end`;
    }),
  );
  const isBy = people.map(({ rows, search, id }) => isFoundIn(rows, search, id, event.actor_id, patterns));
  return sql`(${joined([...isOf, ...isBy], ' or ')})`;
}

function isFoundIn(rows: AnySource, search: Expression<string>, id: Sql, own: Sql, patterns: readonly Sql[]): Sql {
  return sql`exists (select 1 from ${rows} where ${id} = ${own} and ${allFoundIn(search, patterns)})`;
}
