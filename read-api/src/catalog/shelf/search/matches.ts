import { compact, hasWide } from '@countinghouse/contracts/kernel/text/folded-text';
import type { Shelf } from '../shelf.ts';
import type { SearchTerm } from './search-term.ts';

/** Products that a search matches. */
export interface Matches {
  /** Unordered, without duplicates. */
  readonly slots: readonly number[];
  /** Rank of a match, from 0: see {@link RANK}. */
  readonly rankOf: (slot: number) => number;
}

/** How well a product matches, best first. */
export const RANK = {
  itemNo: 0,
  /** The name begins with the words as they were typed. */
  name: 1,
  /** All words as they were typed. */
  words: 2,
  /** All words, in the singular or the plural. */
  forms: 3,
  /** A name that begins with the text, and products of a category or tag of that name. */
  start: 4,
  wordStarts: 5,
  other: 6,
} as const;
export const RANKS = 7;

/** Up to this number of hits their texts are checked for the next term instead of reading all products that have it. */
const FEW = 1_000;
const SHORTEST_PART = 3;

export const NO_MATCHES: Matches = { slots: [], rankOf: () => RANK.other };

/** A term with all that it matches. */
interface ReadTerm extends SearchTerm {
  /** Numbers of words. */
  readonly words: readonly number[];
  /** Slots of the products whose item number begins with it. */
  readonly numbered: Uint32Array;
  /** How many slots there are to be read. */
  readonly uses: number;
}

const NO_SLOTS = new Uint32Array();

function read(shelf: Shelf, term: SearchTerm): ReadTerm {
  const words = shelf.words.foundBy(term.stem);
  const number = compact(term.typed);
  const numbered = number === '' ? NO_SLOTS : shelf.numbered(number);
  const uses = words.reduce((sum, word) => sum + shelf.words.slotsOf(word).length, numbered.length);
  return { ...term, words, numbered, uses };
}

/** Returns the products whose name has every term, in any order; an item number may match a term or all of them. */
export function matches(shelf: Shelf, terms: readonly SearchTerm[]): Matches {
  const number = compact(terms.map(({ typed }) => typed).join(' '));
  const found: ReadTerm[] = [];
  // No further term matters once nothing has one of them.
  for (const term of terms) if (found.at(-1)?.uses !== 0) found.push(read(shelf, term));
  const [first, ...others] = found.sort((one, other) => one.uses - other.uses);
  if (first === undefined) return NO_MATCHES;
  let slots = slotsHaving(shelf, first);
  if (terms.length === 1) return { slots, rankOf: rankByWords(shelf, first, number) };
  slots = slotsHavingToo(shelf, slots, others);
  if (number !== '') {
    const numbered = shelf.numbered(number);
    if (numbered.length > 0) slots = [...new Set([...slots, ...numbered])];
  }
  return { slots, rankOf: slots.length === 0 ? NO_MATCHES.rankOf : rankByMarks(shelf, terms, number) };
}

/** Returns the slots of products that have a term, without duplicates. */
export function having(shelf: Shelf, term: SearchTerm): number[] {
  return slotsHaving(shelf, read(shelf, term));
}

function slotsHaving(shelf: Shelf, term: ReadTerm): number[] {
  if (term.uses === 0) return [];
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

/** Returns those of the slots whose products have all the terms, too. */
export function havingToo(shelf: Shelf, slots: readonly number[], terms: readonly SearchTerm[]): number[] {
  return slotsHavingToo(
    shelf,
    slots,
    terms.map((term) => read(shelf, term)),
  );
}

/** The same by the words of a term as long as many are left, and after that by the texts of those that are. */
function slotsHavingToo(shelf: Shelf, slots: readonly number[], terms: readonly ReadTerm[]): number[] {
  if (slots.length === 0 || terms.some(({ uses }) => uses === 0)) return [];
  // By slot, 1 for a given one, and 1 more for each of the terms that its product has, from the first on.
  const marks = new Uint8Array(shelf.capacity);
  for (let index = 0; index < slots.length; index += 1) marks[slots[index]!] = 1;
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
  if (left === 0) return [];
  const tests = terms.slice(passed).map((term) => textTest(shelf, term));
  return slots.filter((slot) => marks[slot] === passed + 1 && tests.every((has) => has(slot)));
}

/** Calls back with slots of the products that have a term, some of them more than once. */
function forEachHaving(shelf: Shelf, { words, numbered }: ReadTerm, found: (slots: ArrayLike<number>) => void): void {
  for (const word of words) found(shelf.words.slotsOf(word));
  found(numbered);
}

/** Returns a test of a product's name and item number for a term. */
function textTest(shelf: Shelf, { typed, stem }: SearchTerm): (slot: number) => boolean {
  const { names, compactNos } = shelf;
  const number = compact(typed);
  const isStart = stem.length < SHORTEST_PART && !hasWide(stem);
  const derived = shelf.words.derivedFoundBy(stem);
  let marks: Uint8Array | undefined;
  if (derived.length > 0) {
    marks = new Uint8Array(shelf.capacity);
    for (const slots of derived) for (const slot of slots) marks[slot] = 1;
  }
  return (slot) => {
    const name = names[slot]!;
    if (isStart ? beginsWord(name, stem) : name.includes(stem)) return true;
    return marks?.[slot] === 1 || (number !== '' && compactNos[slot]!.startsWith(number));
  };
}

/** Ranks the products that have several terms: whole words are known by their slots, other matches by texts. */
function rankByMarks(shelf: Shelf, terms: readonly SearchTerm[], number: string): Matches['rankOf'] {
  const { compactNos, names } = shelf;
  const exact = new Uint8Array(shelf.capacity);
  const same = new Uint8Array(shelf.capacity);
  for (const [passed, { typed, stem }] of terms.entries()) {
    shelf.words.forEachForm(stem, (word, slots) => {
      const isTyped = word === typed;
      for (let index = 0; index < slots.length; index += 1) {
        const slot = slots[index]!;
        if (same[slot] === passed) same[slot] = passed + 1;
        if (isTyped && exact[slot] === passed) exact[slot] = passed + 1;
      }
    });
  }
  const count = terms.length;
  const whole = terms.map(({ typed }) => typed).join(' ');
  return (slot) => {
    if (compactNos[slot] === number) return RANK.itemNo;
    const name = names[slot]!;
    if (same[slot] === count) {
      if (exact[slot] !== count) return RANK.forms;
      return name.startsWith(whole) ? RANK.name : RANK.words;
    }
    if (name.startsWith(whole)) return RANK.start;
    const isStart = terms.every(({ stem }) => beginsWord(name, stem)) || compactNos[slot]!.startsWith(number);
    return isStart ? RANK.wordStarts : RANK.other;
  };
}

/** The same for one term, without reading texts. */
function rankByWords(shelf: Shelf, { typed, stem, words, numbered }: ReadTerm, number: string): Matches['rankOf'] {
  const rank = new Uint8Array(shelf.capacity).fill(RANK.other);
  const put = (slots: ArrayLike<number>, value: number) => {
    for (let index = 0; index < slots.length; index += 1) rank[slots[index]!] = value;
  };
  const beginning = new Set<number>();
  for (const word of words) {
    if (!shelf.words.wordOf(word).startsWith(stem)) continue;
    beginning.add(word);
    put(shelf.words.slotsOf(word), RANK.wordStarts);
  }
  put(numbered, RANK.wordStarts);
  shelf.words.forEachForm(stem, (word, slots) => word !== typed && put(slots, RANK.forms));
  const exactWord = shelf.words.numberOf(typed);
  if (exactWord !== undefined) put(shelf.words.slotsOf(exactWord), RANK.words);
  // The shortest item numbers come first: exact matches.
  const others = numbered.findIndex((slot) => shelf.compactNos[slot] !== number);
  put(others < 0 ? numbered : numbered.subarray(0, others), RANK.itemNo);
  const { firstWords } = shelf;
  return (slot) => {
    const known = rank[slot]!;
    if (known === RANK.words && firstWords[slot] === exactWord) return RANK.name;
    return known >= RANK.wordStarts && beginning.has(firstWords[slot]!) ? RANK.start : known;
  };
}

const WORD_CHARACTER = /[\p{L}\p{N}\p{M}\p{So}]$/u;

function beginsWord(name: string, term: string): boolean {
  for (let at = name.indexOf(term); at >= 0; at = name.indexOf(term, at + 1)) {
    if (at === 0 || name[at - 1] === ' ' || !WORD_CHARACTER.test(name[at - 1]!)) return true;
  }
  return false;
}
