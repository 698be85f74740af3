import type { ProductCard } from '@countinghouse/contracts/catalog/storefront/storefront-views';

/** Returns cards of the active products among these ids, without duplicates, in the order of the ids. */
export type CardsByIds = (ids: readonly string[]) => Promise<ProductCard[]>;
