import { type Refusal, refuse } from '@countinghouse/contracts/kernel/errors';
import { event } from '@countinghouse/contracts/kernel/event';
import { versionOf } from '@countinghouse/contracts/kernel/http/version';
import { MAX_AMOUNT, mostUnits } from '@countinghouse/contracts/kernel/money';
import { streamType } from '@countinghouse/contracts/kernel/stream-type';
import { type Cart, cartState } from '@countinghouse/contracts/orders/cart/cart.state';
import {
  CART,
  type CartEvent,
  cartCheckedOut,
  cartItemRefused,
  cartItemRemoved,
  cartItemSet,
  cartOrderDeclined,
} from '@countinghouse/contracts/orders/cart/cart-events';

/** Products that a cart can hold. */
export const MAX_CART_LINES = 200;

/** A product as the catalogue and the stock have it now. */
export interface Offer {
  readonly productId: string;
  /** Minor units. */
  readonly price: number;
  /** Name of the currency of the price. */
  readonly currency: string;
  readonly available: number;
}

export type CartCommand = {
  readonly customerId: string;
  /** Version of the cart that the change was made for; another one is refused as CART_CHANGED. */
  readonly seenVersion?: string | undefined;
} & (
  | { type: 'AddItem'; offer: Offer; quantity: number }
  | { type: 'SetItem'; offer: Offer; quantity: number }
  /** As far as stock goes; what is short is recorded. */
  | { type: 'AddItems'; lines: readonly { offer: Offer; quantity: number }[] }
  | { type: 'NoteRefusal'; offer: Offer; requested: number }
  | { type: 'RemoveItem'; productId: string }
  | { type: 'RemoveAll' }
  | { type: 'MergeGuestCart'; lines: readonly { offer: Offer; quantity: number }[] }
  | { type: 'EmptyByOrder'; orderId: string; cartVersion: number }
  | { type: 'NoteDeclinedOrder'; orderId: string }
);

/** The cart of one customer. It reserves nothing: stock is read here and reserved by the order. */
export const cart = streamType<Cart, CartCommand, CartEvent>({
  category: CART,
  ...cartState,

  decide(state, command) {
    const { customerId, seenVersion } = command;
    if (seenVersion !== undefined && seenVersion !== versionOf(state.version)) return refuse('CART_CHANGED');
    switch (command.type) {
      case 'AddItem':
        return setItem(state, customerId, command.offer, command.quantity + quantityOf(state, command.offer.productId));
      case 'SetItem':
        return setItem(state, customerId, command.offer, command.quantity);
      case 'AddItems':
        return addItems(state, customerId, command.lines);
      case 'NoteRefusal':
        return refusal(state, customerId, command.offer, command.requested);
      case 'RemoveItem': {
        const { productId } = command;
        return quantityOf(state, productId) === 0 ? [] : [event(cartItemRemoved, { customerId, productId })];
      }
      case 'RemoveAll':
        return state.items.map(({ productId }) => event(cartItemRemoved, { customerId, productId }));
      case 'MergeGuestCart':
        return mergeGuestCart(state, customerId, command.lines);
      case 'EmptyByOrder': {
        const { orderId, cartVersion } = command;
        if (state.lastOrder && state.lastOrder.cartVersion >= cartVersion) return [];
        return [event(cartCheckedOut, { customerId, orderId, cartVersion })];
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
    return refuse('VALIDATION', undefined, [{ field: 'product', code: 'too_many', limit: MAX_CART_LINES }]);
  }
  if (present?.quantity === quantity && present.seenPrice === price) return [];
  const grows = quantity > (present?.quantity ?? 0);
  if (grows && quantity > mostUnits(price, worth(state, [productId])))
    return refuse('VALIDATION', undefined, [tooMuch('quantity')]);
  return [event(cartItemSet, { customerId, productId, quantity, seenPrice: price })];
}

/**
 * Lines of one product count together. What is short is recorded behind what was added, for the version that the cart
 * has then.
 */
function addItems(
  state: Cart,
  customerId: string,
  lines: readonly { offer: Offer; quantity: number }[],
): readonly CartEvent[] | Refusal {
  const added = new Map<string, { offer: Offer; quantity: number }>();
  for (const { offer, quantity } of lines) {
    added.set(offer.productId, { offer, quantity: quantity + (added.get(offer.productId)?.quantity ?? 0) });
  }
  const wanted = [...added.values()].map(({ offer, quantity }) => {
    const present = quantityOf(state, offer.productId);
    return { offer, present, requested: present + quantity, possible: Math.min(present + quantity, offer.available) };
  });
  const adding = wanted.filter(({ present, possible }) => possible > present);
  if (state.items.length + adding.filter(({ present }) => present === 0).length > MAX_CART_LINES) {
    return refuse('VALIDATION', undefined, [{ field: 'items', code: 'too_many', limit: MAX_CART_LINES }]);
  }
  const sums = adding.map(({ offer, possible }) => offer.price * possible);
  const others = worth(
    state,
    adding.map(({ offer }) => offer.productId),
  );
  if (adding.length > 0 && mostUnits(1, others) < sums.reduce((sum, one) => sum + one, 0)) {
    return refuse('VALIDATION', undefined, [tooMuch('items')]);
  }
  const events = adding.map(({ offer: { productId, price: seenPrice }, possible: quantity }) =>
    event(cartItemSet, { customerId, productId, quantity, seenPrice }),
  );
  const after = events.length > 0 ? { refusedProducts: [] } : state;
  const short = wanted.filter(({ offer, requested }) => requested > offer.available);
  return [...events, ...short.flatMap(({ offer, requested }) => refusal(after, customerId, offer, requested))];
}

/** Once per product for each version of the cart, so that repeated tries write no more. */
function refusal(
  { refusedProducts }: Pick<Cart, 'refusedProducts'>,
  customerId: string,
  { productId, price, currency, available }: Offer,
  requested: number,
): readonly CartEvent[] {
  const silent =
    requested <= available || refusedProducts.length >= MAX_CART_LINES || refusedProducts.includes(productId);
  return silent ? [] : [event(cartItemRefused, { customerId, productId, requested, available, price, currency })];
}

/** Per product the larger quantity counts, as far as stock goes; what is not there is left out silently. */
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
  let merging = state.items;
  const events: CartEvent[] = [];
  for (const { offer, quantity } of wanted.values()) {
    const { productId, price: seenPrice, available } = offer;
    const present = quantityOf(state, productId);
    const merged = Math.min(quantity, available, mostUnits(seenPrice, worth({ items: merging }, [productId])));
    if (merged <= present || (present === 0 && room-- <= 0)) continue;
    events.push(event(cartItemSet, { customerId, productId, quantity: merged, seenPrice }));
    const others = merging.filter((item) => item.productId !== productId);
    merging = [...others, { productId, quantity: merged, seenPrice, since: state.revision }];
  }
  return events;
}

/** What everything but these products comes to, minor units, at the prices that the customer saw. */
function worth({ items }: Pick<Cart, 'items'>, but: readonly string[]): number {
  return items.reduce(
    (sum, { productId, quantity, seenPrice }) => (but.includes(productId) ? sum : sum + quantity * seenPrice),
    0,
  );
}

function tooMuch(field: string) {
  return { field, code: 'total_too_big', limit: MAX_AMOUNT };
}

function quantityOf(state: Cart, productId: string): number {
  return state.items.find((item) => item.productId === productId)?.quantity ?? 0;
}
