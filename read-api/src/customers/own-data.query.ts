import { productListTables } from '@countinghouse/contracts/catalog/tables';
import { occurredAt } from '@countinghouse/contracts/kernel/event';
import { fromMinor } from '@countinghouse/contracts/kernel/money';
import { pick, select, source, sql } from '@countinghouse/contracts/kernel/sql/sql';
import type { OrderDetailView } from '@countinghouse/contracts/orders/views';
import type { Database } from '@countinghouse/platform/postgres/database';
import { read } from '@countinghouse/platform/sql/read';
import { cartContents, messagesFrom, notesOnOrder } from '../history/customer.history.ts';
import type { LogReads } from '../history/log-reads.ts';
import { customerSteps } from '../history/people.history.ts';
import { staffCustomerById } from './customer.query.ts';
import { wishesOf } from './wishes.query.ts';

export interface OwnDataReads {
  readonly database: Database;
  readonly log: LogReads;
  /** Returns all orders of a customer, newest first. */
  readonly ordersOf: (customerId: string) => Promise<readonly OrderDetailView[]>;
}

/** A product for display; its name is the current one, empty when it is deleted. */
interface NamedProduct {
  readonly _id: string;
  readonly itemNo: string;
  readonly name: string;
}

/**
 * Returns all data that the shop stores about a customer, as JSON to download; undefined when there is none. Prices in
 * major units.
 */
export async function ownData(
  { database, log, ordersOf }: OwnDataReads,
  customerId: string,
): Promise<Record<string, unknown> | undefined> {
  const account = await staffCustomerById(database, customerId);
  if (!account) return undefined;
  const [history, orders, cart, wishes, messages] = await Promise.all([
    customerSteps(log, customerId),
    ordersOf(customerId),
    cartContents(log, customerId),
    wishesOf(database, customerId),
    messagesNotedOf(database, customerId).then((ids) => messagesFrom(log, ids, customerId)),
  ]);
  const ids = [...cart.map(({ productId }) => productId), ...wishes.map(({ product_id }) => product_id)];
  const product = await productNames(database, ids);
  return {
    account: withoutVersion(account),
    accountHistory: history.map(({ event, changes }) => ({
      at: occurredAt(event),
      event: event.type.slice(event.type.indexOf('.') + 1),
      changes,
    })),
    orders: await ordersWithNotes(log, orders),
    cart: cart.map(({ productId, quantity, seenPrice }) => ({
      product: product(productId),
      quantity,
      priceWhenAdded: fromMinor(seenPrice),
    })),
    savedProducts: wishes.map(({ product_id, saved, notify, wished_at }) => ({
      product: product(product_id),
      saved,
      tellWhenBackInStock: notify,
      since: wished_at,
    })),
    contactMessages: messages,
  };
}

/** Orders with what staff wrote on them and did not take off again. */
async function ordersWithNotes(log: LogReads, orders: readonly OrderDetailView[]) {
  const shown: object[] = [];
  for (const order of orders) {
    const notes = await notesOnOrder(log, order._id);
    shown.push({ ...withoutVersion(order), ...(notes.length > 0 && { notesOfStaff: notes }) });
  }
  return shown;
}

function withoutVersion<View extends { readonly version: string }>({ version: _, ...view }: View) {
  return view;
}

/** Returns the messages that write-api recorded as this customer's, in `vault.contact_senders`. */
async function messagesNotedOf(database: Database, customerId: string): Promise<readonly string[]> {
  const { rows } = await database.query<{ readonly message_id: string }>({
    name: 'messages-noted',
    text: 'select message_id from vault.contact_senders where customer_id = $1',
    values: [customerId],
  });
  return rows.map((row) => row.message_id);
}

const named = source(productListTables.products);
const PRODUCT_NAMES = {
  name: 'product-names',
  text: sql`select ${select(pick(named, 'product_id', 'item_no', 'name'))} from ${named}
    where ${named.product_id} = any ($1::uuid[])`,
};

async function productNames(database: Database, ids: readonly string[]): Promise<(productId: string) => NamedProduct> {
  const rows = await read(database, { ...PRODUCT_NAMES, values: [ids] });
  const known = new Map(rows.map((row) => [row.product_id, row]));
  return (productId) => ({
    _id: productId,
    itemNo: known.get(productId)?.item_no ?? '',
    name: known.get(productId)?.name ?? '',
  });
}
