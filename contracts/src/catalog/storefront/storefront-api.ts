import { z } from 'zod';
import { queryInteger } from '../../kernel/http/pagination.ts';
import { defineRoute, idParams } from '../../kernel/http/route.ts';
import { instant, success } from '../../kernel/http/wire.ts';
import { searchSchema } from '../../kernel/text/text.ts';
import { picture } from '../../pictures/views.ts';
import type { ViewName } from '../../view-names.ts';
import { publicProductView } from '../views.ts';
import { categoryReference, productCard } from './storefront-views.ts';

/** Views that product cards are read from. */
const cardViews: readonly ViewName[] = ['catalog_shelf'];

/** Views that whole products are read from. */
export const productViews: readonly ViewName[] = [
  'catalog_product_list',
  'inventory_stock_level',
  'catalog_category_tree',
  'catalog_tag_list',
  'suppliers_supplier_list',
  'settings_shop',
];

/** Ids in a query, separated by commas: 1 to `max`, lower case. */
export function idList(max: number) {
  return z
    .string()
    .max(37 * max)
    .transform((list) => list.toLowerCase().split(','))
    .pipe(z.array(z.uuid()).min(1).max(max));
}

/** What the storefront reads of the catalogue beyond the listing and a product. */
export const storefrontCatalogRoutes = {
  productCards: defineRoute({
    method: 'GET',
    path: '/product/cards',
    service: 'read-api',
    access: 'public',
    summary: 'Cards of up to 50 products in the order asked for; inactive and unknown ones are left out',
    query: z.strictObject({ ids: idList(50) }),
    reply: success({ products: z.array(productCard) }),
    views: cardViews,
  }),
  suggestProducts: defineRoute({
    method: 'GET',
    path: '/product/suggest',
    service: 'read-api',
    access: 'public',
    summary: 'Suggestions while typing: up to 6 products, 3 categories and 3 tags; typing errors are forgiven',
    query: z.strictObject({ search: searchSchema }),
    reply: success({
      products: z.array(productCard).max(6),
      categories: z.array(categoryReference).max(3),
      tags: z.array(categoryReference).max(3),
    }),
    views: [...cardViews, 'orders_sales', 'settings_shop'],
  }),
  productMore: defineRoute({
    method: 'GET',
    path: '/product/:id/more',
    service: 'read-api',
    access: 'public',
    summary:
      'A product with what stands beside it: its pictures, what is bought with it, similar ones, its price before',
    params: idParams,
    reply: success({
      product: publicProductView,
      /** The photo, then the thumbnails. */
      pictures: z.array(picture),
      together: z.array(productCard).max(8),
      similar: z.array(productCard).max(8),
      /** A higher price that was in force within the last 30 days, in major units, and the moment it ended. */
      was: z.object({ price: z.number(), until: instant }).nullable(),
    }),
    errors: ['NOT_FOUND'],
    views: [...cardViews, ...productViews, 'catalog_price', 'orders_bought_together', 'pictures_picture_list'],
  }),
  goneProduct: defineRoute({
    method: 'GET',
    path: '/product/:id/gone',
    service: 'read-api',
    access: 'public',
    summary: 'The name of a product that is no longer sold, and similar ones; 404 for one that is sold or never was',
    params: idParams,
    reply: success({ name: z.string(), similar: z.array(productCard).max(8) }),
    errors: ['NOT_FOUND'],
    views: cardViews,
  }),
  productAddresses: defineRoute({
    method: 'GET',
    path: '/product/addresses',
    service: 'read-api',
    access: 'public',
    summary: 'Active products for the sitemap, by id, at most 10,000 a page; `next` leads on',
    query: z.strictObject({ after: z.uuid().toLowerCase().optional(), size: queryInteger(1, 10_000).default(10_000) }),
    reply: success({
      products: z.array(z.object({ _id: z.string(), name: z.string(), changedAt: instant })),
      next: z.string().nullable(),
    }),
    views: cardViews,
  }),
  categoryNode: defineRoute({
    method: 'GET',
    path: '/category/node/:id',
    service: 'read-api',
    access: 'public',
    summary:
      'A node of the category tree with its ancestors and children; for a deleted node, the nearest one above that is left',
    params: idParams,
    reply: success({
      /** Another id than the requested one when that node was deleted. */
      node: categoryReference,
      /** From the top level down, without the node. */
      ancestors: z.array(categoryReference),
      children: z.array(categoryReference),
    }),
    errors: ['NOT_FOUND'],
    views: ['catalog_category_tree'],
  }),
};
