import { withOneForm } from './chinese-variants.ts';

const PLAIN = /^[ -~]*$/;
/** An acute accent and double quotes, which NFKC would take apart. */
const ACUTE = /\u00b4/g;
const DOUBLE_QUOTES = /[\u201c-\u201f\u2033]/g;
const SINGLE_QUOTES = /[\u2018-\u201b\u02bb\u02bc\u2032]/g;
const DASHES = /[\u2010-\u2015\u2212]/g;

/**
 * The form in which searches compare texts: NFKC, lower case, Latin letters without their accents, all quotes and
 * dashes as those of ASCII, and one form of each Chinese character.
 */
export function folded(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  const plain = text
    .replace(ACUTE, "'")
    .replace(DOUBLE_QUOTES, '"')
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(SINGLE_QUOTES, "'")
    .replace(DASHES, '-');
  return withOneForm(plain);
}

/** Folded text without anything but letters and digits: item numbers are the same with spaces and dashes or without. */
export function compact(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '');
}

const BETWEEN_WORDS = /[^\p{L}\p{N}\p{M}\p{So}]+/u;

/** The words of folded text, each once; signs separate words. */
export function wordsOf(text: string): string[] {
  const words = text.split(BETWEEN_WORDS).filter((word) => word !== '');
  return words.length < 2 ? words : [...new Set(words)];
}

/**
 * Chinese, Japanese and Korean characters, and all beyond the basic plane: words of these are short and not set apart
 * by spaces.
 */
const FIRST_WIDE = 0x2e80;

export function hasWide(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) >= FIRST_WIDE) return true;
  return false;
}

/**
 * Whether a word is found by a term: a short term that is not of wide characters only where the word begins, any other
 * anywhere.
 */
export function isFoundBy(word: string, term: string): boolean {
  return term.length < 3 && !hasWide(term) ? word.startsWith(term) : word.includes(term);
}

/** Every one or two neighbouring characters of a word of which one is wide; no character is cut into its halves. */
export function wideParts(word: string): string[] {
  if (!hasWide(word)) return [];
  const characters = [...word];
  const pairs = characters.slice(1).map((character, index) => characters[index] + character);
  return [...characters, ...pairs].filter(hasWide);
}
