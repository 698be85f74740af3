import { fromMinor } from '../kernel/money.ts';
import type { OrderLine } from './events.ts';
import type { OrderView } from './views.ts';

/** The lines of an order as they were bought; prices in minor units. */
export type OrderLines = readonly OrderLine[];

/** The lines of an order as they travel; prices in major units. */
export function orderItems(lines: OrderLines): OrderView['items'] {
  return lines.map(({ productId, itemNo, name, photo, quantity, price, listPrice }) => ({
    product: { _id: productId, itemNo, name, photo },
    quantity,
    pricePerItem: fromMinor(price),
    ...(listPrice !== price && { listPrice: fromMinor(listPrice) }),
  }));
}
