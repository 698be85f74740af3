import { defineMessages } from '../../shared/i18n/define-messages.ts';

export const { useMessages } = defineMessages(
  {
    preview: 'Preview of the home page',
    hint: 'The home page with these changes. Nothing is published before you save.',
    desktop: 'Desktop',
    phone: 'Phone',
    width: 'Width of the preview',
    loading: 'The preview is being renewed',
  },
  {
    preview: '首頁預覽',
    hint: '顧客按目前內容會看到的樣子；儲存前不會發佈。',
    desktop: '桌面',
    phone: '手機',
    width: '預覽闊度',
    loading: '正在更新預覽',
  },
);
