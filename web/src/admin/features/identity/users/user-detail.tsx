import { identityRoutes } from '@countinghouse/contracts/identity/api';
import { type StaffDetails, staffRecord } from '@countinghouse/contracts/identity/record';
import { staffName } from '@countinghouse/contracts/identity/staff-name';
import type { StaffUserView } from '@countinghouse/contracts/identity/views';
import type { BodyOf } from '@countinghouse/contracts/kernel/http/route';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useParams } from 'react-router-dom';
import { EmailLink } from '../../../../shared/shop/contact-links.tsx';
import { useConfirmDelete } from '../../../shared/form/confirm-delete.ts';
import { useAsOf } from '../../../shared/history/history-tab.tsx';
import { restoreFields } from '../../../shared/history/restoration.ts';
import { useCommand } from '../../../shared/http/use-command.ts';
import { useMessages as useCommonMessages } from '../../../shared/i18n/common.messages.ts';
import { DetailPanel } from '../../../shared/screen/detail-panel.tsx';
import { everyField } from '../../../shared/screen/record/restored-fields.ts';
import { useCurrentUser } from '../../../shared/session/current-user.ts';
import { useMessages as useValueMessages } from '../../../shared/ui/fields/value.messages.ts';
import { ActiveStatus } from '../../../shared/ui/values/active-status.tsx';
import { Field, Fields } from '../../../shared/ui/values/fields.tsx';
import { ProductPhoto } from '../../../shared/ui/values/product-photo.tsx';
import { useOverlay } from '../../../shared/url/overlay.ts';
import { ResetLinkButton } from './reset-link.tsx';
import { ResetTwoStepButton } from './reset-two-step.tsx';
import { useMessages } from './user.messages.ts';
import { userQuery, userViews } from './user-api.ts';
import { isUserRefusal, UserRefusal } from './user-refusal.tsx';

/** The panel beside the user list. */
export function UserDetail() {
  const t = useMessages();
  const { id = '' } = useParams();
  const { close } = useOverlay();
  const me = useCurrentUser()._id;
  const query = useQuery({ ...userQuery(id, useAsOf()), select: ({ user }) => user });
  const remove = useCommand(identityRoutes.deleteUser, {
    changes: [identityRoutes.listUsers],
    success: t('deleted'),
    undo: 'erases a person',
    onSuccess: () => close({ saved: true }),
    onError: isUserRefusal,
  });
  const update = useCommand(identityRoutes.updateUser, { changes: userViews });
  const restores = restoreFields<BodyOf<typeof identityRoutes.updateUser>>(
    // A role is assigned by hand, never restored; the address of a SUPER_ADMIN is their own.
    { ...everyField<StaffDetails>(staffRecord.fields), email: query.data?.role === 'ADMIN', role: false, status: true },
    ({ avatar, ...fields }, reason) => {
      const body = { ...fields, ...(avatar !== undefined && { avatar: avatar || -1 }) };
      return update.mutateAsync({ params: { id }, body, reason });
    },
  );
  return (
    <DetailPanel
      query={query}
      labelOf={staffName}
      titleOf={(user) => (user._id === me ? `${staffName(user)} (${t('you')})` : staffName(user))}
      actions={(user) => <UserActions user={user} onDelete={() => remove.mutateAsync({ params: { id } })} />}
      history={{ of: { context: 'user', id }, restores }}
    >
      {(user) => (
        <>
          <UserRefusal error={remove.error} />
          <UserFacts user={user} />
        </>
      )}
    </DetailPanel>
  );
}

function UserActions({ user, onDelete }: { user: StaffUserView; onDelete: () => Promise<unknown> }) {
  const t = useMessages();
  const shared = useCommonMessages();
  const { go } = useOverlay();
  const confirmDelete = useConfirmDelete();
  const ask = () => confirmDelete(`${staffName(user)} · ${user.email}`, onDelete, t('erases'));
  return (
    <>
      <Button danger onClick={ask}>
        {shared('delete')}
      </Button>
      <ResetLinkButton user={user} />
      <ResetTwoStepButton user={user} />
      <Button type="primary" onClick={() => go(`/admin/users/${user._id}/edit`)}>
        {shared('edit')}
      </Button>
    </>
  );
}

function UserFacts({ user }: { user: StaffUserView }) {
  const t = useMessages();
  const valueText = useValueMessages();
  return (
    <>
      <div style={{ marginBottom: 16 }}>
        <ProductPhoto path={user.avatar} name={staffName(user)} size={96} />
      </div>
      <Fields>
        <Field label={t('email')}>{user.email && <EmailLink email={user.email} />}</Field>
        <Field label={t('role')}>{valueText(user.role)}</Field>
        <Field label={t('twoStep')}>{t(user.secondFactor ? 'twoStepOn' : 'twoStepOff')}</Field>
        <Field label={t('status')}>
          <ActiveStatus active={user.status} />
        </Field>
      </Fields>
    </>
  );
}
