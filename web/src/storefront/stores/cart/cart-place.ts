import type { GuestLine } from './guest-cart.ts';

/** Where a cart is kept, and changed: a guest's in the browser, a customer's on the server. */
export interface CartPlace {
  /** Adds units of a product. @throws ApiError with `available` in its details when there are too few */
  add(product: string, quantity: number): Promise<void>;
  /** Sets the units of a line; 0 removes it. @throws ApiError */
  set(product: string, quantity: number): Promise<void>;
  /** Puts a removed line back, at its index where the place has one. @throws ApiError */
  putBack(line: GuestLine, index: number): Promise<void>;
}
