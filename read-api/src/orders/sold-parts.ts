// Each of these is a query for rows of a product, a currency, units and their amount in minor units: what the ranking counts. Bounds are SQL.

/** Whole spans of days, both included. */
export function soldInSpans(first: string, last: string): string {
  return `select product_id, currency, quantity, amount from views."orders_sales__spans" where span between ${first} and ${last}`;
}

/** Whole shop days, both included. */
export function soldOnDays(first: string, last: string): string {
  return `select product_id, currency, quantity, amount from views."orders_sales__days" where day between ${first} and ${last}`;
}

/** Order by order, where a range begins or ends within a day; `to` is exclusive. */
export function soldInOrders(from: string, to: string): string {
  return `select (line ->> 'product')::uuid, o.currency, (line ->> 'quantity')::bigint, (line ->> 'amount')::bigint
    from views."orders_sales__orders" o, jsonb_array_elements(o.lines) line
    where o.counts and o.placed_at >= ${from} and o.placed_at < ${to}`;
}

/** One row for each product and currency of such queries. */
export function addedUp(parts: readonly string[]): string {
  return `select product_id, currency, sum(quantity), sum(amount)
    from (${parts.join(' union all ')}) part (product_id, currency, quantity, amount)
    group by product_id, currency`;
}

/**
 * The rows of such a query as one value for each currency: 32 bytes a row, read several times faster than as text. Sums lie far below 2^53, so
 * a double holds them exactly.
 */
export function packed(part: string): string {
  return `select currency, string_agg(uuid_send(product_id) || float8send(quantity) || float8send(amount), '') as sold
    from (${part}) sold (product_id, currency, quantity, amount) where quantity <> 0 group by currency`;
}
