import type { Fold } from '../kernel/fold.ts';
import { withChanges } from '../kernel/record/changes.ts';
import type { ProductDetails, ProductEvent } from './events.ts';

/** A product but its stock; one that was deleted keeps the details that it had last. */
export type ProductState =
  | { readonly status: 'none' }
  | { readonly status: 'present' | 'deleted'; readonly productId: string; readonly details: ProductDetails };

/** The state of a product's stream. */
export const productState: Fold<ProductState, ProductEvent> = {
  initialState: { status: 'none' },

  evolve(state, { type, data }) {
    switch (type) {
      case 'catalog.ProductCreated':
        return { status: 'present', productId: data.productId, details: data.details };
      case 'catalog.ProductChanged':
        return state.status === 'none' ? state : { ...state, details: withChanges(state.details, data.changes) };
      case 'catalog.ProductRestored':
        return { status: 'present', productId: data.productId, details: data.details };
      case 'catalog.ProductDeleted':
        return state.status === 'none' ? state : { ...state, status: 'deleted' };
      default:
        return state;
    }
  },
};
