import type { FieldFault } from '../errors.ts';
import { folded, wordsOf } from './folded-text.ts';

/** Rows of the list of synonyms. */
export const MAX_SYNONYM_ROWS = 200;
/** Characters of a row. */
export const MAX_SYNONYM_ROW = 200;
/** Words and phrases that mean the same. */
export const MAX_SYNONYMS = 10;

/** What was ever saved of the synonyms: rows of words and phrases that mean the same. */
export interface SavedSearchSynonyms {
  readonly synonyms?: readonly string[];
}

/** The words and phrases of a row, folded, each once: those between equal signs. */
export function phrasesOf(row: string): string[] {
  const phrases = folded(row)
    .split('=')
    .map((phrase) => wordsOf(phrase).join(' '));
  return [...new Set(phrases)].filter((phrase) => phrase !== '');
}

/**
 * Rows as they are kept: folded, and those that share a word or phrase as one, however they are chained; or the faults
 * of those that cannot be kept. Blank rows are left out.
 */
export function synonymRows(rows: readonly string[]): { readonly rows: string[] } | { readonly faults: FieldFault[] } {
  const groups: Set<string>[] = [];
  const faults: FieldFault[] = [];
  for (const [index, row] of rows.entries()) {
    if (row.trim() === '') continue;
    const phrases = phrasesOf(row);
    const field = `synonyms.${index}`;
    if (phrases.length < 2) faults.push({ field, code: 'no_synonym' });
    const [first, ...others] = groups.filter((group) => phrases.some((phrase) => group.has(phrase)));
    const group = first ?? new Set<string>();
    if (!first) groups.push(group);
    for (const phrase of [...phrases, ...others.flatMap((other) => [...other])]) group.add(phrase);
    for (const other of others) groups.splice(groups.indexOf(other), 1);
    if (group.size > MAX_SYNONYMS) faults.push({ field, code: 'too_many', limit: MAX_SYNONYMS });
    else if ([...group].join(' = ').length > MAX_SYNONYM_ROW)
      faults.push({ field, code: 'too_long', limit: MAX_SYNONYM_ROW });
  }
  return faults.length > 0 ? { faults } : { rows: groups.map((group) => [...group].join(' = ')) };
}
