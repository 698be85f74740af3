import { taxLabel } from '@countinghouse/contracts/messages/tax-words';
import type { TaxedOrders } from '@countinghouse/contracts/orders/reports/taxed-orders';
import { countryName } from '@countinghouse/contracts/pricing/delivery/countries';
import { standingClasses } from '@countinghouse/contracts/settings/tax-classes';
import { useLanguage } from '../i18n/language.ts';
import { useTaxClasses } from './tax-setting.ts';
import { taxClassName, useMessages } from './tax-text.messages.ts';

/** Returns what the parts of a figure of the tax report are called. */
export function useTaxWords() {
  const t = useMessages();
  const language = useLanguage();
  const classes = useTaxClasses() ?? [];
  return {
    tax: ({ names, rate }: Pick<TaxedOrders, 'names' | 'rate'>) =>
      rate === null ? t('untaxed') : taxLabel(language, { names, percent: rate }, false),
    taxClass: (id: string) => {
      if (id === '' || standingClasses.some((one) => one === id)) return taxClassName(t, id);
      return classes.find(({ value }) => value === id)?.label ?? t('removedClass');
    },
    country: (code: string) => (code === '' ? t('noCountry') : countryName(language, code)),
  };
}
