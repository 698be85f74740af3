import type { Language } from '../../messages/language.ts';

/** Every country and territory of ISO 3166-1 by its code of two letters. */
export const countries: readonly string[] = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR ' +
  'GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO ' +
  'JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR ' +
  'MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO ' +
  'RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV ' +
  'TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ');

const known: ReadonlySet<string> = new Set(countries);

/** Whether a text is the code of a country, in capital letters. */
export function isCountry(code: string): boolean {
  return known.has(code);
}

/** What the shop calls places that the platform's own lists name otherwise. */
const ownNames: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: { HK: 'Hong Kong', MO: 'Macau', CN: 'Mainland China', TW: 'Taiwan' },
  'zh-HK': { HK: '香港', MO: '澳門', CN: '中國內地', TW: '台灣' },
};

/** Name of a country in a language; its code where the platform knows none. */
export function countryName(language: Language, code: string): string {
  const own = Object.hasOwn(ownNames[language], code) ? ownNames[language][code] : undefined;
  if (own !== undefined) return own;
  return isCountry(code) ? (namesIn(language).of(code) ?? code) : code;
}

/** Kept, for making one takes longer than using it a hundred times. */
const platformNames = new Map<Language, Intl.DisplayNames>();

function namesIn(language: Language): Intl.DisplayNames {
  const known = platformNames.get(language);
  if (known) return known;
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'code' });
  platformNames.set(language, names);
  return names;
}
