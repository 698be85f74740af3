import { otherSingulars } from './english-singular.ts';
import { hasWide, wordsOf } from './folded-text.ts';

/** Words with dashes or apostrophes between them. */
const CHAINS = /[\p{L}\p{M}]+(?:['-]+[\p{L}\p{M}]+)+/gu;
const CHAIN = new RegExp(`^${CHAINS.source}$`, 'u');
const LINKS = /['-]+/g;
const WORD = /^[\p{L}\p{M}]+$/u;
/** What a text has that has words to join. */
const JOINABLE = /['-]|(?:^|\s)\S{1,2}\s+\S/;
/** A part of this length is found anywhere in a word, so that parts find their joined word, too. */
const LONG_PART = 3;

/**
 * The words of folded text that are written apart, each as one: `wifi` for `wi-fi` and `wi fi`, `ecard` for `e-card`,
 * `childrens` for `children's`.
 */
export function joinedWords(text: string): string[] {
  if (!JOINABLE.test(text)) return [];
  const chunks = text.split(/\s+/);
  return [
    ...(text.match(CHAINS) ?? []).map((chain) => chain.replace(LINKS, '')),
    ...chunks.flatMap((chunk, index) => (isOneWord(chunk, chunks[index + 1]) ? [chunk + chunks[index + 1]] : [])),
  ];
}

/** All words by which folded text is found, each once: those of it, those that it has joined, and other singulars. */
export function indexedWords(text: string): string[] {
  const words = wordsOf(text);
  const others = otherWords(text, words);
  return others.length === 0 ? words : [...new Set([...words, ...others])];
}

/** The words by which folded text is found beside those of it: words that it has joined, and singulars. */
export function otherWords(text: string, words = wordsOf(text)): string[] {
  const joined = joinedWords(text);
  return [...joined, ...otherSingulars(joined.length === 0 ? words : [...words, ...joined])];
}

/**
 * The ways in which a folded search may be written, of which any may be found: with its words apart and, where parts
 * of them are short, joined. Most searches have one.
 */
export function readingsOf(search: string): string[] {
  if (!JOINABLE.test(search)) return [search];
  const chunks = search.split(/\s+/).map(withoutOuterLinks);
  const apart = chunks.map((chunk) => (CHAIN.test(chunk) ? chunk.replace(LINKS, ' ') : chunk));
  const joined = apart.map((chunk) =>
    chunk.split(' ').some((part) => part.length < LONG_PART) ? chunk.replaceAll(' ', '') : chunk,
  );
  return [...new Set([apart, joined, neighboursJoined(joined)].map((reading) => reading.join(' ')))];
}

function withoutOuterLinks(chunk: string): string {
  const inner = chunk.replace(/^['-]+|['-]+$/g, '');
  return inner.length < LONG_PART ? chunk : inner;
}

function neighboursJoined(chunks: readonly string[]): string[] {
  const joined: string[] = [];
  for (let index = 0; index < chunks.length; index += 1) {
    const [chunk, next] = [chunks[index]!, chunks[index + 1]];
    if (isOneWord(chunk, next)) index += 1;
    joined.push(isOneWord(chunk, next) ? chunk + next : chunk);
  }
  return joined;
}

/** Whether two neighbouring words are often written as one: a letter before a word, or two that are both short. */
function isOneWord(chunk: string, next: string | undefined): next is string {
  if (next === undefined || chunk.length > 2 || (chunk.length === 2 && next.length > 2)) return false;
  return WORD.test(chunk) && WORD.test(next) && !hasWide(chunk) && !hasWide(next);
}
