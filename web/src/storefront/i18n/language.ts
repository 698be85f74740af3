import { createContext, useContext } from 'react';
import { type Language, languages } from '../../shared/i18n/languages.ts';

/** Language of the page, and the shop's own, whose addresses have no prefix. */
export interface PageLanguage {
  readonly language: Language;
  readonly locale: Language;
}

export const LanguageContext = createContext<PageLanguage>({ language: 'en', locale: 'en' });

export function useLanguage(): Language {
  return useContext(LanguageContext).language;
}

/** The language that is not the shop's own. */
export function otherLanguage(locale: Language): Language {
  return (Object.keys(languages) as Language[]).find((language) => language !== locale) ?? locale;
}

/** What addresses of a language begin with: '' in the shop's own, else `/zh-HK` or `/en`. */
export function prefixOf(language: Language, locale: Language): string {
  return language === locale ? '' : `/${language}`;
}

/** The language of an address, and the path behind its prefix, which begins with one slash. */
export function splitPath(pathname: string, locale: Language): { language: Language; path: string } {
  const other = otherLanguage(locale);
  const path = pathBehind(`/${other}`, pathname);
  return path === undefined ? { language: locale, path: withOneSlash(pathname) } : { language: other, path };
}

/** The path that an address means which has the shop's own language for a prefix; undefined for any other address. */
export function ownPath(pathname: string, locale: Language): string | undefined {
  return pathBehind(`/${locale}`, pathname);
}

function pathBehind(prefix: string, pathname: string): string | undefined {
  const hasPrefix = pathname === prefix || pathname.startsWith(`${prefix}/`);
  return hasPrefix ? withOneSlash(pathname.slice(prefix.length)) : undefined;
}

/** A path that begins with two slashes is an address of another host to browsers. */
function withOneSlash(path: string): string {
  return `/${path.replace(/^[/\\]+/, '')}`;
}
