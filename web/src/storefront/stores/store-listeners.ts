import { tokenKeys } from '@countinghouse/contracts/kernel/http/token-keys';
import { onSessionEnd } from '../../shared/session/session-end.ts';

/** What a store does about events of the browser while it has listeners. */
export interface BrowserReactions {
  /** The first listener subscribed. */
  onFirst(): unknown;
  /** Another tab signed a customer in or out, or the customer's session ended. */
  onOtherCustomer(): unknown;
  /** Another tab changed the value of another storage key. */
  onStorage?(key: string): unknown;
  /** The browser has a connection again. */
  onOnline(): unknown;
  /** The page is shown again from the back/forward cache. */
  onRestored?(): unknown;
}

/** The listeners of a store, which follows the events of the browser as long as it has any. */
export class StoreListeners {
  readonly #listeners = new Set<() => void>();
  readonly #reactions: BrowserReactions;
  #stopWatching: (() => void) | undefined;

  constructor(reactions: BrowserReactions) {
    this.#reactions = reactions;
  }

  get isEmpty(): boolean {
    return this.#listeners.size === 0;
  }

  notify(): void {
    for (const listener of this.#listeners) listener();
  }

  /** Adds a listener. Returns a function that removes it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) {
      this.#stopWatching = watchBrowser(this.#reactions);
      this.#reactions.onFirst();
    }
    return () => {
      this.#listeners.delete(listener);
      if (!this.isEmpty) return;
      this.#stopWatching?.();
      this.#stopWatching = undefined;
    };
  };
}

function watchBrowser(reactions: BrowserReactions): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key === tokenKeys.customer) reactions.onOtherCustomer();
    else reactions.onStorage?.(key);
  };
  const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && reactions.onRestored?.();
  const onOnline = () => reactions.onOnline();
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onPageShow);
  window.addEventListener('online', onOnline);
  const stop = onSessionEnd((realm) => realm === 'customer' && reactions.onOtherCustomer());
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onPageShow);
    window.removeEventListener('online', onOnline);
    stop();
  };
}
