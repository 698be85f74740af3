import { type Refusal, refuse } from '@countinghouse/contracts/kernel/errors';
import { event } from '@countinghouse/contracts/kernel/event';
import {
  CART,
  type CartEvent,
  cartItemRemoved,
  cartItemSet,
  cartOrderDeclined,
  cartOrdered,
} from '@countinghouse/contracts/orders/events';
import { streamType } from '../command-handling/stream-type.ts';

/** Products that a cart can hold. */
export const MAX_CART_LINES = 200;

export interface CartItem {
  readonly productId: string;
  readonly quantity: number;
  /** Minor units, as the customer last saw it. */
  readonly seenPrice: number;
  /** Version of the cart since which it stands like this. */
  readonly since: number;
}

export interface Cart {
  readonly items: readonly CartItem[];
  /** Revision of the last event. */
  readonly revision: number;
  /** Revision of the last event that changed what is in it; -1 for a cart that was never used. */
  readonly version: number;
  /** Orders of this version that were declined. */
  readonly declined: readonly string[];
  readonly lastOrder?: { readonly orderId: string; readonly cartVersion: number };
}

/** A product as the catalogue and the stock have it now. */
export interface Offer {
  readonly productId: string;
  /** Minor units. */
  readonly price: number;
  readonly available: number;
}

export type CartCommand = { readonly customerId: string } & (
  | { type: 'AddItem'; offer: Offer; quantity: number }
  | { type: 'SetItem'; offer: Offer; quantity: number }
  | { type: 'RemoveItem'; productId: string }
  | { type: 'MergeGuestCart'; lines: readonly { offer: Offer; quantity: number }[] }
  | { type: 'EmptyByOrder'; orderId: string; cartVersion: number }
  | { type: 'NoteDeclinedOrder'; orderId: string }
);

/** The cart of one customer. It reserves nothing: stock is looked at here and taken by the order. */
export const cart = streamType<Cart, CartCommand, CartEvent>({
  category: CART,
  initialState: { items: [], revision: -1, version: -1, declined: [] },

  evolve(state, { type, data }) {
    const revision = state.revision + 1;
    const changed = { ...state, revision, version: revision, declined: [] };
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
      case 'orders.CartOrdered': {
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

  decide(state, command) {
    const { customerId } = command;
    switch (command.type) {
      case 'AddItem':
        return setItem(state, customerId, command.offer, command.quantity + quantityOf(state, command.offer.productId));
      case 'SetItem':
        return setItem(state, customerId, command.offer, command.quantity);
      case 'RemoveItem': {
        const { productId } = command;
        return quantityOf(state, productId) === 0 ? [] : [event(cartItemRemoved, { customerId, productId })];
      }
      case 'MergeGuestCart':
        return mergeGuestCart(state, customerId, command.lines);
      case 'EmptyByOrder': {
        const { orderId, cartVersion } = command;
        if (state.lastOrder && state.lastOrder.cartVersion >= cartVersion) return [];
        return [event(cartOrdered, { customerId, orderId, cartVersion })];
      }
      case 'NoteDeclinedOrder': {
        const { orderId } = command;
        return state.declined.includes(orderId) ? [] : [event(cartOrderDeclined, { customerId, orderId })];
      }
    }
  },
});

function setItem(
  state: Cart,
  customerId: string,
  { productId, price, available }: Offer,
  quantity: number,
): readonly CartEvent[] | Refusal {
  if (quantity > available) return refuse('INSUFFICIENT_STOCK', { available });
  const present = state.items.find((item) => item.productId === productId);
  if (!present && state.items.length >= MAX_CART_LINES) {
    return refuse('VALIDATION', undefined, [{ field: 'product', code: 'too_many' }]);
  }
  if (present?.quantity === quantity && present.seenPrice === price) return [];
  return [event(cartItemSet, { customerId, productId, quantity, seenPrice: price })];
}

/** Per product the larger quantity counts, as far as stock goes; what is not there is left out without a word. */
function mergeGuestCart(
  state: Cart,
  customerId: string,
  lines: readonly { offer: Offer; quantity: number }[],
): readonly CartEvent[] {
  const wanted = new Map<string, { offer: Offer; quantity: number }>();
  for (const { offer, quantity } of lines) {
    const most = Math.max(quantity, wanted.get(offer.productId)?.quantity ?? 0);
    wanted.set(offer.productId, { offer, quantity: most });
  }
  let room = MAX_CART_LINES - state.items.length;
  const events: CartEvent[] = [];
  for (const { offer, quantity } of wanted.values()) {
    const { productId, price: seenPrice, available } = offer;
    const present = quantityOf(state, productId);
    const merged = Math.min(quantity, available);
    if (merged <= present || (present === 0 && room-- <= 0)) continue;
    events.push(event(cartItemSet, { customerId, productId, quantity: merged, seenPrice }));
  }
  return events;
}

function quantityOf(state: Cart, productId: string): number {
  return state.items.find((item) => item.productId === productId)?.quantity ?? 0;
}
