import { wishTables } from '@countinghouse/contracts/customers/tables';
import { pick, select, source, sql } from '@countinghouse/contracts/kernel/sql/sql';
import type { Database } from '@countinghouse/platform/postgres/database';
import { read } from '@countinghouse/platform/sql/read';

/** Returns customers who wait for a product, ordered by id, after `after`. */
export type WaitingCustomers = (productId: string, after: string, limit: number) => Promise<readonly string[]>;

/** Lower bound of all customer ids. */
export const FIRST_CUSTOMER = '00000000-0000-0000-0000-000000000000';

/** The view of waiting customers. */
export const WISHES_VIEW = wishTables.wishes.view;

const wish = source(wishTables.wishes);
const WAITING = {
  name: 'customers-waiting-for-product',
  text: sql`select ${select(pick(wish, 'customer_id'))} from ${wish}
    where ${wish.notify} and ${wish.product_id} = $1 and ${wish.customer_id} > $2
    order by ${wish.customer_id} limit $3`,
};

export function waitingCustomers(database: Database): WaitingCustomers {
  return async (productId, after, limit) => {
    const rows = await read(database, { ...WAITING, values: [productId, after, limit] });
    return rows.map((row) => row.customer_id);
  };
}
