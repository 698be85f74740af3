import { z } from 'zod';
import { asOfQuery, reportTime } from '../kernel/http/as-of.ts';
import { plain } from '../kernel/http/figures.ts';
import { listFound, listQuery, withRanges } from '../kernel/http/list.ts';
import { optionalPaging, paging } from '../kernel/http/pagination.ts';
import { defineRoute, idParams, imagePath, messageReply, uploadReply } from '../kernel/http/route.ts';
import { success, versionSchema } from '../kernel/http/wire.ts';
import { amountSchema, queryAmount } from '../kernel/money.ts';
import { requiredText, searchSchema, text } from '../kernel/text/text.ts';
import { position } from './grouping/category-api.ts';
import { productList } from './product.list.ts';
import { productRecord } from './record.ts';
import { listingSorts } from './storefront/listing-sorts.ts';
import { idList, productViews } from './storefront/storefront-api.ts';
import { listingFacets, productCard } from './storefront/storefront-views.ts';
import { alertRow, listedProductView, productHit, productView, publicProductView } from './views.ts';

/** Thumbnails that a product may have. */
export const MAX_THUMBNAILS = 10;
const stockCount = z.number().int().min(0).max(1_000_000_000);
/** Of a product, in grams; null for none. */
const weight = z.number().int().min(0).max(1_000_000_000).nullable();
/** Units of a pack of a product, as its supplier delivers it. */
const packSize = z.number().int().min(1).max(1_000_000);
const id = z.uuid().toLowerCase();

/** A filter that forms send empty while nothing is chosen. */
function anyOr<Schema extends z.ZodType>(schema: Schema) {
  return z.union([z.literal('').transform(() => undefined), schema]);
}

const productFields = {
  ...productRecord.body.shape,
  quantity: stockCount.optional(),
  supplier: id.nullable().optional(),
  purchasePrice: amountSchema.optional(),
  sellingPrice: amountSchema.optional(),
  weight: weight.optional(),
  packSize: packSize.optional(),
  /** Id of a tax class. */
  taxClass: requiredText(36).optional(),
  tags: z.array(id).max(100).optional(),
  /**
   * `version` is that of the tree that `pos` was taken from; without it the present tree is used. `name` is
   * informative.
   */
  category: z
    .strictObject({ category: id, pos: position, version: versionSchema.optional(), name: text(200).optional() })
    .nullable()
    .optional(),
  thumbnails: z.array(imagePath).max(MAX_THUMBNAILS).optional(),
  /** The client's base currency; informative. */
  currency: text(50).optional(),
};

export const createProductBody = z.strictObject({ ...productFields, itemNo: productRecord.fields.itemNo.taken });
export const updateProductBody = z.strictObject(productFields);

/** How a storefront listing is narrowed and put in order; absent ones do neither. */
const listingFilters = {
  /** Products that have all of these tags. */
  tag: idList(10).optional(),
  /** Least and greatest price in major units, both included. */
  min_price: queryAmount.optional(),
  max_price: queryAmount.optional(),
  /** Leaves out what is sold out. */
  in_stock: z.literal('true').optional(),
  sort: z.enum(listingSorts).optional(),
  /** Returns cards instead of whole products. */
  view: z.literal('card').optional(),
  facets: z.literal('true').optional(),
};

const productReply = success({ product: productView });

export const productRoutes = {
  createProduct: defineRoute({
    method: 'POST',
    path: '/product',
    service: 'write-api',
    access: 'staff',
    summary: 'Bring a product into the catalogue',
    body: createProductBody,
    reply: productReply,
    errors: ['ITEM_NO_TAKEN', 'TREE_CHANGED'],
  }),
  updateProduct: defineRoute({
    method: 'PUT',
    path: '/product/:id',
    service: 'write-api',
    access: 'staff',
    summary: 'Change a product; a changed quantity is a count correction',
    params: idParams,
    body: updateProductBody,
    reply: productReply,
    errors: ['NOT_FOUND', 'ITEM_NO_TAKEN', 'VERSION_CONFLICT', 'INSUFFICIENT_STOCK', 'TREE_CHANGED'],
  }),
  deleteProduct: defineRoute({
    method: 'DELETE',
    path: '/product/:id',
    service: 'write-api',
    access: 'super-admin',
    summary: 'Take a product out of the catalogue',
    params: idParams,
    reply: messageReply,
    errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
  }),
  restoreProduct: defineRoute({
    method: 'POST',
    path: '/product/:id/restore',
    service: 'write-api',
    access: 'super-admin',
    summary: 'Bring a deleted product back as it was, with what it refers to as far as that is there',
    params: idParams,
    reply: success({
      product: productView,
      /** What it referred to and cannot any more, because that was deleted. */
      missing: z.array(z.enum(['supplier', 'tags', 'category'])),
    }),
    errors: ['NOT_FOUND', 'ITEM_NO_TAKEN'],
  }),
  uploadProductPhoto: defineRoute({
    method: 'POST',
    path: '/product/upload-photo',
    service: 'write-api',
    access: 'staff',
    summary: 'Upload a product photo, a thumbnail or a dashboard banner',
    upload: 'image',
    reply: uploadReply,
    errors: ['TOO_LARGE', 'BAD_TYPE'],
  }),
  listProducts: defineRoute({
    method: 'GET',
    path: '/product/list',
    service: 'read-api',
    access: 'staff',
    summary: 'Page through the products, newest first or in another order, searched and narrowed',
    query: withRanges(productList, z.strictObject({ ...paging(10), ...listQuery(productList) })),
    reply: success({ products: z.array(listedProductView), ...listFound }),
    views: productViews,
  }),
  productListing: defineRoute({
    method: 'GET',
    path: '/product/listing',
    service: 'read-api',
    access: 'public',
    summary: 'Storefront listing of active products of a category and its sub-categories',
    query: z.strictObject({
      ...paging(12),
      category: anyOr(id).optional(),
      pos: z
        .string()
        .regex(/^(\d{1,5}(,\d{1,5}){0,31})?$/)
        .optional(),
      search: searchSchema.optional(),
      ...listingFilters,
    }),
    reply: success({
      /** Cards with `view=card`, whole products otherwise. */
      products: z.array(z.union([publicProductView, productCard])),
      total: z.number(),
      /** With `facets=true`. */
      facets: listingFacets.optional(),
      /** What was found instead of a search term that finds nothing. */
      didYouMean: z.string().optional(),
      /** Words of the search that were left out, because no product has them all. */
      leftOut: z.array(z.string()).max(8).optional(),
    }),
    views: [...productViews, 'catalog_shelf', 'orders_sales'],
  }),
  productDisplayList: defineRoute({
    method: 'GET',
    path: '/product/display-list',
    service: 'read-api',
    access: 'public',
    summary:
      'Active products of a tag, for a product display; the newest 1,000 up to 4 MB of text, or a page when asked to',
    query: z.strictObject({ ...optionalPaging, tag: id }),
    reply: success({
      /** Newest first; without a page at most 1,000, and no more than have 4 MB of descriptions and tags together. */
      products: z.array(publicProductView),
      /** All of them, left off ones too. */
      total: z.number(),
    }),
    views: productViews,
  }),
  inventoryAlert: defineRoute({
    method: 'GET',
    path: '/product/alert-list',
    service: 'read-api',
    access: 'staff',
    summary: 'Inventory alert report: active products at or below their alert quantity',
    query: z.strictObject(paging(10)),
    reply: success({ ...reportTime, products: z.array(alertRow), total: plain() }),
    views: productViews,
  }),
  findProductsByItemNo: defineRoute({
    method: 'GET',
    path: '/product/fetch-list',
    service: 'read-api',
    access: 'staff',
    summary: 'Product picker by item number; every hit, or a page when asked to',
    query: z.strictObject({ ...optionalPaging, search: searchSchema.default('') }),
    reply: success({ products: z.array(productHit) }),
    views: productViews,
  }),
  findProductsByName: defineRoute({
    method: 'GET',
    path: '/product/fetch-listbyname',
    service: 'read-api',
    access: 'staff',
    summary:
      'Product picker by name, within a node of the category tree when one is given; every hit, or a page when asked to',
    query: z.strictObject({ ...optionalPaging, search: searchSchema.default(''), category: anyOr(id).optional() }),
    reply: success({ products: z.array(productHit) }),
    views: productViews,
  }),
  getProduct: defineRoute({
    method: 'GET',
    path: '/product/:id',
    service: 'read-api',
    access: 'public',
    summary: 'One product; the public sees active ones and not what they cost the shop, staff also how it was',
    params: idParams,
    query: asOfQuery,
    reply: success({ product: z.union([productView, publicProductView]) }),
    errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'],
    views: productViews,
  }),
};
