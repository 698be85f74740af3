import { customer, customerListSql } from '@countinghouse/contracts/customers/customer.list-sql';
import { customerRecord } from '@countinghouse/contracts/customers/record';
import { pick, type Selected, select } from '@countinghouse/contracts/kernel/sql/sql';
import { type ShopTime, shopClock } from '../sheets/cell.ts';
import { listSheet } from '../sheets/list-sheet.ts';
import { linesOf } from '../sheets/listing.ts';
import { recordColumns } from '../sheets/record-columns.ts';

const columns = pick(customer, ...customerRecord.names, 'active', 'created_at');
const customerRow = select(columns);
type ExportedCustomer = Selected<typeof customerRow> & { readonly createdAt: ShopTime };

export const customerSheet = listSheet<ExportedCustomer>({
  title: 'Customers',
  views: ['customers_customer_list'],
  holdsCustomers: true,
  columns: {
    ...recordColumns<ExportedCustomer>(customerRecord.fields),
    status: ({ active }) => active,
    createdAt: ({ createdAt }) => createdAt,
  },

  rows(source, query) {
    const clock = shopClock(source.timeZone);
    const listing = { list: customerListSql, columns };
    return linesOf(source, listing, query, (customer) => [{ ...customer, createdAt: clock(customer.created_at) }]);
  },
});
