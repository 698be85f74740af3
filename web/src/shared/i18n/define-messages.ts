import {
  type ChineseKey,
  type ChineseTexts,
  defineMessages,
  type Messages,
  type Translate,
} from '@countinghouse/contracts/messages/define-messages';
import type { Language } from './languages.ts';

/** The messages of an area of a web application. */
export interface PageMessages<English> extends Messages<English> {
  /** Returns the messages in the language of the page; re-renders when it changes. */
  readonly useMessages: () => Translate<English>;
  /** A message in the current language, outside of React. */
  readonly translate: Translate<English>;
}

/** How a web application knows its language. */
interface PageLanguage {
  readonly useLanguage: () => Language;
  readonly currentLanguage: () => Language;
}

type Texts = Readonly<Record<Language, Readonly<Record<string, string>>>>;
const defined: Texts[] = [];

/** Returns the `defineMessages` of a web application. */
export function messagesIn({ useLanguage, currentLanguage }: PageLanguage) {
  return <
    const English extends Readonly<Record<string, string>>,
    const Chinese extends Readonly<Record<ChineseKey<English>, string>>,
  >(
    en: English,
    zhHK: ChineseTexts<English, Chinese>,
  ): PageMessages<English> => {
    const messages = defineMessages(en, zhHK);
    defined.push(messages.texts);
    return {
      ...messages,
      useMessages: () => messages.in(useLanguage()),
      translate: (key, ...given) => messages.in(currentLanguage())(key, ...given),
    };
  };
}

/** Returns the texts of every loaded area, for the tests of words. */
export function definedTexts(): readonly Texts[] {
  return defined;
}
