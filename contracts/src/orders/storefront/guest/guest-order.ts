/** What the codes of links to orders are derived for; links that were mailed depend on it. */
export const ORDER_LINK_CODES = 'codes of links to orders';

/** Page of the storefront that a link to an order opens; its code stands behind `#`, so that no server is sent it. */
export const ORDER_LINK_PATH = '/order';

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
