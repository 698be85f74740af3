/** A line of a cart as the view of carts holds it. */
export interface CartLine {
  readonly productId: string;
  readonly quantity: number;
  /** Minor units, as the customer last saw it. */
  readonly price: number;
  /** Revision since which it is like this. */
  readonly since: number;
}
