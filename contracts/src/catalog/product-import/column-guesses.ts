import { columnHead } from '../../messages/column-heads.ts';
import { languages } from '../../messages/language.ts';
import { columnAliases, exactAliases, foreignHeads } from './column-aliases.ts';
import { type ProductColumn, productColumns } from './product-sheet.ts';
import { meansOnOrOff } from './status-words.ts';

/** A field that a column may be; the greater the weight, the surer. */
export interface Guess {
  readonly field: ProductColumn;
  readonly weight: number;
}

/** Weights of a head that is an alias, that has one as whole words, and that has one as a part of its letters. */
const EXACT = 200;
const WORDS = 100;
const PART = 40;
/** Of an id, which is an item number only where nothing else is, and of a unit price that is a cost. */
const ID = 20;
const UNIT_COST = 190;
/** Of an alias at the end of a head, where English has the noun. */
const AT_END = 10;
/** The shortest part of a Latin head that counts; a Chinese one has at least 2 characters. */
const SHORTEST_PART = 4;

const NUMBER = /^[^\p{L}\d]{0,3}[\p{L}]{0,3}[^\p{L}\d]{0,3}\d[\d.,'’\s]*[^\d]{0,5}$/u;
const BARCODE = /^\d{12,14}$/;
const PAIR = /^[\w-]+:./;

/**
 * What a column most likely is, the surest first, by the words of its head and by the first of its values.
 * @param others heads of the other columns: where one names a retail price, a unit price is what is paid for a unit.
 */
export function guessesOf(head: string, values: readonly string[], others: readonly string[]): readonly Guess[] {
  const words = wordsOfHead(head);
  const guesses = productColumns.flatMap((field) => {
    const weight = isForeign(field, words, head) ? 0 : weightOf(field, words);
    return weight > 0 && agree(field, values) ? [{ field, weight }] : [];
  });
  const weighed = guesses.map((guess) => ({ ...guess, weight: guess.weight - doubtOf(guess.field, values) }));
  if (isUnitPrice(head) && others.some(isRetailPrice)) {
    return [{ field: 'purchasePrice', weight: UNIT_COST }, ...weighed.filter(({ field }) => field !== 'sellingPrice')];
  }
  return weighed.toSorted((a, b) => b.weight - a.weight);
}

/** Whether values can be of a field: names are not all numbers, quantities are, and so on. No value speaks for none. */
export function agree(field: ProductColumn, values: readonly string[]): boolean {
  if (values.length === 0) return true;
  const share = (matches: (value: string) => boolean) => values.filter(matches).length / values.length;
  const isNumber = (value: string) => NUMBER.test(value.normalize('NFKC'));
  switch (field) {
    case 'quantity':
    case 'alertQuantity':
    case 'purchasePrice':
    case 'sellingPrice':
    case 'weight':
    case 'packSize':
      return share(isNumber) >= 0.5;
    case 'status':
      return share(meansOnOrOff) === 1;
    case 'itemNo':
      return share((value) => value.length > 64 || /[\n<]/.test(value) || /^(true|false|yes|no)$/i.test(value)) === 0;
    case 'category':
      return share(isNumber) < 1 && (share((value) => PAIR.test(value)) < 1 || values.some(isCategoryPair));
    default:
      return share(isNumber) < 1 && share((value) => /^(true|false)$/i.test(value)) < 1;
  }
}

function isCategoryPair(value: string): boolean {
  return /(^|\|)\s*category:/i.test(value);
}

/** Item numbers that look like barcodes may be some. */
function doubtOf(field: ProductColumn, values: readonly string[]): number {
  return field === 'itemNo' && values.length > 0 && values.every((value) => BARCODE.test(value)) ? PART : 0;
}

/** Aliases of fields as their words. */
const aliases: ReadonlyMap<ProductColumn, readonly (readonly string[])[]> = new Map(
  productColumns.map((field) => [
    field,
    [field, ...languages.map((language) => columnHead(language, field)), ...columnAliases[field]].map(wordsOfHead),
  ]),
);

function weightOf(field: ProductColumn, words: readonly string[]): number {
  const letters = words.join('');
  if (letters === '') return 0;
  const isExact = (alias: readonly string[]) => alias.join('') === letters;
  if (field === 'itemNo' && /^(product|item|article)id$/.test(letters)) return ID;
  const known = aliases.get(field) ?? [];
  if (known.some(isExact) || exactAliases[field].includes(letters)) return EXACT;
  return Math.max(0, ...known.map((alias) => partWeight(alias, words, letters)));
}

function partWeight(alias: readonly string[], words: readonly string[], letters: string): number {
  const whole = alias.join('');
  const isWide = /\p{Script=Han}/u.test(whole);
  if (isWide) return letters.includes(whole) && whole.length >= 2 ? WORDS + 10 * whole.length : 0;
  for (let start = words.length - alias.length; start >= 0; start -= 1) {
    if (alias.every((word, index) => words[start + index] === word)) {
      return WORDS + whole.length + (start + alias.length === words.length ? AT_END : 0);
    }
  }
  return (whole.length >= SHORTEST_PART || whole === 'sku') && letters.includes(whole) ? PART + whole.length : 0;
}

function isForeign(field: ProductColumn, words: readonly string[], head: string): boolean {
  const text = ` ${words.join(' ')} `;
  return foreignHeads[field].some((pattern) => pattern.test(text)) || (field !== 'status' && /[?？]\s*$/.test(head));
}

function isUnitPrice(head: string): boolean {
  return /^(單價|单价|unitprice)$/.test(
    wordsOfHead(head)
      .join('')
      .replace(/(hkd|hk|港元|港幣|元)$/, ''),
  );
}

function isRetailPrice(head: string): boolean {
  return /零售|建議售|建议售|retail|rrp|msrp|srp/.test(wordsOfHead(head).join(''));
}

/** Words of a head in lower case, full-width letters as plain ones; `unitPrice` and `unit_price` are two words. */
function wordsOfHead(head: string): readonly string[] {
  return head
    .normalize('NFKC')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** A head as its letters and digits in lower case. */
export function lettersOfHead(head: string): string {
  return wordsOfHead(head).join('');
}
