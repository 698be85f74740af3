/** The stock as shoppers see it: enough, the last few ({@link LOW_STOCK} or less), none. */
export const stockBands = ['in', 'low', 'out'] as const;
export type StockBand = (typeof stockBands)[number];

/** Up to this many units a shopper is shown how many are left. */
export const LOW_STOCK = 5;

/** The band of a quantity in stock, and how many are left where that is shown. */
export function stockBandOf(quantity: number): { stock: StockBand; left?: number } {
  if (quantity <= 0) return { stock: 'out' };
  return quantity <= LOW_STOCK ? { stock: 'low', left: quantity } : { stock: 'in' };
}
