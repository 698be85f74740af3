import { priceBefore } from '@countinghouse/contracts/catalog/storefront/past-price';
import type { ProductCard } from '@countinghouse/contracts/catalog/storefront/storefront-views';
import { priceTables, shelfTables } from '@countinghouse/contracts/catalog/tables';
import type { PublicProductView } from '@countinghouse/contracts/catalog/views';
import { fromMinor } from '@countinghouse/contracts/kernel/money';
import { derived, jsonRows, optional, pick, select, source, sql, typed } from '@countinghouse/contracts/kernel/sql/sql';
import { json, timestamptz } from '@countinghouse/contracts/kernel/table';
import { boughtTogetherTables } from '@countinghouse/contracts/orders/reports/bought-together-tables';
import type { Picture } from '@countinghouse/contracts/pictures/views';
import type { Database } from '@countinghouse/platform/postgres/database';
import { read } from '@countinghouse/platform/sql/read';
import { type PicturesByPath, pictureAt } from '../shared/picture-list.query.ts';
import { cardOf } from './product-cards.ts';
import { PRODUCT, page, products, productsIn, publicProductOf, references } from './product-rows.ts';
import type { Shelf } from './shelf/shelf.ts';
import type { CurrentShelf } from './shelf/shelf-copy.ts';
import { similar } from './shelf/shelf-similar.ts';

/** Maximum number of products in each of the lists. */
const SHOWN = 8;
/** Maximum number of products often bought together that are checked for being active and in stock. */
const MOST_CHECKED = 40;

export interface ProductMoreReads {
  readonly database: Database;
  readonly current: CurrentShelf;
  readonly picturesByPath: PicturesByPath;
}

/** An active product with its related data. */
export interface ProductMore {
  readonly product: PublicProductView;
  readonly pictures: Picture[];
  readonly together: ProductCard[];
  readonly similar: ProductCard[];
  /** Major units. */
  readonly was: { readonly price: number; readonly until: string } | null;
}

/** Returns an active product with its related data at a time in milliseconds; undefined for any other. */
export async function productMore(
  { database, current, picturesByPath }: ProductMoreReads,
  productId: string,
  now: number,
): Promise<ProductMore | undefined> {
  const [[row], shelf] = await Promise.all([read(database, { ...PRODUCT_MORE, values: [productId] }), current()]);
  const [product] = row ? productsIn(row) : [];
  const [beside] = row?.beside ?? [];
  if (!beside || !product) return undefined;
  const { price, ancestors, tag_ids: tagIds, past, currency_since: since, together: ids } = beside;
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

/** Returns slots of the active ones, those in stock first. */
function boughtTogether(shelf: Shelf, ids: readonly string[]): readonly number[] {
  return ids
    .flatMap((id) => shelf.slotOf(id) ?? [])
    .sort((one, other) => shelf.stocked[other]! - shelf.stocked[one]!)
    .slice(0, SHOWN);
}

const shelved = source(shelfTables.products, 'shelved');
const price = optional(source(priceTables.prices, 'price'));
const base = source(priceTables.currency, 'base');
const pair = source(boughtTogetherTables.pairs, 'pair');
const most = select(pick(pair, 'other_id'));
const often = derived(most, 'often');
const beside = select({
  ...pick(shelved, 'price', 'ancestors', 'tag_ids'),
  past: price.past,
  currency_since: typed(
    timestamptz().nullable(),
    sql`(select ${base.since} from ${base} where ${base.scope} = 'base')`,
  ),
  /** Ordered by how often it was bought together, descending. */
  together: typed(
    json<readonly string[]>().nullable(),
    sql`(select json_agg(${often.other_id}) from (${sql`select ${most} from ${pair}
        where ${pair.product_id} = $1 and ${pair.orders} > 0
        order by ${pair.orders} desc, ${pair.other_id} limit ${MOST_CHECKED}`}) ${often})`,
  ),
});
const PRODUCT_MORE = {
  name: 'product-more',
  text: sql`with ${page} as materialized (${sql`select ${PRODUCT} from ${products}
      where ${products.product_id} = $1 and ${products.active}`})
    select ${select({
      ...references,
      beside:
        jsonRows(sql`select ${beside} from ${shelved} left join ${price} on ${price.product_id} = ${shelved.product_id}
        where ${shelved.product_id} = $1 and ${shelved.sold}`),
    })}`,
};
