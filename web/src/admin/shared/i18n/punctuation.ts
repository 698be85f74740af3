import { currentLanguage } from './language.ts';

/** Chinese uses full-width marks, without a space after them. */
const isChinese = () => currentLanguage() === 'zh-HK';

/** Joins a label and a value: `Fee: 30`, `運費：30`. */
export function labelled(label: string, value: string): string {
  return isChinese() ? `${label}：${value}` : `${label}: ${value}`;
}

/** Joins names: `a, b`, `甲、乙`. */
export function formatList(names: readonly string[]): string {
  return names.join(isChinese() ? '、' : ', ');
}

/** Returns the gap between two sentences. */
export function sentenceGap(): string {
  return isChinese() ? '' : ' ';
}

/** Joins sentences. */
export function joinSentences(...sentences: readonly string[]): string {
  return sentences.join(sentenceGap());
}
