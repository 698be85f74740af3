import { staffName } from '@countinghouse/contracts/identity/staff-name';
import { userList } from '@countinghouse/contracts/identity/user.list';
import type { StaffUserView } from '@countinghouse/contracts/identity/views';
import type { TableColumnsType } from 'antd';
import { useListColumns } from '../../../shared/list/columns/list-columns.ts';
import { RowLink } from '../../../shared/list/rows/row-parts.tsx';
import { useMessages as useValueMessages } from '../../../shared/ui/fields/value.messages.ts';
import { ActiveStatus } from '../../../shared/ui/values/active-status.tsx';
import { ProductPhoto } from '../../../shared/ui/values/product-photo.tsx';
import { useMessages } from './user.messages.ts';

/** Returns the columns of the user list; `pathOf` returns a user's address beside the list. */
export function useUserColumns(pathOf: (user: StaffUserView) => string): TableColumnsType<StaffUserView> {
  const t = useMessages();
  const valueText = useValueMessages();
  return useListColumns<typeof userList, StaffUserView>(userList, {
    avatar: {
      title: t('avatar'),
      width: 72,
      render: (_, user) => <ProductPhoto path={user.avatar} name={staffName(user)} />,
    },
    name: {
      isLead: true,
      title: t('name'),
      render: (_, user) => <RowLink to={pathOf(user)}>{staffName(user)}</RowLink>,
    },
    email: { title: t('email'), render: (_, { email }) => email },
    role: { title: t('role'), render: (_, { role }) => valueText(role) },
    status: { title: t('status'), render: (_, { status }) => <ActiveStatus active={status} /> },
  });
}
