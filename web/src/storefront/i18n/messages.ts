import type { Language } from '../../shared/i18n/languages.ts';
import { useLanguage } from './language.ts';

/** A plural key is used without its suffix: `left_one` and `left_other` are both `left`. */
type StemOf<Key> = Key extends `${infer Stem}_${'one' | 'other'}` ? Stem : Key;
/** Chinese has no singular form. */
type ChineseKeys<English> = Exclude<keyof English, `${string}_one`>;

/** Returns a message with its `{values}` filled in; `count` selects singular or plural. */
export type Translate<Key extends string> = (key: Key, values?: Readonly<Record<string, string | number>>) => string;

export interface Messages<Key extends string> {
  /** Returns the messages in a language. */
  translate(language: Language): Translate<Key>;
}

const defined: Record<Language, Record<string, string>>[] = [];

/**
 * The messages of one component in every language; a key without a translation, or the use of an unknown key, does not
 * compile.
 */
export function defineMessages<const English extends Record<string, string>>(
  en: English,
  zhHK: Record<ChineseKeys<English>, string>,
): Messages<StemOf<keyof English & string>> {
  const all: Record<Language, Record<string, string>> = { en, 'zh-HK': zhHK };
  defined.push(all);
  return {
    translate:
      (language) =>
      (key, values = {}) => {
        const texts = all[language];
        const text = texts[key] ?? texts[`${key}_${values.count === 1 && language === 'en' ? 'one' : 'other'}`] ?? key;
        return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
      },
  };
}

/** Returns the messages in the language of the page. */
export function useMessages<Key extends string>(messages: Messages<Key>): Translate<Key> {
  return messages.translate(useLanguage());
}

/** Returns every loaded set of messages, for the test of completeness. */
export function definedMessages(): readonly Record<Language, Record<string, string>>[] {
  return defined;
}
