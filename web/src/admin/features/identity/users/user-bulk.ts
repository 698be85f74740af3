import { identityRoutes } from '@countinghouse/contracts/identity/api';
import { staffName } from '@countinghouse/contracts/identity/staff-name';
import type { StaffUserView } from '@countinghouse/contracts/identity/views';
import type { ReplyOf } from '@countinghouse/contracts/kernel/http/route';
import type { BulkOffer } from '../../../shared/bulk/bulk-action.ts';
import { useDeleteAction, useStatusActions } from '../../../shared/bulk/common-actions.ts';
import { call } from '../../../shared/http/call.ts';
import { queryOfView } from '../../../shared/list/filters/list-params.ts';
import type { UrlValues } from '../../../shared/url/url-state.ts';
import { useMessages } from './user.messages.ts';
import { type userListParams, userViews } from './user-api.ts';

/** Returns the bulk actions of users; the server refuses them for oneself and the last SUPER_ADMIN. */
export function useUserBulk(
  view: UrlValues<typeof userListParams>,
): BulkOffer<StaffUserView, ReplyOf<typeof identityRoutes.listUsers>> {
  const t = useMessages();
  const switches = useStatusActions<StaffUserView>(identityRoutes.updateUser);
  const remove = useDeleteAction<StaffUserView>(identityRoutes.deleteUser, { consequence: t('erases') });
  return {
    actions: [...switches, remove],
    context: 'user',
    labelOf: staffName,
    readPage: (page) => call(identityRoutes.listUsers, { query: queryOfView({ ...view, ...page }) }),
    changes: userViews,
  };
}
