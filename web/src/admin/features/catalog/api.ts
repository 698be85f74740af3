import { categoryRoutes, productRoutes, tagRoutes } from '@countinghouse/contracts/catalog/api';
import type { ProductView } from '@countinghouse/contracts/catalog/views';
import { supplierRoutes } from '@countinghouse/contracts/suppliers/api';
import { pageQuery, routeQuery } from '../../shared/http/route-query.ts';
import type { UrlValues } from '../../shared/url/url-state.ts';
import { integerParam, textParam } from '../../shared/url/url-state.ts';

/** What defines the product list; all of it stands in the address. */
export const productListParams = { current: integerParam(1), size: integerParam(10, 1, 100), search: textParam() };

export const productListQuery = (view: UrlValues<typeof productListParams>) =>
  pageQuery(productRoutes.listProducts, { query: view });

/** One product as staff see it (the route answers the public less), now or as it was at `asOf`. */
export const productQuery = (id: string, asOf?: string) => ({
  ...routeQuery(productRoutes.getProduct, { params: { id }, ...(asOf && { query: { asOf } }) }),
  select: ({ product }: { product: object }) => product as ProductView,
});

/** One top-level category with its tree, now or as it was at `asOf`. */
export const categoryQuery = (id: string, asOf?: string) =>
  routeQuery(categoryRoutes.getCategory, { params: { id }, ...(asOf && { query: { asOf } }) });

export const categoriesQuery = () => routeQuery(categoryRoutes.listCategories);
export const tagsQuery = () => routeQuery(tagRoutes.listTags);
export const suppliersQuery = () => routeQuery(supplierRoutes.listSuppliers);

/** What a change of a product makes stale. */
export const productReads = [productRoutes.listProducts, productRoutes.getProduct];

/** What a change of the category tree makes stale: products show the name and the place of their category. */
export const categoryReads = [categoryRoutes.listCategories, ...productReads];
export const tagReads = [tagRoutes.listTags];
