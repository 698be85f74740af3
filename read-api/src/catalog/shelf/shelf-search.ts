import { compact, folded, isFoundBy, wordsOf } from '@countinghouse/contracts/kernel/text/folded-text';
import { joinedWords, readingsOf } from '@countinghouse/contracts/kernel/text/joined-words';
import type { Shelf } from './shelf.ts';

/** Result of a search. */
export interface ShelfHits {
  /** Unordered, without duplicates. */
  readonly slots: readonly number[];
  /** The words of the catalogue that were searched for instead of mistyped ones. */
  readonly didYouMean?: string;
  /** Rank of a hit, from 0: item number, start of the name, starts of its words, any other match. */
  readonly rankOf: (slot: number) => number;
}

export const RANKS = 4;

/** Up to this number of hits their texts are checked for the next term instead of reading all products that have it. */
const FEW = 1_000;
/** Unknown terms of a search that words are guessed for; with more of them none is. */
const MOST_GUESSED = 6;
const SHORTEST_PART = 3;

/**
 * Returns the products whose name has every term, in any order, where an item number may match a term or all of them;
 * where there are none, those with a substring of an item number, then those that have an unknown term as two words,
 * and last those that have the words most similar to the terms.
 */
export function search(shelf: Shelf, text: string): ShelfHits {
  const readings = readingsOf(folded(text)).map(wordsOf);
  const hits = matchesOfAny(readings.map((terms) => matches(shelf, terms)));
  if (hits.slots.length > 0) return hits;
  const numbered = partOfItemNo(shelf, compact(folded(text)));
  if (numbered.length > 0) return { ...hits, slots: numbered };
  const terms = readings[0]!;
  const unknown = new Set(terms.filter((term) => !isKnown(shelf, term)));
  if (unknown.size === 0 || unknown.size > MOST_GUESSED) return hits;
  for (const guess of [cutInTwo, mostLike]) {
    const guesses = new Map(
      [...unknown].flatMap((term) => {
        const words = guess(shelf, term);
        return words ? [[term, words] as const] : [];
      }),
    );
    if (guesses.size === 0) continue;
    const likely = terms.flatMap((term) => guesses.get(term) ?? [term]);
    const instead = matches(shelf, [...new Set(likely)]);
    if (instead.slots.length > 0) return { ...instead, didYouMean: likely.join(' ') };
  }
  return hits;
}

/** Splits a term into the two words of the catalogue that most products have together. */
function cutInTwo(shelf: Shelf, term: string): readonly string[] | undefined {
  let best: { readonly words: readonly string[]; readonly uses: number } | undefined;
  for (let at = SHORTEST_PART; at <= term.length - SHORTEST_PART; at += 1) {
    const words = [term.slice(0, at), term.slice(at)];
    if (!words.every((word) => shelf.words.has(word))) continue;
    const uses = matches(shelf, words).slots.length;
    if (uses > (best?.uses ?? 0)) best = { words, uses };
  }
  return best?.words;
}

function mostLike(shelf: Shelf, term: string): readonly string[] | undefined {
  const word = shelf.words.mostLike(term);
  return word === undefined ? undefined : [word];
}

/** Returns what any reading of a search finds; what only the first one does, by parts of words, comes last. */
function matchesOfAny(readings: readonly ShelfHits[]): ShelfHits {
  const [apart, ...joined] = readings;
  const found = joined.filter(({ slots }) => slots.length > 0);
  if (found.length === 0) return apart!;
  const hits = found.map(({ slots, rankOf }) => ({ slots: new Set(slots), rankOf }));
  return {
    slots: [...new Set(readings.flatMap(({ slots }) => slots))],
    rankOf: (slot) => Math.min(RANKS - 1, ...hits.map(({ slots, rankOf }) => (slots.has(slot) ? rankOf(slot) : RANKS))),
  };
}

function matches(shelf: Shelf, terms: readonly string[]): ShelfHits {
  const number = compact(terms.join(' '));
  // Long terms first: they are the rarest.
  const [first, ...others] = [...terms].sort((one, other) => other.length - one.length);
  let slots = first === undefined ? [] : having(shelf, first);
  if (others.length > 0) {
    slots = havingToo(shelf, slots, others);
    if (number !== '') slots = [...new Set([...slots, ...shelf.numbered(number)])];
  }
  return {
    slots,
    rankOf: others.length > 0 ? rankByText(shelf, terms, number) : rankByWords(shelf, first ?? '', number),
  };
}

function rankByText({ compactNos, names }: Shelf, terms: readonly string[], number: string): ShelfHits['rankOf'] {
  const whole = terms.join(' ');
  return (slot) => {
    if (compactNos[slot] === number) return 0;
    const name = names[slot]!;
    if (name.startsWith(whole)) return 1;
    return terms.every((term) => beginsWord(name, term)) || compactNos[slot]!.startsWith(number) ? 2 : 3;
  };
}

/** The same for one term, without reading texts. */
function rankByWords(shelf: Shelf, term: string, number: string): ShelfHits['rankOf'] {
  const rank = new Uint8Array(shelf.capacity).fill(3);
  const beginning = new Set<number>();
  shelf.words.forEachFound(term, (word, slots, wordNumber) => {
    if (!word.startsWith(term)) return;
    beginning.add(wordNumber);
    for (let index = 0; index < slots.length; index += 1) rank[slots[index]!] = 2;
  });
  const numbered = number === '' ? new Uint32Array() : shelf.numbered(number);
  for (let index = 0; index < numbered.length; index += 1) rank[numbered[index]!] = 2;
  // The shortest item numbers come first: exact matches.
  const others = numbered.findIndex((slot) => shelf.compactNos[slot] !== number);
  const exact = new Set(others < 0 ? numbered : numbered.subarray(0, others));
  const { firstWords } = shelf;
  return (slot) => (exact.has(slot) ? 0 : beginning.has(firstWords[slot]!) ? 1 : rank[slot]!);
}

/** Calls back with slots of the products that have a term, some of them more than once. */
function forEachHaving(shelf: Shelf, term: string, found: (slots: ArrayLike<number>) => void): void {
  shelf.words.forEachFound(term, (_, slots) => found(slots));
  const number = compact(term);
  if (number !== '') found(shelf.numbered(number));
}

/** Returns slots of the products that have a term, without duplicates. */
function having(shelf: Shelf, term: string): number[] {
  const isFound = new Uint8Array(shelf.capacity);
  const slots: number[] = [];
  forEachHaving(shelf, term, (found) => {
    for (let index = 0; index < found.length; index += 1) {
      const slot = found[index]!;
      if (isFound[slot] === 1) continue;
      isFound[slot] = 1;
      slots.push(slot);
    }
  });
  return slots;
}

/**
 * Returns those of the slots whose products have all the terms, too: found by the words of a term as long as many are
 * left, and after that by the texts of those that are.
 */
function havingToo(shelf: Shelf, slots: readonly number[], terms: readonly string[]): number[] {
  // By slot, 1 for a given one, and 1 more for each of the terms that its product has, from the first on.
  const marks = new Uint8Array(shelf.capacity);
  for (const slot of slots) marks[slot] = 1;
  let left = slots.length;
  let passed = 0;
  while (left > FEW && passed < terms.length) {
    left = 0;
    const term = terms[passed]!;
    passed += 1;
    forEachHaving(shelf, term, (found) => {
      for (let index = 0; index < found.length; index += 1) {
        const slot = found[index]!;
        if (marks[slot] !== passed) continue;
        marks[slot] = passed + 1;
        left += 1;
      }
    });
  }
  const others = terms.slice(passed);
  return slots.filter((slot) => marks[slot] === passed + 1 && others.every((term) => hasTerm(shelf, slot, term)));
}

function hasTerm({ names, compactNos }: Shelf, slot: number, term: string): boolean {
  const number = compact(term);
  if (number !== '' && compactNos[slot]!.startsWith(number)) return true;
  const name = names[slot]!;
  return (name.includes(term) ? wordsOf(name) : joinedWords(name)).some((word) => isFoundBy(word, term));
}

const WORD_CHARACTER = /[\p{L}\p{N}\p{M}\p{So}]$/u;

function beginsWord(name: string, term: string): boolean {
  for (let at = name.indexOf(term); at >= 0; at = name.indexOf(term, at + 1)) {
    if (at === 0 || name[at - 1] === ' ' || !WORD_CHARACTER.test(name[at - 1]!)) return true;
  }
  return false;
}

function partOfItemNo(shelf: Shelf, part: string): number[] {
  if (part.length < SHORTEST_PART || !/\d/.test(part)) return [];
  const found: number[] = [];
  for (const slot of shelf.order('newest').slots) if (shelf.compactNos[slot]!.includes(part)) found.push(slot);
  return found;
}

function isKnown(shelf: Shelf, term: string): boolean {
  return shelf.words.finds(term) || shelf.numbered(compact(term) || term).length > 0;
}
