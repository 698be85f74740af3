import { matchRoutes, type RouteObject } from 'react-router-dom';
import { expect, test } from 'vitest';
import { linksIn, shopAddresses } from '../../e2e/support/storefront/addresses.ts';
import type { Shelves } from '../../e2e/support/storefront/shelves.ts';
import { routeFinder, storefrontRoutes } from './routes.tsx';

const environment = { locale: 'en' } as const;
const routes = storefrontRoutes(environment);
const finder = routeFinder(environment);

const addresses = `/ // /zh-HK /zh-HK/ /en /search /Search/ /products/ /product /product/7 /product/7/ /product/7/red-mug /PRODUCT/7/red-mug
  /product/7/red-mug/more /zh-HK/product/7 /zh-HK/category/8/tea /category/ /tag/9 /account /account/orders/3 /account/orders /account/details
  /about /news /products.json /xproducts /product/7?x /product/%E4%B8%AD/x`;

test.each(addresses.split(/\s+/))('the page at %s is the one that the router shows', (pathname) => {
  const id = matchRoutes(routes, pathname)?.at(-1)?.route.id;
  expect(finder.at(pathname)).toEqual(finder.of(id));
  const only = storefrontRoutes(environment, id);
  if (finder.of(id)) expect(matchRoutes(only, pathname)?.at(-1)?.route.id).toBe(id);
});

test('a page with and without a query is found, and other addresses are not', () => {
  expect(finder.at('/search')).toEqual({
    id: '/search',
    module: 'pages/listing/search.page.tsx',
    query: expect.arrayContaining(['search']),
  });
  expect(finder.at('/zh-HK/cart')).toEqual({ id: '/zh-HK/cart', module: 'pages/cart/cart.page.tsx', query: [] });
  expect([finder.at('/nowhere'), finder.of('nowhere'), finder.of(undefined)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

/** Returns the ids of the pages in the default language. */
function pageIds(below: readonly RouteObject[]): string[] {
  return below
    .flatMap(({ id = '', children }) => (children ? pageIds(children) : id))
    .filter((id) => /^\/(?!zh)/.test(id));
}

test('every page has an address in the screenshots and accessibility checks', () => {
  const named = { _id: '7', name: 'Red mug' };
  const { _id: order } = named;
  const kinds = { category: named, below: named, tag: named, otherTag: named, deleted: named, inactive: named };
  const shelves = { ...kinds, product: named, low: named, soldOut: named, order } as unknown as Shelves;
  const checked = Object.values(shopAddresses).map(({ path }) => {
    const { pathname } = new URL(path(linksIn('en'), shelves), 'http://shop');
    return finder.at(pathname)?.id;
  });
  const pages = pageIds(routes);
  expect(pages.length).toBeGreaterThan(20);
  expect(pages.filter((id) => !checked.includes(id))).toEqual([]);
});
