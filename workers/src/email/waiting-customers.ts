import type { Database } from '@countinghouse/platform/read-store/database';

/** Customers who wait for a product, by id, those behind `after`. */
export type WaitingCustomers = (productId: string, after: string, limit: number) => Promise<readonly string[]>;

/** Before every customer. */
export const FIRST_CUSTOMER = '00000000-0000-0000-0000-000000000000';

/** The view that says who waits. */
export const WISHES_VIEW = 'customers_wishes';

export function waitingCustomers(database: Database): WaitingCustomers {
  return async (productId, after, limit) => {
    const { rows } = await database.query<{ customer_id: string }>({
      name: 'customers-waiting-for-product',
      text: `select customer_id from views."customers_wishes__wishes"
        where notify and product_id = $1 and customer_id > $2 order by customer_id limit $3`,
      values: [productId, after, limit],
    });
    return rows.map((row) => row.customer_id);
  };
}
