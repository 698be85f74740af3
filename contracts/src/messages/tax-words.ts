import type { BothLanguages } from './both-languages.ts';
import { defineMessages } from './define-messages.ts';
import { inLanguage } from './in-language.ts';
import type { Language } from './language.ts';

const messages = defineMessages(
  { includes: 'Includes {tax}', of: '{name} {rate} %', tax: 'Tax', none: 'No tax' },
  { includes: '已含{tax}', of: '{name} {rate}%', tax: '稅項', none: '毋須繳稅' },
);

/** A tax at a rate, as customers read it: "VAT 5 %", or "Includes VAT 5 %" where the prices contain it. */
export function taxLabel(
  language: Language,
  { names, percent }: { readonly names: BothLanguages; readonly percent: number },
  isIncluded: boolean,
): string {
  const t = messages.in(language);
  if (percent === 0) return t('none');
  const tax = t('of', { name: inLanguage(language, names) || t('tax'), rate: percent });
  return isIncluded ? t('includes', { tax }) : tax;
}
