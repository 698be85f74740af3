const LONGEST = 80;
/** Signs are others too: a radical of Han is no letter. */
const others =
  /(?:[^0-9\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|[^\p{L}\p{N}])+/gu;

const ascii = /^[\x20-\x7e]*$/;

/**
 * The last part of an address that names something in words: lower case, Latin letters, digits and CJK kept, everything
 * else one '-'. At most 80 characters (code points); 'x' when nothing is left, never ''. The slug of a slug is itself.
 */
export function slugOf(name: string): string {
  // Most names are; they need none of the tables of Unicode, which cost most of a page's time.
  if (ascii.test(name))
    return ended(
      name
        .toLowerCase()
        .replace(/[^0-9a-z]+/g, '-')
        .replace(/^-/, '')
        .slice(0, LONGEST),
    );
  const plain = name.normalize('NFKC').toLowerCase().replace(/\p{M}/gu, '').normalize('NFC');
  const words = [...plain.replace(others, '-').replace(/^-/, '')].slice(0, LONGEST).join('');
  return ended(words);
}

function ended(words: string): string {
  return words.replace(/-$/, '') || 'x';
}
