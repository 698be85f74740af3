import { type PastPrice, priceBefore } from '@countinghouse/contracts/catalog/past-price';
import type { ProductCard } from '@countinghouse/contracts/catalog/storefront-views';
import { fromMinor } from '@countinghouse/contracts/kernel/money';
import type { Picture } from '@countinghouse/contracts/pictures/views';
import type { Database } from '@countinghouse/platform/read-store/database';
import { type PicturesByPath, pictureAt } from '../pictures/picture-list.query.ts';
import { cardOf } from './product-cards.ts';
import { PRODUCTS } from './product-rows.ts';
import type { Shelf } from './shelf/shelf.ts';
import type { CurrentShelf } from './shelf/shelf-copy.ts';
import { similar } from './shelf/shelf-similar.ts';

/** Products in each of the lists. */
const SHOWN = 8;
/** Of what is most often bought with a product, so many are looked at for those that are sold and in stock. */
const LOOKED_AT = 40;

export interface BesideReads {
  readonly database: Database;
  readonly current: CurrentShelf;
  readonly picturesByPath: PicturesByPath;
}

export interface BesideProduct {
  readonly pictures: Picture[];
  readonly together: ProductCard[];
  readonly similar: ProductCard[];
  /** Major units. */
  readonly was: { readonly price: number; readonly until: string } | null;
}

interface Row {
  readonly photo: string;
  readonly thumbnails: readonly string[];
  /** Minor units. */
  readonly price: number;
  readonly ancestors: readonly string[];
  readonly tag_ids: readonly string[];
  readonly past: readonly PastPrice[] | null;
  readonly currency_since: string | null;
  /** Most often bought with it first. */
  readonly together: readonly string[] | null;
}

/** What stands beside a product that is sold, at a time in milliseconds; undefined for any other. */
export async function besideProduct(
  { database, current, picturesByPath }: BesideReads,
  productId: string,
  now: number,
): Promise<BesideProduct | undefined> {
  const [row, shelf] = await Promise.all([facts(database, productId), current()]);
  if (!row) return undefined;
  const together = boughtTogether(shelf, row.together ?? []);
  const compared = { productId, price: row.price, ancestors: row.ancestors, tagIds: row.tag_ids };
  const like = similar(shelf, compared, 2 * SHOWN);
  const alike = like.filter((slot) => !together.includes(slot)).slice(0, SHOWN);
  const cards = [...together, ...alike].map((slot) => shelf.rows[slot]!);
  const paths = [row.photo, ...row.thumbnails];
  const pictures = await picturesByPath([...paths, ...cards.map(({ photo }) => photo)]);
  const shown = cards.map((card) => cardOf(card, pictures));
  const was = priceBefore(row.past ?? [], row.price, now, row.currency_since);
  return {
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

async function facts(database: Database, productId: string): Promise<Row | undefined> {
  const { rows } = await database.query<Row>({
    name: 'beside-product',
    text: `select product.photo, product.thumbnails, shelf.price, shelf.ancestors, shelf.tag_ids, price.past,
        (select since from views."catalog_price__currency" where scope = 'base') as currency_since,
        (select json_agg(other_id) from (
          select other_id from views."orders_bought_together__pairs"
          where product_id = $1 and orders > 0 order by orders desc, other_id limit ${LOOKED_AT}
        ) pair) as together
      from ${PRODUCTS} product join views."catalog_shelf__products" shelf using (product_id)
        left join views."catalog_price__prices" price using (product_id)
      where product_id = $1 and product.active and shelf.sold`,
    values: [productId],
  });
  return rows[0];
}
