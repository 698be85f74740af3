import type { ProductCard } from '@countinghouse/contracts/catalog/storefront/storefront-views';
import { shelfTables } from '@countinghouse/contracts/catalog/tables';
import { pick, select, source, sql } from '@countinghouse/contracts/kernel/sql/sql';
import type { Database } from '@countinghouse/platform/postgres/database';
import { read } from '@countinghouse/platform/sql/read';
import type { ShelfReads } from './shelf-reads.ts';

const MOST_SIMILAR = 8;

const product = source(shelfTables.products);
const GONE_PRODUCT = {
  name: 'gone-product',
  text: sql`select ${select(pick(product, 'name', 'price', 'ancestors', 'tag_ids'))} from ${product}
    where ${product.product_id} = $1 and ${product.was_sold} and not ${product.sold}`,
};

/** Returns a product that was active once and is not now; undefined for any other. */
export async function goneProduct(
  database: Database,
  shelf: ShelfReads,
  productId: string,
): Promise<{ name: string; similar: ProductCard[] } | undefined> {
  const [row] = await read(database, { ...GONE_PRODUCT, values: [productId] });
  if (!row) return undefined;
  const { name, price, ancestors, tag_ids: tagIds } = row;
  const compared = { productId, price, ancestors, tagIds };
  return { name, similar: await shelf.similar(compared, MOST_SIMILAR) };
}
