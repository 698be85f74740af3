import type { standingClasses } from '../settings/tax-classes.ts';
import type { Language } from './language.ts';

/** What the tax classes of every shop are called. */
export const standingClassNames: Readonly<
  Record<Language, Readonly<Record<(typeof standingClasses)[number], string>>>
> = {
  en: { standard: 'Standard', reduced: 'Reduced', zero: 'Zero' },
  'zh-HK': { standard: '標準', reduced: '優惠', zero: '零稅率' },
};
