/** The languages of the shop, each by its own name. */
export const languages = { en: 'English', 'zh-HK': '繁體中文' } as const;
export type Language = keyof typeof languages;

/** Storage key of the chosen language. */
export const LANGUAGE_KEY = 'countinghouse.language';

export function isLanguage(value: string | null | undefined): value is Language {
  return value !== null && value !== undefined && value in languages;
}
