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
  PAGE_SIZE,
  parseListing,
} from './listing-filters.ts';

export interface Named {
  readonly _id: string;
  readonly name: string;
}

/** The data of any listing. */
export interface Listing {
  readonly filters: ListingFilters;
  readonly products: readonly ProductCard[];
  readonly total: number;
  readonly facets: ListingFacets;
  /** The terms that were searched for instead. */
  readonly didYouMean?: string;
  /** Words of the search that were left out. */
  readonly leftOut?: readonly string[];
  /** Best sellers, for an empty result. */
  readonly instead: readonly ProductCard[];
}

/** The page of a listing filters it too. */
export interface ListingPlace {
  readonly category?: string;
  readonly tag?: string;
}

/** Parses the filters of an address, restricted to the parameters in `known`; redirects to the canonical form. */
export function filtersAt({ url }: LoadInput, known: readonly ListingParameter[]): ListingFilters {
  const query = new URLSearchParams([...url.searchParams].filter(([name]) => known.some((one) => one === name)));
  const filters = parseListing(query);
  if (!isCanonicalQuery(query, filters)) redirectTo(listingPath(url.pathname, filters), 302);
  return filters;
}

/**
 * Reads a page of a listing; a page beyond the last redirects to the last, an unknown tag to the listing without it.
 */
export async function loadListing(
  { read, url: { pathname } }: LoadInput,
  filters: ListingFilters,
  place: ListingPlace = {},
): Promise<Listing> {
  const { search, minPrice, maxPrice, sort, current, shown } = filters;
  const tags = [...(place.tag ? [place.tag] : []), ...filters.tags];
  const readPage = (page: number) =>
    read('productListing', {
      query: {
        view: 'card',
        ...(page === 0 && { facets: true }),
        size: PAGE_SIZE,
        current: current + page,
        search: search || undefined,
        category: place.category ?? filters.category ?? undefined,
        tag: tags.join(',') || undefined,
        min_price: minPrice ?? undefined,
        max_price: maxPrice ?? undefined,
        in_stock: filters.inStock || undefined,
        sort: sort ?? (search === '' ? 'best' : undefined),
      },
    });
  const [first, ...rest] = await Promise.all([
    readPage(0),
    ...Array.from({ length: shown / PAGE_SIZE - 1 }, (_, page) => readPage(page + 1)),
  ]);
  const { total, facets, didYouMean, leftOut } = first;
  const cards = [first, ...rest].flatMap(({ products }) => products) as ProductCard[];
  // A product that moves between two of the reads is in both.
  const products = new Map(cards.map((card) => [card._id, card]));
  if (!facets) throw new Error('a listing came without its facets');
  const known = filters.tags.filter((tag) => facets.chosenTags.some(({ _id }) => _id === tag));
  if (known.length < filters.tags.length) redirectTo(listingPath(pathname, narrowed(filters, { tags: known })), 302);
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  if (current > pages) redirectTo(listingPath(pathname, { ...filters, current: pages, shown: PAGE_SIZE }), 302);
  return {
    filters,
    products: [...products.values()],
    total,
    facets,
    ...(didYouMean !== undefined && { didYouMean }),
    ...(leftOut !== undefined && { leftOut }),
    instead: total === 0 ? await readBestSellers(read) : [],
  };
}

/**
 * Returns the category by which a listing of another kind is filtered; a deleted one redirects to its nearest existing
 * ancestor, or to the listing without it.
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
