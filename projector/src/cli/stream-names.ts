import { PRODUCT } from '@countinghouse/contracts/catalog/events';
import { productListTables } from '@countinghouse/contracts/catalog/tables';
import { CUSTOMER } from '@countinghouse/contracts/customers/events';
import { customerListTables } from '@countinghouse/contracts/customers/tables';
import { allEvents } from '@countinghouse/contracts/event-registry';
import { ADJUSTMENT } from '@countinghouse/contracts/inventory/events';
import { INVOICE } from '@countinghouse/contracts/invoicing/events';
import { readableNumber, streamOf } from '@countinghouse/contracts/kernel/ids';
import { type Sql, select, source, sql } from '@countinghouse/contracts/kernel/sql/sql';
import { canonicalEmail } from '@countinghouse/contracts/kernel/text/email-address';
import { slugOf } from '@countinghouse/contracts/kernel/text/slug';
import { ORDER, RETURN_REQUEST } from '@countinghouse/contracts/orders/events';
import { orderListTables } from '@countinghouse/contracts/orders/tables';
import { SUPPLIER } from '@countinghouse/contracts/suppliers/events';
import type { EventStore } from '@countinghouse/platform/event-log/event-store';
import type { Database } from '@countinghouse/platform/postgres/database';
import { noRowsWithoutViews } from '@countinghouse/platform/sql/no-rows-without-views';
import { read } from '@countinghouse/platform/sql/read';
import { UsageError } from './command.ts';

const EXAMPLE = 'orders.order-018f0000-0000-7000-8000-000000000000';
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;
const WAYS =
  'a stream, an order (SO-000123), a return request (RR-000012), an invoice (Invoice-SO-000123), a product by item number or name, a customer by e-mail, or a record by its id or address';
/** Kinds of records that are named by an id alone; each id is of one of them. */
const RECORDS = [ORDER, RETURN_REQUEST, PRODUCT, CUSTOMER, SUPPLIER, ADJUSTMENT];

const order = source(orderListTables.orders);
const request = source(orderListTables.requests);
const product = source(productListTables.products);
const customer = source(customerListTables.customers);
const statement = <Row>(name: string, text: Sql<Row>) => ({ name: `ops-${name}`, text });
const ORDER_BY_NUMBER = statement(
  'order-by-number',
  sql`select ${select({ id: order.order_id })} from ${order} where ${order.order_no} = $1`,
);
const ORDER_OF_REQUEST = statement(
  'order-of-request',
  sql`select ${select({ id: request.order_id })} from ${request} where ${request.request_no} = $1`,
);
const CUSTOMER_BY_EMAIL = statement(
  'customer-by-email',
  sql`select ${select({ id: customer.customer_id })} from ${customer} where ${customer.canonical_email} = $1`,
);
const PRODUCTS_BY_WORD = statement(
  'products-by-word',
  sql`select ${select({ id: product.product_id })} from ${product}
    where lower(${product.item_no}) = lower($1) or lower(${product.name}) = lower($1)
    order by ${product.product_id} limit 6`,
);
const PRODUCT_NAMES = statement(
  'product-names',
  sql`select ${select({ id: product.product_id, name: product.name })} from ${product}`,
);

interface Reads {
  readonly store: Pick<EventStore, 'read'>;
  readonly database: Database;
}

/**
 * The stream that a word names: by its whole name, without its context (`order-<id>`), or by what an operator has at
 * hand: a number, an e-mail address, an item number or name, an id or an address of the shop.
 * @throws UsageError when there is none with an event, or several
 */
export async function streamNamed(word: string | undefined, reads: Reads): Promise<string> {
  if (!word) throw new UsageError(`Name ${WAYS}.`);
  const [, kind = '', number = ''] = /^(invoice-)?(?:so-?)0*(\d+)(?:\.pdf)?$/i.exec(word) ?? [];
  if (number) {
    const orderNo = readableNumber('SO', Number(number));
    const id = await only(reads, ORDER_BY_NUMBER, orderNo, `There is no order ${orderNo} in the list of orders.`);
    return streamOf(kind ? INVOICE : ORDER, id);
  }
  const [, request] = /^rr-?0*(\d+)$/i.exec(word) ?? [];
  if (request) {
    const requestNo = readableNumber('RR', Number(request));
    const missing = `There is no return request ${requestNo} in the list of return requests.`;
    return streamOf(ORDER, await only(reads, ORDER_OF_REQUEST, requestNo, missing));
  }
  if (word.includes('@')) {
    const missing = `There is no customer with the e-mail address ${word}.`;
    return streamOf(CUSTOMER, await only(reads, CUSTOMER_BY_EMAIL, canonicalEmail(word), missing));
  }
  const [id] = UUID.exec(word) ?? [];
  const isRecord = id !== undefined && (word === id || word.includes('/'));
  const names = isRecord ? RECORDS.map((category) => streamOf(category, id.toLowerCase())) : streamsCalled(word);
  const found = await filled(reads, names);
  const streams = found.length > 0 || id !== undefined ? found : await productStreams(reads, word);
  const [stream, ...others] = streams;
  if (stream === undefined) throw new UsageError(`Nothing is called ${word}. Name ${WAYS}. A stream is ${EXAMPLE}.`);
  if (others.length > 0) throw new UsageError(`Name one of these streams: ${streams.join(', ')}.`);
  return stream;
}

function streamsCalled(word: string): readonly string[] {
  const contexts = [...new Set([...allEvents.keys()].map((type) => type.slice(0, type.indexOf('.'))))];
  return word.includes('.') ? [word] : contexts.map((context) => `${context}.${word}`);
}

/** Those of the streams that have an event. */
async function filled({ store }: Reads, names: readonly string[]): Promise<readonly string[]> {
  const has = await Promise.all(names.map(async (name) => (await store.read(name, { limit: 1 })).length > 0));
  return names.filter((_, index) => has[index]);
}

/** The streams of products by item number or name, or else by the name as addresses have it. */
async function productStreams({ database }: Reads, word: string): Promise<readonly string[]> {
  const exact = await read(database, { ...PRODUCTS_BY_WORD, values: [word] }).catch(noRowsWithoutViews);
  if (exact.length > 0) return exact.map(({ id }) => streamOf(PRODUCT, id));
  const all = await read(database, PRODUCT_NAMES).catch(noRowsWithoutViews);
  return all.filter(({ name }) => slugOf(name) === word).map(({ id }) => streamOf(PRODUCT, id));
}

async function only({ database }: Reads, by: typeof ORDER_BY_NUMBER, value: string, missing: string): Promise<string> {
  const [found] = await read(database, { ...by, values: [value] }).catch(noRowsWithoutViews);
  if (!found) throw new UsageError(missing);
  return found.id;
}
