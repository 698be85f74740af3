/** Number of entities of a shop before it is measured. */
export interface ShopSize {
  readonly products: number;
  readonly customers: number;
  readonly orders: number;
}

export const SMALL: ShopSize = { products: 2_000, customers: 1_000, orders: 20_000 };
export const LARGE: ShopSize = { products: 100_000, customers: 10_000, orders: 1_000_000 };
/** As many products as the large shop, and as many orders as the small one: the factors of product pages. */
export const MANY_PRODUCTS: ShopSize = { products: 100_000, customers: 1_000, orders: 20_000 };
