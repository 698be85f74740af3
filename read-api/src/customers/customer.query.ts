import type { CustomerView } from '@countinghouse/contracts/customers/views';
import { canonicalEmail } from '@countinghouse/contracts/kernel/text';
import { versionOf } from '@countinghouse/contracts/kernel/version';
import type { Database } from '@countinghouse/platform/read-store/database';
import { type ListQuery, listPage } from '../list-page.ts';

interface CustomerRow {
  readonly customer_id: string;
  readonly email: string;
  readonly name: string;
  readonly phone: string;
  readonly address: string;
  readonly points: number;
  readonly active: boolean;
  readonly revision: number;
}

const customers = {
  table: 'views."customers_customer_list__customers"',
  columns: 'customer_id, email, name, phone, address, points, active, revision',
  order: 'created_at desc, customer_id desc',
  total: `coalesce((select customers from views."customers_customer_list__totals" where scope = 'all'), 0)`,
};

/** Customers by e-mail address, name or phone number, newest first. */
export async function customerPage(database: Database, query: ListQuery) {
  const { rows, total } = await listPage<CustomerRow>(database, customers, query);
  return { customers: rows.map(customerOf), total };
}

export async function customerById(database: Database, customerId: string): Promise<CustomerView | undefined> {
  return findOne(database, 'customer_id', customerId);
}

export async function customerByEmail(database: Database, email: string): Promise<CustomerView | undefined> {
  return findOne(database, 'canonical_email', canonicalEmail(email));
}

async function findOne(database: Database, column: 'customer_id' | 'canonical_email', value: string) {
  const { rows } = await database.query<CustomerRow>({
    name: `customer by ${column}`,
    text: `select ${customers.columns} from ${customers.table} where ${column} = $1`,
    values: [value],
  });
  return rows[0] && customerOf(rows[0]);
}

function customerOf(row: CustomerRow): CustomerView {
  return {
    _id: row.customer_id,
    email: row.email,
    name: row.name,
    phone: row.phone,
    address: row.address,
    points: row.points,
    status: row.active,
    version: versionOf(row.revision),
  };
}
