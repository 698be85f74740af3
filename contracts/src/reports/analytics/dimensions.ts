import { published, publishedRows, shown } from '../../kernel/sql/published-table.ts';
import { type Expression, functionRows, literal, type Source, sql, typed } from '../../kernel/sql/sql.ts';
import { bigint, boolean, date, integer, type RowOf, text, timestamptz, uuid } from '../../kernel/table.ts';
import { dimensionTables as tables } from '../dimensions/dimension-tables.ts';
import { amount, placeOf } from './columns.ts';

/** The first day of `day`; no shop has older orders. */
const FIRST_DAY = '1990-01-01';

const versionOf = (row: Source<RowOf<typeof tables.products>>) => ({
  product_id: shown(uuid(), row.product_id, 'The product.'),
  version: shown(integer(), row.version, 'Number of the version, from 1.'),
  item_no: shown(text(), row.item_no, 'Item number.'),
  name: shown(text(), row.name, 'Name of the product.'),
  category_id: shown(
    uuid(),
    row.category_id,
    'Category of the product when the version began; null for none.',
    'category',
  ),
  category_path: shown(
    text(),
    row.category_path,
    'Names from the top-level category to that one, with a slash between them.',
  ),
  supplier_id: shown(uuid(), row.supplier_id, 'Supplier of the product; null for none.', 'supplier'),
  currency: shown(text(), row.currency, 'Base currency when the version began.', 'currency'),
  ...amount('selling_price', row.selling_price, 'Selling price of one unit.'),
  ...amount('purchase_price', known(row.purchase_price), 'Purchase price of one unit; null where nobody entered one.'),
  active: shown(boolean(), row.active, 'Whether the product is for sale.'),
  deleted: shown(boolean(), row.deleted, 'Whether the product has left the catalogue.'),
  valid_from: shown(timestamptz(), row.valid_from, 'When the event was recorded with which the version began.'),
});

/** A price of units; null where nobody has entered one. */
export function known(price: Expression<number>): Expression<number> {
  return typed(bigint(), sql`nullif(${price}, 0)`);
}

/** Products as they are. */
export const product = published(tables.products, {
  name: 'product',
  comment: 'Products as they are: the present version of each, also of those that were deleted.',
  key: ['product_id'],
  columns: (row) => ({ ...versionOf(row), ...placeOf(row) }),
});

/** What products were. */
export const productVersion = published(tables.versions, {
  name: 'product_version',
  comment:
    'Products as they were: a row for each time that one of these columns changed. A fact belongs to the version with valid_from <= recorded_at of the fact and no valid_to up to then.',
  key: ['product_id', 'version'],
  columns: (row) => ({
    ...versionOf(row),
    product_id: shown(uuid(), row.product_id, 'The product.', 'product'),
    valid_to: shown(timestamptz(), row.valid_to, 'When the next version began; null for the present one.'),
    ...placeOf(row),
  }),
});

/** Nodes of the category trees. */
export const category = published(tables.categories, {
  name: 'category',
  comment: 'Categories of all levels, also those that were deleted.',
  key: ['category_id'],
  columns: (row) => ({
    category_id: shown(uuid(), row.category_id, 'The category.'),
    name: shown(text(), row.name, 'Its name.'),
    path: shown(text(), row.path, 'Names from the top-level category to this one, with a slash between them.'),
    parent_id: shown(uuid(), row.parent_id, 'The category above it; null for a top-level category.', 'category'),
    top_id: shown(uuid(), row.top_id, 'The top-level category of its tree.', 'category'),
    depth: shown(integer(), row.depth, '0 for a top-level category, 1 for one below it, and so on.'),
    deleted: shown(boolean(), row.deleted, 'Whether it was deleted.'),
    now_id: shown(
      uuid(),
      row.now_id,
      'Where its products belong now: itself, or the nearest category above it that is left; null for none.',
      'category',
    ),
    ...placeOf(row),
  }),
});

/** Suppliers, without contacts and accounts. */
export const supplier = published(tables.suppliers, {
  name: 'supplier',
  comment: 'Suppliers, also those that were deleted.',
  key: ['supplier_id'],
  columns: (row) => ({
    supplier_id: shown(uuid(), row.supplier_id, 'The supplier.'),
    name: shown(text(), row.name, 'Name of the company.'),
    lead_days: shown(integer(), row.lead_days, 'Days from an order to its delivery; null where nobody entered any.'),
    deleted: shown(boolean(), row.deleted, 'Whether the supplier was deleted.'),
    ...placeOf(row),
  }),
});

/** Customers, without whatever names them. */
export const customer = published(tables.customers, {
  name: 'customer',
  comment: 'Customers with an account, as ids; an erased customer stays.',
  key: ['customer_id'],
  columns: (row) => ({
    customer_id: shown(uuid(), row.customer_id, 'The customer.'),
    first_day: shown(date(), row.first_day, 'Shop day on which the account was made.', 'day'),
    channel: shown(text(), row.channel, 'How the account was made: storefront, google, staff or import.'),
    ...placeOf(row),
  }),
});

/** Currencies by name. */
export const currency = published(tables.currencies, {
  name: 'currency',
  comment: 'Each currency that the shop has had.',
  key: ['currency'],
  columns: (row) => ({
    currency: shown(text(), row.name, 'Its name, which amounts go by.'),
    symbol: shown(text(), row.symbol, 'The sign before amounts.'),
    is_base: shown(boolean(), row.is_base, 'Whether prices and costs are in it now.'),
    in_use: shown(boolean(), row.in_use, 'Whether the shop has it now.'),
    ...placeOf(row),
  }),
});

const days = functionRows('days', { day: date() });
const allDays = sql`generate_series(${literal(FIRST_DAY)}::timestamp,
  make_date(extract(year from now())::integer + 1, 12, 31)::timestamp, interval '1 day') ${days}`;

/** The calendar. */
export const day = publishedRows(allDays, {
  name: 'day',
  comment: `Days from ${FIRST_DAY} to the end of next year.`,
  key: ['day'],
  withBuildsOf: tables.currencies,
  columns: {
    day: shown(date(), days.day, 'The day.'),
    week: shown(date(), typed(date(), sql`date_trunc('week', ${days.day})`), 'Monday of its week.'),
    month: shown(date(), typed(date(), sql`date_trunc('month', ${days.day})`), 'First day of its month.'),
    quarter: shown(date(), typed(date(), sql`date_trunc('quarter', ${days.day})`), 'First day of its quarter.'),
    year: shown(integer(), typed(integer(), sql`extract(year from ${days.day})`), 'Its year.'),
    month_of_year: shown(
      integer(),
      typed(integer(), sql`extract(month from ${days.day})`),
      'Number of its month, from 1.',
    ),
    week_of_year: shown(
      integer(),
      typed(integer(), sql`extract(week from ${days.day})`),
      'Number of its week by ISO 8601, from 1.',
    ),
    weekday: shown(
      integer(),
      typed(integer(), sql`extract(isodow from ${days.day})`),
      'Day of the week, from 1 for Monday to 7 for Sunday.',
    ),
  },
});
