import type { OrderView } from '@countinghouse/contracts/orders/views';

type Priced = Pick<OrderView, 'items' | 'fee'>;

/** Returns the amounts of an order in major units, summed in minor ones. */
export function totalsOf({ items, fee }: Priced): { readonly goods: number; readonly total: number } {
  const minor = items.reduce((sum, { quantity, pricePerItem }) => sum + quantity * Math.round(pricePerItem * 100), 0);
  return { goods: minor / 100, total: (minor + Math.round(fee * 100)) / 100 };
}

/** Returns the amount of one line in major units. */
export function amountOf({ quantity, pricePerItem }: OrderView['items'][number]): number {
  return (quantity * Math.round(pricePerItem * 100)) / 100;
}

/** Returns the number of units in an order. */
export function unitsOf({ items }: Pick<OrderView, 'items'>): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0);
}
