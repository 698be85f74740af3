import type { ProductCard } from '@countinghouse/contracts/catalog/storefront/storefront-views';
import type { CategoryNode } from '@countinghouse/contracts/catalog/views';
import { createContext, useContext } from 'react';
import { jsonText } from './json-text.ts';
import { packCards, packTree } from './packed-parts.ts';
import { useHydrated } from './use-hydrated.ts';

/**
 * Parts of the data of a page by identity, with the number of the block that each stands in. Filled while the server
 * renders.
 */
export type DataParts = Map<object, number>;

/** Undefined in the browser. */
export const DataPartsContext = createContext<DataParts | undefined>(undefined);

interface DataPartProps {
  /** A part of what loaders gave. */
  readonly value: object;
  /** The same as what its block contains. Default: itself. */
  readonly written?: unknown;
}

/**
 * Writes a part of the data beside the markup that shows it: gzip only looks back over 32 kB, so that the same names
 * far behind their markup would be sent twice. In the browser it is gone as soon as the page is hydrated.
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
