import { z } from 'zod';
import { asOfQuery } from '../../kernel/http/as-of.ts';
import { optionalPaging } from '../../kernel/http/pagination.ts';
import { defineRoute, idParams, messageReply } from '../../kernel/http/route.ts';
import { success } from '../../kernel/http/wire.ts';
import { requiredText } from '../../kernel/text/text.ts';
import { tagView } from '../views.ts';

export const tagRoutes = {
  createTag: defineRoute({
    method: 'POST',
    path: '/tag',
    service: 'write-api',
    access: 'staff',
    summary: 'Make a tag; an existing name answers the existing tag',
    body: z.strictObject({ name: requiredText(100) }),
    reply: success({ tag: tagView }),
  }),
  renameTag: defineRoute({
    method: 'PUT',
    path: '/tag/:id',
    service: 'write-api',
    access: 'staff',
    summary: 'Rename a tag; it stays on its products',
    params: idParams,
    body: z.strictObject({ name: requiredText(100) }),
    reply: success({ tag: tagView }),
    errors: ['NOT_FOUND', 'NAME_TAKEN', 'VERSION_CONFLICT'],
  }),
  deleteTag: defineRoute({
    method: 'DELETE',
    path: '/tag/:id',
    service: 'write-api',
    access: 'super-admin',
    summary: 'Delete a tag and take it off its products',
    params: idParams,
    reply: messageReply,
    errors: ['NOT_FOUND', 'IN_USE'],
  }),
  mergeTag: defineRoute({
    method: 'POST',
    path: '/tag/:id/merge',
    service: 'write-api',
    access: 'super-admin',
    summary: 'Merge a tag into another one, which its products get; restoring it undoes that',
    params: idParams,
    body: z.strictObject({ into: idParams.shape.id }),
    reply: success({ tag: tagView }),
    // NOT_FOUND: one of the two is gone. VERSION_CONFLICT: one of the two was renamed since `If-Match`.
    errors: ['NOT_FOUND', 'IN_USE', 'VERSION_CONFLICT'],
  }),
  restoreTag: defineRoute({
    method: 'POST',
    path: '/tag/:id/restore',
    service: 'write-api',
    access: 'super-admin',
    summary: 'Bring a deleted or merged tag back, on every product that had it',
    params: idParams,
    reply: success({ tag: tagView }),
    errors: ['NOT_FOUND', 'NAME_TAKEN'],
  }),
  listTags: defineRoute({
    method: 'GET',
    path: '/tag/list',
    service: 'read-api',
    access: 'public',
    summary: 'Tags by name; everything, or a page when asked to',
    query: z.strictObject(optionalPaging),
    reply: success({ tags: z.array(tagView), total: z.number() }),
    views: ['catalog_tag_list'],
  }),
  getTag: defineRoute({
    method: 'GET',
    path: '/tag/:id',
    service: 'read-api',
    access: 'staff',
    summary: 'One tag, now or as it was',
    params: idParams,
    query: asOfQuery,
    reply: success({ tag: tagView }),
    errors: ['NOT_FOUND'],
    views: ['catalog_tag_list'],
  }),
};
