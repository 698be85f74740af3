import { type PastPrice, priceBefore } from '@countinghouse/contracts/catalog/past-price';
import type { ProductCard } from '@countinghouse/contracts/catalog/storefront-views';
import { fromMinor } from '@countinghouse/contracts/kernel/money';
import type { Picture } from '@countinghouse/contracts/pictures/views';
import type { Database } from '@countinghouse/platform/read-store/database';
import { pictureAt, picturesByPath } from '../pictures/picture-list.query.ts';
import { cardsByIds } from './card.query.ts';
import { PRODUCTS } from './product-rows.ts';
import { similarProducts } from './similar-products.query.ts';

/** Products in each of the lists. */
const SHOWN = 8;
/** Of what is most often bought with a product, so many are looked at for those that are sold and in stock. */
const LOOKED_AT = 40;

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
  readonly price: number | null;
  readonly past: readonly PastPrice[] | null;
  readonly currency_since: string | null;
  readonly together: readonly string[] | null;
}

/** What stands beside a product that is sold, at a time in milliseconds; undefined for any other. */
export async function besideProduct(
  database: Database,
  productId: string,
  now: number,
): Promise<BesideProduct | undefined> {
  const [row, like] = await Promise.all([facts(database, productId), similarProducts(database, productId, 2 * SHOWN)]);
  if (!row) return undefined;
  const together = row.together ?? [];
  const similar = like.filter((id) => !together.includes(id)).slice(0, SHOWN);
  const paths = [row.photo, ...row.thumbnails];
  const [pictures, cards] = await Promise.all([
    picturesByPath(database, paths),
    cardsByIds(database, [...together, ...similar]),
  ]);
  const was = row.price !== null && priceBefore(row.past ?? [], row.price, now, row.currency_since);
  return {
    pictures: paths.flatMap((path) => pictureAt(pictures, path) ?? []),
    together: cards.filter(({ _id }) => together.includes(_id)),
    similar: cards.filter(({ _id }) => similar.includes(_id)),
    was: was ? { price: fromMinor(was.price), until: was.until } : null,
  };
}

async function facts(database: Database, productId: string): Promise<Row | undefined> {
  const { rows } = await database.query<Row>({
    name: 'beside-product',
    text: `select product.photo, product.thumbnails, price.price, price.past,
        (select since from views."catalog_price__currency" where scope = 'base') as currency_since,
        (select json_agg(other_id) from (
          select other_id from (
            select other_id, orders from views."orders_bought_together__pairs"
            where product_id = $1 and orders > 0 order by orders desc, other_id limit ${LOOKED_AT}
          ) pair join views."catalog_shelf__products" other on other.product_id = pair.other_id and other.sold
          order by other.stock = 'out', orders desc, other_id limit ${SHOWN}
        ) best) as together
      from ${PRODUCTS} product left join views."catalog_price__prices" price using (product_id)
      where product_id = $1 and product.active`,
    values: [productId],
  });
  return rows[0];
}
