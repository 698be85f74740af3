import { z } from 'zod';
import { defineRoute, idParams, messageReply } from '../../kernel/http/route.ts';
import { success, versionSchema } from '../../kernel/http/wire.ts';
import { requiredText, text } from '../../kernel/text/text.ts';
import { savedLists } from '../arranged-lists.ts';
import { reportMail } from './report-mail.ts';

/** Views that one member of staff may keep. */
export const MAX_SAVED_VIEWS = 50;

/** The filters, order and page size of a list as in its address, under a name. */
export const savedView = z.object({
  _id: z.string(),
  list: z.enum(savedLists),
  name: z.string(),
  /** Search parameters without the question mark; empty for the list as it is by default. */
  query: z.string(),
  /** All staff see it; only its owner changes it. */
  shared: z.boolean(),
  /** When its report is mailed to its owner; null where it is not. */
  mail: reportMail.nullable(),
  /** The caller's own. */
  own: z.boolean(),
  owner: z.string(),
  version: versionSchema,
});
export type SavedView = z.output<typeof savedView>;

const name = requiredText(80);
const query = text(2_000);
const savedViewReply = success({ view: savedView });

export const savedViewRoutes = {
  saveView: defineRoute({
    method: 'POST',
    path: '/saved-view',
    service: 'write-api',
    access: 'staff',
    summary: 'Save how a list stands',
    body: z.strictObject({ list: z.enum(savedLists), name, query, shared: z.boolean().optional() }),
    reply: savedViewReply,
    status: 201,
    errors: ['NAME_TAKEN'],
  }),
  changeSavedView: defineRoute({
    method: 'PUT',
    path: '/saved-view/:id',
    service: 'write-api',
    access: 'staff',
    summary: 'Change an own saved view; absent fields stay as they are',
    params: idParams,
    body: z.strictObject({
      name: name.optional(),
      query: query.optional(),
      shared: z.boolean().optional(),
      /** Of a view of a report only, whose call has to take what it is asked. */
      mail: reportMail.nullable().optional(),
    }),
    reply: savedViewReply,
    errors: ['NOT_FOUND', 'NAME_TAKEN', 'VERSION_CONFLICT'],
  }),
  removeSavedView: defineRoute({
    method: 'DELETE',
    path: '/saved-view/:id',
    service: 'write-api',
    access: 'staff',
    summary: 'Remove an own saved view',
    params: idParams,
    reply: messageReply,
    errors: ['NOT_FOUND'],
  }),
  listSavedViews: defineRoute({
    method: 'GET',
    path: '/saved-view/list',
    service: 'read-api',
    access: 'staff',
    summary: 'The own saved views and those that others share, by list and name',
    reply: success({ views: z.array(savedView) }),
    views: ['identity_saved_views', 'identity_user_list'],
  }),
};
