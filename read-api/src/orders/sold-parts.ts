// Each of these is a query for rows of a product, units and their amount in minor units: what the ranking counts. Bounds are SQL.

/** Whole spans of days, both included. */
export function soldInSpans(first: string, last: string): string {
  return `select product_id, quantity, amount from views."orders_sales__spans" where span between ${first} and ${last}`;
}

/** Whole shop days, both included. */
export function soldOnDays(first: string, last: string): string {
  return `select product_id, quantity, amount from views."orders_sales__days" where day between ${first} and ${last}`;
}

/** Order by order, where a range begins or ends within a day; `to` is exclusive. */
export function soldInOrders(from: string, to: string): string {
  return `select (line ->> 'product')::uuid, (line ->> 'quantity')::bigint, (line ->> 'amount')::bigint
    from views."orders_sales__orders" o, jsonb_array_elements(o.lines) line
    where o.counts and o.placed_at >= ${from} and o.placed_at < ${to}`;
}

/** One row for each product of such queries. */
export function addedUp(parts: readonly string[]): string {
  return `select product_id, sum(quantity), sum(amount)
    from (${parts.join(' union all ')}) part (product_id, quantity, amount)
    group by product_id`;
}

/**
 * The rows of such a query as one value: 32 bytes a row, read several times faster than as text. Sums lie far below 2^53, so a double holds
 * them exactly.
 */
export function packed(part: string): string {
  return `(
    select coalesce(string_agg(uuid_send(product_id) || float8send(quantity) || float8send(amount), ''), '')
    from (${part}) sold (product_id, quantity, amount) where quantity <> 0
  )`;
}
