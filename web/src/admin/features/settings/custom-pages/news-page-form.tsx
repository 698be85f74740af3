import { MAX_NEWS_IMAGES, settingsRoutes } from '@countinghouse/contracts/settings/api';
import type { PagesView } from '@countinghouse/contracts/settings/views';
import { Form, type FormInstance } from 'antd';
import { ImageList } from '../../../shared/form/images/image-list.tsx';
import { RichTextField } from '../../../shared/form/rich-text-editor/rich-text-field.tsx';
import preview from '../home-preview.module.css';
import { HomePreview } from '../home-preview.tsx';
import { SettingForm } from '../setting-form.tsx';
import { useMessages } from './custom-pages.messages.ts';
import { plainBasis, useSavePage } from './use-save-page.ts';

type NewsPage = PagesView['newPage'];
type NewsFields = Omit<NewsPage, 'version'>;

/** News are words and images, in their order of display. */
export function NewsPageForm({ current }: { current: NewsPage }) {
  const t = useMessages();
  const [form] = Form.useForm<NewsFields>();
  const save = useSavePage('newPage', { form, basisOf: plainBasis, onWire: (changed) => changed });
  return (
    <div className={preview.beside}>
      <SettingForm<NewsFields> form={form} setting="newPage" current={plainBasis(current)} save={save}>
        <Form.Item name="text" label={t('words')}>
          <RichTextField label={t('words')} />
        </Form.Item>
        <Form.Item name="images" label={t('images')} extra={t('atMost', { max: MAX_NEWS_IMAGES })}>
          <ImageList route={settingsRoutes.uploadSettingPhoto} label={t('images')} max={MAX_NEWS_IMAGES} size={120} />
        </Form.Item>
      </SettingForm>
      <TypedPreview form={form} />
    </div>
  );
}

/** Re-renders on input without re-rendering the form. */
function TypedPreview({ form }: { form: FormInstance<NewsFields> }) {
  const fields = Form.useWatch([], form) as NewsFields | undefined;
  return <HomePreview unsaved={fields && { news: fields.images }} />;
}
