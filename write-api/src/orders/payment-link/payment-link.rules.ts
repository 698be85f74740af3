import { type Refusal, refuse } from '@countinghouse/contracts/kernel/errors';
import { event } from '@countinghouse/contracts/kernel/event';
import type { OrderEvent } from '@countinghouse/contracts/orders/events';
import type { Order } from '@countinghouse/contracts/orders/order.state';
import { paymentLinkMade, paymentLinkVoided } from '@countinghouse/contracts/orders/payments/link-events';
import { isValidLink } from '@countinghouse/contracts/orders/payments/payment-link';
import { objectionToPaying } from '../payments/online-payment.rules.ts';

export type PaymentLinkCommand =
  /** `at` is the present, both ISO 8601 in UTC. */
  { type: 'MakePaymentLink'; at: string; expiresAt: string } | { type: 'VoidPaymentLink' };

/** How many links one order may have, one after the other. */
export const MAX_PAYMENT_LINKS = 200;

/** A link that is valid stays; there is one at a time, for an order that can still be paid. */
export function decidePaymentLink(order: Order, command: PaymentLinkCommand): readonly OrderEvent[] | Refusal {
  const { orderId } = order.placed;
  const link = order.paymentLink;
  if (command.type === 'VoidPaymentLink') {
    if (!link) return refuse('NOT_FOUND');
    return link.isVoid ? [] : [event(paymentLinkVoided, { orderId, number: link.number })];
  }
  const objection = objectionToPaying(order);
  if (objection) return objection;
  if (link && isValidLink(link, Date.parse(command.at))) return [];
  const number = (link?.number ?? 0) + 1;
  if (number > MAX_PAYMENT_LINKS) {
    return refuse('VALIDATION', undefined, [{ field: '', code: 'too_many', limit: MAX_PAYMENT_LINKS }]);
  }
  return [event(paymentLinkMade, { orderId, number, expiresAt: command.expiresAt })];
}
