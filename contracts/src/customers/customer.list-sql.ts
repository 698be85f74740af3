import { allFoundIn, type ListSql, onDays } from '../kernel/sql/list-sql.ts';
import { type Sql, source, sql } from '../kernel/sql/sql.ts';
import { customerList } from './customer.list.ts';
import { customerListTables } from './tables.ts';

/** The rows of the list, by the name that its SQL has for them. */
export const customer = source(customerListTables.customers, 'customer');
const byCustomer = (expression: Sql) => ({ terms: [{ expression }, { expression: customer.customer_id }] });

/** Customers, in SQL. */
export const customerListSql: ListSql<typeof customerList> = {
  definition: customerList,
  name: 'customers',
  rows: customer,
  id: customer.customer_id,
  words: [customerListTables.words],
  search: (patterns) => allFoundIn(customer.search, patterns),
  filters: {
    status: ([status]) => (status === 'active' ? customer.active : sql`not ${customer.active}`),
    joined: (days, context) => onDays(customer.created_at, days, context),
  },
  sorts: {
    name: byCustomer(sql`lower(${customer.name})`),
    email: byCustomer(sql`lower(${customer.email})`),
    points: byCustomer(customer.points),
    status: {
      terms: [
        { expression: customer.active, descends: true },
        { expression: customer.created_at, descends: true },
        { expression: customer.customer_id, descends: true },
      ],
      narrowedBy: 'status',
      isOfOneValue: true,
    },
  },
  usual: {
    by: { terms: [{ expression: customer.created_at }, { expression: customer.customer_id }], narrowedBy: 'joined' },
    direction: 'descending',
  },
};
