import { singular } from '@countinghouse/contracts/kernel/text/english-singular';
import { hasWide, isFoundBy, wideParts } from '@countinghouse/contracts/kernel/text/folded-text';
import { editDistance } from './edit-distance.ts';

const SHORTEST_MISTYPED = 3;
/** Minimum number of letters of a word that may have two mistakes. */
const LONG = 6;

interface Likeness {
  readonly number: number;
  /** Edit distance of both. */
  readonly distance: number;
  /** Number of common parts divided by the number of all parts of both, from 0 to 1. */
  readonly similarity: number;
  /** Number of products that have it. */
  readonly uses: number;
}

/**
 * The distinct words of the catalogue, each with the slots of the products that have it; words are indexed by any three
 * characters, by one or two that are wide, by their first one or two, and by their singular.
 */
export class WordIndex {
  readonly #words: string[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #slots: number[][] = [];
  /** Number of parts of each word that a similarity is about. */
  readonly #partCounts: number[] = [];
  /** Part of a word → numbers of the words. */
  readonly #parts = new Map<string, number[]>();
  /** Singular → numbers of the words that have it. */
  readonly #forms = new Map<string, number[]>();
  /** Numbers of words that are not written in every name that has them: joined ones, and singulars of others. */
  readonly #derived = new Set<number>();
  /** Words that no product has any more; their numbers stay assigned. */
  #unused = 0;

  /** True when most words are unused, so that rebuilding the index frees memory. */
  get isSparse(): boolean {
    return this.#unused > 1_000 && this.#unused > this.#words.length / 2;
  }

  /** Returns the number of the word. */
  add(word: string, slot: number, isDerived = false): number {
    const number = this.#numberToAdd(word);
    if (isDerived) this.#derived.add(number);
    if (this.#slots[number]!.push(slot) === 1) this.#unused -= 1;
    return number;
  }

  remove(word: string, slot: number): void {
    const slots = this.#slots[this.#numbers.get(word) ?? -1];
    const place = slots?.indexOf(slot) ?? -1;
    if (!slots || place < 0) return;
    slots[place] = slots.at(-1)!;
    slots.pop();
    if (slots.length === 0) this.#unused += 1;
  }

  /** Returns the numbers of the words that match a term and that a product has. */
  foundBy(term: string): number[] {
    return this.#candidates(term).filter(
      (number) => this.#slots[number]!.length > 0 && isFoundBy(this.#words[number]!, term),
    );
  }

  /** Returns the word of a number. */
  wordOf(number: number): string {
    return this.#words[number]!;
  }

  /** Calls back with the words whose singular is `stem`, with the slots of the products that have each. */
  forEachForm(stem: string, found: (word: string, slots: readonly number[]) => void): void {
    for (const number of this.#forms.get(stem) ?? []) found(this.#words[number]!, this.#slots[number]!);
  }

  /** Returns the slots of words that match a term and are not written in the names of all of these. */
  derivedFoundBy(term: string): (readonly number[])[] {
    return [...this.#derived].filter((number) => isFoundBy(this.#words[number]!, term)).map((at) => this.#slots[at]!);
  }

  numberOf(word: string): number | undefined {
    return this.#numbers.get(word);
  }

  /** Returns the slots of the products that have the word of a number. */
  slotsOf(number: number): readonly number[] {
    return this.#slots[number] ?? [];
  }

  /** Returns true for a term that a word of a product matches. */
  finds(term: string): boolean {
    return this.#candidates(term).some(
      (number) => this.#slots[number]!.length > 0 && isFoundBy(this.#words[number]!, term),
    );
  }

  /** Returns true for a complete word that a product has. */
  has(word: string): boolean {
    return (this.#slots[this.#numbers.get(word) ?? -1]?.length ?? 0) > 0;
  }

  /**
   * Returns the word with the same first letter that is most similar to a term: the one with the fewest mistakes, then
   * with the most parts in common, then the one that most products have; undefined when none is similar.
   */
  mostLike(term: string): string | undefined {
    if (term.length < SHORTEST_MISTYPED || hasWide(term)) return undefined;
    const parts = similarityParts(term);
    const { numbers, common } = this.#sharing(parts);
    const isLong = term.length >= LONG;
    let best: Likeness | undefined;
    for (const number of numbers) {
      const shared = common[number]!;
      // A mistake changes three parts at most, so a long word with two of them still has two.
      if (isLong && shared < 2) continue;
      const word = this.#words[number]!;
      const uses = this.#slots[number]!.length;
      if (uses === 0 || word.length < SHORTEST_MISTYPED || word[0] !== term[0]) continue;
      const similarity = shared / (parts.size + this.#partCounts[number]! - shared);
      const distance = editDistance(term, word, isLong ? 2 : 1);
      if (distance === Infinity) continue;
      const likeness = { number, distance, similarity, uses };
      if (!best || isMoreLike(likeness, best)) best = likeness;
    }
    return best && this.#words[best.number];
  }

  /** Returns the numbers of words with any of the parts, and by number how many of them each has. */
  #sharing(parts: ReadonlySet<string>): { readonly numbers: readonly number[]; readonly common: Uint8Array } {
    const common = new Uint8Array(this.#words.length);
    const numbers: number[] = [];
    for (const part of parts) {
      const having = this.#parts.get(part) ?? [];
      for (let index = 0; index < having.length; index += 1) {
        const number = having[index]!;
        if (common[number]! === 0) numbers.push(number);
        common[number]! += 1;
      }
    }
    return { numbers, common };
  }

  #candidates(term: string): readonly number[] {
    if (term.length < 3) return this.#parts.get(hasWide(term) ? term : `^${term}`) ?? [];
    let rarest: readonly number[] | undefined;
    for (let start = 0; start + 3 <= term.length; start += 1) {
      const numbers = this.#parts.get(term.slice(start, start + 3)) ?? [];
      if (!rarest || numbers.length < rarest.length) rarest = numbers;
    }
    return rarest ?? [];
  }

  #numberToAdd(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    const number = this.#words.push(word) - 1;
    this.#numbers.set(word, number);
    this.#slots.push([]);
    this.#unused += 1;
    const stem = singular(word);
    const forms = this.#forms.get(stem);
    if (forms) forms.push(number);
    else this.#forms.set(stem, [number]);
    const parts = similarityParts(word);
    this.#partCounts.push(parts.size);
    for (const part of wideParts(word)) parts.add(part);
    for (const part of parts) {
      const numbers = this.#parts.get(part);
      if (numbers) numbers.push(number);
      else this.#parts.set(part, [number]);
    }
    return number;
  }
}

function isMoreLike(one: Likeness, other: Likeness): boolean {
  if (one.distance !== other.distance) return one.distance < other.distance;
  if (one.similarity !== other.similarity) return one.similarity > other.similarity;
  return one.uses > other.uses;
}

/**
 * Any three characters, the first one and two after `^`, the last two before `$`: the trigrams of pg_trgm with other
 * markers.
 */
function similarityParts(word: string): Set<string> {
  const parts = new Set([`^${word.slice(0, 1)}`, `^${word.slice(0, 2)}`, `${word.slice(-2)}$`]);
  for (let start = 0; start + 3 <= word.length; start += 1) parts.add(word.slice(start, start + 3));
  return parts;
}
