import {
  functionRows,
  joined,
  pick,
  type Selected,
  type Sql,
  select,
  source,
  sql,
} from '@countinghouse/contracts/kernel/sql/sql';
import { bigint, text } from '@countinghouse/contracts/kernel/table';
import { folded, wordsOf } from '@countinghouse/contracts/kernel/text/folded-text';
import { nearestWords } from '@countinghouse/contracts/kernel/text/nearest-words';
import { isMistakable, type SearchWordTable } from '@countinghouse/contracts/kernel/text/search-words';
import type { Database } from '../postgres/database.ts';
import { read } from '../sql/read.ts';

/** Words that trigrams find most like a term, and that are compared with it letter by letter. */
const MOST_COMPARED = 20;
/** Words up to this length may share too few trigrams with those of which two letters are exchanged. */
const LONGEST_SHORT = 8;
/** Words that begin as a short term does with two letters exchanged. */
const MOST_EXCHANGED = 3;

const given = functionRows('given', { term: text() });
const exchanged = functionRows('exchanged', { term: text(), variant: text() });
const near = functionRows('near', { word: text(), rows: bigint() });
const candidate = select({ ...pick(given, 'term'), ...pick(near, 'word', 'rows') });
const ofExchanged = select({ ...pick(exchanged, 'term'), ...pick(near, 'word', 'rows') });
type Candidate = Selected<typeof candidate>;

/**
 * A search with the words of a list that are nearest to those that the list does not have; undefined where there are
 * none. Numbers and wide characters stay as they are.
 */
export async function similarSearch(
  database: Pick<Database, 'query'>,
  { name, words }: { readonly name: string; readonly words: readonly SearchWordTable[] },
  search: string,
): Promise<string | undefined> {
  const terms = wordsOf(folded(search));
  const doubtful = terms.filter(isMistakable);
  if (doubtful.length === 0 || words.length === 0) return undefined;
  const exchanges = doubtful.flatMap((term) => exchangesOf(term).map((variant) => [term, variant] as const));
  const candidates = await read(database, {
    name: `similar-words ${name}`,
    text: candidatesIn(words),
    values: [doubtful, exchanges.map(([term]) => term), exchanges.map(([, variant]) => variant)],
  });
  return nearestWords(terms, (term) => candidates.filter((one) => one.term === term));
}

/** Of each term one word that has it, and those that are most like it. */
function candidatesIn(words: readonly SearchWordTable[]) {
  const found = words.flatMap((table) => {
    const from = source(table, 'known');
    const columns = select(pick(from, 'word', 'rows'));
    return [
      sql`(select ${columns} from ${from} where ${from.word} like '%' || ${given.term} || '%' limit 1)`,
      sql`(select ${columns} from ${from} where ${from.word} % ${given.term}
        order by similarity(${from.word}, ${given.term}) desc, ${from.rows} desc limit ${MOST_COMPARED})`,
    ];
  });
  const begun = words.map((table) => {
    const from = source(table, 'known');
    return sql`(select ${select(pick(from, 'word', 'rows'))} from ${from}
      where ${from.word} like ${exchanged.variant} || '%' order by ${from.rows} desc limit ${MOST_EXCHANGED})`;
  });
  return sql`select ${candidate} from unnest($1::text[]) ${given} cross join lateral (${joined(found, ' union all ')}) ${near}
    union all ${sql`select ${ofExchanged} from unnest($2::text[], $3::text[]) ${exchanged}
      cross join lateral (${joined(begun, ' union all ')}) ${near}`}` as Sql<Candidate>;
}

/** A short word with each two neighbouring letters exchanged. */
function exchangesOf(word: string): string[] {
  if (word.length > LONGEST_SHORT) return [];
  const variants = Array.from({ length: word.length - 1 }, (_, at) => {
    return word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2);
  });
  return variants.filter((variant) => variant !== word);
}
