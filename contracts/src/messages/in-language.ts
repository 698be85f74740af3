import type { BothLanguages } from './both-languages.ts';
import type { Language } from './language.ts';

/** The text in a language, or in the other one where it is blank. */
export function inLanguage(language: Language, { en, zh }: BothLanguages): string {
  return language === 'zh-HK' ? zh.trim() || en : en.trim() || zh;
}
