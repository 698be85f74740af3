import { productRoutes } from '@countinghouse/contracts/catalog/api';
import { useQueryClient } from '@tanstack/react-query';
import { routeQuery } from '../../http/route-query.ts';
import { productsFound } from './product-queries.ts';

/** A product that a code stands for. */
export interface FoundProduct {
  readonly product: string;
  readonly itemNo: string;
  readonly name: string;
}

const LONGEST_SEARCH = 200;
const MOST_HITS = 20;

/** Finds the product of an item number, else the products that match words, within a category node. */
export function useFindProducts(category = '') {
  const queries = useQueryClient();
  return async (text: string): Promise<readonly FoundProduct[]> => {
    const search = text.slice(0, LONGEST_SEARCH);
    const byNumber = await queries.fetchQuery(
      routeQuery(productRoutes.findProductsByItemNo, { query: { search, size: MOST_HITS } }),
    );
    const exact = byNumber.products.find(({ itemNo }) => itemNo.toLowerCase() === text.toLowerCase());
    const { products } =
      exact && !category ? { products: [exact] } : await queries.fetchQuery(productsFound(search, category));
    return products.map(({ _id: product, itemNo, name }) => ({ product, itemNo, name }));
  };
}

/**
 * Returns the one product that a text stands for: that of the item number, or the only one with these words in its
 * name. A part of a number or a similar word may be another product's.
 */
export function sureProduct(text: string, found: readonly FoundProduct[]): FoundProduct | undefined {
  const wanted = text.toLowerCase();
  const exact = found.find(({ itemNo }) => itemNo.toLowerCase() === wanted);
  const [only, ...more] = found;
  return exact ?? (more.length === 0 && only?.name.toLowerCase().includes(wanted) ? only : undefined);
}
