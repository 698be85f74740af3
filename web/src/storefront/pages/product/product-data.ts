import type { ProductCard } from '@countinghouse/contracts/catalog/storefront/storefront-views';
import type { Reply } from '../../api/shop-calls.ts';

/** The data of a product page, without the exact stock, so that a cached page equals a new one. */
export interface SoldProduct extends Pick<Reply<'productMore'>, 'pictures' | 'together' | 'similar' | 'was'> {
  readonly isSold: true;
  readonly card: ProductCard;
  readonly description: string;
  readonly category: { readonly top: string; readonly pos: readonly number[]; readonly name: string } | null;
  readonly tags: readonly { readonly _id: string; readonly name: string }[];
}

/** A product that was active once. */
export interface GoneProduct {
  readonly isSold: false;
  readonly name: string;
  readonly similar: readonly ProductCard[];
  /** Best sellers, where no product is similar. */
  readonly instead: readonly ProductCard[];
}
