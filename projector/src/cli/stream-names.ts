import { allEvents } from '@countinghouse/contracts/event-registry';
import { readableNumber, streamOf } from '@countinghouse/contracts/kernel/ids';
import { ORDER } from '@countinghouse/contracts/orders/events';
import { orderListTables } from '@countinghouse/contracts/orders/tables';
import type { EventStore } from '@countinghouse/platform/event-log/event-store';
import type { Database } from '@countinghouse/platform/postgres/database';
import { noRowsWithoutViews } from '@countinghouse/platform/sql/no-rows-without-views';
import { pick, read, select, source, sql } from '@countinghouse/platform/sql/sql';
import { UsageError } from './command.ts';

const EXAMPLE = 'orders.order-018f0000-0000-7000-8000-000000000000';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const order = source(orderListTables.orders);
const ORDER_BY_NUMBER = {
  name: 'ops-order-by-number',
  text: sql`select ${select(pick(order, 'order_id'))} from ${order} where ${order.order_no} = $1`,
};

/**
 * The stream that a word names: by its whole name, without its context (`order-<id>`), or by the number of an order.
 * @throws UsageError when there is none with an event, or several
 */
export async function streamNamed(
  word: string | undefined,
  { store, database }: { readonly store: Pick<EventStore, 'read'>; readonly database: Database },
): Promise<string> {
  if (!word) throw new UsageError(`Name a stream, for example ${EXAMPLE}, or an order: SO-000123.`);
  const number = /^so-?0*(\d+)$/i.exec(word)?.[1];
  if (number !== undefined) return orderNumbered(database, readableNumber('SO', Number(number)));
  if (UUID.test(word)) throw new UsageError(`Say what has the id ${word}, for example order-${word}.`);

  const names = word.includes('.') ? [word] : contexts().map((context) => `${context}.${word}`);
  const filled = await Promise.all(names.map(async (name) => (await store.read(name, { limit: 1 })).length > 0));
  const [found, ...others] = names.filter((_, index) => filled[index]);
  if (found === undefined) throw new UsageError(`There is no stream ${word}. One is called ${EXAMPLE}, for example.`);
  if (others.length > 0) throw new UsageError(`Name one of these streams: ${[found, ...others].join(', ')}.`);
  return found;
}

function contexts(): readonly string[] {
  return [...new Set([...allEvents.keys()].map((type) => type.slice(0, type.indexOf('.'))))];
}

async function orderNumbered(database: Database, orderNo: string): Promise<string> {
  const [found] = await read(database, { ...ORDER_BY_NUMBER, values: [orderNo] }).catch(noRowsWithoutViews);
  if (!found) throw new UsageError(`There is no order ${orderNo} in the list of orders.`);
  return streamOf(ORDER, found.order_id);
}
