import { type ShopTime, shopClock } from '../sheets/cell.ts';
import { listSheet } from '../sheets/list-sheet.ts';
import { linesOf, matching } from '../sheets/listing.ts';

interface CustomerRow {
  readonly email: string;
  readonly name: string;
  readonly phone: string;
  readonly address: string;
  readonly points: number;
  readonly active: boolean;
  readonly created_at: string;
}

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
      columns: 'email, name, phone, address, points, active, created_at',
      from: 'views."customers_customer_list__customers"',
      time: 'created_at',
      id: 'customer_id',
      where: matching(search),
    };
    return linesOf(database, listing, (customer: CustomerRow) => [{ customer, createdAt: clock(customer.created_at) }]);
  },
});
