import type { Language } from '@countinghouse/contracts/messages/language';

interface ReportMailMessages {
  /** Between the title of the report and its days. */
  readonly colon: string;
  /** Above the names of figures. */
  readonly figure: string;
  readonly nothing: string;
  readonly before: (value: string) => string;
  readonly year: (value: string) => string;
  readonly open: string;
  readonly linkBelow: string;
  readonly footnote: (shop: string) => string;
}

/** The texts of mails with reports. */
export const reportMailMessages: Readonly<Record<Language, ReportMailMessages>> = {
  en: {
    colon: ': ',
    figure: 'Figure',
    nothing: 'There is nothing in this report for these days.',
    before: (value) => `${value} in the period before`,
    year: (value) => `${value} a year before`,
    open: 'Open the report',
    linkBelow: 'If the button does not work, open this address:',
    footnote: (shop) =>
      `You have this report of ${shop} mailed. To end it, sign in, open “Views” above the report, and choose the envelope beside it.`,
  },
  'zh-HK': {
    colon: '：',
    figure: '數字',
    nothing: '這份報表在這段日子沒有內容。',
    before: (value) => `上一期間 ${value}`,
    year: (value) => `去年同期 ${value}`,
    open: '開啟報表',
    linkBelow: '如果按鈕無法使用，請開啟以下網址：',
    footnote: (shop) =>
      `你設定了以電郵收取 ${shop} 的這份報表。如要停止，請登入後在報表上方的「檢視」按旁邊的信封圖示。`,
  },
};
