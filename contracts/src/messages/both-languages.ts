import { z } from 'zod';
import type { Language } from './language.ts';

/** A text that staff write in both languages of the shop; either may be ''. */
export const bothLanguages = z.object({ en: z.string(), zh: z.string() });
export type BothLanguages = z.output<typeof bothLanguages>;

/** The text in a language, or in the other one where it is blank. */
export function inLanguage(language: Language, { en, zh }: BothLanguages): string {
  return language === 'zh-HK' ? zh.trim() || en : en.trim() || zh;
}
