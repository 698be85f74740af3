import { allFoundIn, type ListSql, oneOf } from '../kernel/sql/list-sql.ts';
import { type Sql, source, sql } from '../kernel/sql/sql.ts';
import { supplierList } from './supplier.list.ts';
import { supplierListTables } from './tables.ts';

/** The rows of the list, by the name that its SQL has for them. */
export const supplier = source(supplierListTables.suppliers, 'supplier');
const bySupplier = (expression: Sql) => ({
  terms: [{ expression }, { expression: supplier.supplier_id }],
});
const isActive = sql`(${supplier.details} -> 'status')::boolean`;

/** Suppliers, in SQL. A shop has few of them: only their names have an index. */
export const supplierListSql: ListSql<typeof supplierList> = {
  definition: supplierList,
  name: 'suppliers',
  rows: supplier,
  id: supplier.supplier_id,
  words: [supplierListTables.words],
  search: (patterns) => allFoundIn(supplier.search, patterns),
  filters: {
    status: ([status]) => (status === 'active' ? isActive : sql`not ${isActive}`),
    country: (countries, context) => oneOf(sql`${supplier.details} -> 'address' ->> 'country'`, countries, context),
  },
  sorts: {
    name: bySupplier(sql`lower(${supplier.name})`),
    contactName: bySupplier(sql`lower(${supplier.details} ->> 'contactName')`),
    email: bySupplier(sql`lower(${supplier.details} ->> 'email')`),
    status: bySupplier(sql`not ${isActive}`),
  },
  usual: {
    by: { terms: [{ expression: supplier.created_at }, { expression: supplier.supplier_id }] },
    direction: 'descending',
  },
};
