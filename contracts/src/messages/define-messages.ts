import type { Language } from './language.ts';

/** The names in braces of a text: `'Hello {name}'` has `'name'`. A text that is not known to the compiler has none. */
export type PlaceholdersOf<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholdersOf<Rest>
  : never;

/** A plural key is used without its suffix: `rows_one` and `rows_other` are both `rows`. */
export type MessageKey<English> = StemOf<keyof English & string>;
type StemOf<Key> = Key extends `${infer Stem}_${'one' | 'other'}` ? Stem : Key;

/** The keys of the Chinese texts, which have no singular form. */
export type ChineseKey<English> = Exclude<keyof English, `${string}_one`>;

/** A Chinese text with other placeholders than the English one does not compile, and neither does an unknown key. */
export type ChineseTexts<English, Chinese> = Chinese & {
  readonly [Key in keyof Chinese]: Key extends ChineseKey<English>
    ? [PlaceholdersOf<English[Key]>, PlaceholdersOf<Chinese[Key]>] extends [
        PlaceholdersOf<Chinese[Key]>,
        PlaceholdersOf<English[Key]>,
      ]
      ? Chinese[Key]
      : ['other placeholders than in English', PlaceholdersOf<English[Key]>]
    : never;
};

type Value = string | number;
type PluralOf<English, Key extends string> = English[Extract<keyof English, `${Key}_${'one' | 'other'}`>];
type ValuesOf<English, Key extends string> = Key extends keyof English
  ? Readonly<Record<PlaceholdersOf<English[Key]>, Value>>
  : Readonly<Record<Exclude<PlaceholdersOf<PluralOf<English, Key>>, 'count'>, Value>> & { readonly count: number };
/** What all of several keys need. */
type All<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer Every) => void
  ? Every
  : never;
type Given<Values> = keyof Values extends never ? [] : [values: Values];

/** Returns a message with its `{values}` filled in; `count` selects singular or plural. */
export type Translate<English> = <Key extends MessageKey<English>>(
  key: Key,
  ...given: Given<All<ValuesOf<English, Key>>>
) => string;

/** The keys of the messages without placeholders, by the function that translates them. */
export type PlainKey<Translation> =
  Translation extends Translate<infer English>
    ? { [Key in MessageKey<English>]: Given<ValuesOf<English, Key>> extends [] ? Key : never }[MessageKey<English>]
    : never;

/** Messages in every language. */
export interface Messages<English> {
  /** Returns the messages in a language. */
  in(language: Language): Translate<English>;
  /** The texts as they are written, for checks of words. */
  readonly texts: Readonly<Record<Language, Readonly<Record<ChineseKey<English>, string>>>>;
}

/**
 * Defines messages in every language. A missing translation, an unknown key, a missing value and a placeholder that the
 * languages do not share do not compile.
 */
export function defineMessages<
  const English extends Readonly<Record<string, string>>,
  const Chinese extends Readonly<Record<ChineseKey<English>, string>>,
>(en: English, zhHK: ChineseTexts<English, Chinese>): Messages<English> {
  const texts: Readonly<Record<Language, Readonly<Record<string, string>>>> = { en, 'zh-HK': zhHK };
  return {
    texts: texts as Messages<English>['texts'],
    in: (language) => {
      const translate = (key: string, values: Readonly<Record<string, Value>> = {}) => {
        const plural = `${key}_${values.count === 1 && language === 'en' ? 'one' : 'other'}`;
        return filled(texts[language][key] ?? texts[language][plural] ?? key, values);
      };
      return translate as Translate<English>;
    },
  };
}

/** Fills the `{values}` into a text; a placeholder without a value becomes ''. */
export function filled(text: string, values: Readonly<Record<string, Value>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}
