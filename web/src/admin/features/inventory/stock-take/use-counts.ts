import { MAX_ADJUSTED_PRODUCTS } from '@countinghouse/contracts/inventory/api';
import { useEffect, useState } from 'react';
import { useCurrentUser } from '../../../shared/session/current-user.ts';
import { readDraft, storeDraft } from '../../../shared/session/draft-storage.ts';

/** A product of a stock-take; what is counted is a text while it is no number. */
export interface CountedProduct {
  readonly product: string;
  readonly itemNo: string;
  readonly name: string;
  readonly counted: number | string | null;
}

const PLACE = 'stock-take';

/** What was counted, last scanned first. It stands until it is booked, over reloads too, for whoever counted it. */
export function useCounts() {
  const { _id: owner } = useCurrentUser();
  const [counts, setCounts] = useState<readonly CountedProduct[]>(
    () => (readDraft(PLACE, owner)[0]?.value as readonly CountedProduct[] | undefined) ?? [],
  );
  useEffect(
    () => storeDraft(PLACE, owner, counts.length > 0 ? [{ name: [PLACE], value: counts }] : []),
    [counts, owner],
  );
  return {
    counts,
    addOne: (found: Omit<CountedProduct, 'counted'>) => setCounts((known) => withOneMore(known, found)),
    setCount: (product: string, counted: CountedProduct['counted']) =>
      setCounts((known) => known.map((line) => (line.product === product ? { ...line, counted } : line))),
    remove: (product: string) => setCounts((known) => known.filter((line) => line.product !== product)),
    clear: () => setCounts([]),
  };
}

/** The counts with one unit more of a product, which comes to the top; as they are where one more is too many. */
function withOneMore(
  counts: readonly CountedProduct[],
  found: Omit<CountedProduct, 'counted'>,
): readonly CountedProduct[] {
  const counted = counts.find(({ product }) => product === found.product)?.counted;
  if (counted === undefined && counts.length >= MAX_ADJUSTED_PRODUCTS) return counts;
  const more = typeof counted === 'number' ? counted + 1 : 1;
  return [{ ...found, counted: more }, ...counts.filter(({ product }) => product !== found.product)];
}
