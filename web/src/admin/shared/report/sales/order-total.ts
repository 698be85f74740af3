import { fromMinor, orderTotal, toMinor } from '@countinghouse/contracts/kernel/money';
import type { OrderView } from '@countinghouse/contracts/orders/views';

/** Σ price × quantity of the items, in major units; exact to the cent. */
export function itemsTotal(order: Pick<OrderView, 'items'>): number {
  return sum(order, 0);
}

/** The total for the customer: the items and the fee. */
export function totalOf(order: Pick<OrderView, 'items' | 'fee'>): number {
  return sum(order, order.fee);
}

/** Units of all items. */
export function unitsOf({ items }: Pick<OrderView, 'items'>): number {
  return items.reduce((units, { quantity }) => units + quantity, 0);
}

function sum({ items }: Pick<OrderView, 'items'>, fee: number): number {
  const lines = items.map((item) => ({ price: toMinor(item.pricePerItem), quantity: item.quantity }));
  return fromMinor(orderTotal(lines, toMinor(fee)));
}
