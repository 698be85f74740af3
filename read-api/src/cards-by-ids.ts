import type { ProductCard } from '@countinghouse/contracts/catalog/storefront/storefront-views';

/** Cards of the products among these that are sold, each once, in the order asked for. */
export type CardsByIds = (ids: readonly string[]) => Promise<ProductCard[]>;
