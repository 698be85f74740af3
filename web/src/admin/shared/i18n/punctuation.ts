import { currentLanguage } from './language.ts';

/** Chinese is written with full-width marks, and without a space after them. */
const isChinese = () => currentLanguage() === 'zh-HK';

/** What it is and how it stands: `Fee: 30`, `附加費：30`. */
export function labelled(label: string, value: string): string {
  return isChinese() ? `${label}：${value}` : `${label}: ${value}`;
}

/** Names one after the other: `a, b`, `甲、乙`. */
export function formatList(names: readonly string[]): string {
  return names.join(isChinese() ? '、' : ', ');
}

/** What stands between two sentences. */
export function sentenceGap(): string {
  return isChinese() ? '' : ' ';
}

/** Sentences one after the other. */
export function joinSentences(...sentences: readonly string[]): string {
  return sentences.join(sentenceGap());
}
