import { identityRoutes } from '@countinghouse/contracts/identity/api';
import { staffName } from '@countinghouse/contracts/identity/staff-name';
import { userList } from '@countinghouse/contracts/identity/user.list';
import type { StaffUserView } from '@countinghouse/contracts/identity/views';
import { Navigate } from 'react-router-dom';
import { FilterBar } from '../../../shared/list/filters/filter-bar.tsx';
import { withRememberedFilters } from '../../../shared/list/remembered-filters.tsx';
import { RowCard, RowLink, SecondaryText } from '../../../shared/list/rows/row-parts.tsx';
import { ListScreen, useRowPath } from '../../../shared/screen/list-screen.tsx';
import { useMayCall } from '../../../shared/session/current-user.ts';
import { HOME_PATH } from '../../../shared/session/next-path.ts';
import { useMessages as useValueMessages } from '../../../shared/ui/fields/value.messages.ts';
import { ActiveStatus } from '../../../shared/ui/values/active-status.tsx';
import { useUserColumns } from './user.columns.tsx';
import { useUserFilters } from './user.filters.ts';
import { useMessages } from './user.messages.ts';
import { userListParams, useUsers } from './user-api.ts';
import { useUserBulk } from './user-bulk.ts';

const PATH = '/admin/users';

/** The staff users; only shown to a SUPER_ADMIN, as the server enforces. */
export function UserListScreen() {
  return useMayCall()(identityRoutes.listUsers) ? <RememberedUserList /> : <Navigate to={HOME_PATH} replace />;
}

const RememberedUserList = withRememberedFilters('users', userList, UserList);

function UserList() {
  const t = useMessages();
  const { view, setView, query } = useUsers();
  const pathOf = useRowPath(PATH);
  const columns = useUserColumns(pathOf);
  return (
    <ListScreen
      title={t('title')}
      saved="users"
      create={{ label: t('newUser'), to: `${PATH}/new` }}
      searchPlaceholder={t('searchPlaceholder')}
      empty={{ title: t('emptyTitle'), text: t('emptyText') }}
      query={query}
      rowsOf={({ users }) => users}
      totalOf={({ total }) => total}
      columns={columns}
      filters={<FilterBar list={userList} params={userListParams} controls={useUserFilters()} columns={columns} />}
      card={(user) => <UserCard user={user} path={pathOf(user)} />}
      view={view}
      onView={setView}
      pathOf={pathOf}
      bulk={useUserBulk(view)}
    />
  );
}

/** A user in the list on a phone. */
function UserCard({ user, path }: { user: StaffUserView; path: string }) {
  const valueText = useValueMessages();
  return (
    <RowCard>
      <RowLink to={path}>{staffName(user)}</RowLink>
      <ActiveStatus active={user.status} />
      <SecondaryText>{user.email}</SecondaryText>
      <SecondaryText>{valueText(user.role)}</SecondaryText>
    </RowCard>
  );
}
