import { fromMinor } from '@countinghouse/contracts/kernel/money';
import { type AbandonedCartRow, SHOWN_CART_LINES } from '@countinghouse/contracts/orders/report-api';
import type { Database } from '@countinghouse/platform/read-store/database';
import { pageBounds, pageClause } from '../list-page.ts';

const CARTS = 'views."orders_cart__carts"';

interface Row {
  readonly customer_id: string;
  readonly changed_at: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly products: number;
  readonly quantity: number;
  readonly amount: number;
  readonly items: readonly {
    readonly productId: string;
    readonly quantity: number;
    readonly price: number;
    readonly itemNo: string | null;
    readonly name: string | null;
    readonly photo: string | null;
  }[];
}

interface AbandonedCarts {
  readonly carts: AbandonedCartRow[];
  readonly total: number;
  readonly amount: number;
}

/** Carts that hold something and did not change since `before`, milliseconds since the epoch; the latest first. */
export async function abandonedCarts(
  database: Database,
  { before, ...page }: { readonly before: number; readonly current: number; readonly size: number },
): Promise<AbandonedCarts> {
  const values: unknown[] = [new Date(before).toISOString()];
  const { text: bounds, named } = pageClause(pageBounds(page), (value) => `$${values.push(value)}`);
  const { rows } = await database.query<Row & { total: number; total_amount: number }>({
    ...named('abandoned-carts'),
    text: `select total.*, cart.* from (
        select count(*)::bigint as total, coalesce(sum(amount), 0)::bigint as total_amount
        from ${CARTS} where quantity > 0 and changed_at < $1
      ) total
      left join lateral (
        select c.customer_id, c.changed_at, c.quantity, c.amount, jsonb_array_length(c.lines) as products,
          customer.name, customer.email, customer.phone, shown.items
        from (
          select * from ${CARTS} where quantity > 0 and changed_at < $1 order by changed_at desc, customer_id desc ${bounds}
        ) c
        left join views."customers_customer_list__customers" customer using (customer_id)
        cross join lateral (
          select jsonb_agg(jsonb_build_object(
            'productId', line.value->'productId', 'quantity', line.value->'quantity', 'price', line.value->'price',
            'itemNo', product.item_no, 'name', product.name, 'photo', product.photo) order by line.place) as items
          from jsonb_array_elements(c.lines) with ordinality line (value, place)
          left join views."catalog_product_list__products" product
            on product.product_id = (line.value->>'productId')::uuid
          where line.place <= ${SHOWN_CART_LINES}
        ) shown
        order by c.changed_at desc, c.customer_id desc
      ) cart on true`,
    values,
  });
  const [{ total = 0, total_amount = 0 } = {}] = rows;
  const carts = rows.filter((row) => row.customer_id !== null).map(cartOf);
  return { carts, total, amount: fromMinor(total_amount) };
}

function cartOf(row: Row): AbandonedCartRow {
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
