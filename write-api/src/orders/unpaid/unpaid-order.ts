import type { PresentCustomer } from '@countinghouse/contracts/customers/customer.state';
import type { Refusal } from '@countinghouse/contracts/kernel/errors';
import { type Order, type PlacedOrder, unitsPerProduct } from '@countinghouse/contracts/orders/order.state';
import { unitsInStock } from '../../inventory/stock/product-stock.ts';
import type { CartContents } from '../cart/cart-contents.ts';
import { holderOf } from '../cart/guest/guest-address.ts';
import type { OrderDependencies } from '../order-dependencies.ts';
import type { UnpaidOrder } from './unpaid-holds.ts';
import { type HeldProduct, holdOf, limitsFor } from './unpaid-limits.ts';

type NewOrder = Pick<PlacedOrder, 'orderId' | 'customerId' | 'placedAt' | 'network'>;

/**
 * Enters an order of a cart among the unpaid ones before it is placed.
 * @returns UNPAID_LIMIT when the customer, or the network, would hold too much
 */
export function holdForOrder(
  { unpaid }: Pick<OrderDependencies, 'unpaid'>,
  { orderId, customerId, placedAt, network }: NewOrder,
  { lines }: Pick<CartContents, 'lines'>,
  customer: Pick<PresentCustomer, 'mailbox' | 'unpaidLimitLifted'>,
): Promise<Refusal | undefined> {
  const products = lines.map(({ item: { productId, quantity }, available }) => ({
    ...{ productId, units: quantity, stock: available },
  }));
  const order: UnpaidOrder = {
    ...{ orderId, customerId, unpaidSince: placedAt },
    // What staff allow to one customer is not held against others of the network.
    network: customer.unpaidLimitLifted ? undefined : network,
    ...holdOf(products),
  };
  return unpaid.holds.hold(order, limitsFor(unpaid.settings, customer));
}

/** An order that is unpaid again, with the stock as it would be without it. */
export async function unpaidAgain(
  { commands, addressId }: Pick<OrderDependencies, 'commands' | 'addressId'>,
  { placed }: Order,
  unpaidSince: string,
): Promise<UnpaidOrder> {
  const products = await Promise.all(
    [...unitsPerProduct(placed)].map(async ([productId, units]): Promise<HeldProduct> => {
      return { productId, units, stock: (await unitsInStock(commands, productId)) + units };
    }),
  );
  const { orderId, network } = placed;
  const customerId = holderOf(addressId, placed);
  return { orderId, customerId, network: network || undefined, unpaidSince, ...holdOf(products) };
}
