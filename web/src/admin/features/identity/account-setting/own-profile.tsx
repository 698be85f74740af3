import { changedViews } from '@countinghouse/contracts/changed-views';
import { identityRoutes } from '@countinghouse/contracts/identity/api';
import type { StaffDetails } from '@countinghouse/contracts/identity/record';
import { sessionRoutes } from '@countinghouse/contracts/identity/sign-in/session-api';
import { useQuery } from '@tanstack/react-query';
import { Button, Form } from 'antd';
import { showFieldErrors } from '../../../shared/form/field-errors.ts';
import { SingleImage } from '../../../shared/form/images/single-image.tsx';
import { changesOf } from '../../../shared/form/merging/changes.ts';
import { byFormerValues, formerOf } from '../../../shared/http/reversal.ts';
import { routeQuery } from '../../../shared/http/route-query.ts';
import { useCommand } from '../../../shared/http/use-command.ts';
import { useMessages as useCommonMessages } from '../../../shared/i18n/common.messages.ts';
import { useCurrentUser } from '../../../shared/session/current-user.ts';
import { useMessages as useValueMessages } from '../../../shared/ui/fields/value.messages.ts';
import { DateTime } from '../../../shared/ui/values/date-time.tsx';
import { useMessages } from '../identity.messages.ts';
import { StaffNameFields } from '../staff-name-fields.tsx';
import styles from './account-setting.module.css';

type Profile = Omit<StaffDetails, 'email'>;

/** The body of a change: -1 removes the picture. */
const bodyOf = ({ avatar, ...names }: Partial<Profile>) => ({
  ...names,
  ...(avatar !== undefined && { avatar: avatar || (-1 as const) }),
});

/** The own name and picture, with what only others change, and when this session began. */
export function OwnProfile() {
  const t = useMessages();
  const shared = useCommonMessages();
  const valueText = useValueMessages();
  const { firstName, lastName, avatar, role } = useCurrentUser();
  const [form] = Form.useForm<Profile>();
  const sessions = useQuery(routeQuery(sessionRoutes.listSessions)).data?.sessions;
  const signedInAt = sessions?.find(({ current }) => current)?.signedInAt;
  const change = useCommand(identityRoutes.changeOwnProfile, {
    changes: changedViews.user,
    success: t('profileSaved'),
    undo: byFormerValues,
    onError: (error) => showFieldErrors(form, error),
  });
  const saved = { firstName, lastName, avatar };
  function save(fields: Profile) {
    const changed = changesOf(saved, fields);
    if (Object.keys(changed).length === 0) return;
    change.mutate({ body: bodyOf(changed), former: bodyOf(formerOf(saved, changed)) });
  }
  return (
    <section className={styles.first} aria-labelledby="own-profile">
      <h2 id="own-profile">{t('profile')}</h2>
      <p className={styles.hint}>
        {valueText(role)}
        {signedInAt !== undefined && (
          <>
            {' · '}
            {t('lastSignIn')} <DateTime at={signedInAt} />
          </>
        )}
      </p>
      {/* The undo of a save, and a change by a SUPER_ADMIN, fill the form anew. */}
      <Form<Profile>
        key={JSON.stringify(saved)}
        form={form}
        name="own-profile-form"
        layout="vertical"
        className={styles.form ?? ''}
        requiredMark={false}
        initialValues={saved}
        onFinish={save}
      >
        <Form.Item name="avatar" label={t('avatar')}>
          <SingleImage route={identityRoutes.uploadAvatar} label={t('avatar')} ratio={1} />
        </Form.Item>
        <StaffNameFields autoComplete="own" />
        <Button htmlType="submit" loading={change.isPending}>
          {shared('save')}
        </Button>
      </Form>
    </section>
  );
}
