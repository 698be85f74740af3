/** What the codes of links to orders are derived for; links that were mailed depend on it. */
export const ORDER_LINK_CODES = 'codes of links to orders';

/**
 * Whether an order was placed without an account. Its personal data is sealed under a subject of its own, whose id is
 * the order's, so that it can be erased alone.
 */
export function isGuestOrder({ orderId, customerId }: GuestOrderIds): boolean {
  return orderId === customerId;
}

interface GuestOrderIds {
  readonly orderId: string;
  readonly customerId: string;
}
