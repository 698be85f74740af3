import type { EventUnion } from '../../kernel/event.ts';
import type { paymentLinkEvents } from './link-events.ts';

/** What the codes of payment links are derived for; links that were sent depend on it. */
export const PAYMENT_LINK_CODES = 'codes of payment links';

/** Whether a text looks like the code of a payment link. */
export function isPaymentLinkCode(text: string): boolean {
  return /^[0-9a-f]{68}$/.test(text);
}

/** The payment link of an order that was made last. */
export interface PaymentLink {
  readonly number: number;
  /** ISO 8601 in UTC. */
  readonly expiresAt: string;
  readonly isVoid: boolean;
}

/** Whether a link can be used at a time, in milliseconds since the epoch. */
export function isValidLink({ expiresAt, isVoid }: Omit<PaymentLink, 'number'>, now: number): boolean {
  return !isVoid && Date.parse(expiresAt) > now;
}

/** The payment link of an order after an event about it. */
export function linkAfter(
  link: PaymentLink | undefined,
  { type, data }: EventUnion<typeof paymentLinkEvents>,
): PaymentLink | undefined {
  if (type === 'orders.PaymentLinkVoided') return link && { ...link, isVoid: true };
  return { number: data.number, expiresAt: data.expiresAt, isVoid: false };
}
