import type { Language } from './language.ts';

/** Reasons for a return, in the order in which they are offered. */
export const returnReasons = [
  'damaged',
  'wrong-item',
  'not-as-described',
  'does-not-fit',
  'arrived-late',
  'not-wanted',
  'other',
] as const;
export type ReturnReason = (typeof returnReasons)[number];

const en: Record<ReturnReason, string> = {
  damaged: 'Arrived damaged or faulty',
  'wrong-item': 'Wrong item received',
  'not-as-described': 'Not as described',
  'does-not-fit': 'Wrong size or does not fit',
  'arrived-late': 'Arrived too late',
  'not-wanted': 'No longer wanted',
  other: 'Another reason',
};

const zhHK: Record<ReturnReason, string> = {
  damaged: '收到時已損壞或有瑕疵',
  'wrong-item': '收到的貨品不正確',
  'not-as-described': '與描述不符',
  'does-not-fit': '尺寸不合',
  'arrived-late': '送達太遲',
  'not-wanted': '不再需要',
  other: '其他原因',
};

const words: Record<Language, Record<ReturnReason, string>> = { en, 'zh-HK': zhHK };

/** What a reason for a return is called. */
export function returnReasonName(language: Language, reason: ReturnReason): string {
  return words[language][reason];
}

/** A return's reason and what its customer wrote, as one text. */
export function returnReasonText(
  language: Language,
  { returnReasonCode, returnReason }: { returnReasonCode?: ReturnReason | undefined; returnReason: string },
): string {
  const name = returnReasonCode && returnReasonName(language, returnReasonCode);
  return [name, returnReason].filter(Boolean).join(language === 'en' ? ': ' : '：');
}
