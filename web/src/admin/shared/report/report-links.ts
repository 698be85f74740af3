import type { DayRange } from './report-range.ts';

/**
 * Returns the path of the order list with the orders that the sales reports count in these shop days; of one product,
 * when that is given.
 */
export function soldOrdersPath({ start, end }: DayRange, product?: string): string {
  return `/admin/order/list?${new URLSearchParams({ ...(product && { product }), start, end })}`;
}

/** Returns the path of a product's inventory trend with its stock movements beside it. */
export function movementsPath(product: string): string {
  return `/admin/report/inventory-trend/${product}?${new URLSearchParams({ product })}`;
}
