import { identityRoutes } from '@countinghouse/contracts/identity/api';
import type { StaffUserView } from '@countinghouse/contracts/identity/views';
import { App, Button, Modal, Typography } from 'antd';
import { useState } from 'react';
import { useCommand } from '../../../shared/http/use-command.ts';
import { useMessages as useCommonMessages } from '../../../shared/i18n/common.messages.ts';
import { useCurrentUser } from '../../../shared/session/current-user.ts';
import { DateTime } from '../../../shared/ui/values/date-time.tsx';
import { useMessages } from './user.messages.ts';

/** Creates a link with which an ADMIN sets a new password, and shows it once. */
export function ResetLinkButton({ user }: { user: StaffUserView }) {
  const t = useMessages();
  const shared = useCommonMessages();
  const me = useCurrentUser();
  const { modal } = App.useApp();
  const [made, setMade] = useState<{ readonly link: string; readonly expiresAt: string }>();
  const make = useCommand(identityRoutes.createResetLink, {
    changes: [],
    onSuccess: ({ code, expiresAt }) =>
      setMade({ link: `${window.location.origin}/admin/reset#code=${code}`, expiresAt }),
  });
  if (user._id === me._id || user.role !== 'ADMIN' || !user.status) return null;
  const ask = () =>
    modal.confirm({
      title: t('resetTitle', { email: user.email }),
      content: t('resetText'),
      okText: t('makeLink'),
      cancelText: shared('cancel'),
      onOk: () => make.mutate({ params: { id: user._id } }),
    });
  return (
    <>
      <Button loading={make.isPending} onClick={ask}>
        {t('resetPassword')}
      </Button>
      {made && (
        <Modal
          open
          title={t('linkTitle')}
          onCancel={() => setMade(undefined)}
          footer={<Button onClick={() => setMade(undefined)}>{shared('close')}</Button>}
          mask={{ closable: false }}
        >
          <Typography.Paragraph copyable code>
            {made.link}
          </Typography.Paragraph>
          <p>{t('linkText', { email: user.email })}</p>
          <p>
            {t('linkUntil')} <DateTime at={made.expiresAt} />
          </p>
        </Modal>
      )}
    </>
  );
}
