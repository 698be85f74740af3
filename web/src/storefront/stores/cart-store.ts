import type { ProductCard } from '@countinghouse/contracts/catalog/storefront/storefront-views';
import { tokenKeys } from '@countinghouse/contracts/kernel/http/token-keys';
import type { CartView } from '@countinghouse/contracts/orders/cart/views';
import { useSyncExternalStore } from 'react';
import type { ApiError } from '../../shared/http/api-error.ts';
import { Attempts, newKey } from '../../shared/http/attempts.ts';
import { onSessionEnd } from '../../shared/session/session-end.ts';
import { readToken } from '../../shared/session/token-store.ts';
import { call } from '../api/call.ts';
import type { Reply } from '../api/shop-calls.ts';
import { setCartCount } from './cart-count.ts';
import { type CartLine, knownUnits, linesOfCustomer, linesOfGuest, totalOf } from './cart-lines.ts';
import { refusal } from './cart-refusals.ts';
import { GUEST_CART_KEY, type GuestLine, isQuantity, MAX_LINES, readGuestCart, writeGuestCart } from './guest-cart.ts';

/** A line that was just removed, for Undo. */
export interface RemovedLine {
  readonly product: string;
  readonly name: string;
  readonly quantity: number;
}

/** A line of a guest's cart that was not, or not completely, in stock at sign-in. */
export interface ShortenedLine {
  readonly product: string;
  readonly name: string;
  readonly wanted: number;
  readonly taken: number;
}

export interface ReadyCart {
  readonly phase: 'ready';
  /** A guest's cart is stored in the browser, a customer's on the server. */
  readonly kind: 'guest' | 'customer';
  readonly lines: readonly CartLine[];
  /** Major units, without inactive products. */
  readonly subTotal: number;
  /** Version of a customer's cart, for an order. */
  readonly version: string | undefined;
  readonly removed: RemovedLine | undefined;
  /** Lines of a guest's cart that could not be taken over completely at sign-in. */
  readonly shortened: readonly ShortenedLine[];
  /** True while a change is being sent. */
  readonly busy: boolean;
}

export type CartState =
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed'; readonly error: ApiError; readonly retry: () => void }
  | ReadyCart;

/** The shown cart, and the token of its customer. */
type Source = { readonly token: string | null } & (
  | { readonly kind: 'guest'; readonly lines: readonly GuestLine[] }
  | { readonly kind: 'customer'; readonly view: CartView }
);

/** Storage key that notifies other tabs of a changed customer's cart. */
const CHANGED_KEY = 'countinghouse.cart-changed';
const CARDS_A_CALL = 50;
const loading: CartState = { phase: 'loading' };

/**
 * The cart of this browser: a guest's until sign-in, then the customer's; changes are serialized, each is refused or
 * done, none is queued for later.
 */
export function createCartStore() {
  const listeners = new Set<() => void>();
  const cards = new Map<string, ProductCard | null>();
  /** Quantities that were requested and have no response yet; 0 removes a line. */
  const requested = new Map<string, number>();
  const refusals = new Map<string, ApiError>();
  const attempts = new Attempts();
  let state: CartState = loading;
  let source: Source | undefined;
  let removed: (RemovedLine & { index: number; price?: number | undefined }) | undefined;
  let shortened: readonly ShortenedLine[] = [];
  let generation = 0;
  let turn: Promise<unknown> = Promise.resolve();
  let stopWatching: (() => void) | undefined;

  function publish(): void {
    if (source) state = readyState(source);
    for (const listener of listeners) listener();
  }

  function readyState(from: Source): ReadyCart {
    const bare = from.kind === 'guest' ? linesOfGuest(from.lines, cards) : linesOfCustomer(from.view, cards);
    const lines = bare
      .map((line): CartLine => {
        const id = line.product._id;
        const busy = requested.has(id);
        const quantity = requested.get(id) ?? line.quantity;
        const warnings = line.warnings.filter((warning) => warning.code !== 'short' || warning.available < quantity);
        return { ...line, quantity, warnings, busy, refusal: refusals.get(id) };
      })
      .filter(({ quantity }) => quantity > 0);
    setCartCount(lines.reduce((sum, { quantity }) => sum + quantity, 0));
    return {
      phase: 'ready',
      kind: from.kind,
      lines,
      subTotal: totalOf(lines),
      version: from.kind === 'customer' ? from.view.version : undefined,
      removed,
      shortened,
      busy: requested.size > 0,
    };
  }

  function show(next: Source): void {
    generation += 1;
    source = next;
    publish();
    void readMissingCards();
  }

  async function readCards(ids: readonly string[]): Promise<void> {
    const parts = Array.from({ length: Math.ceil(ids.length / CARDS_A_CALL) }, (_, part) =>
      ids.slice(part * CARDS_A_CALL, (part + 1) * CARDS_A_CALL),
    );
    const responses = await Promise.all(parts.map((part) => call('productCards', { query: { ids: part.join(',') } })));
    for (const id of ids) cards.set(id, null);
    for (const card of responses.flatMap(({ products }) => products)) cards.set(card._id, card);
  }

  /** Reads photos of lines from a response; without them the lines are shown all the same. */
  async function readMissingCards(): Promise<void> {
    if (listeners.size === 0 || source?.kind !== 'customer') return;
    const missing = source.view.items.map(({ product }) => product._id).filter((id) => !cards.has(id));
    if (missing.length === 0) return;
    await readCards(missing).catch(() => undefined);
    publish();
  }

  async function read(): Promise<Source> {
    const token = readToken('customer');
    if (token === null) {
      const lines = readGuestCart();
      await readCards(lines.map(({ product }) => product));
      return { kind: 'guest', token: null, lines: rememberSeen(lines) };
    }
    const { cart } = await call('getCart');
    const ids = cart.items.map(({ product }) => product._id).filter((id) => !cards.has(id));
    await readCards(ids).catch(() => undefined);
    return { kind: 'customer', token, view: cart };
  }

  /** Stores price and name of a line when they are first seen. */
  function rememberSeen(lines: readonly GuestLine[]): readonly GuestLine[] {
    const seen = lines.map((line) => {
      const card = cards.get(line.product);
      if (!card || (line.price !== undefined && line.name === card.name)) return line;
      return { ...line, price: line.price ?? card.sellingPrice, name: card.name };
    });
    if (seen.some((line, index) => line !== lines[index])) writeGuestCart(seen);
    return seen;
  }

  /** Reads the cart again; the shown state stays until the response. */
  async function refresh(): Promise<void> {
    const mine = ++generation;
    if (!source) {
      state = loading;
      publish();
    }
    try {
      const next = await read();
      if (mine !== generation) return;
      source = next;
      refusals.clear();
    } catch (error) {
      if (mine !== generation) return;
      if (!source) state = { phase: 'failed', error: error as ApiError, retry: () => void refresh() };
    }
    publish();
  }

  /** Resets the state for another customer's cart. */
  function startOver(): void {
    source = undefined;
    removed = undefined;
    shortened = [];
    requested.clear();
    refusals.clear();
    attempts.forgetAll();
    state = loading;
    generation += 1;
    if (listeners.size > 0) void refresh();
    else if (readToken('customer') === null)
      setCartCount(readGuestCart().reduce((sum, line) => sum + line.quantity, 0));
  }

  function watch(): () => void {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === tokenKeys.customer || key === null) startOver();
      else if (key === CHANGED_KEY || (key === GUEST_CART_KEY && readToken('customer') === null)) void refresh();
    };
    // A page restored from the back/forward cache shows the current cart.
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && void refresh();
    const onOnline = () => state.phase === 'failed' && void refresh();
    window.addEventListener('storage', onStorage);
    window.addEventListener('online', onOnline);
    window.addEventListener('pageshow', onPageShow);
    const stop = onSessionEnd((realm) => realm === 'customer' && startOver());
    return () => {
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('online', onOnline);
      window.removeEventListener('pageshow', onPageShow);
      stop();
    };
  }

  function inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
    const done = turn.then(act, act);
    turn = done.catch(() => undefined);
    return done;
  }

  /** Shows a customer's cart after a change; other tabs read it then. */
  function showChanged(view: CartView): void {
    // Always another value: browsers send no event for an unchanged one.
    localStorage.setItem(CHANGED_KEY, newKey());
    show({ kind: 'customer', token: readToken('customer'), view });
  }

  /** Adds units, once: a repetition after a lost response uses the same key. */
  async function addForCustomer(product: string, quantity: number): Promise<void> {
    const body = { product, quantity };
    await attempts.run(`addToCart ${product}`, body, async (idempotencyKey, isRepeated) => {
      const { cart } = await call('addToCart', { body, idempotencyKey });
      showChanged(cart);
      // A repeated response may contain the cart of the first one.
      if (isRepeated) void refresh();
    });
  }

  async function addForGuest(product: string, quantity: number): Promise<void> {
    await readCards([product]);
    const lines = readGuestCart();
    const present = lines.find((line) => line.product === product);
    const sum = (present?.quantity ?? 0) + quantity;
    const { sellingPrice: price, name } = checkedForGuest(product, sum);
    if (!present && lines.length >= MAX_LINES) throw refusal('tooMany');
    const line: GuestLine = { product, quantity: sum, price, name };
    writeGuestLines(present ? lines.map((one) => (one === present ? line : one)) : [...lines, line]);
  }

  /** @throws ApiError for a product that is not active, or more units than in stock */
  function checkedForGuest(product: string, quantity: number): ProductCard {
    const card = cards.get(product);
    if (!card) throw refusal('notSold');
    const available = knownUnits(card);
    if (available !== undefined && quantity > available) throw refusal('short', available);
    if (!isQuantity(quantity)) throw refusal('tooMany');
    return card;
  }

  function writeGuestLines(lines: readonly GuestLine[]): void {
    if (navigator.onLine === false) throw refusal('offline');
    writeGuestCart(lines);
    show({ kind: 'guest', token: null, lines });
  }

  async function setForGuest(product: string, quantity: number): Promise<void> {
    const lines = readGuestCart();
    if (quantity === 0) return writeGuestLines(lines.filter((line) => line.product !== product));
    const present = lines.find((line) => line.product === product);
    if (!present || quantity > present.quantity) checkedForGuest(product, quantity);
    const price = cards.get(product)?.sellingPrice ?? present?.price;
    writeGuestLines(
      lines.map((line) => (line === present ? { ...line, quantity, ...(price !== undefined && { price }) } : line)),
    );
  }

  async function setForCustomer(product: string, quantity: number): Promise<void> {
    const { cart } =
      quantity === 0
        ? await call('removeFromCart', { body: { product } })
        : await call('changeCartQuantity', { body: { product, quantity } });
    showChanged(cart);
  }

  /** The last of several pending changes of a line counts; those before it are not sent. */
  function change(product: string, quantity: number): Promise<void> {
    requested.set(product, quantity);
    refusals.delete(product);
    publish();
    return inTurn(async () => {
      const target = requested.get(product);
      if (target === undefined) return;
      const settled = () => {
        if (requested.get(product) === target) requested.delete(product);
      };
      try {
        const isCustomer = readToken('customer') !== null;
        // Updated with the response, so that the line does not flicker.
        await (isCustomer ? setForCustomer(product, target) : setForGuest(product, target)).finally(settled);
      } catch (error) {
        refusals.set(product, error as ApiError);
        throw error;
      } finally {
        publish();
      }
    });
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      if (listeners.size === 1) {
        stopWatching = watch();
        if (source && source.token !== readToken('customer')) startOver();
        else void refresh();
      }
      return () => {
        listeners.delete(listener);
        // Changes without listeners are read when one subscribes again.
        if (listeners.size > 0) return;
        stopWatching?.();
        stopWatching = undefined;
      };
    },
    snapshot: () => state,
    refresh,
    startOver,

    /** Adds units of a product. @throws ApiError with `available` in its details when there are too few */
    add: (product: string, quantity: number): Promise<void> =>
      inTurn(() =>
        readToken('customer') === null ? addForGuest(product, quantity) : addForCustomer(product, quantity),
      ),

    /** Adds several products as far as they are in stock. Returns those not, or not completely, added. */
    addMany: (items: readonly { product: string; quantity: number }[]): Promise<Reply<'addItemsToCart'>['refused']> =>
      inTurn(async () => {
        const body = { items: items.map(({ product, quantity }) => ({ product, quantity })) };
        const { cart, refused } = await attempts.run('addItemsToCart', body, (idempotencyKey) =>
          call('addItemsToCart', { body, idempotencyKey }),
        );
        showChanged(cart);
        return refused;
      }),

    /** Sets the number of units of a line. @throws ApiError, which the line shows too */
    setQuantity: change,

    /** Removes a line; it can be restored until another is removed. @throws ApiError */
    async remove(product: string): Promise<void> {
      const line = state.phase === 'ready' ? state.lines.find((one) => one.product._id === product) : undefined;
      const index = line && state.phase === 'ready' ? state.lines.indexOf(line) : 0;
      await change(product, 0);
      if (line) removed = { product, name: line.product.name, quantity: line.quantity, index, price: line.price };
      publish();
    },

    /** Restores the last removed line at its index. @throws ApiError */
    undoRemove: (): Promise<void> =>
      inTurn(async () => {
        if (!removed) return;
        const { product, quantity, name, price, index } = removed;
        if (readToken('customer') === null) {
          const lines = readGuestCart().filter((line) => line.product !== product);
          const line: GuestLine = { product, quantity, name, ...(price !== undefined && { price }) };
          writeGuestLines([...lines.slice(0, index), line, ...lines.slice(index)]);
        } else {
          await setForCustomer(product, quantity);
        }
        removed = undefined;
        publish();
      }),

    /** The cart was ordered: it is empty, unless something was added meanwhile. */
    ordered(): void {
      if (source?.kind === 'customer') showChanged({ ...source.view, items: [], subTotal: 0 });
      else setCartCount(0);
      void refresh();
    },

    /** Shows a customer's cart from another response: a refused order, or a sign-in with a guest's cart. */
    adopt(view: CartView, sent: readonly GuestLine[] = []): void {
      removed = undefined;
      shortened = sent.flatMap(({ product, name = cards.get(product)?.name ?? '', quantity: requested }) => {
        const taken = view.items.find((item) => item.product._id === product)?.quantity ?? 0;
        return taken < requested ? [{ product, name, wanted: requested, taken }] : [];
      });
      requested.clear();
      refusals.clear();
      showChanged(view);
    },
  };
}

export const cartStore = createCartStore();

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
