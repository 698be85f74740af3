import { newId } from '@countinghouse/contracts/kernel/ids';
import type { BothLanguages } from '@countinghouse/contracts/messages/both-languages';
import { inLanguage } from '@countinghouse/contracts/messages/in-language';
import type { Language } from '@countinghouse/contracts/messages/language';
import type { Zone } from '../delivery-api.ts';

const areas: readonly BothLanguages[] = [
  { en: 'Hong Kong Island', zh: '香港島' },
  { en: 'Kowloon', zh: '九龍' },
  { en: 'New Territories', zh: '新界' },
  { en: 'Outlying Islands', zh: '離島' },
];

const others: readonly { readonly country: string; readonly names: BothLanguages }[] = [
  { country: 'MO', names: { en: 'Macau', zh: '澳門' } },
  { country: 'CN', names: { en: 'Mainland China', zh: '中國內地' } },
  { country: 'TW', names: { en: 'Taiwan', zh: '台灣' } },
  { country: '*', names: { en: 'Elsewhere', zh: '其他地方' } },
];

/** The zones that a shop in Hong Kong begins with, named in a language. */
export function hongKongZones(language: Language): Zone[] {
  return [
    ...areas.map((area) => ({
      _id: newId(),
      name: inLanguage(language, area),
      places: [{ country: 'HK', areas: [{ ...area }] }],
    })),
    ...others.map(({ country, names }) => ({ _id: newId(), name: inLanguage(language, names), places: [{ country }] })),
  ];
}
