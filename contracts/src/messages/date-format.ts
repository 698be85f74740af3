import type { Language } from './language.ts';

/** English dates are written as in Hong Kong, the day first. */
const locales: Readonly<Record<Language, string>> = { en: 'en-GB', 'zh-HK': 'zh-HK' };
const DAY = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** The day of an instant (ISO 8601): `22 Nov 2026`, `2026年11月22日`. @param timeZone IANA name. */
export function formatDate(instant: string, language: Language, timeZone: string): string {
  return new Intl.DateTimeFormat(locales[language], { ...DAY, timeZone }).format(new Date(instant));
}

/** As {@link formatDate}, with the time of day in 24 hours. */
export function formatDateTime(instant: string, language: Language, timeZone: string): string {
  return new Intl.DateTimeFormat(locales[language], { ...DAY, ...TIME, timeZone }).format(new Date(instant));
}

/** A shop day (`YYYY-MM-DD`) in the style of {@link formatDate}. */
export function formatDay(day: string, language: Language): string {
  return formatDate(`${day}T00:00:00Z`, language, 'UTC');
}
