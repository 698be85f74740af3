import { PUT_UNPAID_ORDER, UNPAID_LOCK } from '@countinghouse/contracts/engine/unpaid-orders-table';
import type { Refusal } from '@countinghouse/contracts/kernel/errors';
import { createGroupCommit } from '@countinghouse/platform/event-log/append/group-commit';
import type { Database } from '@countinghouse/platform/postgres/database';
import type { PoolClient } from 'pg';
import { type HeldProduct, type Hold, objectionToHold, type UnpaidLimits } from './unpaid-limits.ts';

/** An unpaid order with what it holds. */
export interface UnpaidOrder extends Hold {
  readonly orderId: string;
  /** The customer, or what stands for the address of orders without an account. */
  readonly customerId: string;
  /** Keyed hash; undefined when it counts for no network. */
  readonly network: string | undefined;
  /** ISO 8601 in UTC. */
  readonly unpaidSince: string;
}

/**
 * The unpaid orders and what they hold, in `vault.unpaid_orders`. An order is entered before it is appended, so that
 * all write-apis count it, whatever the log; the log decides whether it is there.
 */
export interface UnpaidHolds {
  /**
   * Enters an order, in place of what it held before; one after the other over all processes.
   * @returns UNPAID_LIMIT when it and what is held already are beyond the limits; nothing is entered then
   */
  hold(wanted: UnpaidOrder, limits: UnpaidLimits): Promise<Refusal | undefined>;
  /** Enters an order that is unpaid in the log, whatever the limits; one that is there is unpaid since then. */
  put(order: UnpaidOrder): Promise<void>;
  remove(orderId: string): Promise<void>;
  /** Ids of the orders of a customer. */
  ofCustomer(customerId: string): Promise<readonly string[]>;
  /** The next orders that are unpaid since before a time, as they were entered, behind one of them. */
  unpaidBefore(question: UnpaidBefore): Promise<readonly OrderPlace[]>;
  /** Notes that the entry was compared with the log. */
  noteChecked(orderId: string): Promise<void>;
}

/** An order by its place among those that were entered. */
export interface OrderPlace {
  readonly orderId: string;
  readonly number: number;
}

export interface UnpaidBefore {
  readonly time: Date;
  readonly after?: OrderPlace | undefined;
  readonly count: number;
  /** Only those that were never compared with the log. Default: all. */
  readonly unchecked?: boolean;
}

type StoredProduct = readonly [productId: string, units: number, stock: number];

interface Asked {
  readonly wanted: UnpaidOrder;
  readonly limits: UnpaidLimits;
}

const LARGEST_INTEGER = 2_147_483_647;

/**
 * Does not wait for the disk: an append that follows makes it durable in the same write-ahead log, and on a log of its
 * own the process of unpaid orders enters it again.
 */
const HOLD_UNPAID = `with lazily as materialized (select set_config('synchronous_commit', 'off', true))
  select held from lazily, vault.hold_unpaid($1) held`;

export function postgresUnpaidHolds(database: Database): UnpaidHolds {
  // Orders that are placed at the same time share a statement.
  const entered = createGroupCommit<Asked, boolean>({
    keysOf: () => ({ writes: [], reads: [] }),
    sizeOf: () => 1,
    async commit(batch) {
      try {
        const { rows } = await database.query<{ held: boolean }>({
          name: 'hold-unpaid',
          text: HOLD_UNPAID,
          values: [JSON.stringify(batch.map(asRecord))],
        });
        return rows.map(({ held }) => held);
      } catch (error) {
        return batch.map(() => error as Error);
      }
    },
  });

  // What a count of lines cannot decide is weighed product by product, alone with the table.
  const weighed = createGroupCommit<Asked, Refusal | 'held'>({
    keysOf: () => ({ writes: [], reads: [] }),
    sizeOf: () => 1,
    async commit(batch) {
      try {
        return await inTransaction(database, (client) => weigh(client, batch));
      } catch (error) {
        return batch.map(() => error as Error);
      }
    },
  });

  return {
    async hold(wanted, limits) {
      const asked = { wanted, limits };
      if (await entered.submit(asked)) return undefined;
      const outcome = await weighed.submit(asked);
      return outcome === 'held' ? undefined : outcome;
    },

    async put(order) {
      await database.query(
        `${PUT_UNPAID_ORDER}, unpaid_since = greatest(unpaid_orders.unpaid_since, excluded.unpaid_since), checked = false`,
        valuesOf(order),
      );
    },

    async remove(orderId) {
      await database.query({
        name: 'remove-unpaid',
        text: 'delete from vault.unpaid_orders where order_id = $1',
        values: [orderId],
      });
    },

    async ofCustomer(customerId) {
      const { rows } = await database.query<{ order_id: string }>(
        'select order_id from vault.unpaid_orders where customer_id = $1 order by number',
        [customerId],
      );
      return rows.map(({ order_id }) => order_id);
    },

    async unpaidBefore({ time, after, count, unchecked = false }) {
      const { rows } = await database.query<{ order_id: string; number: number }>(
        `select order_id, number from vault.unpaid_orders
         where unpaid_since < $1 and number > $2 ${unchecked ? 'and not checked' : ''}
         order by number limit $3`,
        [time, after?.number ?? 0, count],
      );
      return rows.map(({ order_id: orderId, number }) => ({ orderId, number }));
    },

    async noteChecked(orderId) {
      await database.query('update vault.unpaid_orders set checked = true where order_id = $1', [orderId]);
    },
  };
}

/** Enters those orders that the limits allow, one after the other. */
async function weigh(client: PoolClient, batch: readonly Asked[]): Promise<readonly (Refusal | 'held')[]> {
  await client.query('select pg_advisory_xact_lock($1)', [UNPAID_LOCK]);
  const { rows } = await client.query<EntryRow>(
    `select order_id, customer_id, network, orders, items from vault.unpaid_orders
     where customer_id = any($1::uuid[]) or network = any($2::text[]) order by number`,
    [batch.map(({ wanted }) => wanted.customerId), batch.flatMap(({ wanted }) => wanted.network ?? [])],
  );
  let entries: readonly Entry[] = rows.map(
    ({ order_id: orderId, customer_id: customerId, network, orders, items }) => ({
      ...{ orderId, customerId, network: network ?? undefined, orders, products: items.map(heldProduct) },
    }),
  );
  const outcomes: (Refusal | 'held')[] = [];
  for (const { wanted, limits } of batch) {
    const others = entries.filter(({ orderId }) => orderId !== wanted.orderId);
    const customer = others.filter(({ customerId }) => customerId === wanted.customerId);
    const network = others.filter((one) => one.network !== undefined && one.network === wanted.network);
    const objection = objectionToHold(wanted, { customer, network }, limits);
    outcomes.push(objection ?? 'held');
    if (objection) continue;
    entries = [...others, wanted];
    await client.query({ name: 'put-unpaid', text: PUT_UNPAID_ORDER, values: valuesOf(wanted) });
  }
  return outcomes;
}

type Entry = Omit<UnpaidOrder, 'unpaidSince'>;

interface EntryRow {
  readonly order_id: string;
  readonly customer_id: string;
  readonly network: string | null;
  readonly orders: number;
  readonly items: readonly StoredProduct[];
}

/** As `vault.hold_unpaid` takes it. */
function asRecord({ wanted, limits: { customer, network } }: Asked) {
  const most = (limit: number) => Math.min(limit, LARGEST_INTEGER);
  return {
    order_id: wanted.orderId,
    customer_id: wanted.customerId,
    network: wanted.network,
    unpaid_since: wanted.unpaidSince,
    orders: wanted.orders,
    lines: wanted.products.length,
    items: wanted.products.map(storedProduct),
    customer_orders: most(customer.orders),
    customer_items: most(customer.products),
    network_orders: most(network.orders),
    network_items: most(network.products),
  };
}

function valuesOf(order: UnpaidOrder): unknown[] {
  const { orderId, customerId, network = null, unpaidSince, orders, products } = order;
  return [orderId, customerId, network, unpaidSince, orders, JSON.stringify(products.map(storedProduct))];
}

function storedProduct({ productId, units, stock }: HeldProduct): StoredProduct {
  return [productId, units, stock];
}

function heldProduct([productId, units, stock]: StoredProduct): HeldProduct {
  return { productId, units, stock };
}

async function inTransaction<Result>(
  database: Database,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await database.connect();
  let failure: unknown;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    failure = error;
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release(failure instanceof Error);
  }
}
