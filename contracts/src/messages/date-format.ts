import type { Language } from './language.ts';

/** English dates are written as in Hong Kong, the day first. */
const locales: Readonly<Record<Language, string>> = { en: 'en-GB', 'zh-HK': 'zh-HK' };
const DAY = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** By language, zone and options; to make one takes longer than to format a thousand instants. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(language: Language, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${timeZone} ${options.hour}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locales[language], { ...options, timeZone });
    formats.set(key, format);
  }
  return format;
}

/** The day of an instant (ISO 8601): `22 Nov 2026`, `2026年11月22日`. @param timeZone IANA name. */
export function formatDate(instant: string, language: Language, timeZone: string): string {
  return formatOf(language, timeZone, DAY).format(new Date(instant));
}

/** As {@link formatDate}, with the time of day in 24 hours. */
export function formatDateTime(instant: string, language: Language, timeZone: string): string {
  return formatOf(language, timeZone, { ...DAY, ...TIME }).format(new Date(instant));
}

/** A shop day (`YYYY-MM-DD`) in the style of {@link formatDate}. */
export function formatDay(day: string, language: Language): string {
  return formatDate(`${day}T00:00:00Z`, language, 'UTC');
}
