import type { BodyOf } from '@countinghouse/contracts/kernel/http/route';
import { settingsRoutes } from '@countinghouse/contracts/settings/api';
import type { SettingView } from '@countinghouse/contracts/settings/views';
import { useQueryClient } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import { showFieldErrors } from '../../../shared/form/field-errors.ts';
import type { MergeBase } from '../../../shared/form/merging/use-merging-save.ts';
import { restoreFields } from '../../../shared/history/restoration.ts';
import { byFormerValues } from '../../../shared/http/reversal.ts';
import { useCommand } from '../../../shared/http/use-command.ts';
import { settingQuery } from '../../../shared/session/shop-setting.ts';
import { settingViews, useReplaceSetting } from '../api.ts';
import { SettingForm } from '../setting-form.tsx';
import { useMessages } from './general-setting.messages.ts';
import { SettingPart } from './setting-part.tsx';

type CompanyInfo = Omit<SettingView['companyInfo'], 'version'>;

const basisOf = ({ version, ...values }: SettingView['companyInfo']): MergeBase<CompanyInfo> => ({ values, version });

export function CompanyInfoForm({ current }: { current: SettingView['companyInfo'] }) {
  const t = useMessages();
  const queries = useQueryClient();
  const [form] = Form.useForm<CompanyInfo>();
  const replace = useReplaceSetting();
  const save = useCommand(settingsRoutes.saveCompanyInfo, {
    changes: settingViews,
    success: t('companySaved'),
    undo: byFormerValues,
    onSuccess: replace,
    onError: (error) => error.code === 'VERSION_CONFLICT' || showFieldErrors(form, error),
  });
  const change = useCommand(settingsRoutes.saveCompanyInfo, { changes: settingViews, onSuccess: replace });
  const restores = restoreFields<BodyOf<typeof settingsRoutes.saveCompanyInfo>>(
    { name: true, address: true, phone: true },
    (past, reason) => change.mutateAsync({ body: { ...basisOf(current).values, ...past }, reason }),
  );
  return (
    <SettingPart title={t('companyInfo')} hint={t('companyHint')} history="company-info" restores={restores}>
      <SettingForm<CompanyInfo>
        form={form}
        setting="company-info"
        current={basisOf(current)}
        within="/admin/setting/general"
        save={{
          isPending: save.isPending,
          present: async () => {
            const { setting } = await queries.fetchQuery({ ...settingQuery(), staleTime: 0 });
            return basisOf(setting.companyInfo);
          },
          start: (body, { former, version: ifMatch }, { onSaved, onError }) =>
            save.mutate(
              { body, ifMatch, former },
              { onSuccess: ({ companyInfo }) => onSaved(companyInfo.version), onError },
            ),
        }}
      >
        <Form.Item
          name="name"
          label={t('name')}
          rules={[{ required: true, whitespace: true, message: t('nameRequired') }]}
        >
          <Input maxLength={200} autoComplete="organization" />
        </Form.Item>
        <Form.Item
          name="address"
          label={t('address')}
          rules={[{ required: true, whitespace: true, message: t('addressRequired') }]}
        >
          <Input.TextArea maxLength={1_000} autoSize={{ minRows: 2, maxRows: 6 }} />
        </Form.Item>
        <Form.Item
          name="phone"
          label={t('phone')}
          rules={[{ required: true, whitespace: true, message: t('phoneRequired') }]}
        >
          <Input type="tel" maxLength={50} autoComplete="off" />
        </Form.Item>
      </SettingForm>
    </SettingPart>
  );
}
