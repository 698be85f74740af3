import { customer, customerListSql } from '@countinghouse/contracts/customers/customer.list-sql';
import { pick, type Selected, select } from '@countinghouse/contracts/kernel/sql/sql';
import { type ShopTime, shopClock } from '../sheets/cell.ts';
import { listSheet } from '../sheets/list-sheet.ts';
import { linesOf } from '../sheets/listing.ts';

const columns = pick(customer, 'email', 'name', 'phone', 'address', 'points', 'active', 'created_at');
const customerRow = select(columns);
type CustomerRow = Selected<typeof customerRow>;

export const customerSheet = listSheet<{ readonly customer: CustomerRow; readonly createdAt: ShopTime }>({
  title: 'Customers',
  views: ['customers_customer_list'],
  holdsCustomers: true,
  columns: {
    email: ({ customer }) => customer.email,
    name: ({ customer }) => customer.name,
    phone: ({ customer }) => customer.phone,
    address: ({ customer }) => customer.address,
    points: ({ customer }) => customer.points,
    status: ({ customer }) => customer.active,
    createdAt: ({ createdAt }) => createdAt,
  },

  rows(source, query) {
    const clock = shopClock(source.timeZone);
    const listing = { list: customerListSql, columns };
    return linesOf(source, listing, query, (customer) => [{ customer, createdAt: clock(customer.created_at) }]);
  },
});
