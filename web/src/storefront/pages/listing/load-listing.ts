import type { ListingFacets, ProductCard } from '@countinghouse/contracts/catalog/storefront/storefront-views';
import { ApiError } from '../../../shared/http/api-error.ts';
import { type LoadInput, redirectTo } from '../../rendering/page.tsx';
import { readBestSellers } from '../../ui/product/best-sellers.tsx';
import {
  isCanonicalQuery,
  type ListingFilters,
  type ListingParameter,
  listingPath,
  narrowed,
  parseListing,
} from './listing-filters.ts';

/** Products on a page. */
export const PAGE_SIZE = 12;

export interface Named {
  readonly _id: string;
  readonly name: string;
}

/** What every listing shows, whatever it stands on. */
export interface Listing {
  readonly filters: ListingFilters;
  readonly products: readonly ProductCard[];
  readonly total: number;
  readonly facets: ListingFacets;
  /** What was found instead of the search term. */
  readonly didYouMean?: string;
  /** Best sellers, where nothing was found. */
  readonly instead: readonly ProductCard[];
}

/** The page that a listing stands on narrows it too. */
export interface ListingPlace {
  readonly category?: string;
  readonly tag?: string;
}

/**
 * The filters of an address, of which only the parameters in `known` count; one that is written in another way leads to
 * the right one.
 */
export function filtersAt({ url }: LoadInput, known: readonly ListingParameter[]): ListingFilters {
  const query = new URLSearchParams([...url.searchParams].filter(([name]) => known.some((one) => one === name)));
  const filters = parseListing(query);
  if (!isCanonicalQuery(query, filters)) redirectTo(listingPath(url.pathname, filters), 302);
  return filters;
}

/**
 * Reads a page of a listing; a page beyond the last leads to the last, a tag that is not there to the listing without
 * it.
 */
export async function loadListing(
  { read, url: { pathname } }: LoadInput,
  filters: ListingFilters,
  place: ListingPlace = {},
): Promise<Listing> {
  const { search, minPrice, maxPrice, sort, current } = filters;
  const tags = [...(place.tag ? [place.tag] : []), ...filters.tags];
  const { products, total, facets, didYouMean } = await read('productListing', {
    query: {
      view: 'card',
      facets: true,
      size: PAGE_SIZE,
      current,
      search: search || undefined,
      category: place.category ?? filters.category ?? undefined,
      tag: tags.join(',') || undefined,
      min_price: minPrice ?? undefined,
      max_price: maxPrice ?? undefined,
      in_stock: filters.inStock || undefined,
      sort: sort ?? undefined,
    },
  });
  if (!facets) throw new Error('a listing came without its facets');
  const known = filters.tags.filter((tag) => facets.chosenTags.some(({ _id }) => _id === tag));
  if (known.length < filters.tags.length) redirectTo(listingPath(pathname, narrowed(filters, { tags: known })), 302);
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  if (current > pages) redirectTo(listingPath(pathname, { ...filters, current: pages }), 302);
  return {
    filters,
    products: products as ProductCard[],
    total,
    facets,
    ...(didYouMean !== undefined && { didYouMean }),
    instead: total === 0 ? await readBestSellers(read) : [],
  };
}

/**
 * The category that a listing of another kind is narrowed to; a deleted one leads to what is left of it, or to the
 * listing without it.
 */
export async function chosenCategory(
  { read, url: { pathname } }: LoadInput,
  filters: ListingFilters,
): Promise<Named | null> {
  if (filters.category === null) return null;
  const found = await read('categoryNode', { params: { id: filters.category } }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  });
  if (found?.node._id === filters.category) return found.node;
  return redirectTo(listingPath(pathname, narrowed(filters, { category: found?.node._id ?? null })), 302);
}
