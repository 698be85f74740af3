import { slugOf } from '@countinghouse/contracts/kernel/text/slug';
import type { Figure } from '../http/figures.ts';
import type { LoadRequest } from '../http/load.ts';
import type { RunningShop } from '../http/running-shop.ts';
import { type SampleProduct, searchTerm } from '../http/sample-catalogue.ts';
import type { ShopSize } from '../http/shop-size.ts';

const SORTS = ['best', 'price', '-price', 'name'];

/**
 * Pages of the storefront as HTML, through the gateway; the page cache is small, so that a page requested once is
 * rendered.
 */
export function storefrontFigures({ catalogue }: RunningShop, size: ShopSize): Figure[] {
  const { products, categoryIds, tagIds } = catalogue;
  const product = (n: number) => page(productPath(products[n % products.length]!));
  /** Filters in the canonical form of the page: defaults are left out, or it redirects. */
  const listing = (n: number) => {
    const place = n % categoryIds.length;
    const sort = SORTS[n % SORTS.length];
    const second = Math.floor(n / 20) % 2 === 1 ? '&shown=48' : '';
    return page(
      `/category/${categoryIds[place]}/category-${place}?tag=${tagIds[n % tagIds.length]}&sort=${sort}${second}`,
    );
  };
  return [
    { name: 'home page', unit: 'pages', rounds: [[page('/')]] },
    { name: 'product page, the same again', unit: 'pages', rounds: [[product(0)]] },
    { name: 'product page, each another of 100 kept', unit: 'pages', rounds: times(100, (n) => [product(n)]) },
    { name: 'product page, each another', unit: 'pages', rounds: products.map((_, n) => [product(n)]) },
    { name: 'category page with facet and sort', unit: 'pages', rounds: times(400, (n) => [listing(n)]) },
    {
      name: 'search page',
      unit: 'pages',
      rounds: times(50, (n) => [page(`/search?search=${searchTerm(n, size)}`)]),
    },
  ];
}

/** Returns the address of a product's page. */
export function productPath({ productId, details }: SampleProduct): string {
  return `/product/${productId}/${slugOf(details.name)}`;
}

function page(path: string): LoadRequest {
  return { method: 'GET', path };
}

function times<T>(count: number, make: (n: number) => T): T[] {
  return Array.from({ length: count }, (_, n) => make(n));
}
