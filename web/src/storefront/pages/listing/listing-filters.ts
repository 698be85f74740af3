import { type ListingSort, listingSorts } from '@countinghouse/contracts/catalog/storefront/listing-sorts';

/** Filters and sort order of a listing, from its address. */
export interface ListingFilters {
  /** '' without a search. */
  readonly search: string;
  /** A node of the category tree. */
  readonly category: string | null;
  /** A product has to have all of them; sorted, without duplicates. */
  readonly tags: readonly string[];
  /** Major units, inclusive; the minimum is never above the maximum. */
  readonly minPrice: number | null;
  readonly maxPrice: number | null;
  readonly inStock: boolean;
  /** Null: best selling first, for a search by relevance. */
  readonly sort: ListingSort | null;
  /** The page of 24 products with which the listing begins, from 1. */
  readonly current: number;
  /** Number of products from there on: 24 to 120, in steps of 24. */
  readonly shown: number;
}

/** Products of a page, and by how many the shown ones grow. */
export const PAGE_SIZE = 24;
/** Maximum number of products that are shown at once. */
export const MOST_SHOWN = 120;

/** The query parameters of listings. */
export const listingParameters = [
  'search',
  'category',
  'tag',
  'min_price',
  'max_price',
  'in_stock',
  'sort',
  'current',
  'shown',
] as const;
export type ListingParameter = (typeof listingParameters)[number];

/** The parameters of every listing. */
export const commonParameters = listingParameters.filter((name) => name !== 'search' && name !== 'category');

export const noFilters: ListingFilters = {
  search: '',
  category: null,
  tags: [],
  minPrice: null,
  maxPrice: null,
  inStock: false,
  sort: null,
  current: 1,
  shown: PAGE_SIZE,
};

const LONGEST_SEARCH = 128;
const MOST_TAGS = 10;
const MOST_PAGES = 1_000_000;
const uuid = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
const amount = /^\d{1,8}(\.\d{1,2})?$/;

/** Parses the filters of an address; invalid values are left out. */
export function parseListing(query: URLSearchParams): ListingFilters {
  const value = (name: ListingParameter) => textOf(query, name);
  const tags = value('tag').toLowerCase().split(',');
  const category = value('category').toLowerCase();
  const sort = value('sort');
  const [least, greatest] = [amountOf(value('min_price')), amountOf(value('max_price'))];
  const isTurned = least !== null && greatest !== null && least > greatest;
  return {
    search: searchOf(value('search')),
    category: uuid.test(category) ? category : null,
    tags: [...new Set(tags.filter((tag) => uuid.test(tag)))].sort().slice(0, MOST_TAGS),
    minPrice: positive(isTurned ? greatest : least),
    maxPrice: isTurned ? least : greatest,
    inStock: value('in_stock') === 'true',
    sort: listingSorts.find((one) => one === sort) ?? null,
    current: pageOf(value('current')),
    shown: shownOf(value('shown')),
  };
}

/** Returns the filters as query parameters without those that have no effect; the inverse of {@link parseListing}. */
export function writeListing(filters: ListingFilters): URLSearchParams {
  const { search, category, tags, minPrice, maxPrice, inStock, sort, current, shown } = filters;
  const values: Record<ListingParameter, string> = {
    search,
    category: category ?? '',
    tag: tags.join(','),
    min_price: minPrice === null ? '' : String(minPrice),
    max_price: maxPrice === null ? '' : String(maxPrice),
    in_stock: inStock ? 'true' : '',
    sort: sort ?? '',
    current: current > 1 ? String(current) : '',
    shown: shown > PAGE_SIZE ? String(shown) : '',
  };
  const query = new URLSearchParams();
  for (const name of listingParameters) if (values[name] !== '') query.set(name, values[name]);
  return query;
}

/** Returns true when a query is in the form of {@link writeListing}; unknown parameters are ignored. */
export function isCanonicalQuery(query: URLSearchParams, filters: ListingFilters): boolean {
  const written = writeListing(filters);
  return listingParameters.every((name) => textOf(query, name) === (written.get(name) ?? ''));
}

/** Returns a path of a listing with its filters. */
export function listingPath(path: string, filters: ListingFilters): string {
  const query = writeListing(filters).toString();
  return query ? `${path}?${query}` : path;
}

/** Returns the filters with changes; a changed filter resets the page to its beginning. */
export function narrowed(filters: ListingFilters, change: Partial<ListingFilters>): ListingFilters {
  return { ...filters, current: 1, shown: PAGE_SIZE, ...change };
}

/** Returns the filters with a tag added, or removed when it is set. */
export function withTagToggled(filters: ListingFilters, tag: string): ListingFilters {
  const others = filters.tags.filter((one) => one !== tag);
  const tags = others.length < filters.tags.length ? others : [...others, tag].sort();
  return narrowed(filters, { tags });
}

/** Returns the number of filters beyond those of the page itself; the search term is none of them. */
export function filterCount({ category, tags, minPrice, maxPrice, inStock }: ListingFilters): number {
  const isPriced = minPrice !== null || maxPrice !== null;
  return Number(category !== null) + tags.length + Number(isPriced) + Number(inStock);
}

/** Repeated values of a parameter form a list, as on the server. */
function textOf(query: URLSearchParams, name: ListingParameter): string {
  return query
    .getAll(name)
    .filter((value) => value !== '')
    .join(',');
}

function searchOf(text: string): string {
  const plain = text.toWellFormed().replaceAll('\u0000', '').trim();
  if (plain.length <= LONGEST_SEARCH) return plain;
  // Does not split a surrogate pair.
  const cut = plain.slice(0, LONGEST_SEARCH);
  return (cut.isWellFormed() ? cut : cut.slice(0, -1)).trim();
}

function amountOf(text: string): number | null {
  const plain = text.trim();
  return amount.test(plain) ? Number(plain) : null;
}

/** A minimum price of zero has no effect. */
function positive(least: number | null): number | null {
  return least === 0 ? null : least;
}

function pageOf(text: string): number {
  return /^[1-9]\d{0,6}$/.test(text) ? Math.min(Number(text), MOST_PAGES) : 1;
}

function shownOf(text: string): number {
  const shown = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return shown % PAGE_SIZE === 0 ? Math.min(Math.max(shown, PAGE_SIZE), MOST_SHOWN) : PAGE_SIZE;
}
