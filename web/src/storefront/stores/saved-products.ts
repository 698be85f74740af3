import { MAX_SAVED_AT_ONCE } from '@countinghouse/contracts/customers/saved-limits';
import { useSyncExternalStore } from 'react';
import { ApiError } from '../../shared/http/api-error.ts';
import { readToken } from '../../shared/session/token-store.ts';
import { call } from '../api/call.ts';
import { defineMessages } from '../i18n/messages.ts';
import { GUEST_SAVED_KEY, readGuestSaved, writeGuestSaved } from './guest-saved.ts';
import { KnownWishes, WISHES_CHANGED_KEY, type Wish } from './known-wishes.ts';
import { StoreListeners } from './store-listeners.ts';

export type { Wish } from './known-wishes.ts';

const messages = defineMessages(
  { full: 'You can save {most} products here. Sign in to save more.' },
  { full: '這裡最多可收藏 {most} 件貨品，登入後可收藏更多。' },
);

/**
 * The saved products of this browser: a guest's are kept in it, and are handed to the account at sign-in; they are
 * deleted here only after the response, and handed over again with the next read when there was none.
 */
export class SavedProducts {
  readonly #wishes = new KnownWishes();
  #handOverError: ApiError | undefined;
  #generation = 0;
  #version = 0;
  #turn: Promise<unknown> = Promise.resolve();
  readonly #listeners = new StoreListeners({
    onFirst: () => this.#refreshUnknown(),
    onOtherCustomer: () => this.changeCustomer(),
    onStorage: (key) => {
      if (key === WISHES_CHANGED_KEY) this.changeCustomer();
      else if (key === GUEST_SAVED_KEY) this.#publish();
    },
    onOnline: () => this.#refreshUnknown(),
    onRestored: () => this.changeCustomer(),
  });
  readonly subscribe = this.#listeners.subscribe;

  #publish(): void {
    this.#version += 1;
    this.#listeners.notify();
  }

  /** Reads the wishes of the customer; without a response the known ones stay. */
  async #read(): Promise<void> {
    const mine = ++this.#generation;
    const token = readToken('customer');
    const isOutdated = () => mine !== this.#generation || token !== readToken('customer');
    this.#publish();
    if (token === null) return;
    // After a failure they stay in the browser, where they are shown as saved too.
    const failure = await handOver().then(() => undefined, asApiError);
    if (isOutdated()) return;
    this.#handOverError = failure;
    this.#publish();
    if (this.#listeners.isEmpty) return;
    const mark = localStorage.getItem(WISHES_CHANGED_KEY);
    const found = await call('listWishIds');
    if (isOutdated()) return;
    this.#wishes.replace(token, found, mark);
    this.#publish();
  }

  /** Reads the wishes unless they are known with all changes, and none of a guest is left. */
  #refreshUnknown(): void {
    if (readToken('customer') === null) return;
    if (!this.#wishes.areCurrent() || readGuestSaved().length > 0) this.changeCustomer();
  }

  #show(product: string, wish: Wish, isWanted: boolean): void {
    this.#wishes.change(product, wish, isWanted);
    this.#publish();
  }

  async #setForCustomer(product: string, wish: Wish, isWanted: boolean): Promise<void> {
    this.#generation += 1;
    this.#show(product, wish, isWanted);
    try {
      await call('changeWish', { body: { product, [wish]: isWanted } });
    } catch (error) {
      this.#show(product, wish, !isWanted);
      this.#refreshUnknown();
      throw error;
    }
    if (wish === 'saved' && !isWanted) writeGuestSaved(readGuestSaved().filter((id) => id !== product));
    this.#wishes.announceChange();
    this.#publish();
    this.#refreshUnknown();
  }

  /** Returns whether there is a wish; undefined until the customer's wishes are read. */
  has(product: string, wish: Wish): boolean | undefined {
    if (wish === 'saved' && readGuestSaved().includes(product)) return true;
    return readToken('customer') === null ? false : this.#wishes.of(wish)?.has(product);
  }
  /** A number that changes with every wish. */
  readonly version = (): number => this.#version;

  /** Returns why what a guest saved is not in the account of the customer yet. */
  handOverError(): ApiError | undefined {
    return readToken('customer') === null ? undefined : this.#handOverError;
  }

  /** Sets or removes a wish; only customers are notified. @throws ApiError */
  set(product: string, wish: Wish, isWanted: boolean): Promise<void> {
    const act = async () => {
      if (readToken('customer') !== null) return this.#setForCustomer(product, wish, isWanted);
      setForGuest(product, isWanted);
      this.#publish();
    };
    const done = this.#turn.then(act, act);
    this.#turn = done.catch(() => undefined);
    return done;
  }

  /** Shows the wishes of whoever has signed in or out, to whom what the guest saved is handed over. */
  readonly changeCustomer = (): void => {
    void this.#read().catch(() => undefined);
  };
}

/** Hands what a guest saved to the account; repeating it is harmless, and what is saved meanwhile stays. */
async function handOver(): Promise<void> {
  const ids = readGuestSaved();
  if (ids.length === 0) return;
  await call('saveProducts', { body: { items: ids.map((product) => ({ product })) } });
  writeGuestSaved(readGuestSaved().filter((id) => !ids.includes(id)));
}

function setForGuest(product: string, isWanted: boolean): void {
  const others = readGuestSaved().filter((id) => id !== product);
  if (isWanted && others.length >= MAX_SAVED_AT_ONCE) {
    const message = messages.translate('full', { most: MAX_SAVED_AT_ONCE });
    throw new ApiError(422, { code: 'VALIDATION', message });
  }
  writeGuestSaved(isWanted ? [product, ...others] : others);
}

function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  throw error;
}

export const savedProducts = new SavedProducts();

/** Returns whether there is a wish for a product; false on the server and until hydration. */
export function useWish(product: string, wish: Wish): boolean {
  return useSyncExternalStore(
    savedProducts.subscribe,
    () => savedProducts.has(product, wish) ?? false,
    () => false,
  );
}

/** Renders the component again with every changed wish. */
export function useWishesVersion(): void {
  useSyncExternalStore(savedProducts.subscribe, savedProducts.version, () => 0);
}
