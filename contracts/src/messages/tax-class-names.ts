import type { Language } from './language.ts';

/** What the tax classes of every shop are called, by their ids. */
export const standingClassNames = {
  en: { standard: 'Standard', reduced: 'Reduced', zero: 'Zero' },
  'zh-HK': { standard: '標準', reduced: '優惠', zero: '零稅率' },
} satisfies Readonly<Record<Language, object>>;
