import type { DecimalSign, ValueOptions } from '@countinghouse/contracts/catalog/product-import/import-report';
import { languages } from '@countinghouse/contracts/messages/language';

/** How the numbers of a file are read. */
export interface NumberFormat {
  /** Null while it is open: then a number that the sign decides about is a fault. */
  readonly decimals: DecimalSign | null;
  /** Signs and codes of the shop's currency, in lower case without blanks. */
  readonly currency: ReadonlySet<string>;
}

/** What the numbers of a file tell about its decimal sign. */
export interface DecimalsFound {
  /** The sign that they are read by; null where no number has one, or where staff have to say it. */
  readonly decimals: DecimalSign | null;
  /** Whether staff have to say it before anything is applied. */
  readonly isAsked: boolean;
  /** Some numbers that the other sign would read otherwise. */
  readonly ambiguous: readonly string[];
}

/** Why a cell is no number. */
export type NumberFault = 'not_a_number' | 'other_currency' | 'ambiguous_number';

const EXAMPLES = 3;
/** A cell that is longer is no number. */
const LONGEST = 40;
const PARTS = /^(?<before>[^\d.,]*)(?<digits>[\d.,](?:[\d., '’]*[\d.,])?)(?<after>[^\d.,]*)$/u;
const ISO_CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()));

/** Every sign and code under which amounts of a currency are written: `$`, `HK$`, `HKD`, `港元`. */
export function currencySigns({ name, symbol }: { readonly name: string; readonly symbol: string }): Set<string> {
  const signs = [symbol, name, `${name.slice(0, 2)}${symbol}`, `${name}${symbol}`];
  if (ISO_CODES.has(name.toLowerCase())) {
    for (const language of [...languages, 'zh-CN', 'en-US']) {
      for (const currencyDisplay of ['symbol', 'narrowSymbol', 'name'] as const) {
        const format = new Intl.NumberFormat(language, { style: 'currency', currency: name, currencyDisplay });
        signs.push(...format.formatToParts(1).flatMap(({ type, value }) => (type === 'currency' ? [value] : [])));
      }
    }
    if (/^(hkd|cny|twd|mop)$/i.test(name)) signs.push('元', '圓', '圆');
    if (/^hkd$/i.test(name)) signs.push('港幣', '港币');
  }
  return new Set(signs.map(plainSign).filter((sign) => sign !== ''));
}

/**
 * Decides once for a file which sign is before the decimals: the one that its numbers prove. Where they prove both, or
 * none, and a number depends on it, staff have to say it.
 */
export function decimalsOf(cells: Iterable<string>, chosen: ValueOptions['decimals']): DecimalsFound {
  const votes = { point: 0, comma: 0, either: 0 };
  const ambiguous = new Set<string>();
  for (const cell of cells) {
    const vote = voteOf(cell);
    if (vote === undefined) continue;
    votes[vote] += 1;
    if (vote === 'either' && ambiguous.size < EXAMPLES) ambiguous.add(cell.trim());
  }
  const found = { ambiguous: [...ambiguous] };
  if (chosen) return { ...found, decimals: chosen, isAsked: false };
  const isContradictory = votes.point > 0 && votes.comma > 0;
  const proven = votes.point === votes.comma ? null : votes.point > votes.comma ? 'point' : 'comma';
  if (isContradictory && (votes.either > 0 || proven === null)) return { ...found, decimals: null, isAsked: true };
  return { ...found, decimals: proven, isAsked: proven === null && votes.either > 0 };
}

/** Reads a number: currency, blanks and groups of thousands are left out. Undefined for an empty cell. */
export function numberIn(cell: string | undefined, format: NumberFormat): number | NumberFault | undefined {
  const text = cell === undefined ? '' : plain(cell);
  if (text === '') return undefined;
  const parts = partsOf(text);
  if (!parts) return 'not_a_number';
  const { before, digits, after, isNegative } = parts;
  const affixes = [before, after].filter((affix) => affix !== '');
  if (!affixes.every((affix) => format.currency.has(affix))) {
    return affixes.some(isCurrency) ? 'other_currency' : 'not_a_number';
  }
  if (format.decimals === null && voteOf(text) === 'either') return 'ambiguous_number';
  const number = readBy(digits, format.decimals ?? provenBy(text));
  if (number === undefined) return 'not_a_number';
  // What is behind the digits that a spreadsheet keeps is noise of its calculations.
  const kept = Number(number.toPrecision(15));
  return isNegative ? -kept : kept;
}

/** The sign that a number proves of itself while the file's is open. */
function provenBy(text: string): DecimalSign {
  return voteOf(text) === 'comma' ? 'comma' : 'point';
}

function readBy(digits: string, decimals: DecimalSign): number | undefined {
  const sign = decimals === 'point' ? '.' : ',';
  const at = digits.indexOf(sign);
  const whole = at < 0 ? digits : digits.slice(0, at);
  const fraction = at < 0 ? '' : digits.slice(at + 1);
  const group = decimals === 'point' ? ',' : '.';
  if (!/^\d*$/.test(fraction) || !isGrouped(whole, group) || (whole === '' && fraction === '')) return undefined;
  return Number(`${whole.replace(/\D/g, '') || '0'}.${fraction || '0'}`);
}

/** Thousands may be set apart by the other sign, blanks or apostrophes: 1,234,567, 1 234 567 and also 12,34,567. */
function isGrouped(whole: string, group: string): boolean {
  if (/^\d*$/.test(whole)) return true;
  return [group, ' ', "'", '’'].some((separator) => {
    const [first = '', ...others] = whole.split(separator);
    const last = others.pop();
    if (last === undefined || !/^\d{1,3}$/.test(first) || !/^\d{3}$/.test(last)) return false;
    return others.every((part) => /^\d{3}$/.test(part)) || others.every((part) => /^\d{2}$/.test(part));
  });
}

/** The decimal sign that a number proves; either where it has three digits behind the only sign, as in 1,234. */
function voteOf(cell: string): 'point' | 'comma' | 'either' | undefined {
  const digits = partsOf(plain(cell))?.digits;
  if (digits === undefined || !/[.,]/.test(digits)) return undefined;
  const points = digits.split('.').length - 1;
  const commas = digits.split(',').length - 1;
  const sureOf = (sign: DecimalSign) => (readBy(digits, sign) === undefined ? undefined : sign);
  if (points > 0 && commas > 0) return sureOf(digits.lastIndexOf('.') > digits.lastIndexOf(',') ? 'point' : 'comma');
  if (points > 1 || commas > 1) return sureOf(points > 1 ? 'comma' : 'point');
  const isEither = /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits);
  return isEither ? 'either' : sureOf(points > 0 ? 'point' : 'comma');
}

function partsOf(text: string) {
  if (text.length > LONGEST) return undefined;
  const { before = '', digits = '', after = '' } = PARTS.exec(text)?.groups ?? {};
  if (!/\d/.test(digits)) return undefined;
  const sign = /[+-]/.exec(before)?.[0];
  return { before: plainSign(before.replace(/[+-]/, '')), digits, after: plainSign(after), isNegative: sign === '-' };
}

function isCurrency(affix: string): boolean {
  return /\p{Sc}/u.test(affix) || ISO_CODES.has(affix) || /[元圓圆]$/.test(affix);
}

/** Full-width characters as plain ones, minus signs and blanks of every kind as the usual ones. */
function plain(cell: string): string {
  return cell
    .normalize('NFKC')
    .replace(/[\u2212\u2013]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
}

function plainSign(sign: string): string {
  return sign.normalize('NFKC').replace(/\s+/g, '').toLowerCase();
}
