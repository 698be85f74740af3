import type { Database } from '@countinghouse/platform/read-store/database';

export interface ProductAddresses {
  readonly products: { _id: string; name: string; changedAt: string }[];
  /** The id to go on after; null behind the last product. */
  readonly next: string | null;
}

/** Products that are sold, by id, from the one after `after` on. */
export async function productAddresses(
  database: Database,
  { after, size }: { readonly after?: string | undefined; readonly size: number },
): Promise<ProductAddresses> {
  const { rows } = await database.query<{ _id: string; name: string; changedAt: string }>({
    name: `product-addresses${after ? ' after' : ''}`,
    text: `select product_id as "_id", name, changed_at as "changedAt" from views."catalog_shelf__products"
      where sold ${after ? 'and product_id > $2' : ''} order by product_id limit $1::integer + 1`,
    values: after ? [size, after] : [size],
  });
  const products = rows.slice(0, size);
  return { products, next: rows.length > size ? products.at(-1)!._id : null };
}
