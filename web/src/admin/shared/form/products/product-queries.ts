import { productRoutes } from '@countinghouse/contracts/catalog/api';
import type { ProductView } from '@countinghouse/contracts/catalog/views';
import { pageQuery, routeQuery } from '../../http/route-query.ts';

/** Reads the staff view of a product (the route's public view has less). */
export const productQuery = (id: string) => ({
  ...routeQuery(productRoutes.getProduct, { params: { id } }),
  select: ({ product }: { product: object }) => product as ProductView,
});

/** Maximum hits of a picker. */
const MOST_HITS = 20;

/** Searches products by words of number or name in any order, as in the product list; within a category node. */
export const productsFound = (search: string, category = '') =>
  pageQuery(productRoutes.listProducts, { query: { search, size: MOST_HITS, ...(category && { category }) } });
