import { newKey } from '../../shared/http/attempts.ts';
import { readToken } from '../../shared/session/token-store.ts';

/** A product is saved, or a mail is sent when it is back in stock. */
export type Wish = 'saved' | 'notify';

/** Storage key that notifies other tabs of a customer's changed wishes. */
export const WISHES_CHANGED_KEY = 'countinghouse.wishes-changed';

/** The wishes of the signed-in customer, as they were read last and changed since. */
export class KnownWishes {
  #known: (Readonly<Record<Wish, ReadonlySet<string>>> & { readonly token: string }) | undefined;
  /** The mark of the last change by any tab that they contain. */
  #seen: string | null = null;

  /** Returns the products with a wish; undefined when those of this customer were not read. */
  of(wish: Wish): ReadonlySet<string> | undefined {
    return this.#known?.token === readToken('customer') ? this.#known[wish] : undefined;
  }

  /** Returns true when they were read and contain the changes of all tabs. */
  areCurrent(): boolean {
    return this.of('saved') !== undefined && localStorage.getItem(WISHES_CHANGED_KEY) === this.#seen;
  }

  /** Keeps what was read for a token; `mark` is that of the last change before. */
  replace(token: string, read: Readonly<Record<Wish, readonly string[]>>, mark: string | null): void {
    this.#known = { token, saved: new Set(read.saved), notify: new Set(read.notify) };
    this.#seen = mark;
  }

  /** Shows a change; unknown wishes stay unknown. */
  change(product: string, wish: Wish, isWanted: boolean): void {
    const before = this.of(wish);
    if (!this.#known || !before) return;
    const products = new Set(before);
    if (isWanted) products.add(product);
    else products.delete(product);
    this.#known = { ...this.#known, [wish]: products };
  }

  /** Notifies other tabs of a change that these contain. */
  announceChange(): void {
    // Always another value: browsers send no event for an unchanged one.
    const mark = newKey();
    localStorage.setItem(WISHES_CHANGED_KEY, mark);
    if (this.of('saved')) this.#seen = mark;
  }
}
