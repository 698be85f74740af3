import type { Refusal } from '@countinghouse/contracts/kernel/errors';
import type { EventMetadata } from '@countinghouse/contracts/kernel/event';
import { toMinor } from '@countinghouse/contracts/kernel/money';
import type { Language } from '@countinghouse/contracts/messages/language';
import type { PlacedOrder } from '@countinghouse/contracts/orders/order.state';
import type { AcceptedPolicy, Shortage } from '@countinghouse/contracts/orders/order-parts';
import type { OrderPolicy } from '@countinghouse/contracts/pages/page-paths';
import { isOnlineMethod } from '@countinghouse/contracts/payments/methods/method-choice';
import type { WantedDelivery } from '@countinghouse/contracts/pricing/delivery/body';
import { type ChosenPayment, objectionToPayment } from '../../payments/chosen-method.ts';
import { page } from '../../settings/page.decider.ts';
import type { OrderDependencies } from '../order-dependencies.ts';
import { type OnlinePayments, PAYMENT_LINK_MINUTES, payBy } from '../payments/online-payments.ts';
import type { PricedLines } from './cart-contents.ts';
import { objectionToDelivery, objectionToTotal, orderedLines, pricedParts, type QuotedLines } from './cart-quote.ts';

/** What whoever orders enters at the checkout, with an account or without. */
export interface OrderRequest {
  readonly email: string;
  readonly phone: string;
  readonly shippingAddress: string;
  readonly paymentMethod: string;
  readonly transactionId: string;
  readonly remark: string;
  /** How it is to be delivered; undefined where the customer chose nothing. */
  readonly delivery: WantedDelivery | undefined;
  /** The policies that the customer was told to accept. */
  readonly policies: readonly OrderPolicy[];
  /** What the customer reads. */
  readonly language: Language;
  /** Major units. */
  readonly expectedTotal: number | undefined;
  /** Names the Idempotency-Key of the call, if it has one. */
  readonly key: string | undefined;
  /** Keyed hash of the network that the call comes from; undefined for one from within. */
  readonly network: string | undefined;
}

/** What is to be ordered, with what it costs and the payment that was chosen for it. */
export interface PricedOrder {
  readonly contents: PricedLines;
  readonly quoted: QuotedLines;
  readonly payment: ChosenPayment;
  /** Absent where no payment provider is set up. */
  readonly online: OnlinePayments | undefined;
}

/** A refusal with what has changed, for the caller to see. */
export type ChangedRefusal = (code: 'CART_CHANGED' | 'PRICE_CHANGED') => Refusal;

/** Why what was priced cannot be ordered as it was asked for, if so. */
export function objectionToOrder(
  request: OrderRequest,
  { contents, quoted, payment, online }: PricedOrder,
  changed: ChangedRefusal,
): Refusal | undefined {
  const { expectedTotal, delivery } = request;
  if (contents.lines.some(({ onSale }) => !onSale)) return changed('CART_CHANGED');
  const objection = objectionToTotal(quoted, 'cart') ?? objectionToDelivery(quoted, request);
  if (objection) return objection;
  const { total } = quoted.quote;
  const asExpected = expectedTotal === undefined || toMinor(expectedTotal) === total;
  const isPayable = online?.provider.takes(contents.currency.name) ?? false;
  return asExpected ? objectionToPayment(payment, total, delivery?.method, isPayable) : changed('PRICE_CHANGED');
}

/** The lines of which less is in stock than is wanted. */
export function shortagesOf({ lines }: PricedLines): Shortage[] {
  return lines
    .filter(({ item, available }) => item.quantity > available)
    .map(({ item: { productId, quantity: requested }, available }) => ({ productId, requested, available }));
}

/** The policies at their present revisions; one that was never written is not accepted. */
export async function acceptedPolicies(
  commands: OrderDependencies['commands'],
  policies: readonly OrderPolicy[],
): Promise<{ acceptedPolicies?: AcceptedPolicy[] }> {
  const found = await Promise.all(
    [...new Set(policies)].map(async (id) => ({
      page: id,
      revision: (await commands.load(page, id, 'cached')).revision,
    })),
  );
  const written = found.filter(({ revision }) => revision >= 0);
  return written.length > 0 ? { acceptedPolicies: written } : {};
}

/**
 * Until when an order waits for its payment; noted before it is placed, so that its end comes whatever happens.
 * @param isForOther who pays it has yet to be told, so that it waits as long as a payment link is valid
 */
export async function waitForPayment(
  { looks, online }: Pick<OrderDependencies, 'looks' | 'online'>,
  { payment: { method } }: Pick<PricedOrder, 'payment'>,
  { orderId, placedAt }: Pick<PlacedOrder, 'orderId' | 'placedAt'>,
  isForOther = false,
): Promise<{ payOnlineBy?: string; payBy?: string }> {
  const note = (end: string) => looks.put({ id: orderId, kind: 'order', orderId }, new Date(end));
  if (online && method && isOnlineMethod(method)) {
    const payOnlineBy = payBy(isForOther ? { minutes: PAYMENT_LINK_MINUTES } : online, placedAt);
    await note(payOnlineBy);
    return { payOnlineBy };
  }
  if (method?.expiryDays === undefined) return {};
  const end = payBy({ minutes: method.expiryDays * MINUTES_OF_DAY }, placedAt);
  await note(end);
  return { payBy: end };
}

const MINUTES_OF_DAY = 1_440;

/** The fields of a new order that follow from what was asked for and what it costs. */
export function orderOf<Request extends OrderRequest>(
  request: Request,
  { contents, quoted }: PricedOrder,
  { occurredAt = new Date().toISOString() }: EventMetadata,
) {
  const { expectedTotal: _, key: __, policies: ___, network, delivery, ...said } = request;
  return {
    placedAt: occurredAt,
    ...said,
    ...(network !== undefined && { network }),
    lines: orderedLines(quoted),
    ...pricedParts(quoted, delivery),
    currency: { ...contents.currency },
  };
}
