/** Page of the storefront that a link to an order opens; its code stands behind `#`, so that no server is sent it. */
export const ORDER_LINK_PATH = '/order';

/** Page of the storefront that a payment link opens; its code stands behind `#`, as that of an order's link. */
export const PAYMENT_LINK_PATH = '/pay';

/** Whether a text looks like the code of a link to an order, and not like the id of one. */
export function isLinkCode(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}

/** The id of the order in the code of a link, whether or not the code is one of the shop's. */
export function orderIdIn(code: string): string {
  return code.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
