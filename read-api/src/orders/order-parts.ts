import type { ListCriteria } from '@countinghouse/contracts/kernel/http/list';
import { all, select, source, sql, typed } from '@countinghouse/contracts/kernel/sql/sql';
import { bigint } from '@countinghouse/contracts/kernel/table';
import type { orderList } from '@countinghouse/contracts/orders/lists/order.list';
import { orderListTables } from '@countinghouse/contracts/orders/tables';
import type { PageSearch } from '@countinghouse/platform/lists/find-page';
import type { Database } from '@countinghouse/platform/postgres/database';
import { read } from '@countinghouse/platform/sql/read';
import { order } from '../shared/order-rows.ts';

const total = source(orderListTables.totals);
const TOTALS = {
  name: 'order-totals',
  text: sql`select ${select(all(total))} from ${total} where ${total.orders} > 0`,
};

const byStatus: ReadonlySet<string> = new Set(['orderStatus', 'paymentStatus', 'orderTrackStatus']);

const OF_CUSTOMER = {
  name: 'orders-of-customer',
  text: sql`select ${select({ orders: typed(bigint(), sql`count(*)`) })} from ${order}
    where ${order.customer_id} = $1 and ${order.confirmed}`,
};

/**
 * Returns the number of a customer's orders, for queries filtered by the customer alone; an index has them in order.
 */
async function ofCustomer(
  database: Database,
  { search, filters: { customer, ...others } }: ListCriteria<typeof orderList>,
): Promise<number | undefined> {
  if (customer === undefined || search !== '' || Object.keys(others).length > 0) return undefined;
  const [row] = await read(database, { ...OF_CUSTOMER, values: [customer] });
  return row?.orders;
}

/**
 * Returns the total of a query filtered by nothing but statuses, from sums by status, and the combinations of statuses
 * that it covers, each of which has an index by date, number, customer and total; a single status is fixed within a
 * combination.
 */
export async function partsByStatus(
  database: Database,
  criteria: ListCriteria<typeof orderList>,
): Promise<Pick<PageSearch<typeof orderList>, 'total' | 'parts' | 'isInParts'>> {
  const { search, sort, filters } = criteria;
  const { orderStatus, paymentStatus, orderTrackStatus, ...others } = filters;
  const sums = (await read(database, TOTALS)).filter(
    ({ order_status, payment_status, track_status }) =>
      (orderStatus?.includes(order_status) ?? true) &&
      (paymentStatus?.includes(payment_status) ?? true) &&
      (orderTrackStatus?.includes(track_status) ?? true),
  );
  const isByStatusOnly = search === '' && Object.keys(others).length === 0;
  const isNarrowed = sums.length > 0 && (orderStatus ?? paymentStatus ?? orderTrackStatus) !== undefined;
  const isByDate = sort === undefined || sort.by === 'date' || byStatus.has(sort.by);
  const areDays = search === '' && Object.keys(others).every((name) => name === 'placed');
  return {
    isInParts: isNarrowed && isByDate && areDays,
    total: isByStatusOnly ? sums.reduce((orders, sum) => orders + sum.orders, 0) : await ofCustomer(database, criteria),
    parts: isNarrowed
      ? ({ given }) =>
          sums.map(
            ({ order_status, payment_status, track_status }) =>
              sql`${order.order_status} = ${given(order_status)} and ${order.payment_status} = ${given(payment_status)}
                  and ${order.track_status} = ${given(track_status)}`,
          )
      : undefined,
  };
}
