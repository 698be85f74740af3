import type { ProductCard } from '@countinghouse/contracts/catalog/storefront/storefront-views';
import type { CategoryNode } from '@countinghouse/contracts/catalog/views';
import { createContext, useContext } from 'react';
import { jsonText } from './json-text.ts';
import { packCards, packTree } from './packed-parts.ts';
import { useHydrated } from './use-hydrated.ts';

/** Parts of a page's data by identity, with the number of their data block; filled while the server renders. */
export type DataParts = Map<object, number>;

/** Undefined in the browser. */
export const DataPartsContext = createContext<DataParts | undefined>(undefined);

interface DataPartProps {
  /** A part of the loader data. */
  readonly value: object;
  /** The serialized form of the value. Default: the value itself. */
  readonly written?: unknown;
}

/**
 * Writes a part of the data beside its markup: gzip's window is 32 kB, so that the same names further away would be
 * sent twice. In the browser it is removed on hydration.
 */
export function DataPart({ value, written = value }: DataPartProps) {
  const parts = useContext(DataPartsContext);
  const isHydrated = useHydrated();
  if (isHydrated) return null;
  const isFirst = parts !== undefined && !parts.has(value);
  if (isFirst) parts.set(value, parts.size);
  return (
    <script type="application/json" data-part={isFirst ? parts.get(value) : ''} suppressHydrationWarning>
      {isFirst ? jsonText(written) : ''}
    </script>
  );
}

/** The same for cards of products. */
export function CardsPart({ cards }: { readonly cards: readonly ProductCard[] }) {
  const parts = useContext(DataPartsContext);
  return <DataPart value={cards} written={parts && packCards(cards)} />;
}

/** The same for the category tree. */
export function TreePart({ categories }: { readonly categories: readonly CategoryNode[] }) {
  const parts = useContext(DataPartsContext);
  return <DataPart value={categories} written={parts && packTree(categories)} />;
}
