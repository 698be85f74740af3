import type { EventOf } from '@countinghouse/contracts/kernel/event';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { pick, select, source, sql } from '@countinghouse/contracts/kernel/sql/sql';
import type { Language } from '@countinghouse/contracts/messages/language';
import { ORDER, type orderPlaced } from '@countinghouse/contracts/orders/events';
import { orderListTables } from '@countinghouse/contracts/orders/tables';
import type { EventLog } from '@countinghouse/platform/event-log/event-log';
import type { Database } from '@countinghouse/platform/postgres/database';
import { read } from '@countinghouse/platform/sql/read';

/**
 * Returns the language in which a customer last ordered; undefined without an order, or for orders without a language.
 */
export type CustomerLanguage = (customerId: string) => Promise<Language | undefined>;

const order = source(orderListTables.orders);
const LAST_ORDER = {
  name: 'last-order-of-customer',
  text: sql`select ${select(pick(order, 'order_id'))} from ${order} where ${order.customer_id} = $1
    order by ${order.created_at} desc, ${order.order_id} desc limit 1`,
};

export function languageOfLastOrder(database: Database, log: Pick<EventLog, 'read'>): CustomerLanguage {
  return async (customerId) => {
    const [last] = await read(database, { ...LAST_ORDER, values: [customerId] });
    if (!last) return undefined;
    const [placed] = await log.read(streamOf(ORDER, last.order_id), { limit: 1 });
    return (placed?.data as EventOf<typeof orderPlaced>['data'] | undefined)?.language || undefined;
  };
}
