import { productRoutes } from '@countinghouse/contracts/catalog/api';
import { storefrontCatalogRoutes } from '@countinghouse/contracts/catalog/storefront/storefront-api';
import type { QueryOf } from '@countinghouse/contracts/kernel/http/route';
import { toMinor } from '@countinghouse/contracts/kernel/money';
import { pageBounds } from '@countinghouse/platform/lists/list-page';
import type { Database } from '@countinghouse/platform/postgres/database';
import { type Binding, bind, ok } from '@countinghouse/platform/rest/input/binding';
import { found } from '../history/found.ts';
import { goneProduct } from './gone-product.query.ts';
import { productAddresses } from './product-addresses.query.ts';
import { productMore } from './product-more.query.ts';
import { productPage } from './product-page.query.ts';
import { publicProductOf } from './product-rows.ts';
import type { ShelfFilter } from './shelf/shelf-listing.ts';
import type { ShelfReads, ShelfSources } from './shelf-reads.ts';

export interface ShelfRouteDeps extends ShelfSources {
  readonly shelf: ShelfReads;
}

/** Routes of public reads of the active products. */
export function shelfBindings({ shelf, ...sources }: ShelfRouteDeps): Binding[] {
  const { database } = sources;
  return [
    bind(productRoutes.productListing, async ({ query }) => {
      const { current, size } = query;
      if (isPlain(query)) {
        const found = await plainListing(database, query);
        const isMistyped = found.total === 0 && query.search?.trim();
        return { ...ok, ...(isMistyped ? await shelf.products(similarTo(query), { current, size }) : found) };
      }
      const read = query.view === 'card' ? shelf.cards : shelf.products;
      return { ...ok, ...(await read(filterOf(query), { current, size })) };
    }),

    bind(storefrontCatalogRoutes.suggestProducts, async ({ query: { search } }) => ({
      ...ok,
      ...(await shelf.suggest(search)),
    })),

    bind(storefrontCatalogRoutes.productMore, async ({ params: { id } }) => ({
      ...ok,
      ...found(await productMore(sources, id, Date.now())),
    })),

    bind(storefrontCatalogRoutes.goneProduct, async ({ params: { id } }) => ({
      ...ok,
      ...found(await goneProduct(database, shelf, id)),
    })),

    bind(storefrontCatalogRoutes.productCards, async ({ query: { ids } }) => ({
      ...ok,
      products: await shelf.cardsByIds(ids),
    })),

    bind(storefrontCatalogRoutes.productAddresses, async ({ query }) => ({
      ...ok,
      ...(await productAddresses(database, query)),
    })),
  ];
}

type ListingQuery = QueryOf<typeof productRoutes.productListing>;

/** Returns true for a listing requested by clients that do not use filters. */
function isPlain({ tag, min_price, max_price, in_stock, sort, view, facets }: ListingQuery): boolean {
  return [tag, min_price, max_price, in_stock, sort, view, facets].every((given) => given === undefined);
}

async function plainListing(database: Database, query: ListingQuery) {
  const { search, ...page } = query;
  const filter = { activeOnly: true, search, category: placeIn(query) };
  const { rows, total } = await productPage(database, filter, pageBounds(page));
  return { products: rows.map(publicProductOf), total };
}

/** Returns the filter of the shelf, which corrects mistyped words, in the order of a plain listing. */
function similarTo(query: ListingQuery): ShelfFilter {
  return { ...filterOf(query), sort: 'newest' };
}

function filterOf(query: ListingQuery): ShelfFilter {
  return {
    search: query.search?.trim() || undefined,
    category: placeIn(query),
    tagIds: query.tag,
    minPrice: query.min_price === undefined ? undefined : toMinor(query.min_price),
    maxPrice: query.max_price === undefined ? undefined : toMinor(query.max_price),
    inStock: query.in_stock === 'true' || undefined,
    sort: query.sort,
    facets: query.facets === 'true' || undefined,
  };
}

function placeIn({ category, pos }: ListingQuery) {
  return category ? { nodeId: category, pos: pos ? pos.split(',').map(Number) : [] } : undefined;
}
