import { PlusOutlined } from '@ant-design/icons';
import type { StaffUserView } from '@countinghouse/contracts/identity/views';
import { Button } from 'antd';
import { Navigate, Outlet, useLocation, useParams } from 'react-router-dom';
import { useOverlay } from '../../shared/form/overlay.ts';
import { ResourceTable } from '../../shared/list/resource-table.tsx';
import { Quiet, RowCard, RowLink } from '../../shared/list/row-parts.tsx';
import { SearchBox } from '../../shared/list/search-box.tsx';
import { useIsSuperAdmin } from '../../shared/session/current-user.ts';
import { HOME_PATH } from '../../shared/session/next-path.ts';
import { ActiveStatus } from '../../shared/ui/active-status.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { fullName, useUserColumns } from './user.columns.tsx';
import { useWords } from './user.words.ts';
import { useUsers } from './user-api.ts';

const PATH = '/admin/users';

/** Who may work in the back office. Only a SUPER_ADMIN gets to see it; the server enforces it as well. */
export function UserListScreen() {
  return useIsSuperAdmin() ? <UserList /> : <Navigate to={HOME_PATH} replace />;
}

function UserList() {
  const t = useWords();
  const { view, setView, query } = useUsers();
  const { go } = useOverlay();
  const { id } = useParams();
  const { search } = useLocation();
  const pathOf = (user: StaffUserView) => `${PATH}/${user._id}${search}`;
  const create = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => go(`${PATH}/new`)}>
      {t('newUser')}
    </Button>
  );

  return (
    <Page
      title={t('title')}
      action={create}
      filters={
        <SearchBox
          value={view.search}
          placeholder={t('searchPlaceholder')}
          onSearch={(text) => setView({ search: text, current: 1 }, 'replace')}
        />
      }
    >
      <ResourceTable
        query={query}
        rowsOf={(reply) => reply.users}
        totalOf={(reply) => reply.total}
        columns={useUserColumns(pathOf)}
        card={(user) => <UserCard user={user} path={pathOf(user)} />}
        view={view}
        onView={setView}
        pathOf={pathOf}
        openId={id}
        nothingYet={
          <Notice title={t('emptyTitle')} action={create}>
            {t('emptyText')}
          </Notice>
        }
      />
      <Outlet />
    </Page>
  );
}

/** A user in the list on a phone. */
function UserCard({ user, path }: { user: StaffUserView; path: string }) {
  const t = useWords();
  return (
    <RowCard>
      <RowLink to={path}>{fullName(user)}</RowLink>
      <ActiveStatus active={user.status} />
      <Quiet>{user.email}</Quiet>
      <Quiet>{t(user.role)}</Quiet>
    </RowCard>
  );
}
