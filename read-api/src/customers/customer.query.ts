import type { customerList } from '@countinghouse/contracts/customers/customer.list';
import { customerListTables } from '@countinghouse/contracts/customers/tables';
import { type CustomerView, customerViewOf } from '@countinghouse/contracts/customers/views';
import type { ListQuestion } from '@countinghouse/contracts/kernel/http/list';
import { versionOf } from '@countinghouse/contracts/kernel/http/version';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { canonicalEmail } from '@countinghouse/contracts/kernel/text/email-address';
import { customerListSql } from '@countinghouse/platform/lists/customer-list';
import type { Database } from '@countinghouse/platform/postgres/database';
import { pick, read, type Selected, select, source, sql } from '@countinghouse/platform/sql/sql';
import { type FoundPage, findRows, totalByStatus } from '../lists/find-page.ts';
import { MOST_ROWS, type OptionalPage, pageBounds } from '../lists/list-page.ts';

const customer = source(customerListTables.customers);
const total = source(customerListTables.totals);
const customerRow = select({
  customerId: customer.customer_id,
  unpaidLimitLifted: customer.unpaid_limit_lifted,
  ...pick(customer, 'email', 'name', 'phone', 'address', 'points', 'active', 'revision'),
});
const TOTALS = {
  name: 'customer-totals',
  text: sql`select ${select(pick(total, 'scope', 'customers'))} from ${total}`,
};
const CUSTOMERS_BY_IDS = {
  name: 'listed-customers',
  text: sql`select ${customerRow} from ${customer} where ${customer.customer_id} = any($1::uuid[])`,
};

/** Returns customers, newest first or in another order. */
export async function customerPage(
  database: Database,
  question: ListQuestion<typeof customerList>,
  page: OptionalPage,
  calendar: ShopCalendar,
): Promise<Omit<FoundPage, 'ids'> & { customers: CustomerView[] }> {
  const total = await totalByStatus(question, () => readSums(database));
  const bounds = pageBounds(page, MOST_ROWS);
  const search = { list: customerListSql, question, bounds, calendar, total };
  const { rows, ...found } = await findRows(database, search, CUSTOMERS_BY_IDS, ({ customerId }) => customerId);
  return { ...found, customers: rows.map(customerOf) };
}

async function readSums(database: Database): Promise<ReadonlyMap<string, number>> {
  return new Map((await read(database, TOTALS)).map(({ scope, customers }) => [scope, customers]));
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
    text: sql`select ${customerRow} from ${customer} where ${customer[column]} = $1`,
    values: [value],
  });
  return row && customerOf(row);
}

function customerOf(row: Selected<typeof customerRow>): CustomerView {
  return customerViewOf(row, versionOf(row.revision));
}
