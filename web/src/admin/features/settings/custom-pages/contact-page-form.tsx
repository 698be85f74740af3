import { settingsRoutes } from '@countinghouse/contracts/settings/api';
import { socialTypes } from '@countinghouse/contracts/settings/page-content';
import type { PagesView } from '@countinghouse/contracts/settings/views';
import { Form, Input, Switch } from 'antd';
import { FieldPair } from '../../../shared/form/field-pair.tsx';
import { SingleImage } from '../../../shared/form/images/single-image.tsx';
import type { MergeBase } from '../../../shared/form/merging/use-merging-save.ts';
import { Section } from '../../../shared/ui/values/fields.tsx';
import { SettingForm } from '../setting-form.tsx';
import styles from '../settings.module.css';
import { useMessages } from './custom-pages.messages.ts';
import { type SocialFields, socialFields, socialsOf } from './page-changes.ts';
import { useSavePage } from './use-save-page.ts';

type ContactPage = PagesView['contact'];
interface ContactFields extends Omit<ContactPage, 'version' | 'socials'> {
  readonly socials: SocialFields;
}

const basisOf = ({ version, socials, ...rest }: ContactPage): MergeBase<ContactFields> => ({
  values: { ...rest, socials: socialFields(socials) },
  version,
});

export function ContactPageForm({ current }: { current: ContactPage }) {
  const t = useMessages();
  const [form] = Form.useForm<ContactFields>();
  const save = useSavePage<'contact', ContactFields>('contact', {
    form,
    basisOf,
    onWire: ({ socials, ...plain }) => ({ ...plain, ...(socials && { socials: socialsOf(socials) }) }),
  });
  const required = (message: string) => [{ required: true, whitespace: true, message }];
  return (
    <SettingForm<ContactFields> form={form} setting="contact" current={basisOf(current)} save={save}>
      <Form.Item name="address" label={t('address')} rules={required(t('addressRequired'))}>
        <Input.TextArea maxLength={1_000} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
      <FieldPair>
        <Form.Item name="email" label={t('email')} rules={required(t('emailRequired'))}>
          <Input type="email" maxLength={254} autoComplete="off" />
        </Form.Item>
        <Form.Item name="phone" label={t('phone')} rules={required(t('phoneRequired'))}>
          <Input type="tel" maxLength={50} autoComplete="off" />
        </Form.Item>
      </FieldPair>
      <Form.Item name="hours" label={t('hours')} extra={t('hoursHint')}>
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
      <Form.Item name="image" label={t('image')}>
        <SingleImage route={settingsRoutes.uploadSettingImage} label={t('image')} size={160} />
      </Form.Item>
      <Section title={t('socials')}>
        {socialTypes.map((type) => (
          <div key={type} className={styles.social}>
            <span>{t(type)}</span>
            <Form.Item name={['socials', type, 'link']} noStyle>
              <Input aria-label={t('linkOf', { name: t(type) })} placeholder="https://" maxLength={500} />
            </Form.Item>
            <Form.Item name={['socials', type, 'status']} valuePropName="checked" noStyle>
              <Switch aria-label={t('statusOf', { name: t(type) })} />
            </Form.Item>
          </div>
        ))}
      </Section>
    </SettingForm>
  );
}
