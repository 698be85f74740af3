import { customerListTables } from '@countinghouse/contracts/customers/tables';
import { type CustomerView, customerViewOf } from '@countinghouse/contracts/customers/views';
import { canonicalEmail } from '@countinghouse/contracts/kernel/text';
import { versionOf } from '@countinghouse/contracts/kernel/version';
import type { Database } from '@countinghouse/platform/read-store/database';
import { pick, read, type Selected, select, source, sql } from '@countinghouse/platform/read-store/sql';
import { type ListQuery, listPage } from '../list-page.ts';

const customer = source(customerListTables.customers);
const total = source(customerListTables.totals);
const customers = {
  table: customer,
  columns: select({
    customerId: customer.customer_id,
    ...pick(customer, 'email', 'name', 'phone', 'address', 'points', 'active', 'revision'),
  }),
  key: 'customerId' as const,
  order: sql`${customer.created_at} desc, ${customer.customer_id} desc`,
  search: customer.search,
  total: sql`coalesce((select ${total.customers} from ${total} where ${total.scope} = 'all'), 0)`,
};

/** Customers by e-mail address, name or phone number, newest first. */
export async function customerPage(database: Database, query: ListQuery) {
  const { rows, total } = await listPage(database, customers, query);
  return { customers: rows.map(customerOf), total };
}

export async function customerById(database: Database, customerId: string): Promise<CustomerView | undefined> {
  return findOne(database, 'customer_id', customerId);
}

export async function customerByEmail(database: Database, email: string): Promise<CustomerView | undefined> {
  return findOne(database, 'canonical_email', canonicalEmail(email));
}

async function findOne(database: Database, column: 'customer_id' | 'canonical_email', value: string) {
  const [row] = await read(database, {
    name: `customer by ${column}`,
    text: sql`select ${customers.columns} from ${customer} where ${customer[column]} = $1`,
    values: [value],
  });
  return row && customerOf(row);
}

function customerOf(row: Selected<typeof customers.columns>): CustomerView {
  return customerViewOf(row, versionOf(row.revision));
}
