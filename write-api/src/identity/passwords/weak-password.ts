import { commonWords } from './common-passwords.ts';

/** Replacements for a letter in a spelling with digits and signs. */
const letters: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '+': 't',
};
/** Digits that may follow a word and make it no better. */
const MOST_DIGITS_BEHIND = 3;
/** Keys that lie side by side, and what is counted and spelled out; each also backwards. */
const runs = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'qazwsxedcrfvtgbyhnujm',
  '147258369',
  '159357',
  '789456123',
  '!@#$%^&*()',
].flatMap((run) => [run, [...run].reverse().join('')]);
/** All digits of a password of fewer are dates, telephone numbers and rows of keys. */
const DIGITS_ENOUGH = 12;
/** Different characters without which a password is no better than its shortest part. */
const FEWEST_CHARACTERS = 4;

/**
 * Whether a password is among those that are guessed first: a common word, however it is spelled and with up to three
 * digits behind it, a row of keys, the same part again and again, a date.
 */
export function isWeakPassword(password: string): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  if (new Set(text).size < FEWEST_CHARACTERS) return true;
  if (/^\d+$/.test(text) && text.length < DIGITS_ENOUGH) return true;
  const whole = unrepeated(text);
  // `112233` is `123` typed slowly.
  return isRun(whole) || isRun(whole.replace(/(.)\1+/gu, '$1')) || isWord(whole) || isPieces(whole);
}

/** `abcabc` is no better than `abc`. */
function unrepeated(text: string): string {
  const again = (text + text).indexOf(text, 1);
  return text.slice(0, again);
}

function isRun(text: string): boolean {
  return runs.some((run) => run.includes(text)) || (text.length < 4 && /^[a-z]+$|^\d+$/.test(text));
}

function isWord(text: string): boolean {
  const digits = /\d*$/.exec(text)?.[0].length ?? 0;
  // The longest first would miss words that end in digits; there are few ways, so all of them are tried.
  for (let cut = 0; cut <= Math.min(digits, MOST_DIGITS_BEHIND); cut++) {
    const core = text.slice(0, text.length - cut);
    if (core.length < 3) continue;
    const word = unrepeated(spelled(core));
    if (commonWords.has(core) || commonWords.has(word) || (core.length >= 4 && isRun(core))) return true;
  }
  return false;
}

function spelled(text: string): string {
  return [...text].map((character) => letters[character] ?? character).join('');
}

/** Rows of keys and digits side by side, such as `abcd1234` and `1234qwer`. */
function isPieces(text: string): boolean {
  const pieces = text.match(/[a-z]+|\d+|[^a-z\d]+/g) ?? [];
  if (pieces.length < 2 || pieces.length > 3) return false;
  return pieces.every((piece) => isRun(piece) || /^\d+$|^(.)\1*$/.test(piece));
}
