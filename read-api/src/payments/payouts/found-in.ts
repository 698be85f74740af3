import { toMinor } from '@countinghouse/contracts/kernel/money';
import { type Expression, joined, type Sql, sql } from '@countinghouse/contracts/kernel/sql/sql';

/** Words of a search that are looked for; more narrow it no further. */
const MOST_WORDS = 8;
const AMOUNT = /^[-−]?\d{1,12}(\.\d{1,2})?$/;

/** What a row is found by; texts may be null, amounts are in minor units. */
interface Searched {
  readonly texts: readonly Sql[];
  readonly amounts: readonly Expression<number | null>[];
}

/**
 * The condition for rows that have every word of a search, as part of a text or as an amount of either sign; undefined
 * without a search.
 */
export function foundIn(
  search: string | undefined,
  { texts, amounts }: Searched,
  given: (value: unknown) => Sql<never>,
): Sql | undefined {
  const words = [...new Set((search ?? '').normalize('NFKC').toLowerCase().split(/\s+/))].filter((word) => word !== '');
  if (words.length === 0) return undefined;
  const conditions = words.slice(0, MOST_WORDS).map((word) => {
    const text = given(word);
    const amount = word.replaceAll(',', '');
    const minor = AMOUNT.test(amount) ? given(Math.abs(toMinor(Number(amount.replace('−', '-'))))) : undefined;
    const parts = [
      ...texts.map((one) => sql`strpos(lower(${one}), ${text}::text) > 0`),
      ...(minor === undefined ? [] : amounts.map((one) => sql`abs(${one}) = ${minor}::bigint`)),
    ];
    return sql`(${joined(parts, ' or ')})`;
  });
  return joined(conditions, ' and ');
}
