import { identityRoutes } from '@countinghouse/contracts/identity/api';
import type { StaffUserView } from '@countinghouse/contracts/identity/views';
import { Button } from 'antd';
import { useParams } from 'react-router-dom';
import { useConfirmDelete } from '../../shared/form/confirm-delete.ts';
import { useOverlay } from '../../shared/form/overlay.ts';
import { useCommand } from '../../shared/http/use-command.ts';
import { RowGone } from '../../shared/list/row-gone.tsx';
import { useRow } from '../../shared/list/use-row.ts';
import { useCurrentUser } from '../../shared/session/current-user.ts';
import { ActiveStatus } from '../../shared/ui/active-status.tsx';
import { Field, Fields } from '../../shared/ui/fields.tsx';
import { ProductPhoto } from '../../shared/ui/product-photo.tsx';
import { useWords as useSharedWords } from '../../shared/ui/shared.words.ts';
import { SidePanel } from '../../shared/ui/side-panel.tsx';
import { fullName } from './user.columns.tsx';
import { useWords } from './user.words.ts';
import { userReads, useUsers } from './user-api.ts';
import { isUserRefusal, UserRefusal } from './user-refusal.tsx';

/** The panel beside the user list. */
export function UserDetail() {
  const { id = '' } = useParams();
  const { close } = useOverlay();
  const { query } = useUsers();
  const user = useRow(query.data?.users, id);
  if (user) return <UserPanel user={user} />;
  return query.isPending ? null : <RowGone onClose={close} />;
}

function UserPanel({ user }: { user: StaffUserView }) {
  const t = useWords();
  const shared = useSharedWords();
  const { close, go } = useOverlay();
  const isOwn = useCurrentUser()._id === user._id;
  const confirmDelete = useConfirmDelete();
  const remove = useCommand(identityRoutes.deleteUser, {
    changes: userReads,
    success: t('deleted'),
    onSuccess: () => close({ saved: true }),
    onError: isUserRefusal,
  });
  const ask = () =>
    confirmDelete(
      `${fullName(user)} · ${user.email}`,
      () => remove.mutateAsync({ params: { id: user._id } }),
      t('erases'),
    );

  return (
    <SidePanel
      title={isOwn ? `${fullName(user)} (${t('you')})` : fullName(user)}
      label={fullName(user)}
      onClose={close}
      history={{ of: { context: 'user', id: user._id } }}
      footer={
        <>
          <Button danger onClick={ask}>
            {shared('delete')}
          </Button>
          <Button type="primary" onClick={() => go(`/admin/users/${user._id}/edit`)}>
            {shared('edit')}
          </Button>
        </>
      }
    >
      <UserRefusal error={remove.error} />
      <div style={{ marginBottom: 16 }}>
        <ProductPhoto path={user.avatar} name={fullName(user)} size={96} />
      </div>
      <Fields>
        <Field label={t('email')}>
          <a href={`mailto:${user.email}`}>{user.email}</a>
        </Field>
        <Field label={t('role')}>{t(user.role)}</Field>
        <Field label={t('status')}>
          <ActiveStatus active={user.status} />
        </Field>
      </Fields>
    </SidePanel>
  );
}
