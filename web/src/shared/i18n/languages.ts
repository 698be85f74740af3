/** The languages of the shop, each by its own name. */
export const languages = { en: 'English', 'zh-HK': '繁體中文' } as const;
export type Language = keyof typeof languages;

/** Where a browser keeps the language that somebody chose. */
export const LANGUAGE_KEY = 'countinghouse.language';

export function isLanguage(value: string | null | undefined): value is Language {
  return value !== null && value !== undefined && value in languages;
}
