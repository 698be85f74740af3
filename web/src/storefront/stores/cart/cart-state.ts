import type { ApiError } from '../../../shared/http/api-error.ts';
import type { CartLine } from './cart-lines.ts';

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
