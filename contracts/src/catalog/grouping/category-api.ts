import { z } from 'zod';
import { asOfQuery } from '../../kernel/http/as-of.ts';
import { optionalPaging } from '../../kernel/http/pagination.ts';
import { defineRoute, idParams } from '../../kernel/http/route.ts';
import { success } from '../../kernel/http/wire.ts';
import { requiredText } from '../../kernel/text/text.ts';
import { categoryView } from '../views.ts';

/** Depth of the category tree, the top level counted. */
export const MAX_CATEGORY_DEPTH = 32;
/** Nodes of one category tree, the top level counted, and top-level categories; what was larger before is kept. */
export const MAX_CATEGORY_NODES = 1_000;

/** A path of indexes into a category tree; [] is the top-level node itself. */
export const position = z.array(z.number().int().min(0).max(10_000)).max(MAX_CATEGORY_DEPTH);

const id = z.uuid().toLowerCase();
const categoryReply = success({ category: categoryView });

export const categoryRoutes = {
  createCategory: defineRoute({
    method: 'POST',
    path: '/category',
    service: 'write-api',
    access: 'staff',
    summary: 'Make a top-level category',
    body: z.strictObject({ name: requiredText(200) }),
    reply: categoryReply,
  }),
  addSubCategory: defineRoute({
    method: 'POST',
    path: '/category/:id',
    service: 'write-api',
    access: 'staff',
    summary: 'Add a sub-category below the node at a position',
    params: idParams,
    body: z.strictObject({ name: requiredText(200), pos: position.default([]) }),
    reply: categoryReply,
    errors: ['NOT_FOUND', 'TREE_CHANGED'],
  }),
  renameCategory: defineRoute({
    method: 'PUT',
    path: '/category/:id',
    service: 'write-api',
    access: 'staff',
    summary: 'Rename the node at a position',
    params: idParams,
    body: z.strictObject({ name: requiredText(200), pos: position.default([]) }),
    reply: categoryReply,
    errors: ['NOT_FOUND', 'TREE_CHANGED'],
  }),
  moveCategory: defineRoute({
    method: 'POST',
    path: '/category/:id/move',
    service: 'write-api',
    access: 'staff',
    summary: 'Move a node, named by its own id, below another, to the top level or to another place among its siblings',
    params: idParams,
    body: z.strictObject({
      /** The node above it; null for the top level. */
      parent: id.nullable(),
      /** The sibling that it comes before; null for the last place. */
      before: id.nullable(),
      /** Renames it, too. */
      name: requiredText(200).optional(),
    }),
    reply: categoryReply,
    errors: ['NOT_FOUND', 'TREE_CHANGED', 'VERSION_CONFLICT'],
  }),
  deleteCategory: defineRoute({
    method: 'DELETE',
    path: '/category/:id',
    service: 'write-api',
    access: 'staff',
    summary: 'Delete the node at a position',
    params: idParams,
    query: z.strictObject({
      category: z
        .string()
        .regex(/^(\d{1,5}(,\d{1,5}){0,31})?$/)
        .optional(),
    }),
    reply: success({ category: categoryView.nullable(), message: z.string() }),
    errors: ['NOT_FOUND', 'TREE_CHANGED'],
  }),
  restoreCategory: defineRoute({
    method: 'POST',
    path: '/category/:id/restore',
    service: 'write-api',
    access: 'staff',
    summary: 'Bring a deleted node, or the whole category, back with everything below it and their products',
    params: idParams,
    body: z.strictObject({ node: id }),
    reply: categoryReply,
    errors: ['NOT_FOUND'],
  }),
  listCategories: defineRoute({
    method: 'GET',
    path: '/category/list',
    service: 'read-api',
    access: 'public',
    summary: 'Top-level categories with their trees; everything, or a page when asked to',
    query: z.strictObject(optionalPaging),
    reply: success({ categoryList: z.array(categoryView), total: z.number() }),
    views: ['catalog_category_tree'],
  }),
  getCategory: defineRoute({
    method: 'GET',
    path: '/category/:id',
    service: 'read-api',
    access: 'staff',
    summary: 'One top-level category with its tree, now or as it was',
    params: idParams,
    query: asOfQuery,
    reply: categoryReply,
    errors: ['NOT_FOUND'],
    views: ['catalog_category_tree'],
  }),
};
