import { countries, countryName } from '@countinghouse/contracts/pricing/delivery/countries';
import { useLanguage } from '../../../shared/i18n/language.ts';

/** Those around Hong Kong, which stand first in choices. */
const near = ['HK', 'MO', 'CN', 'TW'];

/** Countries to choose from: those around Hong Kong, then the others by name. */
export function useCountryOptions() {
  const language = useLanguage();
  const named = countries.map((code) => ({ value: code, label: countryName(language, code) }));
  const rest = named.filter(({ value }) => !near.includes(value));
  return [
    ...near.flatMap((code) => named.filter(({ value }) => value === code)),
    ...rest.toSorted((a, b) => a.label.localeCompare(b.label, language)),
  ];
}
