import { compact, folded } from '@countinghouse/contracts/kernel/text/folded-text';
import { readingsOf } from '@countinghouse/contracts/kernel/text/joined-words';
import type { Shelf } from '../shelf.ts';
import { withFewestLeftOut } from './left-out.ts';
import { type Matches, matches, NO_MATCHES, RANK } from './matches.ts';
import { inNamedPlaces } from './named-places.ts';
import { type SearchTerm, tellingTerms, termOf, termsOf } from './search-term.ts';

/** Result of a search. */
export interface ShelfHits extends Matches {
  /** The words that were searched for instead: words of the catalogue in place of mistyped ones. */
  readonly didYouMean?: string;
  /** Words as they were typed that were left out, because no product has them all. */
  readonly leftOut?: string[];
}

/** Unknown terms of a search that words are guessed for; with more of them none is. */
const MOST_GUESSED = 6;
const SHORTEST_PART = 3;

/**
 * Returns the products whose name has every term, in any order, where an item number may match a term or all of them,
 * and a category or tag the terms of its name. Where there are none, in this order: those with a substring of an item
 * number; those that match without words that say nothing; those that have an unknown term as two words, or the words
 * most similar to the terms; those that have all but the fewest terms.
 */
export function search(shelf: Shelf, text: string): ShelfHits {
  const readings = readingsOf(folded(text)).map(termsOf);
  const hits = matchesOfAny(shelf, readings);
  if (hits.slots.length > 0) return hits;
  const numbered = partOfItemNo(shelf, compact(folded(text)));
  if (numbered.length > 0) return { ...hits, slots: numbered };
  const terms = tellingTerms(readings[0]!);
  if (terms.length < readings[0]!.length) {
    const telling = matchesOfAny(shelf, readings.map(tellingTerms));
    if (telling.slots.length > 0) return telling;
  }
  const corrections = correctionsOf(shelf, terms);
  for (const likely of corrections) {
    const instead = matchesOfAny(shelf, [likely]);
    if (instead.slots.length > 0) return { ...instead, didYouMean: textOf(likely) };
  }
  return loosened(shelf, terms, corrections.at(-1));
}

/** Leaves out as few terms as possible, of those with the words most similar to them where there are any. */
function loosened(shelf: Shelf, terms: readonly SearchTerm[], likely: readonly SearchTerm[] | undefined): ShelfHits {
  const written = likely ?? terms;
  const found = [written, ...shelf.synonyms.otherReadings(written)]
    .flatMap((reading) => withFewestLeftOut(shelf, reading) ?? [])
    .sort((one, other) => one.leftOut.length - other.leftOut.length)[0];
  if (!found) return NO_MATCHES;
  const { slots, rankOf, kept, leftOut } = found;
  return {
    ...{ slots, rankOf, leftOut: leftOut.map(({ typed }) => typed) },
    ...(likely &&
      kept.some((term) => !terms.some(({ typed }) => typed === term.typed)) && { didYouMean: textOf(kept) }),
  };
}

function matchesOrPlaces(shelf: Shelf, terms: readonly SearchTerm[]): Matches {
  const named = matches(shelf, terms);
  const placed = inNamedPlaces(shelf, terms);
  return placed ? best([named, placed]) : named;
}

/** Returns the terms with each unknown one as two words, and with each as the word most similar to it. */
function correctionsOf(shelf: Shelf, terms: readonly SearchTerm[]): (readonly SearchTerm[])[] {
  const unknown = new Set(terms.filter((term) => !isKnown(shelf, term)));
  if (unknown.size === 0 || unknown.size > MOST_GUESSED) return [];
  return [cutInTwo, mostLike].flatMap((guess) => {
    const guesses = new Map(
      [...unknown].flatMap((term) => {
        const words = guess(shelf, term.typed);
        return words ? [[term, words.map(termOf)] as const] : [];
      }),
    );
    if (guesses.size === 0) return [];
    const likely = new Map(terms.flatMap((term) => guesses.get(term) ?? [term]).map((term) => [term.typed, term]));
    return [[...likely.values()]];
  });
}

/** Splits a term into the two words of the catalogue that most products have together. */
function cutInTwo(shelf: Shelf, term: string): readonly string[] | undefined {
  let best: { readonly words: readonly string[]; readonly uses: number } | undefined;
  for (let at = SHORTEST_PART; at <= term.length - SHORTEST_PART; at += 1) {
    const words = [term.slice(0, at), term.slice(at)];
    if (!words.map(termOf).every(({ typed, stem }) => shelf.words.has(typed) || shelf.words.has(stem))) continue;
    const uses = matches(shelf, words.map(termOf)).slots.length;
    if (uses > (best?.uses ?? 0)) best = { words, uses };
  }
  return best?.words;
}

function mostLike(shelf: Shelf, term: string): readonly string[] | undefined {
  const word = shelf.words.mostLike(term);
  return word === undefined ? undefined : [word];
}

/**
 * Returns what any reading of a search finds, also with words that mean the same; what only the first one does, by
 * parts of words, comes last.
 */
function matchesOfAny(shelf: Shelf, readings: readonly (readonly SearchTerm[])[]): Matches {
  const [apart, ...joined] = readings.map((terms) => matchesOrPlaces(shelf, terms));
  const others = readings.flatMap((terms) => shelf.synonyms.otherReadings(terms));
  const meant = others
    .map((terms) => matchesOrPlaces(shelf, terms))
    .filter(({ slots }) => slots.length > 0)
    .map(({ slots, rankOf }) => ({ slots, rankOf: (slot: number) => Math.max(RANK.start, rankOf(slot)) }));
  const found = joined.filter(({ slots }) => slots.length > 0);
  if (found.length > 0) return best([{ slots: apart!.slots, rankOf: () => RANK.other }, ...found, ...meant]);
  return meant.length > 0 ? best([apart!, ...meant]) : apart!;
}

/** Returns what any of several searches finds, each product with its best rank. */
function best(all: readonly Matches[]): Matches {
  const hits = all.map(({ slots, rankOf }) => ({ slots: new Set(slots), rankOf }));
  return {
    slots: [...new Set(all.flatMap(({ slots }) => slots))],
    rankOf: (slot) => Math.min(...hits.map(({ slots, rankOf }) => (slots.has(slot) ? rankOf(slot) : RANK.other))),
  };
}

function textOf(terms: readonly SearchTerm[]): string {
  return terms.map(({ typed }) => typed).join(' ');
}

function partOfItemNo(shelf: Shelf, part: string): number[] {
  if (part.length < SHORTEST_PART || !/\d/.test(part)) return [];
  const found: number[] = [];
  for (const slot of shelf.order('newest').slots) if (shelf.compactNos[slot]!.includes(part)) found.push(slot);
  return found;
}

function isKnown(shelf: Shelf, term: SearchTerm): boolean {
  const { typed, stem } = term;
  return shelf.synonyms.has(term) || shelf.words.finds(stem) || shelf.numbered(compact(typed) || typed).length > 0;
}
