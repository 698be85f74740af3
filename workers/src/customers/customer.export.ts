import { customerListTables } from '@countinghouse/contracts/customers/tables';
import { pick, type Selected, select, source, sql } from '@countinghouse/platform/read-store/sql';
import { type ShopTime, shopClock } from '../sheets/cell.ts';
import { listSheet } from '../sheets/list-sheet.ts';
import { linesOf, matching } from '../sheets/listing.ts';

const stored = source(customerListTables.customers);
const columns = pick(stored, 'email', 'name', 'phone', 'address', 'points', 'active', 'created_at');
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

  rows({ database, timeZone }, { search }) {
    const clock = shopClock(timeZone);
    const listing = {
      columns,
      from: sql`${stored}`,
      time: stored.created_at,
      id: stored.customer_id,
      where: matching(stored.search, search),
    };
    return linesOf(database, listing, (customer) => [{ customer, createdAt: clock(customer.created_at) }]);
  },
});
