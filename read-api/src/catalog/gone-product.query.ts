import type { ProductCard } from '@countinghouse/contracts/catalog/storefront-views';
import type { Database } from '@countinghouse/platform/read-store/database';
import type { ShelfReads } from './shelf-reads.ts';

const MOST_SIMILAR = 8;

interface GoneRow {
  readonly name: string;
  readonly price: number;
  readonly ancestors: readonly string[];
  readonly tag_ids: readonly string[];
}

/** A product that was sold once and is not now; undefined for any other. */
export async function goneProduct(
  database: Database,
  shelf: ShelfReads,
  productId: string,
): Promise<{ name: string; similar: ProductCard[] } | undefined> {
  const { rows } = await database.query<GoneRow>({
    name: 'gone-product',
    text: `select name, price, ancestors, tag_ids
      from views."catalog_shelf__products" where product_id = $1 and was_sold and not sold`,
    values: [productId],
  });
  const [row] = rows;
  if (!row) return undefined;
  const { name, price, ancestors, tag_ids: tagIds } = row;
  const compared = { productId, price, ancestors, tagIds };
  return { name, similar: await shelf.similar(compared, MOST_SIMILAR) };
}
