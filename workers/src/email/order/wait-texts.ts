import type { Language } from '@countinghouse/contracts/messages/language';

interface Waiting {
  /** ISO 8601 in UTC; absent where it is not paid online. */
  readonly payOnlineBy?: string | undefined;
  /** ISO 8601 in UTC; absent where its method sets no end. */
  readonly payBy?: string | undefined;
}

type Text = (time: string) => string;
const texts: Readonly<Record<Language, { readonly online: Text; readonly other: Text }>> = {
  en: {
    online: (time) =>
      `Please pay online until ${time}: open your order and choose “Pay now”. After that, it is cancelled.`,
    other: (time) => `Please pay until ${time}. After that, the order is cancelled.`,
  },
  'zh-HK': {
    online: (time) => `請於 ${time} 前網上付款：開啟訂單並選擇「立即付款」。逾時未付款，訂單會取消。`,
    other: (time) => `請於 ${time} 前付款。逾時未付款，訂單會取消。`,
  },
};

/** Until when an order waits for its payment, and how it is paid online; nothing where it waits for no certain time. */
export function waitTexts({ payOnlineBy, payBy }: Waiting, language: Language, timeZone: string): readonly string[] {
  const end = payOnlineBy ?? payBy;
  if (end === undefined) return [];
  const { online, other } = texts[language];
  const format = new Intl.DateTimeFormat(language, { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  return [(payOnlineBy === undefined ? other : online)(format.format(new Date(end)))];
}
