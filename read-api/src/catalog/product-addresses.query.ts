import { shelfTables } from '@countinghouse/contracts/catalog/tables';
import { select, source, sql } from '@countinghouse/contracts/kernel/sql/sql';
import type { Database } from '@countinghouse/platform/postgres/database';
import { read } from '@countinghouse/platform/sql/read';

const product = source(shelfTables.products);
const address = select({ _id: product.product_id, name: product.name, changedAt: product.changed_at });

export interface ProductAddresses {
  readonly products: { _id: string; name: string; changedAt: string }[];
  /** The id after which the next page starts; null after the last product. */
  readonly next: string | null;
}

/** Returns active products ordered by id, starting after `after`. */
export async function productAddresses(
  database: Database,
  { after, size }: { readonly after?: string | undefined; readonly size: number },
): Promise<ProductAddresses> {
  const rows = await read(database, {
    name: `product-addresses${after ? ' after' : ''}`,
    text: sql`select ${address} from ${product} where ${product.sold}
      ${after ? sql`and ${product.product_id} > $2` : sql``} order by ${product.product_id} limit $1::integer + 1`,
    values: after ? [size, after] : [size],
  });
  const products = rows.slice(0, size);
  return { products, next: rows.length > size ? products.at(-1)!._id : null };
}
