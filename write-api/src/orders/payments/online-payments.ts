import type { Order } from '@countinghouse/contracts/orders/order.state';
import { isGuestOrder } from '@countinghouse/contracts/orders/storefront/guest/guest-order';
import { ORDER_LINK_PATH, PAYMENT_LINK_PATH } from '@countinghouse/contracts/pages/order-link';
import type { PaymentProvider } from '@countinghouse/platform/payments/payment-provider';
import type { IdCodes, NumberedCodes } from '@countinghouse/platform/vault/id-codes';
import type { Limit } from '../../identity/sign-in/rate-limits.ts';
import type { PaymentLooks } from './payment-looks.ts';

/** How long a payment link is valid, in minutes. */
export const PAYMENT_LINK_MINUTES = 7 * 24 * 60;

/** The longest that an attempt is open for; no provider takes more than a day. */
const LONGEST_MS = 23 * 3_600_000;

/** What paying at a provider needs. */
export interface OnlinePayments {
  readonly provider: PaymentProvider;
  readonly looks: PaymentLooks;
  /** Codes of links to orders without an account. */
  readonly linkCodes: Pick<IdCodes, 'codeOf'>;
  /** Codes of payment links. */
  readonly payLinkCodes: Pick<NumberedCodes, 'codeOf'>;
  /** Public address of the shop without a slash at the end. */
  readonly shopUrl: string;
  /** Language of the payment page for an order without one. */
  readonly language: 'en' | 'zh-HK';
  /** Minutes for which an order waits for its payment. */
  readonly minutes: number;
  readonly limits: { readonly order: Limit; readonly customer: Limit; readonly network: Limit };
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** Where the pages of a language begin, below the address of a shop whose usual one is another. */
export function languagePath(usual: string, language: string): string {
  return language === '' || language === usual ? '' : `/${language}`;
}

/**
 * Where the provider leads a customer back to; built by the shop alone, and the same whenever it is asked.
 * @param link number of the payment link that it is paid by
 */
export function returnAddresses(
  { shopUrl, linkCodes, payLinkCodes, language: usual }: OnlinePayments,
  { placed }: Order,
  link?: number,
) {
  const { orderId, language } = placed;
  const shop = shopUrl + languagePath(usual, language);
  if (link !== undefined) {
    const code = payLinkCodes.codeOf({ id: orderId, number: link });
    const page = (outcome: string) => `${shop}${PAYMENT_LINK_PATH}?payment=${outcome}#code=${code}`;
    return { paid: page('returned'), cancelled: page('cancelled') };
  }
  const isGuest = isGuestOrder(placed);
  const page = isGuest ? `${shop}${ORDER_LINK_PATH}` : `${shop}/account/orders/${orderId}`;
  const behind = isGuest ? `#code=${linkCodes.codeOf(orderId)}` : '';
  return { paid: `${page}?payment=returned${behind}`, cancelled: `${page}?payment=cancelled${behind}` };
}

/** Until when an order that is placed now waits for its payment. */
export function payBy({ minutes }: Pick<OnlinePayments, 'minutes'>, placedAt: string): string {
  return new Date(Date.parse(placedAt) + minutes * 60_000).toISOString();
}

/** Until when the provider takes an attempt that begins now. */
export function attemptExpiry({ provider, now }: OnlinePayments, { placed }: Order): string {
  const earliest = now() + provider.shortest;
  const latest = now() + 2 * provider.shortest;
  const wanted = placed.payOnlineBy === undefined ? latest : Date.parse(placed.payOnlineBy);
  // An order that was re-opened waits for no certain time.
  const until = wanted < now() ? latest : Math.max(wanted, earliest);
  return new Date(Math.min(until, now() + LONGEST_MS)).toISOString();
}
