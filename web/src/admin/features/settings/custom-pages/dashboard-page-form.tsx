import { productRoutes } from '@countinghouse/contracts/catalog/api';
import { MAX_BANNERS, settingsRoutes } from '@countinghouse/contracts/settings/api';
import type { PagesView } from '@countinghouse/contracts/settings/views';
import { Form, type FormInstance, Input } from 'antd';
import { ImageList } from '../../../shared/form/images/image-list.tsx';
import { SingleImage } from '../../../shared/form/images/single-image.tsx';
import preview from '../home-preview.module.css';
import { HomePreview } from '../home-preview.tsx';
import { SettingForm } from '../setting-form.tsx';
import { useMessages } from './custom-pages.messages.ts';
import { plainBasis, useSavePage } from './use-save-page.ts';

type DashboardPage = PagesView['dashboard'];
type DashboardFields = Omit<DashboardPage, 'version'>;

/** Name and branding of the shop: the browser's tab, the header, the home page. */
export function DashboardPageForm({ current }: { current: DashboardPage }) {
  const t = useMessages();
  const [form] = Form.useForm<DashboardFields>();
  const save = useSavePage('dashboard', { form, basisOf: plainBasis, onWire: (changed) => changed });
  return (
    <div className={preview.beside}>
      <SettingForm<DashboardFields> form={form} setting="dashboard" current={plainBasis(current)} save={save}>
        <Form.Item
          name="title"
          label={t('title')}
          extra={t('titleHint')}
          rules={[{ required: true, whitespace: true, message: t('titleRequired') }]}
        >
          <Input maxLength={200} autoComplete="off" />
        </Form.Item>
        <Form.Item name="icon" label={t('icon')} extra={t('iconHint')}>
          <SingleImage route={settingsRoutes.uploadSettingPhoto} label={t('icon')} ratio={1} />
        </Form.Item>
        <Form.Item name="logo" label={t('logo')} extra={t('logoHint')}>
          <SingleImage route={settingsRoutes.uploadSettingPhoto} label={t('logo')} />
        </Form.Item>
        <Form.Item name="banner" label={t('banner')} extra={t('atMost', { max: MAX_BANNERS })}>
          <ImageList route={productRoutes.uploadProductPhoto} label={t('banner')} max={MAX_BANNERS} ratio={3} />
        </Form.Item>
      </SettingForm>
      <TypedPreview form={form} />
    </div>
  );
}

/** Re-renders on input without re-rendering the form. */
function TypedPreview({ form }: { form: FormInstance<DashboardFields> }) {
  const fields = Form.useWatch([], form) as DashboardFields | undefined;
  return <HomePreview unsaved={fields} />;
}
