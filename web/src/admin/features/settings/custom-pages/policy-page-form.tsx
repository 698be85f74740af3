import { settingsRoutes } from '@countinghouse/contracts/settings/api';
import type { policyPages } from '@countinghouse/contracts/settings/page-content';
import type { PagesView } from '@countinghouse/contracts/settings/views';
import { Form } from 'antd';
import { SingleImage } from '../../../shared/form/images/single-image.tsx';
import { RichTextField } from '../../../shared/form/rich-text-editor/rich-text-field.tsx';
import { SettingForm } from '../setting-form.tsx';
import styles from '../settings.module.css';
import { useMessages } from './custom-pages.messages.ts';
import { plainBasis, useSavePage } from './use-save-page.ts';

type PolicyPage = PagesView['about'];
type PolicyFields = Omit<PolicyPage, 'version'>;

interface PolicyPageFormProps {
  readonly page: (typeof policyPages)[number];
  readonly current: PolicyPage;
}

/** The form of a page with a text and an image. */
export function PolicyPageForm({ page, current }: PolicyPageFormProps) {
  const t = useMessages();
  const [form] = Form.useForm<PolicyFields>();
  const save = useSavePage(page, { form, basisOf: plainBasis, onWire: (changed) => changed });
  return (
    <SettingForm<PolicyFields> form={form} setting={page} current={plainBasis(current)} save={save}>
      <p className={styles.warning}>{t('plainTextOnly')}</p>
      <Form.Item name="text" label={t('text')}>
        <RichTextField label={t(page)} />
      </Form.Item>
      <Form.Item name="image" label={t('image')}>
        <SingleImage route={settingsRoutes.uploadSettingImage} label={t('image')} size={160} />
      </Form.Item>
    </SettingForm>
  );
}
