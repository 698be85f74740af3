import { changedViews } from '@countinghouse/contracts/changed-views';
import { taxSettingsRoutes } from '@countinghouse/contracts/pricing/tax/api';
import { Link } from 'react-router-dom';
import { byFormerValues } from '../../../shared/http/reversal.ts';
import { useCommand } from '../../../shared/http/use-command.ts';
import { useMayCall } from '../../../shared/session/current-user.ts';
import { useFeature } from '../../../shared/session/shop-setting.ts';
import { pagePaths } from '../../../shared/url/page-paths.ts';
import { useMessages } from './general-setting.messages.ts';
import { SettingPart } from './setting-part.tsx';
import { SettingSwitch } from './setting-switch.tsx';

/** What the shop has beyond its basics, each switched on or off; for those who may. */
export function ShopFeatures() {
  const t = useMessages();
  const mayCall = useMayCall();
  const hasTaxes = useFeature('taxes');
  const { mutate, isPending } = useCommand(taxSettingsRoutes.switchTaxes, {
    changes: [...changedViews.taxes, ...changedViews.setting],
    success: t('featuresSaved'),
    undo: byFormerValues,
  });
  if (!mayCall(taxSettingsRoutes.switchTaxes)) return null;
  return (
    <SettingPart title={t('shopFeatures')} hint={t('featuresHint')} history="tax" restores="nothing">
      <SettingSwitch
        name={t('taxes')}
        hint={t('taxesHint')}
        checked={hasTaxes}
        isSaving={isPending}
        onChange={(on) => mutate({ body: { on }, former: { on: !on } })}
      />
      {hasTaxes && <Link to={pagePaths.taxes}>{t('toTaxes')}</Link>}
    </SettingPart>
  );
}
