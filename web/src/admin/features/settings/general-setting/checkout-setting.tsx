import { settingsRoutes } from '@countinghouse/contracts/settings/api';
import type { CheckoutRulesView } from '@countinghouse/contracts/settings/views';
import { restoreFields } from '../../../shared/history/restoration.ts';
import { byFormerValues } from '../../../shared/http/reversal.ts';
import { useCommand } from '../../../shared/http/use-command.ts';
import { settingViews, useReplaceSetting } from '../api.ts';
import { useMessages } from './general-setting.messages.ts';
import { SettingPart } from './setting-part.tsx';
import { SettingSwitch } from './setting-switch.tsx';

type Rules = Pick<CheckoutRulesView, 'needsAccount'>;

/** What holds for every order of customers. @param current undefined while nothing was ever saved */
export function CheckoutSetting({ current }: { current: CheckoutRulesView | undefined }) {
  const t = useMessages();
  const replace = useReplaceSetting();
  const { needsAccount, version } = current ?? { needsAccount: false, version: '-1' };
  const save = useCommand(settingsRoutes.saveCheckoutRules, {
    changes: settingViews,
    success: t('checkoutSaved'),
    undo: byFormerValues,
    onSuccess: replace,
  });
  const change = useCommand(settingsRoutes.saveCheckoutRules, { changes: settingViews, onSuccess: replace });
  const restores = restoreFields<Rules>({ needsAccount: true }, (past, reason) =>
    change.mutateAsync({ body: { needsAccount: past.needsAccount ?? false }, reason }),
  );
  return (
    <SettingPart title={t('checkout')} hint={t('checkoutHint')} history="checkout" restores={restores}>
      <SettingSwitch
        name={t('needsAccount')}
        hint={t('needsAccountHint')}
        checked={needsAccount}
        isSaving={save.isPending}
        onChange={(on) => save.mutate({ body: { needsAccount: on }, ifMatch: version, former: { needsAccount: !on } })}
      />
    </SettingPart>
  );
}
