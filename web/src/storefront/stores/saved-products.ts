import { MAX_SAVED_AT_ONCE } from '@countinghouse/contracts/customers/saved-limits';
import { tokenKeys } from '@countinghouse/contracts/kernel/http/token-keys';
import { useSyncExternalStore } from 'react';
import { ApiError } from '../../shared/http/api-error.ts';
import { newKey } from '../../shared/http/attempts.ts';
import { onSessionEnd } from '../../shared/session/session-end.ts';
import { readToken } from '../../shared/session/token-store.ts';
import { call } from '../api/call.ts';
import { defineMessages } from '../i18n/messages.ts';
import { GUEST_SAVED_KEY, readGuestSaved, writeGuestSaved } from './guest-saved.ts';

const messages = defineMessages(
  { full: 'You can save {most} products here. Sign in to save more.' },
  { full: '這裡最多可收藏 {most} 件貨品，登入後可收藏更多。' },
);

/** A product is saved, or a mail is sent when it is back in stock. */
export type Wish = 'saved' | 'notify';

/** The wishes of a customer, by product. */
interface AccountWishes extends Readonly<Record<Wish, ReadonlySet<string>>> {
  readonly token: string;
}

/** Storage key that notifies other tabs of a customer's changed wishes. */
const CHANGED_KEY = 'countinghouse.wishes-changed';

/**
 * The saved products of this browser: a guest's are kept in it, and are handed to the account at sign-in; they are
 * deleted here only after the response.
 */
export function createSavedProducts() {
  const listeners = new Set<() => void>();
  let account: AccountWishes | undefined;
  /** The mark of the last change by any tab that is in `account`. */
  let seen: string | null = null;
  let generation = 0;
  let version = 0;
  let turn: Promise<unknown> = Promise.resolve();
  let stopWatching: (() => void) | undefined;

  function publish(): void {
    version += 1;
    for (const listener of listeners) listener();
  }

  function present(): AccountWishes | undefined {
    return account?.token === readToken('customer') ? account : undefined;
  }

  /** Hands what a guest saved to the account; repeating it is harmless, and what is saved meanwhile stays. */
  async function handOver(): Promise<void> {
    const ids = readGuestSaved();
    if (ids.length === 0) return;
    await call('saveProducts', { body: { items: ids.map((product) => ({ product })) } });
    writeGuestSaved(readGuestSaved().filter((id) => !ids.includes(id)));
  }

  /** Reads the wishes of the customer; without a response the known ones stay. */
  async function read(): Promise<void> {
    const mine = ++generation;
    const token = readToken('customer');
    publish();
    if (token === null) return;
    // A refusal keeps them in the browser, where they are shown as saved too.
    await handOver().catch(() => undefined);
    if (listeners.size === 0) return;
    const mark = localStorage.getItem(CHANGED_KEY);
    const { saved, notify } = await call('listWishIds');
    if (mine !== generation || token !== readToken('customer')) return;
    account = { token, saved: new Set(saved), notify: new Set(notify) };
    seen = mark;
    publish();
  }

  function refresh(): void {
    void read().catch(() => undefined);
  }

  /** Reads the wishes unless they are known, with all changes. */
  function refreshUnknown(): void {
    if (readToken('customer') === null) return;
    if (!present() || localStorage.getItem(CHANGED_KEY) !== seen) refresh();
  }

  function watch(): () => void {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === null || key === tokenKeys.customer || key === CHANGED_KEY) refresh();
      else if (key === GUEST_SAVED_KEY) publish();
    };
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && refresh();
    window.addEventListener('storage', onStorage);
    window.addEventListener('pageshow', onPageShow);
    window.addEventListener('online', refreshUnknown);
    const stop = onSessionEnd((realm) => realm === 'customer' && refresh());
    return () => {
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('pageshow', onPageShow);
      window.removeEventListener('online', refreshUnknown);
      stop();
    };
  }

  function show(product: string, wish: Wish, isWanted: boolean): void {
    const known = present();
    if (!known) return;
    const ids = new Set(known[wish]);
    if (isWanted) ids.add(product);
    else ids.delete(product);
    account = { ...known, [wish]: ids };
    publish();
  }

  function setForGuest(product: string, isWanted: boolean): void {
    const others = readGuestSaved().filter((id) => id !== product);
    if (isWanted && others.length >= MAX_SAVED_AT_ONCE) {
      const message = messages.translate('full', { most: MAX_SAVED_AT_ONCE });
      throw new ApiError(422, { code: 'VALIDATION', message });
    }
    writeGuestSaved(isWanted ? [product, ...others] : others);
    publish();
  }

  async function setForCustomer(product: string, wish: Wish, isWanted: boolean): Promise<void> {
    generation += 1;
    show(product, wish, isWanted);
    try {
      await call('changeWish', { body: { product, [wish]: isWanted } });
    } catch (error) {
      show(product, wish, !isWanted);
      refreshUnknown();
      throw error;
    }
    if (wish === 'saved' && !isWanted) writeGuestSaved(readGuestSaved().filter((id) => id !== product));
    // Always another value: browsers send no event for an unchanged one.
    const mark = newKey();
    localStorage.setItem(CHANGED_KEY, mark);
    if (present()) seen = mark;
    publish();
    refreshUnknown();
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      if (listeners.size === 1) {
        stopWatching = watch();
        refreshUnknown();
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stopWatching?.();
        stopWatching = undefined;
      };
    },

    /** Returns whether there is a wish; undefined until the customer's wishes are read. */
    has(product: string, wish: Wish): boolean | undefined {
      if (wish === 'saved' && readGuestSaved().includes(product)) return true;
      return readToken('customer') === null ? false : present()?.[wish].has(product);
    },
    /** A number that changes with every wish. */
    version: () => version,

    /** Sets or removes a wish; only customers are notified. @throws ApiError */
    set(product: string, wish: Wish, isWanted: boolean): Promise<void> {
      const act = async () =>
        readToken('customer') === null ? setForGuest(product, isWanted) : await setForCustomer(product, wish, isWanted);
      const done = turn.then(act, act);
      turn = done.catch(() => undefined);
      return done;
    },

    /** Shows the wishes of whoever has signed in or out, to whom what the guest saved is handed over. */
    changeCustomer: refresh,
  };
}

export const savedProducts = createSavedProducts();

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
