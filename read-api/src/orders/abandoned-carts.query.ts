import { productListTables } from '@countinghouse/contracts/catalog/tables';
import { customerListTables } from '@countinghouse/contracts/customers/tables';
import { fromMinor } from '@countinghouse/contracts/kernel/money';
import {
  derived,
  functionRows,
  optional,
  parameters,
  pick,
  type Selected,
  select,
  source,
  sql,
  typed,
} from '@countinghouse/contracts/kernel/sql/sql';
import { bigint, integer, jsonb } from '@countinghouse/contracts/kernel/table';
import type { CartLine } from '@countinghouse/contracts/orders/cart/cart-line';
import { cartTables } from '@countinghouse/contracts/orders/cart/cart-tables';
import { type AbandonedCartRow, SHOWN_CART_LINES } from '@countinghouse/contracts/orders/reports/report-api';
import { pageBounds, pageClause, readPage } from '@countinghouse/platform/lists/list-page';
import type { Database } from '@countinghouse/platform/postgres/database';

const cart = source(cartTables.carts);
const isAbandoned = sql`${cart.quantity} > 0 and ${cart.changed_at} < $1`;
const total = select({
  total: typed(bigint(), sql`count(*)::bigint`),
  total_amount: typed(bigint(), sql`coalesce(sum(${cart.amount}), 0)::bigint`),
});
const cartRow = select(pick(cart, 'customer_id', 'changed_at', 'lines', 'quantity', 'amount'));
const abandoned = derived(cartRow, 'abandoned');
const customer = optional(source(customerListTables.customers, 'customer'));
const product = optional(source(productListTables.products, 'product'));
const line = functionRows('line', { item: jsonb<CartLine>(), place: bigint() });
interface Item extends Pick<CartLine, 'productId' | 'quantity' | 'price'> {
  readonly itemNo: string | null;
  readonly name: string | null;
  readonly photo: string | null;
}
const shownRow = select({
  items: typed(
    jsonb<readonly Item[]>(),
    sql`jsonb_agg(jsonb_build_object(
      'productId', ${line.item}->'productId', 'quantity', ${line.item}->'quantity', 'price', ${line.item}->'price',
      'itemNo', ${product.item_no}, 'name', ${product.name}, 'photo', ${product.photo}) order by ${line.place})`,
  ),
});
const shown = derived(shownRow, 'shown');
const items = sql`select ${shownRow} from jsonb_array_elements(${abandoned.lines}) with ordinality ${line}
  left join ${product} on ${product.product_id} = (${line.item}->>'productId')::uuid
  where ${line.place} <= ${SHOWN_CART_LINES}`;
const listed = select({
  ...pick(abandoned, 'customer_id', 'changed_at', 'quantity', 'amount'),
  products: typed(integer(), sql`jsonb_array_length(${abandoned.lines})`),
  ...pick(customer, 'name', 'email', 'phone'),
  items: shown.items,
});

interface AbandonedCarts {
  readonly carts: AbandonedCartRow[];
  readonly total: number;
  readonly amount: number;
}

/** Returns non-empty carts unchanged since `before`, milliseconds since the epoch; the latest first. */
export async function abandonedCarts(
  database: Database,
  { before, ...page }: { readonly before: number; readonly current: number; readonly size: number },
): Promise<AbandonedCarts> {
  const { values, given } = parameters();
  given(new Date(before).toISOString());
  const { text: bounds, named } = pageClause(pageBounds(page), given);
  const found = sql`select ${cartRow} from ${cart} where ${isAbandoned}
    order by ${cart.changed_at} desc, ${cart.customer_id} desc ${bounds}`;
  const { totals, rows } = await readPage(database, {
    ...named('abandoned-carts'),
    totals: sql`select ${total} from ${cart} where ${isAbandoned}`,
    page: sql`select ${listed} from (${found}) ${abandoned}
      left join ${customer} on ${customer.customer_id} = ${abandoned.customer_id}
      cross join lateral (${items}) ${shown}
      order by ${abandoned.changed_at} desc, ${abandoned.customer_id} desc`,
    key: 'customer_id',
    values,
  });
  return { carts: rows.map(cartOf), total: totals?.total ?? 0, amount: fromMinor(totals?.total_amount ?? 0) };
}

function cartOf(row: Selected<typeof listed>): AbandonedCartRow {
  const { customer_id, changed_at: changedAt, products, quantity, amount } = row;
  return {
    customer: { _id: customer_id, name: row.name ?? '', email: row.email ?? '', phone: row.phone ?? '' },
    changedAt,
    items: row.items.map(({ productId, quantity, price, itemNo, name, photo }) => ({
      product: { _id: productId, itemNo: itemNo ?? '', name: name ?? '', photo: photo ?? '' },
      quantity,
      pricePerItem: fromMinor(price),
    })),
    products,
    quantity,
    amount: fromMinor(amount),
  };
}
