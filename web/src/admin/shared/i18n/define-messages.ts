import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { type Language, languages } from '../../../shared/i18n/languages.ts';
// Starts i18next, which must be up before words are registered below.
import './language.ts';

/** A plural key is asked for without its ending: `rows_one` and `rows_other` are both `rows`. */
type WordOf<Key> = Key extends `${infer Stem}_${'one' | 'other'}` ? Stem : Key;
/** Chinese knows no singular. */
type ChineseKeys<English> = Exclude<keyof English, `${string}_one`>;

export type Translate<Key extends string> = (key: Key, values?: Record<string, string | number>) => string;

export interface Words<English extends Record<string, string>> {
  /** The words in the language in force; re-renders when it changes. */
  useWords(): Translate<WordOf<keyof English & string>>;
  /** The same outside React. */
  say: Translate<WordOf<keyof English & string>>;
}

const registered = new Map<string, Record<Language, Record<string, string>>>();

/**
 * The words of one area in every language, beside the screens that say them, loaded with them. A key without a translation, or
 * a use of a key that does not exist, does not compile.
 */
export function defineWords<const English extends Record<string, string>>(
  area: string,
  en: English,
  zhHK: Record<ChineseKeys<English>, string>,
): Words<English> {
  const words: Record<Language, Record<string, string>> = { en, 'zh-HK': zhHK };
  registered.set(area, words);
  for (const language of Object.keys(languages) as Language[])
    i18next.addResourceBundle(language, area, words[language]);
  return {
    useWords: () => {
      const { t } = useTranslation(area);
      return (key, values) => t(key, { ...values });
    },
    say: (key, values) => i18next.t(key, { ns: area, ...values }),
  };
}

/** Every area that is loaded, for the test of completeness. */
export function registeredWords(): ReadonlyMap<string, Record<Language, Record<string, string>>> {
  return registered;
}
