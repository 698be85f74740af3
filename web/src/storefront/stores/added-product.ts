import type { ProductCard } from '@countinghouse/contracts/catalog/storefront/storefront-views';
import { useSyncExternalStore } from 'react';
import { addToCart } from './cart/cart-store.ts';

/** A product that was just added to the cart by this tab. */
export interface AddedProduct {
  readonly product: Pick<ProductCard, '_id' | 'name' | 'photo' | 'itemNo'>;
  readonly count: number;
  /** True when the control that added it says so itself. */
  readonly isSaid: boolean;
}

const listeners = new Set<() => void>();
let added: AddedProduct | undefined;

/** Shows or hides what was added. */
export function showAdded(next: AddedProduct | undefined): void {
  added = next;
  for (const listener of listeners) listener();
}

/** Adds units of a product to the cart and shows that. @throws ApiError, see {@link addToCart} */
export async function addAndShow(product: AddedProduct['product'], count: number, isSaid = false): Promise<void> {
  await addToCart(product._id, count);
  showAdded({ product, count, isSaid });
}

/** Returns the product that was added last, undefined once its panel is closed. */
export function useAdded(): AddedProduct | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => added,
    () => undefined,
  );
}
