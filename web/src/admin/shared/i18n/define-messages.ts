import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { type Language, languages } from '../../../shared/i18n/languages.ts';
// i18next must be initialised before messages are registered below.
import './language.ts';

/** A plural key is used without its suffix: `rows_one` and `rows_other` are both `rows`. */
type MessageKey<Key> = Key extends `${infer Stem}_${'one' | 'other'}` ? Stem : Key;
/** Chinese has no singular form. */
type ChineseKeys<English> = Exclude<keyof English, `${string}_one`>;

export type Translate<Key extends string> = (key: Key, values?: Record<string, string | number>) => string;

export interface Messages<English extends Record<string, string>> {
  /** The messages in the current language; re-renders when it changes. */
  useMessages(): Translate<MessageKey<keyof English & string>>;
  /** The same outside of React. */
  translate: Translate<MessageKey<keyof English & string>>;
}

const registered = new Map<string, Record<Language, Record<string, string>>>();

/** Defines the messages of an area in every language; a missing translation or an unknown key does not compile. */
export function defineMessages<const English extends Record<string, string>>(
  area: string,
  en: English,
  zhHK: Record<ChineseKeys<English>, string>,
): Messages<English> {
  const messages: Record<Language, Record<string, string>> = { en, 'zh-HK': zhHK };
  registered.set(area, messages);
  for (const language of Object.keys(languages) as Language[])
    i18next.addResourceBundle(language, area, messages[language]);
  return {
    useMessages: () => {
      const { t } = useTranslation(area);
      return (key, values) => t(key, { ...values });
    },
    translate: (key, values) => i18next.t(key, { ns: area, ...values }),
  };
}

/** Returns every loaded area, for the test of completeness. */
export function registeredMessages(): ReadonlyMap<string, Record<Language, Record<string, string>>> {
  return registered;
}
