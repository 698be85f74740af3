import type { ProductCard } from '@countinghouse/contracts/catalog/storefront/storefront-views';
import type { Reply } from '../../api/shop-calls.ts';

/** What a product page shows. Never the exact stock: a page that is kept is then the same as a new one. */
export interface SoldProduct extends Pick<Reply<'productMore'>, 'pictures' | 'together' | 'similar' | 'was'> {
  readonly isSold: true;
  readonly card: ProductCard;
  readonly description: string;
  readonly category: { readonly top: string; readonly pos: readonly number[]; readonly name: string } | null;
  readonly tags: readonly { readonly _id: string; readonly name: string }[];
}

/** A product that was sold once. */
export interface GoneProduct {
  readonly isSold: false;
  readonly name: string;
  readonly similar: readonly ProductCard[];
  /** What sells best, where nothing is similar. */
  readonly instead: readonly ProductCard[];
}
