import dayjs from 'dayjs';
import 'dayjs/locale/zh-hk';
import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { isLanguage, LANGUAGE_KEY, type Language } from '../../../shared/i18n/languages.ts';

/** Returns the current language, also outside React (it is sent as `Accept-Language`). */
export function currentLanguage(): Language {
  return isLanguage(i18next.language) ? i18next.language : 'en';
}

function apply(language: Language): void {
  document.documentElement.lang = language;
  dayjs.locale(language === 'zh-HK' ? 'zh-hk' : 'en');
}

// Messages are registered while their modules load, so i18next is initialised at import.
function start(): void {
  const stored = localStorage.getItem(LANGUAGE_KEY);
  const language = isLanguage(stored) ? stored : (browserLanguage() ?? 'en');
  void i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    resources: {},
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  apply(language);
  // A choice in one tab applies to all.
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === LANGUAGE_KEY && isLanguage(newValue)) activate(newValue);
  });
}
start();

function activate(language: Language): void {
  apply(language);
  void i18next.changeLanguage(language);
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
  i18next.on('languageChanged', listener);
  return () => i18next.off('languageChanged', listener);
}

export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return isLanguage(i18n.language) ? i18n.language : 'en';
}
