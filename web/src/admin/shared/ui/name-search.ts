import { editsBetween } from '@countinghouse/contracts/kernel/edits';
import { singular } from '@countinghouse/contracts/kernel/text/english-singular';
import { folded, wordsOf } from '@countinghouse/contracts/kernel/text/folded-text';
import { otherWords, readingsOf } from '@countinghouse/contracts/kernel/text/joined-words';
import { nearestWords } from '@countinghouse/contracts/kernel/text/nearest-words';
import { isMistakable } from '@countinghouse/contracts/kernel/text/search-words';

/** Letters of a word per allowed mistake: with more mistakes, few names would all be similar. */
const LETTERS_PER_EDIT = 3;

/** An option of a choice, with its children in a tree. */
interface NamedOption {
  readonly label?: unknown;
  readonly title?: unknown;
  readonly children?: readonly NamedOption[];
}

export interface NamesFound {
  readonly has: (name: string) => boolean;
  /** The terms that were searched for instead, because no name has the words of the search. */
  readonly similar: string | undefined;
  readonly isNothing: boolean;
}

/** Returns the names that have all words of a search, else those with the most similar words. */
export function findNames(search: string, names: readonly string[]): NamesFound {
  const exact = finder(search);
  if (names.length === 0 || names.some(exact)) return { has: exact, similar: undefined, isNothing: false };
  const similar = similarTo(search, names);
  const has = similar === undefined ? exact : finder(similar);
  return names.some(has) ? { has, similar, isNothing: false } : { has: exact, similar: undefined, isNothing: true };
}

function finder(search: string): (name: string) => boolean {
  const readings = readingsOf(folded(search)).map((reading) => reading.split(/\s+/).map(singular));
  return (name) => {
    const text = folded(name);
    const texts = [text, ...otherWords(text)];
    return readings.some((terms) => terms.every((term) => texts.some((one) => one.includes(term))));
  };
}

function similarTo(search: string, names: readonly string[]): string | undefined {
  const rows = new Map<string, number>();
  for (const word of names.flatMap((name) => wordsOf(folded(name)))) rows.set(word, (rows.get(word) ?? 0) + 1);
  const known = [...rows].map(([word, count]) => ({ word, rows: count }));
  return nearestWords(wordsOf(folded(search)), (term) => {
    const most = isMistakable(term) ? Math.max(1, Math.floor(term.length / LETTERS_PER_EDIT)) : 0;
    const isLike = (text: string) => most > 0 && editsBetween(term, text) <= most;
    return known.filter(({ word }) => word.includes(term) || isLike(word) || isLike(word.slice(0, term.length)));
  });
}

/** Returns the search of a choice, by the words of its names in any order, mistyped too. */
export function optionSearch(options: readonly NamedOption[]) {
  return { filterOption: finderOf(options) };
}

/** The same for options in a tree; ancestors of matches are shown. */
export function treeSearch(nodes: readonly NamedOption[]) {
  return { filterTreeNode: finderOf(nodes) };
}

function finderOf(options: readonly NamedOption[]): (typed: string, option: NamedOption | undefined) => boolean {
  const names = namesOf(options);
  let last: { readonly typed: string; readonly has: NamesFound['has'] } | undefined;
  return (typed, option) => {
    if (last?.typed !== typed) last = { typed, has: findNames(typed.trim(), names).has };
    return option !== undefined && last.has(nameOf(option));
  };
}

function namesOf(options: readonly NamedOption[]): string[] {
  return options.flatMap((option) => [nameOf(option), ...namesOf(option.children ?? [])]);
}

function nameOf({ label, title }: NamedOption): string {
  return String(label ?? title ?? '');
}
