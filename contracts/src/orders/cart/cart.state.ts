import type { Fold } from '../../kernel/fold.ts';
import type { CartEvent } from './cart-events.ts';

/** A product in a cart. */
export interface CartItem {
  readonly productId: string;
  readonly quantity: number;
  /** Minor units, as the customer last saw it. */
  readonly seenPrice: number;
  /** Version of the cart since which it is like this. */
  readonly since: number;
}

/** The cart of one customer. */
export interface Cart {
  readonly items: readonly CartItem[];
  /** Revision of the last event. */
  readonly revision: number;
  /** Revision of the last event that changed what is in it; -1 for a cart that was never used. */
  readonly version: number;
  /** Orders of this version that were declined. */
  readonly declined: readonly string[];
  /** Products of which this version was refused some for want of stock. */
  readonly refusedProducts: readonly string[];
  readonly lastOrder?: { readonly orderId: string; readonly cartVersion: number };
}

/** The state of a cart's stream; it counts revisions, so it is folded from the first event on. */
export const cartState: Fold<Cart, CartEvent> = {
  initialState: { items: [], revision: -1, version: -1, declined: [], refusedProducts: [] },

  evolve(state, { type, data }) {
    const revision = state.revision + 1;
    const changed = { ...state, revision, version: revision, declined: [], refusedProducts: [] };
    switch (type) {
      case 'orders.CartItemSet': {
        const { productId, quantity, seenPrice } = data;
        const item = { productId, quantity, seenPrice, since: revision };
        const known = state.items.some((one) => one.productId === productId);
        const items = known
          ? state.items.map((one) => (one.productId === productId ? item : one))
          : [...state.items, item];
        return { ...changed, items };
      }
      case 'orders.CartItemRemoved':
        return { ...changed, items: state.items.filter(({ productId }) => productId !== data.productId) };
      case 'orders.CartItemRefused':
        return { ...state, revision, refusedProducts: [...state.refusedProducts, data.productId] };
      case 'orders.CartCheckedOut': {
        const { orderId, cartVersion } = data;
        const items = state.items.filter(({ since }) => since > cartVersion);
        return { ...changed, items, lastOrder: { orderId, cartVersion } };
      }
      case 'orders.CartOrderDeclined':
        return { ...state, revision, declined: [...state.declined, data.orderId] };
      default:
        return { ...state, revision };
    }
  },
};
