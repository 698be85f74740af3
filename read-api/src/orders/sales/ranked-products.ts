import type { RankingOrder } from '@countinghouse/contracts/orders/api';
import type { PageBounds } from '@countinghouse/platform/lists/list-page';
import type { ProductSums } from './product-sums.ts';

/** A contiguous slice of a ranking. */
export interface RankedProducts {
  readonly products: Uint32Array;
  /** Number of products before the slice. */
  readonly before: number;
}

/**
 * Returns the products of a page of the ranking by quantity, then amount, or the other way round, with those that tie
 * with its first or last one, so that the caller can order ties by other fields; without a limit, all that sold,
 * unordered.
 */
export function rankedProducts(sums: ProductSums, { limit, offset }: PageBounds, by: RankingOrder): RankedProducts {
  const sold = sums.sold();
  if (limit === null) return { products: sold, before: offset };
  if (offset >= sold.length) return { products: new Uint32Array(), before: 0 };

  // Few products share the figures of a page, so only those few are compared one by one; plain numbers sort fast.
  const [figures, others] = by === 'amount' ? [sums.amounts, sums.quantities] : [sums.quantities, sums.amounts];
  const ascending = new Float64Array(sold.length);
  for (let n = 0; n < sold.length; n += 1) ascending[n] = figures[sold[n]!]!;
  ascending.sort();
  const most = ascending[sold.length - 1 - offset]!;
  const least = ascending[Math.max(0, sold.length - offset - limit)]!;
  const near = sold.filter((product) => figures[product]! >= least && figures[product]! <= most);
  near.sort((a, b) => figures[b]! - figures[a]! || others[b]! - others[a]!);

  const isTie = (a: number, b: number) =>
    figures[near[a]!] === figures[near[b]!] && others[near[a]!] === others[near[b]!];
  const page = offset - (sold.length - 1 - ascending.lastIndexOf(most));
  let first = page;
  let last = Math.min(page + limit, near.length) - 1;
  while (first > 0 && isTie(first - 1, first)) first -= 1;
  while (last < near.length - 1 && isTie(last + 1, last)) last += 1;
  return { products: near.subarray(first, last + 1), before: page - first };
}
