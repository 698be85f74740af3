import type { CartView } from '@countinghouse/contracts/orders/cart/views';
import { useSyncExternalStore } from 'react';
import type { ApiError } from '../../../shared/http/api-error.ts';
import { Attempts, newKey } from '../../../shared/http/attempts.ts';
import { readToken } from '../../../shared/session/token-store.ts';
import { call } from '../../api/call.ts';
import type { Reply } from '../../api/shop-calls.ts';
import { StoreListeners } from '../store-listeners.ts';
import { CartCards } from './cart-cards.ts';
import { setCartCount } from './cart-count.ts';
import { type BareLine, type CartLine, linesOfCustomer, linesOfGuest, totalOf } from './cart-lines.ts';
import type { CartPlace } from './cart-place.ts';
import type { CartState, ReadyCart, RemovedLine, ShortenedLine } from './cart-state.ts';
import { customerPlace } from './customer-place.ts';
import { GUEST_CART_KEY, type GuestLine, readGuestCart } from './guest-cart.ts';
import { guestPlace, readSeenCart } from './guest-place.ts';

/** The shown cart, and the token of its customer. */
type Source = { readonly token: string | null } & (
  | { readonly kind: 'guest'; readonly lines: readonly GuestLine[] }
  | { readonly kind: 'customer'; readonly view: CartView }
);

/** Storage key that notifies other tabs of a changed customer's cart. */
const CHANGED_KEY = 'countinghouse.cart-changed';
const loading: CartState = { phase: 'loading' };

/**
 * The cart of this browser: a guest's until sign-in, then the customer's; changes are serialized, each is refused or
 * done, none is queued for later.
 */
export class CartStore {
  readonly #cards = new CartCards();
  /** Quantities that were requested and have no response yet; 0 removes a line. */
  readonly #requested = new Map<string, number>();
  readonly #refusals = new Map<string, ApiError>();
  readonly #attempts = new Attempts();
  readonly #guest = guestPlace(this.#cards, (lines) => this.#show({ kind: 'guest', token: null, lines }));
  readonly #customer = customerPlace(this.#attempts, {
    show: (view) => this.#showChanged(view),
    refresh: () => this.refresh(),
  });
  readonly #listeners = new StoreListeners({
    // Changes without listeners are read when one subscribes again.
    onFirst: () => (this.#isOfAnother() ? this.startOver() : this.refresh()),
    onOtherCustomer: () => this.startOver(),
    onStorage: (key) => {
      if (key === CHANGED_KEY || (key === GUEST_CART_KEY && readToken('customer') === null)) void this.refresh();
    },
    onOnline: () => this.#state.phase === 'failed' && this.refresh(),
    onRestored: () => this.refresh(),
  });
  #state: CartState = loading;
  #source: Source | undefined;
  #removed: (RemovedLine & { index: number; price?: number | undefined }) | undefined;
  #shortened: readonly ShortenedLine[] = [];
  #generation = 0;
  #turn: Promise<unknown> = Promise.resolve();

  readonly subscribe = this.#listeners.subscribe;
  readonly snapshot = (): CartState => this.#state;

  /** Reads the cart again; the shown state stays until the response. */
  async refresh(): Promise<void> {
    const mine = ++this.#generation;
    if (!this.#source) {
      this.#state = loading;
      this.#publish();
    }
    try {
      const next = await this.#read();
      if (mine !== this.#generation) return;
      this.#source = next;
      this.#refusals.clear();
    } catch (error) {
      if (mine !== this.#generation) return;
      const retry = () => void this.refresh();
      if (!this.#source) this.#state = { phase: 'failed', error: error as ApiError, retry };
    }
    this.#publish();
  }

  /** Resets the state for another customer's cart. */
  startOver(): void {
    this.#source = undefined;
    this.#removed = undefined;
    this.#shortened = [];
    this.#requested.clear();
    this.#refusals.clear();
    this.#attempts.forgetAll();
    this.#state = loading;
    this.#generation += 1;
    if (!this.#listeners.isEmpty) void this.refresh();
    else if (readToken('customer') === null)
      setCartCount(readGuestCart().reduce((sum, line) => sum + line.quantity, 0));
  }

  /** Adds units of a product. @throws ApiError with `available` in its details when there are too few */
  add(product: string, quantity: number): Promise<void> {
    return this.#inTurn(() => this.#place().add(product, quantity));
  }

  /** Adds several products as far as they are in stock. Returns those not, or not completely, added. */
  addMany(items: readonly { product: string; quantity: number }[]): Promise<Reply<'addItemsToCart'>['refused']> {
    return this.#inTurn(() => this.#customer.addMany(items));
  }

  /**
   * Sets the number of units of a line; the last of several pending changes counts, and those before it are not sent.
   * @throws ApiError, which the line shows too
   */
  setQuantity(product: string, quantity: number): Promise<void> {
    this.#requested.set(product, quantity);
    this.#refusals.delete(product);
    this.#publish();
    return this.#inTurn(async () => {
      const target = this.#requested.get(product);
      if (target === undefined) return;
      const settled = () => {
        if (this.#requested.get(product) === target) this.#requested.delete(product);
      };
      try {
        // Updated with the response, so that the line does not flicker.
        await this.#place().set(product, target).finally(settled);
      } catch (error) {
        this.#refusals.set(product, error as ApiError);
        throw error;
      } finally {
        this.#publish();
      }
    });
  }

  /** Removes a line; it can be restored until another is removed. @throws ApiError */
  async remove(product: string): Promise<void> {
    const lines = this.#state.phase === 'ready' ? this.#state.lines : [];
    const index = lines.findIndex((one) => one.product._id === product);
    const line = lines[index];
    await this.setQuantity(product, 0);
    if (line) this.#removed = { product, name: line.product.name, quantity: line.quantity, index, price: line.price };
    this.#publish();
  }

  /** Restores the last removed line at its index. @throws ApiError */
  undoRemove(): Promise<void> {
    return this.#inTurn(async () => {
      if (!this.#removed) return;
      const { product, quantity, name, price, index } = this.#removed;
      await this.#place().putBack({ product, quantity, name, ...(price !== undefined && { price }) }, index);
      this.#removed = undefined;
      this.#publish();
    });
  }

  /** The cart was ordered: it is empty, unless something was added meanwhile. */
  ordered(): void {
    if (this.#source?.kind === 'customer') this.#showChanged({ ...this.#source.view, items: [], subTotal: 0 });
    else setCartCount(0);
    void this.refresh();
  }

  /** Shows a customer's cart from another response: a refused order, or a sign-in with a guest's cart. */
  adopt(view: CartView, sent: readonly GuestLine[] = []): void {
    this.#removed = undefined;
    this.#shortened = sent.flatMap(({ product, name, quantity: wanted }) => {
      const taken = view.items.find((item) => item.product._id === product)?.quantity ?? 0;
      const shown = name ?? this.#cards.known.get(product)?.name ?? '';
      return taken < wanted ? [{ product, name: shown, wanted, taken }] : [];
    });
    this.#requested.clear();
    this.#refusals.clear();
    this.#showChanged(view);
  }

  /** Resolves with what is shown once every change that was asked for is done or refused. */
  settled(): Promise<CartState> {
    return this.#inTurn(async () => this.#state);
  }

  #place(): CartPlace {
    return readToken('customer') === null ? this.#guest : this.#customer;
  }

  #isOfAnother(): boolean {
    return this.#source !== undefined && this.#source.token !== readToken('customer');
  }

  #publish(): void {
    if (this.#source) this.#state = this.#ready(this.#source);
    this.#listeners.notify();
  }

  #ready(source: Source): ReadyCart {
    const { known } = this.#cards;
    const bare = source.kind === 'guest' ? linesOfGuest(source.lines, known) : linesOfCustomer(source.view, known);
    const lines = bare.map((line) => this.#withRequests(line)).filter(({ quantity }) => quantity > 0);
    setCartCount(lines.reduce((sum, { quantity }) => sum + quantity, 0));
    return {
      phase: 'ready',
      kind: source.kind,
      lines,
      subTotal: totalOf(lines),
      version: source.kind === 'customer' ? source.view.version : undefined,
      removed: this.#removed,
      shortened: this.#shortened,
      busy: this.#requested.size > 0,
    };
  }

  #withRequests(line: BareLine): CartLine {
    const id = line.product._id;
    const quantity = this.#requested.get(id) ?? line.quantity;
    const warnings = line.warnings.filter((warning) => warning.code !== 'short' || warning.available < quantity);
    return { ...line, quantity, warnings, busy: this.#requested.has(id), refusal: this.#refusals.get(id) };
  }

  #show(next: Source): void {
    this.#generation += 1;
    this.#source = next;
    this.#publish();
    void this.#readMissingCards();
  }

  /** Shows a customer's cart after a change; other tabs read it then. */
  #showChanged(view: CartView): void {
    // Always another value: browsers send no event for an unchanged one.
    localStorage.setItem(CHANGED_KEY, newKey());
    this.#show({ kind: 'customer', token: readToken('customer'), view });
  }

  /** Reads photos of lines from a response; without them the lines are shown all the same. */
  async #readMissingCards(): Promise<void> {
    if (this.#listeners.isEmpty || this.#source?.kind !== 'customer') return;
    if (await this.#cards.readMissing(productsOf(this.#source.view))) this.#publish();
  }

  async #read(): Promise<Source> {
    const token = readToken('customer');
    if (token === null) {
      await this.#cards.read(readGuestCart().map(({ product }) => product));
      return { kind: 'guest', token: null, lines: readSeenCart(this.#cards) };
    }
    const { cart } = await call('getCart');
    await this.#cards.readMissing(productsOf(cart));
    return { kind: 'customer', token, view: cart };
  }

  #inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
    const done = this.#turn.then(act, act);
    this.#turn = done.catch(() => undefined);
    return done;
  }
}

function productsOf({ items }: CartView): string[] {
  return items.map(({ product }) => product._id);
}

export const cartStore = new CartStore();

/** Returns the cart, read again when a page mounts; `loading` on the server. */
export function useCart(): CartState {
  return useSyncExternalStore(cartStore.subscribe, cartStore.snapshot, () => loading);
}

/**
 * Adds units of a product to the cart, signed in or not. Rejects with `ApiError`: its message can be shown,
 * `details.available` is the number in stock.
 */
export function addToCart(product: string, quantity: number): Promise<void> {
  return cartStore.add(product, quantity);
}
