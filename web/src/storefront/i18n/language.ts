import { createContext, useContext } from 'react';
import { type Language, languages } from '../../shared/i18n/languages.ts';

/** Language of the page, and the default language, whose addresses have no prefix. */
export interface PageLanguage {
  readonly language: Language;
  readonly locale: Language;
}

export const LanguageContext = createContext<PageLanguage>({ language: 'en', locale: 'en' });

/** Returns the language of the document in the browser, also outside of React: that of responses. */
export function pageLanguage(): Language {
  return document.documentElement.lang === 'zh-HK' ? 'zh-HK' : 'en';
}

export function useLanguage(): Language {
  return useContext(LanguageContext).language;
}

/** Returns the language that is not the default. */
export function otherLanguage(locale: Language): Language {
  return (Object.keys(languages) as Language[]).find((language) => language !== locale) ?? locale;
}

/** Returns the prefix of addresses of a language: '' for the default, else `/zh-HK` or `/en`. */
export function prefixOf(language: Language, locale: Language): string {
  return language === locale ? '' : `/${language}`;
}

/** Returns the language of an address, and the path after its prefix, which begins with one slash. */
export function splitPath(pathname: string, locale: Language): { language: Language; path: string } {
  const other = otherLanguage(locale);
  const path = pathBehind(`/${other}`, pathname);
  return path === undefined ? { language: locale, path: withOneSlash(pathname) } : { language: other, path };
}

/**
 * Returns the path for an address with the redundant prefix of the default language; undefined for any other address.
 */
export function ownPath(pathname: string, locale: Language): string | undefined {
  return pathBehind(`/${locale}`, pathname);
}

function pathBehind(prefix: string, pathname: string): string | undefined {
  const hasPrefix = pathname === prefix || pathname.startsWith(`${prefix}/`);
  return hasPrefix ? withOneSlash(pathname.slice(prefix.length)) : undefined;
}

/** Browsers treat a path with two leading slashes as an address of another host. */
function withOneSlash(path: string): string {
  return `/${path.replace(/^[/\\]+/, '')}`;
}
