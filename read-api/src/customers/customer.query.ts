import type { customerList } from '@countinghouse/contracts/customers/customer.list';
import { customerListSql } from '@countinghouse/contracts/customers/customer.list-sql';
import { customerRecord } from '@countinghouse/contracts/customers/record';
import { customerListTables } from '@countinghouse/contracts/customers/tables';
import { type CustomerView, customerViewOf, staffCustomerViewOf } from '@countinghouse/contracts/customers/views';
import type { ListCriteria } from '@countinghouse/contracts/kernel/http/list';
import { versionOf } from '@countinghouse/contracts/kernel/http/version';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { pick, type Selected, select, source, sql } from '@countinghouse/contracts/kernel/sql/sql';
import { canonicalEmail } from '@countinghouse/contracts/kernel/text/email-address';
import { type FoundPage, findRows, totalByStatus } from '@countinghouse/platform/lists/find-page';
import { MOST_ROWS, type OptionalPage, pageBounds } from '@countinghouse/platform/lists/list-page';
import type { Database } from '@countinghouse/platform/postgres/database';
import { read } from '@countinghouse/platform/sql/read';

const customer = source(customerListTables.customers);
const total = source(customerListTables.totals);
const customerRow = select({
  customerId: customer.customer_id,
  unpaidLimitLifted: customer.unpaid_limit_lifted,
  staffNote: customer.staff_note,
  ...pick(customer, ...customerRecord.names, 'active', 'revision'),
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
  criteria: ListCriteria<typeof customerList>,
  page: OptionalPage,
  calendar: ShopCalendar,
): Promise<Omit<FoundPage, 'ids'> & { customers: CustomerView[] }> {
  const total = await totalByStatus(criteria, () => readSums(database));
  const bounds = pageBounds(page, MOST_ROWS);
  const search = { list: customerListSql, criteria, bounds, calendar, total };
  const { rows, ...found } = await findRows(database, search, CUSTOMERS_BY_IDS, ({ customerId }) => customerId);
  return { ...found, customers: rows.map(staffCustomerOf) };
}

async function readSums(database: Database): Promise<ReadonlyMap<string, number>> {
  return new Map((await read(database, TOTALS)).map(({ scope, customers }) => [scope, customers]));
}

/** Returns a customer with what staff note. */
export async function staffCustomerById(database: Database, customerId: string): Promise<CustomerView | undefined> {
  const row = await findOne(database, 'customer_id', customerId);
  return row && staffCustomerOf(row);
}

/** Returns a customer as their own calls do. */
export async function customerById(database: Database, customerId: string): Promise<CustomerView | undefined> {
  return ownCustomerOf(await findOne(database, 'customer_id', customerId));
}

/** As {@link customerById}. */
export async function customerByEmail(database: Database, email: string): Promise<CustomerView | undefined> {
  return ownCustomerOf(await findOne(database, 'canonical_email', canonicalEmail(email)));
}

async function findOne(database: Database, column: 'customer_id' | 'canonical_email', value: string) {
  const [row] = await read(database, {
    name: `customer by ${column}`,
    text: sql`select ${customerRow} from ${customer} where ${customer[column]} = $1`,
    values: [value],
  });
  return row;
}

function ownCustomerOf(row: Selected<typeof customerRow> | undefined): CustomerView | undefined {
  return row && customerViewOf(row, versionOf(row.revision));
}

function staffCustomerOf(row: Selected<typeof customerRow>): CustomerView {
  return staffCustomerViewOf(row, versionOf(row.revision));
}
