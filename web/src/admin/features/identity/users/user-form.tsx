import { identityRoutes } from '@countinghouse/contracts/identity/api';
import type { StaffDetails } from '@countinghouse/contracts/identity/record';
import type { StaffUserView } from '@countinghouse/contracts/identity/views';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Form } from 'antd';
import { useParams } from 'react-router-dom';
import { showFieldErrors } from '../../../shared/form/field-errors.ts';
import { FormDialog } from '../../../shared/form/form-dialog.tsx';
import { FormPlaceholder } from '../../../shared/form/form-placeholder.tsx';
import { changesOf } from '../../../shared/form/merging/changes.ts';
import { ConflictDialog } from '../../../shared/form/merging/conflict-dialog.tsx';
import { type MergeBase, useMergingSave } from '../../../shared/form/merging/use-merging-save.ts';
import { useOpened } from '../../../shared/form/merging/use-opened.ts';
import { byDeletion, byFormerValues, formerOf } from '../../../shared/http/reversal.ts';
import { useCommand } from '../../../shared/http/use-command.ts';
import { useOverlay } from '../../../shared/url/overlay.ts';
import { useMessages } from './user.messages.ts';
import { userQuery, userViews } from './user-api.ts';
import { UserFormFields } from './user-form-fields.tsx';
import { isUserRefusal, UserRefusal } from './user-refusal.tsx';

interface UserFields extends StaffDetails, Pick<StaffUserView, 'role' | 'status'> {}

interface NewUserFields extends UserFields {
  readonly password: string;
  readonly role: 'ADMIN';
}

export function NewUserForm() {
  const t = useMessages();
  const { close } = useOverlay();
  const [form] = Form.useForm<NewUserFields>();
  const create = useCommand(identityRoutes.createUser, {
    changes: userViews,
    success: t('saved'),
    undo: byDeletion(identityRoutes.deleteUser),
    onSuccess: () => close({ saved: true }),
    onError: (error) => showFieldErrors(form, error),
  });
  return (
    <FormDialog
      title={t('newUser')}
      form={form}
      initialValues={{ role: 'ADMIN', status: true, avatar: '' }}
      saving={create.isPending}
      onClose={close}
      onSave={({ avatar, ...fields }) => create.mutate({ body: { ...fields, ...(avatar && { avatar }) } })}
    >
      <UserFormFields isNew />
    </FormDialog>
  );
}

export function EditUserForm() {
  const t = useMessages();
  const { id = '' } = useParams();
  const { close } = useOverlay();
  const query = useQuery(userQuery(id));
  const opened = useOpened(query.data?.user, id);
  if (opened) return <EditOpenedUser user={opened} />;
  return <FormPlaceholder query={query} title={t('editUser')} onClose={close} />;
}

/** The body of a change: -1 removes the picture. */
const bodyOf = ({ avatar, ...changes }: Partial<UserFields>) => ({
  ...changes,
  ...(avatar !== undefined && { avatar: avatar || (-1 as const) }),
});

const basisOf = (user: StaffUserView): MergeBase<UserFields> => ({ values: user, version: user.version });

function EditOpenedUser({ user }: { user: StaffUserView }) {
  const t = useMessages();
  const record = { context: 'user', id: user._id } as const;
  const { close } = useOverlay();
  const queries = useQueryClient();
  const [form] = Form.useForm<UserFields>();
  const update = useCommand(identityRoutes.updateUser, {
    changes: userViews,
    success: t('saved'),
    undo: byFormerValues,
    onSuccess: ({ user }) => {
      merging.rebase(basisOf(user));
      close({ saved: true });
    },
    onError: (error) => merging.onConflict(error) || isUserRefusal(error) || showFieldErrors(form, error),
  });
  const merging = useMergingSave<UserFields>({
    form,
    record,
    opened: basisOf(user),
    present: async () => basisOf((await queries.fetchQuery({ ...userQuery(user._id), staleTime: 0 })).user),
    send: (fields, { values, version }) => {
      const changes = changesOf(values, fields);
      const former = bodyOf(formerOf(values, changes));
      update.mutate({ params: { id: user._id }, body: bodyOf(changes), ifMatch: version, former });
    },
  });
  return (
    <FormDialog
      title={t('editUser')}
      form={form}
      record={record}
      initialValues={user}
      saving={update.isPending}
      onClose={close}
      onSave={merging.save}
    >
      <UserRefusal error={update.error} />
      <UserFormFields isSuperAdmin={user.role === 'SUPER_ADMIN'} />
      <ConflictDialog dialog={merging.dialog} />
    </FormDialog>
  );
}
