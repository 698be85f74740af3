import type { Language } from '@countinghouse/contracts/messages/language';

const texts: Readonly<Record<Language, (time: string) => string>> = {
  en: (time) => `Please pay online until ${time}: open your order and choose “Pay now”. After that, it is cancelled.`,
  'zh-HK': (time) => `請於 ${time} 前網上付款：開啟訂單並選擇「立即付款」。逾時未付款，訂單會取消。`,
};

/** How an order is paid online, and until when. */
export function onlinePaymentText(payBy: string, language: Language, timeZone: string): string {
  const format = new Intl.DateTimeFormat(language, { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  return texts[language](format.format(new Date(payBy)));
}
