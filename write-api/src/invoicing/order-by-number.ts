import type { EventLog } from '@countinghouse/platform/event-store/event-log';
import { StoreUnavailable } from '@countinghouse/platform/event-store/event-store';
import type { Database } from '@countinghouse/platform/read-store/database';
import type { Progress } from '@countinghouse/platform/read-store/progress';

/** How long an unknown number waits for the list of orders to show everything that the log holds. */
const LONGEST_WAIT_MS = 3_000;

export interface OrderByNumberDeps {
  readonly database: Database;
  readonly log: Pick<EventLog, 'head'>;
  readonly progress: Pick<Progress, 'waitFor'>;
}

/**
 * The id of the order with a readable number; undefined when there is none. A number never changes hands, so what the list of
 * orders shows is true however old the list is; only a number that it does not show is looked for again once it has caught up.
 * @throws StoreUnavailable when the list is not there, or too far behind to say no.
 */
export async function orderByNumber(
  { database, log, progress }: OrderByNumberDeps,
  orderNo: string,
): Promise<string | undefined> {
  const listed = await find(database, orderNo);
  if (listed !== undefined) return listed;
  if (!(await progress.waitFor(['orders_order_list'], await log.head(), LONGEST_WAIT_MS))) {
    throw new StoreUnavailable('the list of orders is behind the log');
  }
  return find(database, orderNo);
}

async function find(database: Database, orderNo: string): Promise<string | undefined> {
  const { rows } = await database
    .query<{ order_id: string }>({
      name: 'order-by-number',
      text: 'select order_id from views."orders_order_list__orders" where order_no = $1',
      values: [orderNo],
    })
    .catch(noRowsWithoutViews);
  return rows[0]?.order_id;
}

/** Before the projector's first start there is no list to look in. */
function noRowsWithoutViews(error: Error & { code?: string }): { rows: never[] } {
  if (error.code === '42P01' || error.code === '3F000') return { rows: [] };
  throw error;
}
