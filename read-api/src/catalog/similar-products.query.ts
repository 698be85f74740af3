import type { Database } from '@countinghouse/platform/read-store/database';

/** The nearest in price that are looked at, upwards and downwards, in each place and under each tag. */
const NEAREST = 12;
/** Tags of a product whose products are looked at. */
const TAGS = 5;

const SHELF = 'views."catalog_shelf__products"';

/**
 * Ids of products that are sold and like this one, most alike first: in its node or at least its top-level category, with its tags, near its
 * price; what is sold out comes last. Some 200 products are compared at most, however many there are. The product itself may be gone.
 */
export async function similarProducts(
  database: Pick<Database, 'query'>,
  productId: string,
  count: number,
): Promise<string[]> {
  const { rows } = await database.query<{ product_id: string }>({
    name: 'similar-products',
    text: `with product as materialized (
        select product_id, node_id, category_id, tag_ids, price from ${SHELF} where product_id = $1
      ), tags as materialized (
        select tag_id from views."catalog_tag_list__tags" where tag_id in (select unnest(tag_ids) from product)
      ), tag as (
        select tag_id, price from product, (select tag_id from tags limit ${TAGS}) first_tags
      ), near as (
        ${nearest(SHELF, 'node_id', 'product', 'sold')}
        union ${nearest(SHELF, 'category_id', 'product', 'sold')}
        union ${nearest('views."catalog_tagged__tagged"', 'tag_id', 'tag', 'true')}
      )
      select other.product_id from near join ${SHELF} other using (product_id), product,
        lateral (select count(*) as shared from tags where tag_id = any(other.tag_ids)) tag
      where other.sold and other.product_id <> product.product_id
      order by other.stock = 'out',
        2 * coalesce(other.node_id = product.node_id, false)::int + least(tag.shared, 3)
          - abs(ln((other.price + 100.0) / (product.price + 100.0))) desc,
        other.created_at desc, other.product_id desc
      limit $2`,
    values: [productId, count],
  });
  return rows.map(({ product_id }) => product_id);
}

/** Products of a place or tag whose prices are nearest to the wanted one, by an index on both. */
function nearest(table: string, column: string, wanted: string, condition: string): string {
  const side = (comparison: string, order: string) =>
    `(select product_id from ${table} one where one.${column} = ${wanted}.${column} and ${condition}
      and one.price ${comparison} ${wanted}.price order by one.price ${order} limit ${NEAREST})`;
  return `select one.product_id from ${wanted}, lateral (${side('>=', 'asc')} union all ${side('<', 'desc')}) one`;
}
