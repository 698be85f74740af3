import { z } from 'zod';
import { listFound, listQuery, withRanges } from '../kernel/http/list.ts';
import { optionalPaging, paging } from '../kernel/http/pagination.ts';
import { defineRoute } from '../kernel/http/route.ts';
import { success } from '../kernel/http/wire.ts';
import { activityEntry, activityList } from './activity.ts';
import { deletedItem, deletedList } from './deleted.ts';
import { historyContexts, historyEntry } from './views.ts';

export const historyRoutes = {
  getHistory: defineRoute({
    method: 'GET',
    path: '/history/:context/:id',
    service: 'read-api',
    access: 'staff',
    summary:
      'What happened to one entity, newest first: when, who, why, from which request, and which fields changed (users: SUPER_ADMIN only)',
    params: z.strictObject({
      context: z.enum(historyContexts),
      /**
       * The entity's `_id`; for `setting`: `company-info`, `search-synonyms`, `checkout`, `currency`,
       * `product-display`, `delivery`, `payment-methods` or the name of a page.
       */
      id: z.string().regex(/^[0-9A-Za-z-]{1,64}$/),
    }),
    query: z.strictObject(paging(20)),
    reply: success({ entries: z.array(historyEntry), total: z.number() }),
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  }),
  listDeleted: defineRoute({
    method: 'GET',
    path: '/deleted/list',
    service: 'read-api',
    access: 'staff',
    summary:
      'What was deleted and can be looked up or brought back, the last first or in another order; of private views the own ones',
    query: withRanges(deletedList, z.strictObject({ ...optionalPaging, ...listQuery(deletedList) })),
    reply: success({ items: z.array(deletedItem), ...listFound }),
    views: ['history_deleted', 'identity_user_list'],
  }),
  listActivity: defineRoute({
    method: 'GET',
    path: '/activity/list',
    service: 'read-api',
    access: 'staff',
    summary:
      'Everything that happened, the last first: who, when, what, and the record that it is about; what is about accounts of the staff for SUPER_ADMIN only',
    query: withRanges(activityList, z.strictObject({ ...paging(20), ...listQuery(activityList) })),
    reply: success({ entries: z.array(activityEntry), ...listFound }),
    views: ['operations_log_index'],
  }),
};
