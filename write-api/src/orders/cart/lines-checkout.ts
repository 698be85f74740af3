import type { PresentCustomer } from '@countinghouse/contracts/customers/customer.state';
import { STOCK } from '@countinghouse/contracts/inventory/events';
import { isRefusal, type Refusal, refuse } from '@countinghouse/contracts/kernel/errors';
import type { EventMetadata } from '@countinghouse/contracts/kernel/event';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import type { Language } from '@countinghouse/contracts/messages/language';
import type { CartItem } from '@countinghouse/contracts/orders/cart/cart.state';
import { ORDER } from '@countinghouse/contracts/orders/events';
import type { Order } from '@countinghouse/contracts/orders/order.state';
import type {
  ConcurrencyConflict,
  Handled,
  ReadConsistency,
  StreamPrecondition,
} from '@countinghouse/platform/commands/commands';
import { readsOf, retryOnConflict } from '@countinghouse/platform/commands/retry-on-conflict';
import { chosenPayment } from '../../payments/chosen-method.ts';
import { order } from '../order.decider.ts';
import type { OrderDependencies } from '../order-dependencies.ts';
import { type NewOrder, outOfStock, placeFrom } from '../sagas/place-order.saga.ts';
import { holdForOrder } from '../unpaid/unpaid-order.ts';
import { pricedLines } from './cart-contents.ts';
import { quoteLines, quoteView } from './cart-quote.ts';
import {
  acceptedPolicies,
  type OrderRequest,
  objectionToOrder,
  orderOf,
  shortagesOf,
  waitForPayment,
} from './order-request.ts';
import { priceSettings } from './price-settings.ts';

/** What is ordered by its lines, without a cart. */
export interface LinesRequest extends OrderRequest {
  /** The same one for a call that is repeated. */
  readonly orderId: string;
  readonly customerId: string;
  readonly customerName: string;
  /** Each product once. */
  readonly items: readonly CartItem[];
}

/** What staff add to an order that they enter. */
export interface StaffPart {
  readonly enteredBy: string;
  /** Of the mails about the order; '' for that of the shop. */
  readonly language: Language | '';
  /** Minor units. */
  readonly discount: { readonly amount: number; readonly reason: string } | undefined;
}

/** Who buys, as far as it decides on the order. */
export interface Buyer {
  /** Who holds the stock of the order until it is paid. */
  readonly holder: string;
  readonly limits: Pick<PresentCustomer, 'mailbox' | 'unpaidLimitLifted'>;
  /** The streams that this was read from. */
  readonly preconditions: readonly StreamPrecondition[];
}

/** How an order of lines differs by who places it. */
export interface LinesOptions {
  readonly buyer: (consistency: ReadConsistency) => Promise<Buyer | Refusal>;
  /** What has to be there before the order is. */
  readonly prepare: (buyer: Buyer) => Promise<void>;
  /** Undefined for an order that its customer places. */
  readonly staff?: StaffPart;
}

/**
 * Places an order of lines by the rules of the checkout; the same order again is found, finished and returned. Refusals
 * about what is ordered have a fresh quote.
 */
export function placeLines(
  deps: OrderDependencies,
  request: LinesRequest,
  { buyer: buyerOf, prepare, staff }: LinesOptions,
  metadata: EventMetadata,
): Promise<Handled<Order> | Refusal> {
  const { commands, contention } = deps;
  const { orderId, items, ...said } = request;
  const until = contention.waitUntil();

  /** The order as it would be placed now, and why it cannot be, if so. */
  async function priced(consistency: ReadConsistency) {
    const [contents, settings, payment, accepted] = await Promise.all([
      pricedLines(commands, items, consistency),
      priceSettings(commands, consistency),
      chosenPayment(commands, said.paymentMethod),
      acceptedPolicies(commands, said.policies),
    ]);
    const quoted = quoteLines(contents.lines, settings, said.delivery, staff?.discount?.amount);
    const asked = { ...said, paymentMethod: payment.text };
    const priced = { contents, quoted, payment, online: deps.online };
    const ordered = { orderId, ...orderOf(asked, priced, metadata), ...accepted };
    const wanted: NewOrder = {
      ...ordered,
      ...(staff && { enteredBy: staff.enteredBy, language: staff.language }),
      ...(quoted.quote.pricing.reductions.length > 0 && { discountReason: staff?.discount?.reason ?? '' }),
      ...(await waitForPayment(deps, priced, ordered, staff !== undefined)),
    };
    const objection = () =>
      objectionToOrder(asked, priced, (code) => refuse(code, { quote: quoteView(contents, quoted, asked) }));
    return {
      contents,
      wanted,
      objection,
      preconditions: [...contents.preconditions, settings.delivery, settings.taxes],
    };
  }

  return retryOnConflict(async (count): Promise<Handled<Order> | Refusal | ConcurrencyConflict> => {
    const { recent } = readsOf(commands, count);
    const present = await commands.load(order, orderId);
    const basis = { present, consistency: recent } as const;
    const { contents, wanted, objection, preconditions } = await priced(recent);
    if (present.state.phase !== 'none') return placeFrom(deps, wanted, { ...basis, preconditions: [] }, metadata);

    // A refusal on cached states counts as a conflict, never as a result.
    const refused = (refusal: Refusal) => (recent === 'cached' ? { conflict: streamOf(ORDER, orderId) } : refusal);
    const buyer = await buyerOf(recent);
    const refusal = isRefusal(buyer) ? buyer : objection();
    if (isRefusal(buyer) || refusal) return refused(refusal as Refusal);
    const shortages = shortagesOf(contents);
    for (const { productId, requested: quantity } of recent === 'cached' ? [] : shortages) {
      const stream = streamOf(STOCK, productId);
      if (await contention.mayComeBack({ stream, quantity, by: orderId }, until)) return { conflict: stream };
    }
    if (shortages.length > 0) return refused(outOfStock(shortages));
    const { holder, limits } = buyer;
    if (!staff) await deps.declined.check(holder);
    const unpaidLimit = await holdForOrder(deps, { ...wanted, customerId: holder }, contents, limits);
    if (unpaidLimit) return refused(unpaidLimit);
    await prepare(buyer);
    const from = { ...basis, preconditions: [...preconditions, ...buyer.preconditions] };
    const placed = await placeFrom(deps, wanted, from, metadata);
    if (!staff && isRefusal(placed) && placed.refused === 'INSUFFICIENT_STOCK') await deps.declined.count(holder);
    return placed;
  });
}
