import { z } from 'zod';
import { paging } from '../../kernel/http/pagination.ts';
import { defineRoute, idParams } from '../../kernel/http/route.ts';
import { success } from '../../kernel/http/wire.ts';
import { productViews } from '../storefront/storefront-api.ts';
import { productView } from '../views.ts';

/** What products refer to: deleting one of these leaves its products without it. */
export const referredTo = ['supplier', 'tag', 'category'] as const;
export type ReferredTo = (typeof referredTo)[number];

const counts = z.array(z.object({ _id: z.string(), products: z.number() }));

export const usageRoutes = {
  getUsageCounts: defineRoute({
    method: 'GET',
    path: '/usage/counts',
    service: 'read-api',
    access: 'staff',
    summary: 'How many products each node of the category tree and each tag has; none where there are none',
    reply: success({
      /** Products of the node itself, without those of nodes below it. */
      categories: counts,
      tags: counts,
    }),
    views: ['catalog_product_list', 'catalog_category_tree', 'catalog_tag_list'],
  }),
  getUsage: defineRoute({
    method: 'GET',
    path: '/usage/:of/:id',
    service: 'read-api',
    access: 'staff',
    summary:
      'What uses a supplier, a tag or a node of the category tree (the nodes below it count too): a page of its products, newest first, how many they are, and the product displays that show the tag',
    params: idParams.extend({ of: z.enum(referredTo) }),
    query: z.strictObject(paging(10)),
    reply: success({
      products: z.array(productView),
      total: z.number(),
      /** Titles of product displays. */
      displays: z.array(z.string()),
    }),
    views: productViews,
  }),
};
