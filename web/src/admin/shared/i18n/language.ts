import dayjs from 'dayjs';
import 'dayjs/locale/zh-hk';
import { useSyncExternalStore } from 'react';
import { isLanguage, LANGUAGE_KEY, type Language } from '../../../shared/i18n/languages.ts';

let current: Language = 'en';
const listeners = new Set<() => void>();

/** Returns the current language, also outside React (it is sent as `Accept-Language`). */
export function currentLanguage(): Language {
  return current;
}

function apply(language: Language): void {
  current = language;
  document.documentElement.lang = language;
  dayjs.locale(language === 'zh-HK' ? 'zh-hk' : 'en');
}

function start(): void {
  const stored = localStorage.getItem(LANGUAGE_KEY);
  apply(isLanguage(stored) ? stored : (browserLanguage() ?? 'en'));
  // A choice in one tab applies to all.
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === LANGUAGE_KEY && isLanguage(newValue)) activate(newValue);
  });
}
start();

function activate(language: Language): void {
  apply(language);
  for (const listener of listeners) listener();
}

/** Returns the first supported language of the browser; undefined when there is none. */
function browserLanguage(): Language | undefined {
  for (const tag of navigator.languages) {
    if (/^zh\b/i.test(tag)) return 'zh-HK';
    if (/^en\b/i.test(tag)) return 'en';
  }
  return undefined;
}

/** Sets the shop's default, for people without a choice whose browser has no supported language. */
export function preferShopLocale(shopLocale: string): void {
  const isUndecided = localStorage.getItem(LANGUAGE_KEY) === null && browserLanguage() === undefined;
  if (isUndecided && isLanguage(shopLocale)) activate(shopLocale);
}

export function chooseLanguage(language: Language): void {
  localStorage.setItem(LANGUAGE_KEY, language);
  activate(language);
}

/** Calls the listener on every change of the language. Returns a function that unsubscribes it. */
export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useLanguage(): Language {
  return useSyncExternalStore(onLanguageChange, currentLanguage);
}
