import { MAX_ADJUSTED_PRODUCTS } from '@countinghouse/contracts/inventory/api';
import type { FoundProduct } from '../../../shared/form/products/find-products.ts';
import { type OpenCode, type ScanDraft, useStoredDraft, withCodeClosed, withOpenCode } from '../stored-draft.ts';

/** A product of a stock-take; its count is a text while it is no number. */
export interface CountedProduct extends FoundProduct {
  readonly counted: number | string | null;
}

interface Counts extends ScanDraft {
  readonly counts: readonly CountedProduct[];
}

const NOTHING: Counts = { counts: [] };
const isEmpty = ({ counts, open = [] }: Counts) => counts.length === 0 && open.length === 0;

/** The counts, last scanned first; see `useStoredDraft`. */
export function useCounts() {
  const { draft, change } = useStoredDraft('stock-take', NOTHING, isEmpty);
  const { counts, changedAt, open = [] } = draft;
  const changeCounts = (next: (known: Counts['counts']) => Counts['counts']) =>
    change((known) => ({ ...known, counts: next(known.counts) }));
  return {
    counts,
    changedAt,
    open,
    add: (found: FoundProduct, units: number) => changeCounts((known) => withMore(known, found, units)),
    leaveOpen: (code: OpenCode) => change((known) => withOpenCode(known, code)),
    closeCode: (code: string) => change((known) => withCodeClosed(known, code)),
    setCount: (product: string, counted: CountedProduct['counted']) =>
      changeCounts((known) => known.map((line) => (line.product === product ? { ...line, counted } : line))),
    remove: (product: string) => changeCounts((known) => known.filter((line) => line.product !== product)),
    clear: () => change(() => NOTHING),
  };
}

/** Returns the counts with more units of a product, moved to the top; unchanged where that exceeds the limit. */
function withMore(counts: Counts['counts'], found: FoundProduct, units: number): Counts['counts'] {
  const counted = counts.find(({ product }) => product === found.product)?.counted;
  if (counted === undefined && counts.length >= MAX_ADJUSTED_PRODUCTS) return counts;
  const more = typeof counted === 'number' ? counted + units : units;
  return [{ ...found, counted: more }, ...counts.filter(({ product }) => product !== found.product)];
}
