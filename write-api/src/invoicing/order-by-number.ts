import { pick, select, source, sql } from '@countinghouse/contracts/kernel/sql/sql';
import { orderListTables } from '@countinghouse/contracts/orders/tables';
import type { EventLog } from '@countinghouse/platform/event-log/event-log';
import { StoreUnavailable } from '@countinghouse/platform/event-log/event-store';
import type { Database } from '@countinghouse/platform/postgres/database';
import type { Progress } from '@countinghouse/platform/projections/progress/progress';
import { noRowsWithoutViews } from '@countinghouse/platform/sql/no-rows-without-views';
import { read } from '@countinghouse/platform/sql/read';

/** How long an unknown number waits for the list of orders to show everything that the log holds. */
const LONGEST_WAIT_MS = 3_000;

export interface OrderByNumberDeps {
  readonly database: Database;
  readonly log: Pick<EventLog, 'head'>;
  readonly progress: Pick<Progress, 'waitFor'>;
}

/**
 * The id of the order with a readable number; undefined when there is none. A number never changes its order, so what
 * the list of orders shows is true however old the list is; only a number that it does not show is looked up again once
 * it has caught up.
 * @throws StoreUnavailable when the list is not there, or too far behind to be certain.
 */
export async function orderByNumber(
  { database, log, progress }: OrderByNumberDeps,
  orderNo: string,
): Promise<string | undefined> {
  const listed = await find(database, orderNo);
  if (listed !== undefined) return listed;
  if (!(await progress.waitFor([orderListTables.orders.view], await log.head(), LONGEST_WAIT_MS))) {
    throw new StoreUnavailable('the list of orders is behind the log');
  }
  return find(database, orderNo);
}

const order = source(orderListTables.orders);
const ORDER_BY_NUMBER = {
  name: 'order-by-number',
  text: sql`select ${select(pick(order, 'order_id'))} from ${order} where ${order.order_no} = $1`,
};

async function find(database: Database, orderNo: string): Promise<string | undefined> {
  const [found] = await read(database, { ...ORDER_BY_NUMBER, values: [orderNo] }).catch(noRowsWithoutViews);
  return found?.order_id;
}
