import {
  functionRows,
  joined,
  type Selected,
  type Sql,
  select,
  source,
  sql,
  typed,
} from '@countinghouse/contracts/kernel/sql/sql';
import { bigint, Column, jsonb, text, uuid } from '@countinghouse/contracts/kernel/table';
import { type SaleLine, salesTables } from '@countinghouse/contracts/orders/tables';

// Each of these returns a query for rows of a product, a currency, units and their amount in minor units, as counted by
// the ranking; bounds are SQL.

const spans = source(salesTables.spans);
const days = source(salesTables.days);
const sale = source(salesTables.orders, 'sale');
const line = functionRows('line', { item: jsonb<SaleLine>() });
const part = functionRows('part', { product_id: uuid(), currency: text(), quantity: bigint(), amount: bigint() });

/** Whole spans of days, both inclusive. */
export function soldInSpans(first: Sql, last: Sql): Sql {
  return sql`select ${spans.product_id}, ${spans.currency}, ${spans.quantity}, ${spans.amount} from ${spans}
    where ${spans.span} between ${first} and ${last}`;
}

/** Whole shop days, both inclusive; in one currency, when that is given. */
export function soldOnDays(first: Sql, last: Sql, currency?: Sql): Sql {
  return sql`select ${days.product_id}, ${days.currency}, ${days.quantity}, ${days.amount} from ${days}
    where ${days.day} between ${first} and ${last} ${currency ? sql`and ${days.currency} = ${currency}` : sql``}`;
}

/** Order by order, where a range begins or ends within a day; `to` is exclusive. */
export function soldInOrders(from: Sql, to: Sql): Sql {
  return sql`select (${line.item} ->> 'product')::uuid, ${sale.currency},
      (${line.item} ->> 'quantity')::bigint, (${line.item} ->> 'amount')::bigint
    from ${sale}, jsonb_array_elements(${sale.lines}) ${line}
    where ${sale.counts} and ${sale.placed_at} >= ${from} and ${sale.placed_at} < ${to}`;
}

/** Sums such queries to one row for each product and currency. */
export function addedUp(parts: readonly Sql[]): Sql {
  return sql`select ${part.product_id}, ${part.currency}, sum(${part.quantity}), sum(${part.amount})
    from (${joined(parts, ' union all ')}) ${part} group by ${part.product_id}, ${part.currency}`;
}

/** One row for each currency. */
export const packedRow = select({
  currency: part.currency,
  /** 32 bytes for each product. */
  sold: typed(
    new Column<Buffer>('bytea'),
    sql`string_agg(uuid_send(${part.product_id}) || float8send(${part.quantity}) || float8send(${part.amount}), '')`,
  ),
});

/**
 * Packs the rows of such a query into one value for each currency: 32 bytes a row, read several times faster than as
 * text; sums are far below 2^53, so a double is exact.
 */
export function packed(parts: Sql): Sql<Selected<typeof packedRow>> {
  return sql`select ${packedRow} from (${parts}) ${part} where ${part.quantity} <> 0 group by ${part.currency}`;
}
