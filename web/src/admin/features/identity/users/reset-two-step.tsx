import { secondFactorRoutes } from '@countinghouse/contracts/identity/sign-in/second-factor-api';
import type { StaffUserView } from '@countinghouse/contracts/identity/views';
import { App, Button } from 'antd';
import { useCommand } from '../../../shared/http/use-command.ts';
import { useMessages as useCommonMessages } from '../../../shared/i18n/common.messages.ts';
import { useCurrentUser } from '../../../shared/session/current-user.ts';
import { useMessages } from './user.messages.ts';
import { userViews } from './user-api.ts';

/** Switches two-step sign-in of an ADMIN off who has lost phone and recovery codes. */
export function ResetTwoStepButton({ user }: { user: StaffUserView }) {
  const t = useMessages();
  const shared = useCommonMessages();
  const me = useCurrentUser();
  const { modal } = App.useApp();
  const reset = useCommand(secondFactorRoutes.resetSecondFactor, {
    changes: userViews,
    success: t('twoStepReset', { email: user.email }),
    undo: 'ends access',
  });
  if (user._id === me._id || user.role !== 'ADMIN' || !user.secondFactor) return null;
  const ask = () =>
    modal.confirm({
      title: t('resetTwoStepTitle', { email: user.email }),
      content: t('resetTwoStepText'),
      okText: t('resetTwoStep'),
      okButtonProps: { danger: true },
      cancelText: shared('cancel'),
      onOk: () => reset.mutate({ params: { id: user._id } }),
    });
  return (
    <Button loading={reset.isPending} onClick={ask}>
      {t('resetTwoStep')}
    </Button>
  );
}
