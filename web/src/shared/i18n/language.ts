import dayjs from 'dayjs';
import 'dayjs/locale/zh-hk';
import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';

export const languages = { en: 'English', 'zh-HK': '繁體中文' } as const;
export type Language = keyof typeof languages;

const STORAGE_KEY = 'countinghouse.language';

function isLanguage(value: string | null | undefined): value is Language {
  return value !== null && value !== undefined && value in languages;
}

/** The language in force, also outside React (it goes out as `Accept-Language`). */
export function currentLanguage(): Language {
  return isLanguage(i18next.language) ? i18next.language : 'en';
}

function apply(language: Language): void {
  document.documentElement.lang = language;
  dayjs.locale(language === 'zh-HK' ? 'zh-hk' : 'en');
}

// Words register themselves as their modules load, so i18next must be up before the first of them: hence at import.
function start(): void {
  const stored = localStorage.getItem(STORAGE_KEY);
  const language = isLanguage(stored) ? stored : 'en';
  void i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    resources: {},
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  apply(language);
  // What is chosen in one tab holds in all.
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === STORAGE_KEY && isLanguage(newValue)) speak(newValue);
  });
}
start();

function speak(language: Language): void {
  apply(language);
  void i18next.changeLanguage(language);
}

/** The shop's default, for people who have not chosen for themselves. */
export function preferShopLocale(shopLocale: string): void {
  if (localStorage.getItem(STORAGE_KEY) === null && isLanguage(shopLocale)) speak(shopLocale);
}

export function chooseLanguage(language: Language): void {
  localStorage.setItem(STORAGE_KEY, language);
  speak(language);
}

/** Tells of every change of the language. Answers the way to stop listening. */
export function onLanguageChange(listener: () => void): () => void {
  i18next.on('languageChanged', listener);
  return () => i18next.off('languageChanged', listener);
}

export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return isLanguage(i18n.language) ? i18n.language : 'en';
}
