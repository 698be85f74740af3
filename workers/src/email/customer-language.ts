import type { EventOf } from '@countinghouse/contracts/kernel/event';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import type { Language } from '@countinghouse/contracts/messages/language';
import { ORDER, type orderPlaced } from '@countinghouse/contracts/orders/events';
import type { EventLog } from '@countinghouse/platform/event-store/event-log';
import type { Database } from '@countinghouse/platform/read-store/database';

/** The language in which a customer last ordered; undefined for one who never did, or before orders had one. */
export type CustomerLanguage = (customerId: string) => Promise<Language | undefined>;

export function languageOfLastOrder(database: Database, log: Pick<EventLog, 'read'>): CustomerLanguage {
  return async (customerId) => {
    const { rows } = await database.query<{ order_id: string }>({
      name: 'last-order-of-customer',
      text: `select order_id from views."orders_order_list__orders" where customer_id = $1
        order by created_at desc, order_id desc limit 1`,
      values: [customerId],
    });
    const [last] = rows;
    if (!last) return undefined;
    const [placed] = await log.read(streamOf(ORDER, last.order_id), { limit: 1 });
    return (placed?.data as EventOf<typeof orderPlaced>['data'] | undefined)?.language || undefined;
  };
}
