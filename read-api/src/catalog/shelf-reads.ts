import type { ListingFacets, ProductCard } from '@countinghouse/contracts/catalog/storefront/storefront-views';
import type { PublicProductView } from '@countinghouse/contracts/catalog/views';
import { MAX_HOME_CATEGORIES } from '@countinghouse/contracts/storefront/api';
import { type OptionalPage, pageBounds } from '@countinghouse/platform/lists/list-page';
import type { Database } from '@countinghouse/platform/postgres/database';
import type { CardsByIds } from '../shared/cards-by-ids.ts';
import type { PicturesByPath } from '../shared/picture-list.query.ts';
import { cardsOf } from './product-cards.ts';
import { productsByIds } from './product-page.query.ts';
import { publicProductOf } from './product-rows.ts';
import { cachedListings } from './shelf/cached-listings.ts';
import { type CategoryFront, cachedFronts } from './shelf/category-fronts.ts';
import type { Shelf } from './shelf/shelf.ts';
import type { CurrentShelf } from './shelf/shelf-copy.ts';
import type { ShelfFilter } from './shelf/shelf-listing.ts';
import { type Compared, similar } from './shelf/shelf-similar.ts';
import { suggestions } from './shelf/shelf-suggestions.ts';

interface Named {
  readonly _id: string;
  readonly name: string;
}

export interface Listed<Product> {
  products: Product[];
  total: number;
  facets?: ListingFacets;
  didYouMean?: string;
  leftOut?: string[];
}

/** Reads from the shelf in memory. */
export interface ShelfReads {
  readonly cardsByIds: CardsByIds;
  /** Returns a page of a listing as cards. */
  cards(filter: ShelfFilter, page: OptionalPage): Promise<Listed<ProductCard>>;
  /** Returns a page of a listing as whole products. */
  products(filter: ShelfFilter, page: OptionalPage): Promise<Listed<PublicProductView>>;
  /** Returns the first top-level categories with a photo. */
  fronts(): Promise<readonly CategoryFront[]>;
  suggest(search: string): Promise<{ products: ProductCard[]; categories: Named[]; tags: Named[] }>;
  /** Returns cards of up to `most` products similar to another, which may be deleted. */
  similar(to: Compared, most: number): Promise<ProductCard[]>;
}

export interface ShelfSources {
  readonly database: Database;
  readonly current: CurrentShelf;
  readonly picturesByPath: PicturesByPath;
}

export function shelfReads({ database, current, picturesByPath }: ShelfSources): ShelfReads {
  const listing = cachedListings();
  const fronts = cachedFronts(MAX_HOME_CATEGORIES);

  async function page<Product>(
    filter: ShelfFilter,
    asked: OptionalPage,
    productsAt: (shelf: Shelf, slots: readonly number[]) => Promise<Product[]>,
  ): Promise<Listed<Product>> {
    const shelf = await current();
    const { slots, ...rest } = listing(shelf, filter);
    const { limit, offset } = pageBounds(asked);
    const shown = [...slots.subarray(offset, limit === null ? undefined : offset + limit)];
    return { products: await productsAt(shelf, shown), total: slots.length, ...rest };
  }

  function cardsAt(shelf: Shelf, slots: readonly number[]): Promise<ProductCard[]> {
    return cardsOf(
      picturesByPath,
      slots.map((slot) => shelf.rows[slot]!),
    );
  }

  async function productsAt(shelf: Shelf, slots: readonly number[]): Promise<PublicProductView[]> {
    const rows = await productsByIds(
      database,
      slots.map((slot) => shelf.rows[slot]!.product_id),
    );
    return rows.map(publicProductOf);
  }

  return {
    async cardsByIds(ids) {
      const shelf = await current();
      return cardsAt(
        shelf,
        [...new Set(ids)].flatMap((id) => shelf.slotOf(id) ?? []),
      );
    },
    cards: (filter, asked) => page(filter, asked, cardsAt),
    products: (filter, asked) => page(filter, asked, productsAt),
    fronts: async () => fronts(await current()),
    async suggest(search) {
      const shelf = await current();
      const { slots, categories, tags } = suggestions(shelf, search);
      return { products: await cardsAt(shelf, slots), categories: [...categories], tags: [...tags] };
    },
    async similar(to, most) {
      const shelf = await current();
      return cardsAt(shelf, similar(shelf, to, most));
    },
  };
}
