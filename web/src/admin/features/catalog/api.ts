import { productRoutes } from '@countinghouse/contracts/catalog/api';
import { categoryRoutes } from '@countinghouse/contracts/catalog/grouping/category-api';
import { tagRoutes } from '@countinghouse/contracts/catalog/grouping/tag-api';
import { usageRoutes } from '@countinghouse/contracts/catalog/grouping/usage-api';
import { productList } from '@countinghouse/contracts/catalog/product.list';
import type { ProductView } from '@countinghouse/contracts/catalog/views';
import { changedViews } from '@countinghouse/contracts/changed-views';
import { supplierRoutes } from '@countinghouse/contracts/suppliers/api';
import { pageQuery, routeQuery } from '../../shared/http/route-query.ts';
import { listParams, queryOfView } from '../../shared/list/filters/list-params.ts';
import type { UrlValues } from '../../shared/url/url-state.ts';

/** The parameters of the product list; all are in the address. */
export const productListParams = listParams(productList);

export const productListQuery = (view: UrlValues<typeof productListParams>) =>
  pageQuery(productRoutes.listProducts, { query: queryOfView(view) });

/** Reads the staff view of a product (the route's public view has less), now or as it was at `asOf`. */
export const productQuery = (id: string, asOf?: string) => ({
  ...routeQuery(productRoutes.getProduct, { params: { id }, ...(asOf && { query: { asOf } }) }),
  select: ({ product }: { product: object }) => product as ProductView,
});

/** One top-level category with its tree, now or as it was at `asOf`. */
export const categoryQuery = (id: string, asOf?: string) =>
  routeQuery(categoryRoutes.getCategory, { params: { id }, ...(asOf && { query: { asOf } }) });

export const categoriesQuery = () => routeQuery(categoryRoutes.listCategories);
/** How many products each node of the category tree and each tag has. */
export const usageCountsQuery = () => routeQuery(usageRoutes.getUsageCounts);
export const tagsQuery = () => routeQuery(tagRoutes.listTags);
export const suppliersQuery = () => routeQuery(supplierRoutes.listSuppliers);

/** The views that a change of a product, of the category tree or of a tag changes; products show all of them. */
export const { product: productViews, category: categoryViews, tag: tagViews } = changedViews;
