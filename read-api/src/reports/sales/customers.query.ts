import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { derived, pick, select, source, sql, typed } from '@countinghouse/contracts/kernel/sql/sql';
import { date } from '@countinghouse/contracts/kernel/table';
import type { Comparison } from '@countinghouse/contracts/reports/report-query';
import type { CustomersRow } from '@countinghouse/contracts/reports/sales/customers-api';
import { saleTables } from '@countinghouse/contracts/reports/sales/sale-tables';
import type { Database } from '@countinghouse/platform/postgres/database';
import { read } from '@countinghouse/platform/sql/read';
import type { ReportRange } from '../../report-range.ts';
import type { SortedPage } from '../report-rows.ts';
import { revenue } from './revenue.query.ts';

interface CustomersQuery extends SortedPage {
  readonly range: ReportRange;
  readonly compare?: Comparison | undefined;
}

/** Returns the sales of each customer in the shop days that the range touches, and the days of their orders. */
export async function customersReport(database: Database, query: CustomersQuery, calendar: ShopCalendar) {
  const { rows, ...report } = await revenue(database, { ...query, by: 'none', group: 'customer' }, calendar);
  const daysOf = await orderDays(
    database,
    rows.flatMap(({ group }) => group?._id ?? []),
  );
  return {
    ...report,
    rows: rows.map(({ period: _, group, ...row }): CustomersRow => {
      const { _id = null, name = null } = group ?? {};
      const { first = null, last = null } = (_id === null ? undefined : daysOf.get(_id)) ?? {};
      return { ...row, customer: { _id, name }, firstDay: first, lastDay: last };
    }),
  };
}

const change = source(saleTables.sale_change);
const counting = derived(select(pick(change, 'customer_id', 'day')), 'counting');
/** An order counts for a customer where more of its changes began than ended that. */
const ORDER_DAYS = {
  name: 'order days of customers',
  text: sql`select ${select({
    customer_id: counting.customer_id,
    first: typed(date(), sql`min(${counting.day})`),
    last: typed(date(), sql`max(${counting.day})`),
  })} from (
      select ${change.customer_id}, ${change.day} from ${change} where ${change.customer_id} = any($1::uuid[])
      group by ${change.customer_id}, ${change.day}, ${change.order_id} having sum(${change.sign}) > 0
    ) ${counting} group by ${counting.customer_id}`,
};

/** The days of the first and the last order of customers. */
async function orderDays(database: Database, customers: readonly string[]) {
  const rows = customers.length === 0 ? [] : await read(database, { ...ORDER_DAYS, values: [[...new Set(customers)]] });
  return new Map(rows.map(({ customer_id, ...days }) => [customer_id, days]));
}
