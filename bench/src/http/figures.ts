import { listingSorts } from '@countinghouse/contracts/catalog/storefront/listing-sorts';
import type { LoadRequest } from './load.ts';
import type { RunningShop } from './running-shop.ts';
import { searchTerm } from './sample-catalogue.ts';
import type { ShopSize } from './shop-size.ts';

/** An action to measure. */
export interface Figure extends ReportFigure {
  /** Unit of one round, in the plural. */
  readonly unit: string;
}

export interface ReportFigure {
  readonly name: string;
  readonly rounds: readonly (readonly LoadRequest[])[];
}

const API = '/api/v1';
const PAGE = 12;
/** The first page of the sales ranking on its screen. */
const RANKING_PAGE = 100;
const DAY_MS = 86_400_000;

/** The most visited pages. */
export function pageFigures({ staffToken: token }: RunningShop, size: ShopSize): Figure[] {
  return [
    {
      name: 'product search page',
      unit: 'pages',
      rounds: times(50, (n) => [get(`/product/listing?size=${PAGE}&search=${searchTerm(n, size)}`)]),
    },
    {
      name: 'product list page',
      unit: 'pages',
      rounds: times(20, (n) => [get(`/product/listing?size=${PAGE}&current=${n + 1}`)]),
    },
    { name: '10 newest orders', unit: 'pages', rounds: [[get('/order/list?current=1&size=10', token)]] },
  ];
}

/** Reads of the shelf by shoppers, each round with another query. */
export function shelfFigures({ catalogue: { categoryIds, tagIds } }: RunningShop, size: ShopSize): Figure[] {
  const cards = `/product/listing?view=card&facets=true&size=${PAGE}`;
  const pick = <T>(some: readonly T[], n: number) => some[n % some.length]!;
  return [
    {
      name: 'listing with facets and sort',
      unit: 'pages',
      rounds: times(200, (n) => {
        const tag = n % 3 === 0 ? `&tag=${pick(tagIds, n)}` : '';
        const price = n % 4 === 0 ? '&min_price=11&max_price=18' : '';
        const sort = pick(listingSorts, n);
        return [get(`${cards}&category=${pick(categoryIds, n)}&sort=${sort}&current=${1 + (n % 3)}${tag}${price}`)];
      }),
    },
    {
      name: 'storefront search',
      unit: 'pages',
      rounds: times(200, (n) => [get(`${cards}&search=${searchTerm(n * 7, size)}`)]),
    },
    {
      name: 'suggestions',
      unit: 'answers',
      rounds: times(200, (n) => [get(`/product/suggest?search=${searchTerm(n * 7, size).slice(0, 2 + (n % 7))}`)]),
    },
  ];
}

/** Each over the end of the filled year. */
export function reportFigures({ staffToken: token, catalogue }: RunningShop): ReportFigure[] {
  const end = Date.now();
  const trend = (n: number): LoadRequest => {
    const product = catalogue.products[n * 3]!.productId;
    const body = { product, start_at: end - 365 * DAY_MS, end_at: end };
    return { method: 'POST', path: `${API}/order/inventory-trend`, token, body };
  };
  // Begins and ends within a day, so that the orders of a day are added up one by one; the screen requests whole days.
  const month = `start_at=${end - 31 * DAY_MS}&end_at=${end}`;
  return [
    {
      name: 'sales ranking of a month',
      rounds: [[get(`/order/sales-ranking?${month}&current=1&size=${RANKING_PAGE}`, token)]],
    },
    { name: 'inventory trend of a year', rounds: times(100, (n) => [trend(n)]) },
  ];
}

/** Writes; customers alternate, so that none shops twice at once. */
export function writeFigures({ customerTokens, staffToken, catalogue: { products } }: RunningShop): Figure[] {
  const buy = (token: string, product: string, customer: number): LoadRequest[] => {
    // Customers have networks of their own, of addresses that are set aside for benchmarks.
    const from = `198.18.${customer >> 8}.${customer & 255}`;
    return [
      { method: 'POST', path: `${API}/cart/add-item`, token, from, body: { product, quantity: 1 } },
      { method: 'POST', path: `${API}/order`, token, from, body: delivery },
    ];
  };
  return [
    {
      name: 'order, cart to placed',
      unit: 'orders',
      rounds: customerTokens.map((token, n) => buy(token, products[(n * 17) % products.length]!.productId, n)),
    },
    {
      name: 'everybody buying one product',
      unit: 'orders',
      rounds: customerTokens.map((token, n) => buy(token, products[0]!.productId, n)),
    },
    {
      name: 'product edit',
      unit: 'edits',
      // Twice around with another price each time, so that every edit changes something.
      rounds: times(products.length * 2, (n) => {
        const { productId } = products[n % products.length]!;
        const sellingPrice = n < products.length ? 12.5 : 13.5;
        const path = `${API}/product/${productId}`;
        return [{ method: 'PUT', path, token: staffToken, body: { sellingPrice, alertQuantity: 5 } }];
      }),
    },
  ];
}

const delivery = {
  contactInfo: { email: 'buyer@shop.example', phone: '2345 6789' },
  shippingAddress: "1 Queen's Road Central, Hong Kong",
  paymentMethod: 'card',
};

/** Returns a call of the API. */
export function get(path: string, token?: string): LoadRequest {
  return { method: 'GET', path: API + path, ...(token !== undefined && { token }) };
}

function times<T>(count: number, make: (n: number) => T): T[] {
  return Array.from({ length: count }, (_, n) => make(n));
}
