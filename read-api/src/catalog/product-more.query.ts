import { type PastPrice, priceBefore } from '@countinghouse/contracts/catalog/past-price';
import type { ProductCard } from '@countinghouse/contracts/catalog/storefront-views';
import type { PublicProductView } from '@countinghouse/contracts/catalog/views';
import { fromMinor } from '@countinghouse/contracts/kernel/money';
import type { Picture } from '@countinghouse/contracts/pictures/views';
import type { Database } from '@countinghouse/platform/read-store/database';
import { type PicturesByPath, pictureAt } from '../pictures/picture-list.query.ts';
import { cardOf } from './product-cards.ts';
import { type PageRow, PRODUCTS, productsIn, publicProductOf, withReferences } from './product-rows.ts';
import type { Shelf } from './shelf/shelf.ts';
import type { CurrentShelf } from './shelf/shelf-copy.ts';
import { similar } from './shelf/shelf-similar.ts';

/** Products in each of the lists. */
const SHOWN = 8;
/** Of what is most often bought with a product, so many are looked at for those that are sold and in stock. */
const LOOKED_AT = 40;

export interface ProductMoreReads {
  readonly database: Database;
  readonly current: CurrentShelf;
  readonly picturesByPath: PicturesByPath;
}

/** A product that is sold, and what stands beside it. */
export interface ProductMore {
  readonly product: PublicProductView;
  readonly pictures: Picture[];
  readonly together: ProductCard[];
  readonly similar: ProductCard[];
  /** Major units. */
  readonly was: { readonly price: number; readonly until: string } | null;
}

interface Beside {
  /** Minor units. */
  readonly price: number;
  readonly ancestors: readonly string[];
  readonly tag_ids: readonly string[];
  readonly past: readonly PastPrice[] | null;
  readonly currency_since: string | null;
  /** Most often bought with it first. */
  readonly together: readonly string[] | null;
}

/** A product that is sold with what stands beside it, at a time in milliseconds; undefined for any other. */
export async function productMore(
  { database, current, picturesByPath }: ProductMoreReads,
  productId: string,
  now: number,
): Promise<ProductMore | undefined> {
  const [row, shelf] = await Promise.all([rowOf(database, productId), current()]);
  const [product] = row ? productsIn(row) : [];
  if (!row?.beside || !product) return undefined;
  const { price, ancestors, tag_ids: tagIds, past, currency_since: since, together: ids } = row.beside;
  const together = boughtTogether(shelf, ids ?? []);
  const like = similar(shelf, { productId, price, ancestors, tagIds }, 2 * SHOWN);
  const alike = like.filter((slot) => !together.includes(slot)).slice(0, SHOWN);
  const cards = [...together, ...alike].map((slot) => shelf.rows[slot]!);
  const paths = [product.photo, ...product.thumbnails];
  const pictures = await picturesByPath([...paths, ...cards.map(({ photo }) => photo)]);
  const shown = cards.map((card) => cardOf(card, pictures));
  const was = priceBefore(past ?? [], price, now, since);
  return {
    product: publicProductOf(product),
    pictures: paths.flatMap((path) => pictureAt(pictures, path) ?? []),
    together: shown.slice(0, together.length),
    similar: shown.slice(together.length),
    was: was ? { price: fromMinor(was.price), until: was.until } : null,
  };
}

/** Slots of those that are sold, in stock first. */
function boughtTogether(shelf: Shelf, ids: readonly string[]): readonly number[] {
  return ids
    .flatMap((id) => shelf.slotOf(id) ?? [])
    .sort((one, other) => shelf.stocked[other]! - shelf.stocked[one]!)
    .slice(0, SHOWN);
}

interface Row extends PageRow {
  readonly beside: Beside | null;
}

/** Everything in one round trip. */
async function rowOf(database: Database, productId: string): Promise<Row | undefined> {
  const beside = `select shelf.price, shelf.ancestors, shelf.tag_ids, price.past,
      (select since from views."catalog_price__currency" where scope = 'base') as currency_since,
      (select json_agg(other_id) from (
        select other_id from views."orders_bought_together__pairs"
        where product_id = $1 and orders > 0 order by orders desc, other_id limit ${LOOKED_AT}
      ) pair) as together
    from views."catalog_shelf__products" shelf left join views."catalog_price__prices" price using (product_id)
    where product_id = $1 and shelf.sold`;
  const { rows } = await database.query<Row>({
    name: 'product-more',
    text: `with page as materialized (select * from ${PRODUCTS} where product_id = $1 and active)
      ${withReferences('1', [`(select to_json(beside) from (${beside}) beside) as beside`])}`,
    values: [productId],
  });
  return rows[0];
}
