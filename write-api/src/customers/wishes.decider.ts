import { WISHES, type WishEvent, wishChanged } from '@countinghouse/contracts/customers/events';
import { type Refusal, refuse } from '@countinghouse/contracts/kernel/errors';
import { event } from '@countinghouse/contracts/kernel/event';
import { streamType } from '@countinghouse/contracts/kernel/stream-type';

/** Products that a customer can save or wait for. */
export const MAX_WISHES = 500;

export interface Wish {
  readonly saved: boolean;
  /** The customer waits for a mail when it is back in stock. */
  readonly notify: boolean;
}

/** By product; only those with a wish. */
export type Wishes = Readonly<Record<string, Wish>>;

/** Removes all of them. */
interface ClearWishes {
  readonly type: 'ClearWishes';
  readonly customerId: string;
}

interface ChangeWish {
  readonly type: 'ChangeWish';
  readonly customerId: string;
  readonly productId: string;
  /** Absent fields stay as they are. */
  readonly changes: { readonly saved?: boolean | undefined; readonly notify?: boolean | undefined };
  /** Whether the product is on sale. */
  readonly sold: boolean;
}

/** Saves several products; what is saved, or no longer sold, stays as it is. */
interface SaveProducts {
  readonly type: 'SaveProducts';
  readonly customerId: string;
  readonly products: readonly { readonly productId: string; readonly sold: boolean }[];
}

export type WishCommand = ChangeWish | ClearWishes | SaveProducts;

const none: Wish = { saved: false, notify: false };

/** What one customer saved of the assortment, and waits for. */
export const wishes = streamType<Wishes, WishCommand, WishEvent>({
  category: WISHES,
  initialState: {},
  snapshot: {
    version: 1,
    every: 500,
    toJson: (state) => state,
    fromJson: (json) => json as Wishes,
  },

  evolve(state, { type, data }) {
    switch (type) {
      case 'customers.WishChanged':
        return withWish(state, data.productId, { saved: data.saved, notify: data.notify });
      case 'customers.BackInStockNotified':
        return withWish(state, data.productId, { ...wishOf(state, data.productId), notify: false });
      default:
        return state;
    }
  },

  decide(state, command) {
    if (command.type === 'SaveProducts') return saveProducts(state, command);
    if (command.type === 'ClearWishes') {
      const { customerId } = command;
      return Object.keys(state).map((productId) =>
        event(wishChanged, { customerId, productId, saved: false, notify: false }),
      );
    }
    const { customerId, productId } = command;
    const present = wishOf(state, productId);
    const { saved = present.saved, notify = present.notify } = command.changes;
    const isWanted = present.saved || present.notify;
    const wantsMore = (saved && !present.saved) || (notify && !present.notify);
    // What is no longer sold can only be removed.
    if (!command.sold && (wantsMore || !isWanted)) return refuse('NOT_FOUND');
    if (saved === present.saved && notify === present.notify) return [];
    if (!isWanted && Object.keys(state).length >= MAX_WISHES) return tooMany('product');
    return [event(wishChanged, { customerId, productId, saved, notify })];
  },
});

function saveProducts(state: Wishes, { customerId, products }: SaveProducts): readonly WishEvent[] | Refusal {
  const ids = new Set(products.filter(({ sold }) => sold).map(({ productId }) => productId));
  const missing = [...ids].filter((id) => !wishOf(state, id).saved);
  const added = missing.filter((id) => !wishOf(state, id).notify);
  if (added.length > 0 && Object.keys(state).length + added.length > MAX_WISHES) return tooMany('items');
  return missing.map((productId) =>
    event(wishChanged, { customerId, productId, saved: true, notify: wishOf(state, productId).notify }),
  );
}

function tooMany(field: string): Refusal {
  return refuse('VALIDATION', undefined, [{ field, code: 'too_many', limit: MAX_WISHES }]);
}

function wishOf(state: Wishes, productId: string): Wish {
  return state[productId] ?? none;
}

function withWish(state: Wishes, productId: string, wish: Wish): Wishes {
  const { [productId]: _, ...others } = state;
  return wish.saved || wish.notify ? { ...others, [productId]: wish } : others;
}
