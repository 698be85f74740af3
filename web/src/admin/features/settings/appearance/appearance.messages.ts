import { defineMessages } from '../../../shared/i18n/define-messages.ts';

export const { useMessages } = defineMessages(
  'appearance',
  {
    language: 'Language',
    languageHint: 'The language of the back office in this browser. Customers choose their own in the shop.',
    theme: 'Theme',
    themeHint: 'The colours of the back office in this browser. Customers choose their own in the shop.',
    light: 'Light',
    lightHint: 'Ink on paper',
    dark: 'Dark',
    darkHint: 'Paper on ink',
    system: 'Match system',
    systemHint: 'As this device is set, by day and by night',
  },
  {
    language: '語言',
    languageHint: '此瀏覽器所用的後台語言。顧客可在商店自行選擇。',
    theme: '主題',
    themeHint: '此瀏覽器所用的後台顏色。顧客可在商店自行選擇。',
    light: '淺色',
    lightHint: '白紙黑字',
    dark: '深色',
    darkHint: '墨底淺字',
    system: '跟隨系統',
    systemHint: '按此裝置的設定，日夜自動切換',
  },
);
