import { STOCK } from '@countinghouse/contracts/inventory/events';
import { literal, type Sql, sql } from '@countinghouse/contracts/kernel/sql/sql';
import { CART } from '@countinghouse/contracts/orders/cart/cart-events';
import { ORDER } from '@countinghouse/contracts/orders/events';

/** The stream of an order by its id, in SQL. */
export function orderStreamSql(id: Sql): Sql {
  return sql`${literal(`${ORDER}-`)} || ${id}`;
}

/** The stream of a product's stock by an expression of its id. */
export function stockStreamSql(productId: Sql): Sql {
  return sql`${literal(`${STOCK}-`)} || ${productId}`;
}

/** The stream of a customer's cart by an expression of their id. */
export function cartStreamSql(customerId: Sql): Sql {
  return sql`${literal(`${CART}-`)} || ${customerId}`;
}
