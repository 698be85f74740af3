import { createHmac } from 'node:crypto';
import { canonicalEmail } from '@countinghouse/contracts/kernel/text/email-address';
import type { PlacedOrder } from '@countinghouse/contracts/orders/order.state';
import { isGuestOrder } from '@countinghouse/contracts/orders/storefront/guest/guest-order';
import { derivedId } from '@countinghouse/platform/runtime/derived-id';

/** An id for an e-mail address: enough to compare, useless to read without the shop's key. */
export type AddressId = (email: string) => string;

/** Ids of addresses that are ordered with without an account. */
export function addressIds(hashKey: Buffer): AddressId {
  return (email) => {
    const hash = createHmac('sha256', hashKey)
      .update(`guest ${canonicalEmail(email)}`)
      .digest('base64url');
    return derivedId('address of a guest', hash);
  };
}

/** Who holds the stock of an unpaid order: the customer, or all orders without an account of one address together. */
export function holderOf(addressId: AddressId, placed: Pick<PlacedOrder, 'orderId' | 'customerId' | 'email'>): string {
  return isGuestOrder(placed) ? addressId(placed.email) : placed.customerId;
}
